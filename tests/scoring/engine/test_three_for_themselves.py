"""Cutthroat with five tricks, and three-handed euchre with seven: refusals, words, whole games."""

from scoring.engine.exceptions import CODES
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of

PASSED = {"result": "all_passed"}
MISDEAL = {"result": "misdeal"}
BOTH = every(("variant", "every"), [("cutthroat_five", 5), ("three_handed_seven", 7)])


def played(*hands, variant="cutthroat_five", players=3, **options):
    return answer_request({"variant": variant, "options": options, "players": players, "hands": list(hands)})


def codes(*hands, **setup):
    error = played(*hands, **setup)["error"]
    found = [] if error is None else codes_of(error["problems"])
    assert set(found) <= set(CODES)
    return found


def made(maker, *tricks, **more):
    return {"maker": maker, "tricks": {f"P{seat}": taken for seat, taken in enumerate(tricks)}, **more}


def standing(*scores):
    points = {f"P{seat}": score for seat, score in enumerate(scores)}
    return {"result": "adjustment", "points": points, "note": "where the game stood"}


def ending(*hands, **setup):
    result = played(*hands, **setup)
    assert result["error"] is None
    return [*result["scores"].values()], result["winners"]


def test_a_whole_game_of_cutthroat():
    hands = [
        made(0, 5, 0, 0, dealer=2),
        made(1, 1, 3, 1, call_round=1, trump="S", upcard="9"),
        PASSED,
        made(2, 2, 1, 2),
        MISDEAL,
        made(0, 2, 2, 1, call_round=2),
        made(0, 5, 0, 0),
        made(2, 0, 0, 5),
        made(1, 3, 2, 0),
    ]
    results = [played(*hands[:n]) for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (0, 0, 0), (3, 0, 0), (3, 1, 0), (3, 1, 0), (5, 3, 0), (5, 3, 0), (5, 5, 2), (8, 5, 2), (8, 5, 5), (10, 5, 7),
    ]  # fmt: skip
    assert [result["next_dealer"] for result in results] == [None, 0, 1, 2, 0, 0, 1, 2, 0, None]
    assert [result["winners"] for result in results] == [[]] * 9 + [["P0"]]
    assert results[-1]["seat_points"] == {"0": 10, "1": 5, "2": 7}
    assert codes(*hands, made(0, 5, 0, 0)) == ["game_over"]
    assert codes(*hands, standing(1)) == ["game_over"]


def test_a_whole_game_of_seven_tricks():
    hands = [
        made(0, 5, 1, 1, dealer=1),
        made(1, 3, 1, 3),
        made(2, 1, 0, 6),
        made(2, 0, 0, 7),
        PASSED,
        made(0, 3, 4, 0),
        made(1, 0, 7, 0),
        made(2, 2, 2, 3),
        made(1, 1, 6, 0),
        made(0, 0, 3, 4),
    ]
    results = [played(*hands[:n], variant="three_handed_seven") for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (0, 0, 0), (1, 0, 0), (2, 0, 1), (2, 0, 3), (2, 0, 7), (2, 0, 7), (2, 2, 7), (2, 6, 7), (3, 7, 7), (3, 9, 7),
        (3, 9, 9),
    ]  # fmt: skip
    assert [result["next_dealer"] for result in results] == [None, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert ending(*hands, made(0, 1, 3, 3), variant="three_handed_seven") == ([3, 10, 10], ["P1", "P2"])
    assert ending(*hands, made(0, 1, 4, 2), variant="three_handed_seven") == ([3, 11, 9], ["P1"])
    assert ending(*hands, made(2, 1, 1, 5), variant="three_handed_seven") == ([3, 9, 10], ["P2"])


def test_of_two_defenders_who_cross_together_the_higher_wins_and_level_both():
    assert ending(standing(8, 0, 8), made(1, 2, 2, 1)) == ([10, 0, 10], ["P0", "P2"])
    assert ending(standing(9, 0, 8), made(1, 2, 2, 1)) == ([11, 0, 10], ["P0"])
    assert ending(standing(3, 4, 3), made(1, 1, 2, 2), target=5) == ([5, 4, 5], ["P0", "P2"])
    # Six is two points for one defender alone: the other stays short.
    seven = {"variant": "three_handed_seven"}
    assert ending(standing(8, 8, 0), made(2, 4, 3, 0), **seven) == ([10, 8, 0], ["P0"])
    assert ending(standing(9, 8, 0), made(2, 3, 3, 1), **seven) == ([10, 9, 0], ["P0"])


@BOTH
def test_whoever_has_every_trick_marched(variant, every):
    def terms(*hands):
        return played(*hands, variant=variant)["terms"]

    assert terms(made(1, 0, every, 0)) == {"P0": [], "P1": ["march"], "P2": []}
    assert terms(made(0, 0, every, 0)) == {"P0": ["euchred"], "P1": ["march"], "P2": []}
    assert terms(made(0, 1, every - 1, 0)) == {"P0": ["euchred"], "P1": [], "P2": []}
    assert terms(made(0, every - 1, 1, 0)) == {"P0": [], "P1": [], "P2": []}
    assert terms(standing(9, 5, 6)) == {"P0": [], "P1": [], "P2": []}


@BOTH
def test_hands_and_euchres_are_counted_by_seat(variant, every):
    ruleset = make_ruleset(variant)
    state = start(ruleset)
    for record in (made(0, every, 0, 0), made(0, 0, 0, every), made(2, 0, every, 0), PASSED, MISDEAL):
        state = advance(state, parse_hand(record))
    assert (state.hands_made, state.euchres_suffered, state.euchres_made) == ((2, 0, 1), (1, 0, 1), (1, 2, 1))
    assert (state.loners, state.loners_made, state.revokes) == ((0, 0, 0),) * 3


@BOTH
@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "tricks_missing"]),
        ({"maker": None}, ["maker_missing"]),
        ({"maker": 3}, ["seat_out_of_range"]),
        ({"dealer": 3}, ["seat_out_of_range"]),
        ({"tricks": None}, ["tricks_missing"]),
        ({"tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({"tricks": {"P0": 3, "P1": 1}}, ["tricks_missing"]),
        ({"tricks": {"P0": 3, "P1": 1, "P2": 0}}, ["tricks_sum"]),
        ({"tricks": {"P0": 8, "P1": -1, "P2": -1}}, ["tricks_range"] * 3 + ["tricks_sum"]),
        ({"tricks": {"A": 3, "B": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 3),
        ({"tricks": {"P0": 2.5, "P1": 2.5, "P2": 0}}, ["not_a_whole_number"] * 2),
        ({"trump": "NT_HIGH"}, ["trump_not_in_variant"]),
        ({"trump": 3}, ["trump_not_in_variant"]),
        ({"alone": True}, ["field_not_in_variant"]),
        ({"alone_seat": 0}, ["field_not_in_variant"]),
        ({"defender_alone": 1}, ["field_not_in_variant"]),
        ({"bid": 3}, ["field_not_in_variant"]),
        ({"dropped": [1]}, ["field_not_in_variant"]),
        ({"declared_march": True}, ["field_not_in_variant"]),
        ({"partner": 1}, ["field_not_in_variant"]),
        ({"points": {"P0": 1}}, ["field_not_with_result"]),
        ({"result": "all_passed", "tricks": None}, ["maker_on_all_pass"]),
        ({"result": "misdeal", "tricks": None}, ["field_not_with_result"]),
        ({"result": "throw_in"}, ["result_not_in_variant"]),
        ({"result": "lay_down_loner"}, ["result_not_in_variant"]),
        ({"maker": 3, "tricks": {"P0": 1, "P1": 1, "P2": 1}, "trump": 0, "bid": 2},
         ["field_not_in_variant", "seat_out_of_range", "tricks_sum", "trump_not_in_variant"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(variant, every, record, expected):
    whole = {} if not record else made(0, every, 0, 0)
    assert codes({**whole, **record}, variant=variant) == expected


def test_cutthroat_has_no_revoke_law():
    assert codes(made(0, 5, 0, 0, revokes=[1])) == ["field_not_in_variant"]
    assert codes({"result": "revoke", "revokes": [1]}) == ["result_not_in_variant"]
    assert codes({"result": "infringement"}) == ["result_not_in_variant"]
    assert codes(revoke_mode="award") == ["option_unknown"]


@BOTH
@every(
    ("setup", "expected"),
    [
        ({"players": 4}, ["players_wrong"]),
        ({"players": 2}, ["players_wrong"]),
        ({"target": 0}, ["option_value"]),
        ({"fixed_hands": 8}, ["option_unknown"]),
        ({"start": 21}, ["option_unknown"]),
        ({"stick_dealer": True}, ["option_unknown"]),
        ({"euchre_lone_points": 4}, ["option_unknown"]),
        ({"target": 5, "negative_scores": True, "markers": "none"}, []),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(variant, every, setup, expected):
    assert every == make_ruleset(variant).tricks
    assert codes(variant=variant, **setup) == expected


def test_the_defaults_are_these():
    leads = {"leads": "usual", "first_to_speak": "left_of_dealer"}
    defaults = {"target": 10, "negative_scores": False, **leads, "markers": "5_5"}
    assert make_ruleset("cutthroat_five").options == defaults
    law = {"revoke_mode": "award", "revoke_points": 2, "revoke_points_lone": 2, "revoke_ends_hand": True}
    seven = {**defaults, **law, "false_claim_points": 0, "markers": "4_6"}
    assert make_ruleset("three_handed_seven").options == seven


def card(*scores, hands=None):
    by_side = {f"P{seat}": score for seat, score in enumerate(scores)}
    return {"result": "totals", "totals": {"scores": by_side, "hands": hands}}


def test_a_paper_card_gives_what_so_many_hands_can():
    seven = {"variant": "three_handed_seven"}
    assert ending(card(10, 4, 4, hands=9)) == ([10, 4, 4], ["P0"])
    assert codes(card(10, 6, 4, hands=5)) == []
    assert codes(card(10, 6, 5, hands=5)) == ["totals_impossible"]
    assert codes(card(12, 0, 0)) == []
    assert codes(card(13, 0, 0)) == ["totals_impossible"]
    assert codes(card(13, 0, 0), **seven) == []
    assert codes(card(14, 0, 0), **seven) == ["totals_impossible"]
    assert codes(card(8, 8, 0, hands=4), **seven) == []
    assert codes(card(8, 9, 0, hands=4), **seven) == ["totals_impossible"]
    assert codes(card(8, -1, 0, hands=4), **seven) == ["totals_impossible"]
    assert codes(card(2, 2, 2, hands=7), **seven) == ["totals_impossible"]
