"""Tonight's rules in plain words: for every way to play, and for every house rule that is in force.

What stands in `cards/` was proof-read against the scoring law, line by line.
"""

import re
from functools import cache
from pathlib import Path

from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.card import rules_card
from scoring.engine.rules_card.house import ELSEWHERE, SENTENCES
from scoring.engine.rules_card.own import OWN
from scoring.engine.ruleset import RulePreset, make_ruleset
from tests.cases import every
from tests.scoring.engine.houses import for_every_house

CARDS = Path(__file__).parent / "cards"
GAMES = [(key, players) for key in VARIANTS for players in numbers_of(key)]
for_every_game = every(("key", "players"), GAMES)

# Where a rule changes nothing by itself, what has to be in force beside it.
TOGETHER = {
    "point_on_partner": {"steal_the_deal": True},
    "negative_scores": {"revoke_mode": "deduct"},
    "revoke_points": {"revoke_mode": "both"},
}
# What the usual way is called by its name is the same, so the card is.
USUAL = {"leads": "usual"}
# It says how the screen shows a score; no rule of play.
SILENT = {"markers"}


def written(card):
    """The card as the files have it: a paragraph for each part, a bar between the columns of points."""
    parts = [
        [card.name],
        *([f"{section.title}:", *section.sentences] for section in card.sections),
        [" | ".join(line) for line in (card.points.head, *card.points.lines)],
        card.notes,
        [f"- {sentence}" for sentence in card.house],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def card_of(key, players, **options):
    return rules_card(make_ruleset(key, options, players))


@every("key", VARIANTS)
def test_the_card_of_every_way_to_play_is_as_it_was_proof_read(key):
    found = [f"== {players} players\n\n{written(card_of(key, players))}\n" for players in numbers_of(key)]
    assert "\n".join(found) == (CARDS / f"{key}.txt").read_text(encoding="utf-8")


def test_there_is_a_file_for_each_way_to_play_and_no_other():
    assert {file.stem for file in CARDS.iterdir()} == set(VARIANTS)


def test_every_variant_says_what_is_its_own_and_no_other_is_spoken_of():
    variants = {entry.over.key if isinstance(entry, RulePreset) else entry.key for entry in VARIANTS.values()}
    assert set(OWN) == variants


JACK = "Usually whoever gets the first jack deals first."
LOWEST = "Usually whoever gets the first jack deals first, or else whoever draws the lowest card."
CUT = (
    "Before the first deal the players cut: the two higher cards play together against the two lower, and usually the "
    "lowest card deals."
)
# The law, section 10: a jack is drawn; North American sources also take the lowest card; 1844 and British clubs cut.
FOUND_BY = {
    **dict.fromkeys(["british", "st_austell", "penryn_falmouth", "classic_1844"], CUT),
    **dict.fromkeys(["north_american", "canadian", "australian", "progressive"], LOWEST),
    **dict.fromkeys(["railroad", "somerset_1888", "cosmic"], LOWEST),
    "family_bid": "The players agree who deals first.",
}
TILES = {"domino_fosdick", "domino_play", "call_ace_domino"}


@for_every_game
def test_the_first_dealer_is_found_as_the_source_says(key, players):
    deal = next(section for section in card_of(key, players).sections if section.title == "Deal")
    found = [sentence for sentence in deal.sentences if "first" in sentence]
    assert found == ([] if key in TILES else [FOUND_BY.get(key, JACK)])


def values_of(option):
    """Every value of a short list, or of a range the least, one more and the default."""
    if option.allowed:
        return [*option.allowed, *([None] if option.nullable else [])]
    numbers = {
        option.least,
        option.least + 1,
        option.default if type(option.default) is int else option.least + 2,
    }
    return [*sorted(numbers), *([None] if option.nullable else [])]


@for_every_game
def test_every_option_has_a_sentence_or_is_told_elsewhere(key, players):
    names = {option.name for option in make_ruleset(key, {}, players).variant.options_for(players)}
    assert names - SENTENCES.keys() - ELSEWHERE.keys() == set()


@for_every_game
def test_no_two_values_of_an_option_have_the_same_card(key, players):
    ruleset = make_ruleset(key, {}, players)
    for option in ruleset.variant.options_for(players):
        if option.name in SILENT or not tells(ruleset, option.name):
            continue
        known = [name for name in TOGETHER.get(option.name, ()) if name in ruleset.options]
        beside = {name: TOGETHER[option.name][name] for name in known}
        settled = {}
        for value in values_of(option):
            if value == USUAL.get(option.name, ...):
                continue
            house = make_ruleset(key, {**beside, option.name: value}, players)
            settled[house.options[option.name]] = written(rules_card(house))
        assert len(set(settled.values())) == len(settled), option.name


def tells(ruleset, name):
    """Whether the option can change anything that players see at this table."""
    if name == "revoke_points_lone":
        return ruleset.has_field("alone")
    if name == "negative_scores":
        return "revoke_mode" in ruleset.options or ruleset.variant.bounds(ruleset).may_fall
    return True


# Two tests look at each; the engine itself keeps fewer than there are.
card_of_house = cache(rules_card)


@for_every_house
def test_whatever_the_house_rules_no_word_is_left_to_be_filled_in(key, players, options):
    card = card_of_house(make_ruleset(key, options, players))
    text = written(card)
    assert re.findall(r"[{}_]|None|True|False|  |\b1 (?:points|tricks|cents)\b", text) == []
    assert {len(line) for line in card.points.lines} == {len(card.points.head)}
    for sentence in (*card.play, *card.notes, *card.house):
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")


@for_every_house
def test_what_is_off_is_not_mentioned(key, players, options):
    ruleset = make_ruleset(key, options, players)
    known = {**ruleset.variant.fixed, **ruleset.options}
    in_force = [name for name in SENTENCES if known.get(name) not in (None, False, 0, "off")]
    assert len(card_of_house(ruleset).house) <= len(in_force)
