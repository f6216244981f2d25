"""The table that a phone adds up with, at a few places; the laws hold it to the engine everywhere."""

from scoring.engine.points_table import points_table
from scoring.engine.ruleset import make_ruleset


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
