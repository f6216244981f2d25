"""Revokes that go by the bid: off unless the house has the rule, then as the table says, for each seat as maker."""

from scoring.engine.form import hand_fields
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of
from tests.scoring.engine.test_tables import options_of, rows

PLACES = {"maker": 0, "left": 1, "partner": 2, "across": 2}
GAMES = ("pepper", "family_bid", "bid_individual", "buck", "setback")
ON = {"revoke_mode": "award"}


def played(key, *hands, players=4, **options):
    return answer_request({"variant": key, "players": players, "options": options, "hands": list(hands)})


def codes(key, record, **options):
    error = played(key, record, **options)["error"]
    return [] if error is None else codes_of(error["problems"])


def record_of(key, bid, who, maker, players):
    """The record of a line of the table, with this seat as maker."""
    places = {**PLACES, "right": players - 1}
    record = {"result": "revoke", "maker": maker}
    record["revokes"] = [(maker + places[word]) % players for word in who.split()]
    if bid != "-":
        record["bid"] = int(bid) if bid.isdigit() else bid
        record["alone"] = key == "family_bid" and record["bid"] in (12, 24)
    return record


@every("row", rows("settled_revokes.tsv"), ids="|".join)
def test_a_revoke_changes_what_the_table_says(row):
    game, options, bid, who, changes = row
    key, players = game.split("/")[0], int(game.split("/")[1])
    for maker in range(players):
        record = record_of(key, bid, who, maker, players)
        # Nobody is near a floor or an end.
        start = {"result": "adjustment", "points": {}, "note": "where the game stood"}
        start["points"] = dict.fromkeys(make_ruleset(key, {}, players).sides, 15)
        result = played(key, start, record, players=players, **options_of(options))
        assert result["error"] is None
        sides = [*result["scores"]]
        expected = {
            sides[(maker + place) % len(sides)]: int(number) for place, number in enumerate(changes.split())
        }
        assert result["points_of_last_hand"] == expected
        assert result["next_dealer"] is None


@every("key", GAMES)
def test_without_the_house_rule_there_is_no_such_record_and_no_such_field(key):
    assert codes(key, {"result": "revoke", "maker": 0, "bid": 3, "revokes": [1]}) == ["result_not_in_variant"]
    assert "revokes" not in {field["name"] for field in hand_fields(make_ruleset(key, players=4))}


@every(
    ("key", "record", "expected"),
    [
        ("pepper", {"maker": 0, "bid": 3}, ["revokes_missing"]),
        ("pepper", {"revokes": [1]}, ["maker_missing", "bid_missing"]),
        ("pepper", {"maker": 0, "bid": 3, "revokes": [4]}, ["seat_out_of_range"]),
        ("pepper", {"maker": 0, "bid": 3, "revokes": [1], "tricks": {"A": 6, "B": 0}}, ["field_not_with_result"]),
        ("family_bid", {"maker": 0, "bid": 12, "alone": True, "revokes": [2]}, ["revoker_sat_out"]),
        ("family_bid", {"maker": 0, "bid": 12, "revokes": [2]}, ["bid_always_alone"]),
        ("buck", {"upcard": "clubs", "revokes": [2]}, ["field_not_with_result"]),
        ("setback", {"revokes": [1]}, ["maker_missing"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(key, record, expected):
    assert sorted(codes(key, {"result": "revoke", **record}, **ON)) == sorted(expected)


def test_a_maker_who_revokes_in_set_back_pays_a_stake_and_any_other_does_not():
    revoke = {"result": "revoke", "maker": 1, "revokes": [1]}
    assert played("setback", revoke, players=3, **ON)["pool_cents"] == 100
    assert played("setback", {**revoke, "revokes": [1, 1]}, players=3, **ON)["pool_cents"] == 125
    assert played("setback", {**revoke, "revokes": [2]}, players=3, **ON)["pool_cents"] == 75


def test_the_deal_moves_on_after_a_revoke_and_it_is_one_of_the_hands():
    revoke = {"result": "revoke", "maker": 0, "bid": 3, "revokes": [1], "dealer": 2}
    assert played("pepper", revoke, **ON)["next_dealer"] == 3
    assert played("pepper", revoke, fixed_hands=1, **ON)["winners"] == ["A"]


def test_a_revoke_counts_for_its_seat_and_a_lone_bid_as_a_loner():
    ruleset = make_ruleset("family_bid", ON)
    hand = {"result": "revoke", "maker": 0, "bid": 12, "alone": True, "revokes": [1, 3, 1]}
    assert played("family_bid", hand, **ON)["scores"] == {"A": 36, "B": 0}
    assert ruleset.variant.worth(ruleset, parse_hand(hand), None).tallies == (
        ("hands_made", 0, 1),
        ("loners", 0, 1),
        ("revokes", 1, 1),
        ("revokes", 3, 1),
        ("revokes", 1, 1),
    )
