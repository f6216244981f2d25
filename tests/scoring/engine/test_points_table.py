"""The table that a phone adds up with: at a few places by hand, and everywhere what the engine says."""

import gzip
import json
from dataclasses import replace
from operator import sub

from scoring.engine.hand import parse_hand
from scoring.engine.points_table import points_table
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.scoring.engine.houses import for_every_house, without_end


def table(key="north_american", **options):
    return points_table(make_ruleset(key, options))


def points(found, record):
    return next(row["points"] for row in found["hands"] if row["hand"] == record)


def test_it_says_where_the_game_ends_and_who_sits_with_whom():
    found = table()
    del found["hands"]
    sides = {"A": [0, 2], "B": [1, 3]}
    assert found == {"target": 10, "fixed_hands": None, "floor": 0, "sides": sides}
    found = table("progressive")
    del found["hands"]
    assert found == {"target": None, "fixed_hands": 8, "floor": None, "sides": sides}


def test_it_has_every_hand_that_can_be_tapped():
    # 4 makers x alone or not x (6 counts and short, 3 throw-ins), 28 revokes, 4 lay-downs, all pass, a misdeal.
    assert len(table()["hands"]) == 4 * 2 * (7 + 3) + 28 + 4 + 2
    assert len(table(stick_dealer=True)["hands"]) == 113
    assert len(table(super_euchre=True)["hands"]) == 114 - 8
    assert len(table(defend_alone=True)["hands"]) == 114 + 4 * 2 * 7
    assert len(table(all_pass_penalty=1)["hands"]) == 114 + 3


def test_rows_are_canonical_records_with_their_points():
    found = table(loner_maker_points=5, all_pass_penalty=2)
    assert points(found, {"maker": 1, "tricks": {"A": 2, "B": 3}}) == {"A": 0, "B": 1}
    assert points(found, {"maker": 1, "tricks": {"makers": "short"}}) == {"A": 2, "B": 0}
    assert points(found, {"result": "revoke", "maker": 0, "alone": True, "revokes": [3]}) == {"A": 2, "B": 0}
    assert points(found, {"result": "all_passed", "dealer": 3}) == {"A": 2, "B": 0}
    lone = {"maker": 2, "alone": True, "tricks": {"A": 5, "B": 0}}
    row = next(row for row in found["hands"] if row["hand"] == lone)
    assert row == {"hand": lone, "points": {"A": 4, "B": 0}, "seats": {"0": 4, "1": 0, "2": 5, "3": 0}}


def standing(far, scores):
    """A game in which each side has so many points."""
    return replace(start(far), scores=(scores,) * len(far.sides))


def changes(far, state, record):
    """What the engine lets a hand change, by side and by seat, in a game without end that stands there."""
    after = advance(state, parse_hand(record))
    sides = dict(zip(far.sides, after.points_of_last_hand, strict=True))
    seats = map(sub, after.seat_points, state.seat_points)
    return sides, {str(seat): number for seat, number in enumerate(seats)}


@for_every_house
def test_every_row_is_what_the_engine_says_at_the_floor_too(key, players, options):
    ruleset = make_ruleset(key, options, players)
    found = points_table(ruleset)
    assert found["floor"] == ruleset.floor
    assert (found["target"], found["fixed_hands"]) == (ruleset.target, ruleset.fixed_hands)
    assert found["sides"] == {side: list(ruleset.seats_of(side)) for side in ruleset.sides}
    records = [json.dumps(row["hand"], sort_keys=True) for row in found["hands"]]
    assert len(records) == len(set(records)) >= 10
    far = without_end(ruleset)
    high, low = standing(far, 1000), standing(far, 1)
    for row in found["hands"]:
        assert (row["points"], row["seats"]) == changes(far, high, row["hand"])
        if ruleset.floor is not None:
            stopped = {side: max(points, ruleset.floor - 1) for side, points in row["points"].items()}
            assert stopped == changes(far, low, row["hand"])[0]


@for_every_house
def test_a_phone_keeps_it_in_less_than_20_kilobytes(key, players, options):
    written = json.dumps(points_table(make_ruleset(key, options, players))).encode()
    assert len(gzip.compress(written)) <= 20_000
