"""How games end: at the target, after the last deal, level, and below zero."""

from dataclasses import replace

from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import crossing
from scoring.engine.variant import Counting
from tests.cases import every

ALONE = {"maker": 0, "alone": True, "tricks": {"A": 5, "B": 0}}
PASSED = {"result": "all_passed"}


def made(maker, points=1):
    side, other = "AB"[maker % 2], "BA"[maker % 2]
    return {"maker": maker, "tricks": {side: 5 if points == 2 else 3, other: 0 if points == 2 else 2}}


def adjusted(**points):
    return {"result": "adjustment", "points": points, "note": "as ruled"}


def played(*hands, variant="north_american", **options):
    result = answer_request({"variant": variant, "options": options, "players": 4, "hands": list(hands)})
    assert result["error"] is None
    return result


def ending(*hands, **setup):
    result = played(*hands, **setup)
    return result["scores"], result["winners"]


def test_the_target_wins_and_may_be_passed():
    assert ending(ALONE, ALONE) == ({"A": 8, "B": 0}, [])
    assert ending(ALONE, ALONE, ALONE) == ({"A": 12, "B": 0}, ["A"])
    assert ending(made(1, 2), made(1, 2), made(3), target=5) == ({"A": 0, "B": 5}, ["B"])


@every(("variant", "target"), [("north_american", 10), ("canadian", 10), ("australian", 11)])
def test_each_preset_has_its_target(variant, target):
    for score, winners in ((target - 1, []), (target, ["B"])):
        assert ending(adjusted(A=3, B=score - 1), made(1), variant=variant)[1] == winners


def test_tricks_count_before_penalties_when_both_cross():
    # B makes its point first; the two for B's revoke come after and still count.
    last = {**made(1), "revokes": [1]}
    options = {"revoke_ends_hand": False}
    assert ending(adjusted(A=8, B=9), last, **options) == ({"A": 10, "B": 10}, ["B"])
    assert ending(adjusted(A=8, B=8), last, **options) == ({"A": 10, "B": 9}, ["A"])


def test_crossing_by_one_count_the_highest_wins():
    assert ending(adjusted(A=12, B=11)) == ({"A": 12, "B": 11}, ["A"])
    assert ending(adjusted(A=10, B=10)) == ({"A": 10, "B": 10}, ["A", "B"])


@every("maker", range(4))
def test_crossing_level_in_a_hand_that_a_revoke_ended_the_makers_win(maker):
    last = {"result": "revoke", "maker": maker, "revokes": [0, 1]}
    level = {"A": 10, "B": 10}
    assert ending(adjusted(A=8, B=8), last) == (level, ["AB"[maker % 2]])
    assert ending(adjusted(A=8, B=8), {**last, "maker": None}) == (level, ["A", "B"])
    assert ending(adjusted(A=9, B=8), last) == ({"A": 11, "B": 10}, ["A"])


@every("maker", range(4))
def test_crossing_level_by_one_count_the_makers_win(maker):
    # Each side revokes once: two points each, in one count, after a point that crosses for nobody.
    makers, others = "AB"[maker % 2], "BA"[maker % 2]
    start = adjusted(**{makers: 7, others: 8})
    last = {**made(maker), "revokes": [0, 1]}
    result = ending(start, last, revoke_ends_hand=False)
    assert result == ({"A": 10, "B": 10}, [makers])


def test_a_revoke_can_win_the_game():
    assert ending(adjusted(A=8, B=9), {"result": "revoke", "revokes": [3]}) == ({"A": 10, "B": 9}, ["A"])


def test_deductions_stop_at_zero():
    options = {"revoke_mode": "deduct"}
    result = played(made(1), {"result": "revoke", "revokes": [1]}, **options)
    assert (result["scores"], result["points_of_last_hand"]) == ({"A": 0, "B": 0}, {"A": 0, "B": -1})
    assert result["seat_points"] == {"0": 0, "1": 0, "2": 0, "3": 0}
    subtracted = {**made(0, 2), "robson": "subtract"}
    assert played(made(1), subtracted, robson=True)["scores"] == {"A": 0, "B": 0}


def test_what_euchred_makers_lose_stops_at_zero_unless_scores_may_fall():
    short = {"maker": 0, "tricks": {"makers": "short"}}
    lone = {**short, "alone": True}
    assert ending(made(0), short, euchre_to_makers=True)[0] == {"A": 0, "B": 0}
    assert ending(made(0), short, euchre_to_makers=True, negative_scores=True)[0] == {"A": -1, "B": 0}
    assert ending(lone, variant="progressive", euchre_to_makers=True)[0] == {"A": -4, "B": 0}


def test_a_blind_loner_that_fails_gives_the_defenders_one_whatever_a_euchre_costs():
    blind = {"maker": 0, "dealer": 0, "alone": True, "blind": True, "upcard": "J", "tricks": {"A": 2, "B": 3}}
    assert ending(blind, robson=True, euchre_to_makers=True)[0] == {"A": 0, "B": 1}


def test_deductions_go_below_zero_where_the_table_lets_them():
    options = {"revoke_mode": "deduct", "negative_scores": True}
    assert played({"result": "revoke", "revokes": [1]}, **options)["scores"] == {"A": 0, "B": -2}
    result = played({"result": "revoke", "revokes": [1]}, variant="progressive", revoke_mode="deduct")
    assert result["scores"] == {"A": 0, "B": -2}


def test_no_floor_applies_to_an_adjustment_and_a_deduction_does_not_lift():
    assert played(adjusted(A=-3))["scores"] == {"A": -3, "B": 0}
    result = played(adjusted(B=-3), {"result": "revoke", "revokes": [1]}, revoke_mode="deduct")
    assert (result["scores"], result["points_of_last_hand"]) == ({"A": 0, "B": -3}, {"A": 0, "B": 0})


def test_progressive_counts_every_deal_but_a_misdeal_and_talk():
    uncounted = [{"result": "misdeal"}, adjusted(A=0)]
    uncounted += [{"result": "infringement", "infringement": {"type": kind, "seat": 0}}
                  for kind in ("table_talk", "false_claim")]  # fmt: skip
    options = {"table_talk_points": 1, "false_claim_points": 1, "making_trump_rule": "all"}
    trump = {"result": "infringement", "infringement": {"type": "making_trump", "seat": 1}}
    seven = [PASSED, {"result": "revoke", "revokes": [1]}, trump, {"result": "lay_down_loner", "maker": 0}]
    seven += [made(0), made(1), {"result": "throw_in", "maker": 0, "tricks": {"A": 3, "B": 0}}]
    assert ending(*seven, *uncounted, variant="progressive", **options)[1] == []
    assert ending(*seven, *uncounted, PASSED, variant="progressive", **options)[1] == ["A"]


def test_a_variant_that_counts_down_is_won_at_zero_by_the_lowest():
    # No such variant is played with these hands; what is tried is who stands at the end.
    american = make_ruleset("north_american")
    down = replace(american, variant=replace(american.variant, counting=Counting.DOWN))
    assert down.target == 0
    assert crossing(down, 0, (1, 2), None) == ()
    assert crossing(down, 0, (0, 2), None) == ("A",)
    assert crossing(down, 0, (0, -2), 0) == ("B",)
    assert crossing(down, 0, (-1, -1), 1) == ("B",)
    assert crossing(down, 0, (-1, -1), None) == ("A", "B")


def test_without_a_target_more_than_ten_points_are_normal():
    assert ending(*[ALONE] * 8, variant="progressive") == ({"A": 32, "B": 0}, ["A"])
    assert ending(*[ALONE] * 7, variant="progressive")[1] == []
    assert ending(*[ALONE] * 3, fixed_hands=3) == ({"A": 12, "B": 0}, ["A"])


def test_level_at_the_end_who_reached_the_score_first_wins():
    assert ending(made(0, 2), made(1), made(1), fixed_hands=3) == ({"A": 2, "B": 2}, ["A"])
    assert ending(made(0), made(1, 2), made(0), fixed_hands=3) == ({"A": 2, "B": 2}, ["B"])
    assert ending(made(0), made(1), PASSED, fixed_hands=3) == ({"A": 1, "B": 1}, ["A"])


def test_at_nought_all_both_win():
    assert ending(PASSED, PASSED, fixed_hands=2) == ({"A": 0, "B": 0}, ["A", "B"])
    assert ending(*[PASSED] * 8, variant="progressive") == ({"A": 0, "B": 0}, ["A", "B"])


def test_after_the_last_deal_adjustments_are_taken_and_may_change_who_won():
    hands = [made(0), made(1, 2)]
    assert ending(*hands, fixed_hands=2) == ({"A": 1, "B": 2}, ["B"])
    assert ending(*hands, adjusted(B=-2), fixed_hands=2) == ({"A": 1, "B": 0}, ["A"])
    assert ending(*hands, adjusted(B=-1), fixed_hands=2) == ({"A": 1, "B": 1}, ["A"])
    result = played(*hands, adjusted(B=-2), adjusted(B=5), fixed_hands=2)
    assert (result["winners"], result["next_dealer"], result["seat_points"]["1"]) == (["B"], None, 5)


def test_a_whole_game_that_was_typed_in_by_hand():
    hands = [
        {"dealer": 0, "maker": 1, "call_round": 1, "tricks": {"A": 2, "B": 3}},  # 0-1
        {"maker": 0, "call_round": 2, "tricks": {"A": 5, "B": 0}},  # 2-1
        {"result": "all_passed"},  # 2-1
        {"maker": 3, "call_round": 1, "alone": True, "tricks": {"A": 0, "B": 5}},  # 2-5
        {"result": "misdeal"},  # 2-5
        {"maker": 1, "tricks": {"A": 4, "B": 1}},  # 4-5
        {"result": "revoke", "maker": 2, "revokes": [0]},  # 4-7
        {"result": "lay_down_loner", "maker": 2, "alone": True},  # 8-7
        {"maker": 3, "tricks": {"makers": "short"}},  # 10-7
    ]
    result = played(*hands)
    assert (result["scores"], result["winners"]) == ({"A": 10, "B": 7}, ["A"])
    assert result["seat_points"] == {"0": 10, "1": 7, "2": 10, "3": 7}
    assert result["terms"] == {"A": [], "B": ["euchred"]}
    assert [played(*hands[:n])["next_dealer"] for n in range(10)] == [None, 1, 2, 3, 0, 0, 1, 2, 3, None]


def test_the_evenings_game_of_the_rule_page_is_won_by_who_reached_seven_first():
    hands = [
        {"maker": 0, "tricks": {"A": 4, "B": 1}},
        {"maker": 3, "alone": True, "tricks": {"A": 0, "B": 5}},
        PASSED,
        {"result": "misdeal"},
        {"maker": 1, "tricks": {"makers": "short"}},
        made(2, 2),
        {"result": "revoke", "revokes": [3]},
        made(1),
        {"maker": 0, "alone": True, "tricks": {"A": 2, "B": 3}},
    ]
    scores = [tuple(played(*hands[:n], variant="progressive")["scores"].values()) for n in range(1, 10)]
    assert scores == [(1, 0), (1, 4), (1, 4), (1, 4), (3, 4), (5, 4), (7, 4), (7, 5), (7, 7)]
    assert ending(*hands, variant="progressive") == ({"A": 7, "B": 7}, ["A"])
    assert ending(*hands[:-1], variant="progressive")[1] == []
