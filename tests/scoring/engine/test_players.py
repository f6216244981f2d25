"""How many play each game, how many tricks a hand has, and that each has its page of rules."""

import re
from pathlib import Path

from scoring.engine.registry import VARIANTS
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of

RULES = Path(__file__).parents[3] / "docs" / "rules"
PARTNERS = {4: 5}
PLAYED_BY = {
    "north_american": PARTNERS,
    "canadian": PARTNERS,
    "australian": PARTNERS,
    "progressive": PARTNERS,
    "british": PARTNERS,
    "st_austell": PARTNERS,
    "penryn_falmouth": PARTNERS,
    "domino_fosdick": {2: 5, 3: 5, 4: 5},
    "domino_play": {2: 5, 3: 5, 4: 5},
    "call_ace_domino": {4: 5, 5: 5},
    "card_fosdick": PARTNERS,
    "classic_1844": PARTNERS,
    "railroad": PARTNERS,
    "somerset_1888": PARTNERS,
    "cosmic": PARTNERS,
    "two_handed": {2: 5},
    "cutthroat_five": {3: 5},
    "three_handed_seven": {3: 7},
    "bid_individual": {3: 8, 4: 6},
    "buck": {4: 5},
    "setback": {2: 5, 3: 5, 4: 5},
    "family_bid": {4: 6},
    "pepper": {4: 6},
}
"""The tricks of a hand, by the number of players."""
FOR_ONESELF = {"call_ace_domino", "bid_individual", "buck", "setback"}
"""Where four, too, play each for himself."""


def codes(key, players, **request):
    error = answer_request({"variant": key, "players": players, **request})["error"]
    return [] if error is None else codes_of(error["problems"])


def test_these_are_all():
    assert sorted(PLAYED_BY) == sorted(VARIANTS)


@every("key", PLAYED_BY)
def test_each_is_played_by_so_many(key):
    for players in range(8):
        assert codes(key, players) == ([] if players in PLAYED_BY[key] else ["players_wrong"])


@every(("key", "players"), [(key, number) for key in PLAYED_BY for number in PLAYED_BY[key]])
def test_seats_and_sides_are_these(key, players):
    found = answer_request({"variant": key, "players": players})
    partners = players == 4 and key not in FOR_ONESELF
    assert list(found["scores"]) == (["A", "B"] if partners else [f"P{seat}" for seat in range(players)])
    assert list(found["seat_points"]) == [str(seat) for seat in range(players)]
    assert codes(key, players, hands=[{"result": "misdeal", "dealer": players - 1}]) == []
    for seat in (-1, players):
        assert codes(key, players, hands=[{"result": "misdeal", "dealer": seat}]) == ["seat_out_of_range"]


@every(("key", "players"), [(key, number) for key in PLAYED_BY for number in PLAYED_BY[key]])
def test_a_hand_has_so_many_tricks(key, players):
    first, *others = counted_by(key, players)
    for tricks in range(10):
        record = {"maker": 0, "tricks": {first: tricks, **dict.fromkeys(others, 0)}}
        found = {"tricks_sum", "tricks_range"}.intersection(codes(key, players, hands=[record]))
        assert (not found) == (tricks == PLAYED_BY[key][players])


def counted_by(key, players):
    if key == "call_ace_domino":
        return ["makers", "others"]
    return list(answer_request({"variant": key, "players": players})["scores"])


def test_each_has_a_page_of_its_rules():
    named = set()
    for page in RULES.glob("*.md"):
        text = page.read_text()
        first = re.match(r"# .+\n\nKey `(\w+)`", text)
        assert first, f"{page.name} does not say its key first"
        assert first[1] == page.stem
        named |= {key for key in re.findall(r"`(\w+)`", text.split("\n\n")[1]) if key in PLAYED_BY}
    assert named == set(PLAYED_BY)
