"""What the answer says of a game so far: the last record, the seats, and what only some games have."""

from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of
from tests.scoring.engine.groups import TABLES

ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}
EVERYWHERE = {
    "id",
    "scores",
    "points_of_last_hand",
    "seat_points",
    "winners",
    "next_dealer",
    "terms",
    "error",
}
ONLY_SOME = {
    "setback": {"pool_cents", "payout_cents"},
    "railroad": {"carry", "games_credited"},
    "somerset_1888": {"games_credited"},
}


def after(*hands, variant="north_american", players=4, **options):
    return answer_request({"variant": variant, "options": options, "players": players, "hands": list(hands)})


def adjusted(**points):
    return {"result": "adjustment", "points": points, "note": "as ruled"}


def test_points_of_the_last_record_are_what_it_changed_an_adjustment_too():
    assert after(ONE, adjusted(A=-3, B=2))["points_of_last_hand"] == {"A": -3, "B": 2}
    assert after(ONE, adjusted(B=2))["points_of_last_hand"] == {"A": 0, "B": 2}
    for nothing in ({"result": "all_passed"}, {"result": "misdeal"}):
        assert after(ONE, nothing)["points_of_last_hand"] == {"A": 0, "B": 0}
    refused = after(ONE, adjusted(B=2), {"maker": 9})
    assert (refused["error"]["hand"], refused["points_of_last_hand"]) == (2, {"A": 0, "B": 2})


def test_a_seat_is_credited_with_its_sides_points_from_the_start_on():
    result = after(adjusted(A=-3, B=2), ONE, {"result": "revoke", "revokes": [0]})
    assert result["scores"] == {"A": -2, "B": 4}
    assert result["seat_points"] == {"0": -2, "1": 4, "2": -2, "3": 4}


def test_where_scores_count_down_a_seat_is_credited_with_what_came_off():
    tricks = {"P0": 3, "P1": 2, "P2": 0}
    result = after({"maker": 0, "tricks": tricks}, variant="setback", players=3)
    assert result["scores"] == {"P0": 2, "P1": 3, "P2": 6}
    assert result["seat_points"] == {"0": -3, "1": -2, "2": 1}


@every(("key", "players"), TABLES)
def test_what_only_some_games_have_is_answered_for_them_alone(key, players):
    assert set(after(variant=key, players=players)) == EVERYWHERE | ONLY_SOME.get(key, set())


@every("fixed", [None, 3])
def test_after_the_last_deal_nothing_is_taken_but_an_adjustment(fixed):
    played = {"variant": "north_american", "fixed_hands": fixed} if fixed else {"variant": "progressive"}
    hands = [ONE] * (fixed or 8)
    assert after(*hands[1:], **played)["winners"] == []
    assert after(*hands, **played)["winners"] == ["A"]
    totals = {"result": "totals", "totals": {"scores": {"A": 9, "B": 0}}}
    for record in (
        ONE,
        {"result": "all_passed"},
        {"result": "misdeal"},
        {"result": "revoke", "revokes": [1]},
    ):
        codes = codes_of(after(*hands, record, **played)["error"]["problems"])
        assert codes == ["game_over"]
    assert after(*hands, totals, **played)["error"]["problems"][0]["code"] == "game_over"
    ruled = after(*hands, adjusted(B=20), **played)
    assert (ruled["error"], ruled["winners"]) == (None, ["B"])


def test_a_game_that_nobody_leads_is_credited_once_to_each():
    result = after({"result": "all_passed"}, variant="railroad", fixed_hands=1)
    assert (result["winners"], result["games_credited"]) == (["A", "B"], {"A": 1, "B": 1})
