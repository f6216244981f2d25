"""The page of movements says what the program says."""

import re

from tests.cases import every
from tournaments.movements.registry import MOVEMENTS


def sections(page: str) -> dict[str, str]:
    """Return the text of each section by its heading, lines joined."""
    parts = page.split("\n## ")[1:]
    return {part.split("\n", 1)[0]: " ".join(part.split("\n", 1)[1].split()) for part in parts}


def test_every_movement_has_its_section_with_the_words_of_its_cards(root) -> None:
    told = sections((root / "docs" / "movements.md").read_text(encoding="utf-8"))
    assert [name for name in told if name in {movement.name for movement in MOVEMENTS.values()}] == [
        movement.name for movement in MOVEMENTS.values()
    ]
    for movement in MOVEMENTS.values():
        text = told[movement.name]
        assert text.startswith(f"`{movement.key}`. {movement.how} ")
        assert ("All rounds are planned ahead." in text) is movement.ahead
        assert f"- **Certain:** {movement.guarantee} - **Numbers:** " in text
        assert text.endswith(f"- **Card:** {movement.card} - **Table 2 of 5:** {movement.table_card(2, 5)}")


@every("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_no_movement_calls_a_game_a_match_which_is_the_games_of_a_fixture(movement) -> None:
    told = (movement.how, movement.guarantee, movement.card, movement.table_card(2, 5))
    assert [words for words in told if re.search(r"\bmatch", words)] == []
