"""Pages for newcomers: the ranking in pictures, the words of the game, and the ways that lead there."""

import re
from pathlib import Path

from django.test import Client

from scoring.engine.rules_card.glossary import GLOSSARY
from scoring.engine.ruleset import make_ruleset
from scoring.selectors.passes import signed_code
from scoring.services.tables import open_table
from tests.scoring.kitchen import NAMES

WORDS_OF_THE_GAME = Path(__file__).parents[3] / "docs" / "words-of-the-game.md"
# Said at tables everywhere, and in no other part of the program.
SAID_AT_TABLES = [
    "order up", "assist", "turn down", "cards away", "shout", "bump", "walk", "next", "dutching", "sleeping hand",
    "cross", "bag", "donate", "boss", "guarded", "off suit", "ruff", "throw off", "Dutchman",
    "dockyard play", "playing policemen", "trump caller", "lone shout", "Best Bower", "cut", "slough", "underman",
    "trump the partner", "Dutchman's point", "set", "sweep", "lay-down", "loner range", "bustle", "shooting the moon",
    "match", "made point", "point on partner",
]  # fmt: skip


def pictures(page: str) -> list[list[str]]:
    """The names of the cards in each row."""
    rows = re.findall(r'<div class="row-of-cards">(.*?)</div>', page, re.DOTALL)
    return [re.findall(r'aria-label="([^"]*)"', row) for row in rows]


def test_how_euchre_is_played_shows_the_ranking_in_pictures(client: Client) -> None:
    hearts, diamonds, spades, turn_up, trick, left_bower, fours = pictures(
        client.get("/how-to-play/").content.decode()
    )
    assert hearts == [
        "jack of hearts", "jack of diamonds", "ace of hearts", "king of hearts", "queen of hearts", "ten of hearts",
        "nine of hearts",
    ]  # fmt: skip
    assert diamonds == [f"{rank} of diamonds" for rank in ("ace", "king", "queen", "ten", "nine")]
    assert spades == [f"{rank} of spades" for rank in ("ace", "king", "queen", "jack", "ten", "nine")]
    assert (turn_up, left_bower) == (["queen of hearts"], ["jack of diamonds"])
    assert trick == ["ace of spades", "nine of spades", "nine of hearts", "king of spades"]
    assert fours == [
        "double four", "double three", "four and six", "four and five", "four and three", "four and two",
        "four and one", "four and blank",
    ]  # fmt: skip


def test_the_start_page_and_the_rules_lead_to_both_pages(client: Client, db: None) -> None:
    assert 'href="/how-to-play/"' in client.get("/").content.decode()
    opened = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    rules = client.get(f"/t/{signed_code(opened.table_pass)}/rules/").content.decode()
    assert ('href="/how-to-play/"' in rules, 'href="/glossary/"' in rules) == (True, True)
    assert 'href="/glossary/"' in client.get("/how-to-play/").content.decode()


def test_the_words_of_the_game_have_a_plain_sentence_each(client: Client) -> None:
    page = client.get("/glossary/").content.decode().replace("&#x27;", "'")
    found = re.findall(r"<dt[^>]*>(.*?)</dt>\s*<dd>(.*?)</dd>", page, re.DOTALL)
    words = [pair for part in GLOSSARY.values() for pair in part.items()]
    assert found == words
    assert len(dict(words)) == len(words)
    assert [meaning for _, meaning in words if not (meaning[0].isupper() and meaning[-1] == ".")] == []
    assert set(SAID_AT_TABLES) - dict(words).keys() == set()
    assert "in play, to trump" in dict(words)["cut"]
    assert "strictly" in dict(words)["renege"]


def test_the_page_of_the_documentation_has_the_same_words() -> None:
    text = WORDS_OF_THE_GAME.read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    written = {
        title: dict(re.findall(r"^- \*\*(.+?)\*\*: (.+)$", words, re.MULTILINE))
        for title, words in zip(parts[::2], parts[1::2], strict=True)
    }
    assert written == GLOSSARY
