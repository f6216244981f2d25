"""Set-Back beyond its table: the pool, throwing in, "I declare", refusals, whole games."""

from hypothesis import given

from scoring.engine.exceptions import CODES
from scoring.engine.hand import HandResult, parse_hand
from scoring.engine.problems import problems
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of
from tests.scoring.engine.records import games

PASSED = {"result": "all_passed"}
MISDEAL = {"result": "misdeal"}
DECLARE = {"declare_march": True}


def played(*hands, players=3, **options):
    return answer_request(
        {"variant": "setback", "options": options, "players": players, "hands": list(hands)}
    )


def found(result):
    codes = [] if result["error"] is None else codes_of(result["error"]["problems"])
    assert set(codes) <= set(CODES)
    return codes


def by_player(numbers):
    return {f"P{seat}": number for seat, number in enumerate(numbers)}


def made(maker, *tricks, **more):
    return {"maker": maker, "tricks": by_player(tricks), **more}


def declared(maker, *tricks, **more):
    return made(maker, *tricks, declared_march=True, **more)


def changed(*points):
    return {"result": "adjustment", "points": by_player(points), "note": "where the game stood"}


def ending(result):
    """The scores, the winners, the pool, and what each player takes of it."""
    assert result["error"] is None
    payout = [*result["payout_cents"].values()]
    return [*result["scores"].values()], result["winners"], result["pool_cents"], payout


def test_a_whole_game_and_its_pool():
    hands = [
        made(0, 3, 2, 0, dealer=2, call_round=1, upcard="9", trump="H"),
        made(1, 1, 2, 2),
        PASSED,
        made(1, 0, 3, 2, dropped=[0]),
        MISDEAL,
        made(0, 0, 3, 2),
        made(2, 0, 0, 5, dropped=[1]),
    ]
    results = [played(*hands[:n]) for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (5, 5, 5), (2, 3, 6), (1, 5, 4), (1, 5, 4), (1, 2, 2), (1, 2, 2), (3, -1, 0), (3, -1, 0),
    ]  # fmt: skip
    assert [result["pool_cents"] for result in results] == [75, 75, 100, 100, 100, 100, 0, 0]
    assert results[5]["payout_cents"] == {"P0": 0, "P1": 0, "P2": 0}
    assert [result["next_dealer"] for result in results] == [None, 0, 1, 2, 0, 0, None, None]
    assert ending(results[6]) == ([3, -1, 0], ["P1"], 0, [0, 125, 0])
    assert results[6]["seat_points"] == {"0": -2, "1": -6, "2": -5}
    assert found(results[7]) == ["game_over"]


def test_when_all_others_throw_in_the_maker_may_be_out_at_once():
    assert ending(played({"maker": 2, "dropped": [0, 1]})) == ([5, 5, 0], ["P2"], 0, [0, 0, 75])
    assert ending(played({"maker": 1, "dropped": [0]}, players=2)) == ([5, 0], ["P1"], 0, [0, 50])


def test_two_at_zero_together_the_lowest_takes_the_pool_then_the_maker_else_they_split_it():
    near = changed(-3, -3)
    assert ending(played(near, made(0, 3, 2, 0))) == ([-1, 0, 6], ["P0"], 0, [75, 0, 0])
    assert ending(played(changed(-2, -3), made(0, 3, 2, 0))) == ([0, 0, 6], ["P0"], 0, [75, 0, 0])
    assert ending(played(changed(-3, -2), made(1, 2, 3, 0))) == ([0, 0, 6], ["P1"], 0, [0, 75, 0])
    assert ending(played(near, made(2, 2, 2, 1))) == ([0, 0, 7], ["P0", "P1"], 0, [50, 50, 0])


def test_odd_cents_of_a_split_go_to_the_lowest_seats():
    near, level = changed(-3, -3), made(2, 2, 2, 1)
    assert ending(played(near, level, stake_cents=26))[3] == [51, 50, 0]
    assert ending(played(near, level, ante_cents=0))[3] == [13, 12, 0]
    assert ending(played(near, level, ante_cents=0, stake_cents=0))[2:] == (0, [0, 0, 0])
    four = played(changed(0, -3, -3, -4), made(0, 0, 2, 2, 1), players=4)
    assert ending(four) == ([7, 0, 0, 0], ["P1", "P2", "P3"], 0, [0, 42, 42, 41])


def test_i_declare_and_all_five_win_game_and_pool_whatever_the_score():
    far = changed(7)
    assert ending(played(far, declared(0, 5, 0, 0), **DECLARE)) == ([7, 6, 6], ["P0"], 0, [75, 0, 0])
    assert ending(played(far, made(0, 5, 0, 0), **DECLARE)) == ([7, 6, 6], [], 75, [0, 0, 0])
    up = {"maker": 0, "dropped": [1, 2], "declared_march": True}
    assert ending(played(far, up, **DECLARE)) == ([7, 5, 5], ["P0"], 0, [75, 0, 0])
    assert played(far, up, **DECLARE)["terms"] == {"P0": ["march"], "P1": [], "P2": []}


def test_who_declared_and_fails_has_his_score_doubled_and_pays_one_stake():
    assert ending(played(declared(0, 4, 1, 0), **DECLARE)) == ([10, 4, 6], [], 100, [0, 0, 0])
    assert ending(played(changed(7), declared(0, 4, 1, 0), **DECLARE))[0] == [24, 4, 6]
    assert ending(played(declared(0, 2, 3, 0), **DECLARE)) == ([10, 2, 6], [], 100, [0, 0, 0])
    assert ending(played(declared(0, 0, 3, 2), **DECLARE)) == ([10, 2, 3], [], 100, [0, 0, 0])
    assert ending(played(declared(0, 2, 3, 0), euchre_defenders_deduct=2, **DECLARE))[0] == [10, 3, 3]
    assert ending(played(declared(0, 4, 1, 0), euchre_defenders_deduct=2, **DECLARE))[0] == [10, 4, 6]
    assert played(declared(0, 4, 1, 0), **DECLARE)["terms"]["P0"] == []
    assert played(declared(0, 2, 3, 0), **DECLARE)["terms"]["P0"] == ["euchred"]
    # Another comes to zero in that hand, and the stake is already in the pool.
    out = played(changed(0, -4), declared(0, 4, 1, 0), **DECLARE)
    assert ending(out) == ([10, 0, 6], ["P1"], 0, [0, 100, 0])


def test_on_a_euchre_each_defender_may_take_two_off():
    rule = {"euchre_defenders_deduct": 2, "players": 4}
    assert ending(played(made(0, 1, 4, 0, 0), **rule))[0] == [7, 3, 3, 3]
    assert ending(played(made(0, 1, 4, 0, 0, dropped=[3]), **rule))[0] == [7, 3, 3, 5]
    assert ending(played(made(0, 3, 2, 0, 0), **rule))[0] == [2, 3, 6, 6]
    level = played(changed(0, -3, -3), made(0, 1, 4, 0, 0), **rule)
    assert ending(level) == ([7, 0, 0, 3], ["P1", "P2"], 0, [0, 63, 62, 0])


def test_hands_and_euchres_are_counted_for_those_who_stayed_in():
    ruleset = make_ruleset("setback", {"start": 21}, 4)
    state = start(ruleset)
    up = {"maker": 3, "dropped": [0, 1, 2]}
    for record in (made(0, 1, 4, 0, 0, dropped=[3]), made(0, 3, 2, 0, 0), up, PASSED):
        state = advance(state, parse_hand(record))
    assert (state.hands_made, state.loners) == ((2, 0, 0, 1), (0, 0, 0, 0))
    assert (state.euchres_suffered, state.euchres_made) == ((1, 0, 0, 0), (0, 1, 1, 0))


@given(games(("setback",)))
def test_no_cent_is_lost(game):
    ruleset, hands = game
    state = start(ruleset)
    assert state.pool_cents == ruleset.options["ante_cents"] * ruleset.players
    for hand in hands:
        if problems(ruleset, state, hand):
            continue
        before, state = state, advance(state, hand)
        paid_in = state.pool_cents + sum(state.payout_cents) - before.pool_cents
        stakes = {hand.revokes.count(hand.maker)} if hand.result is HandResult.REVOKE else {0, 1}
        assert paid_in in {number * ruleset.options["stake_cents"] for number in stakes}
        assert bool(state.winners) or not any(state.payout_cents)


GOOD = made(0, 3, 2, 0)


@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "tricks_missing"]),
        ({**GOOD, "maker": None}, ["maker_missing"]),
        ({**GOOD, "maker": 3}, ["seat_out_of_range"]),
        ({**GOOD, "tricks": None}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({**GOOD, "tricks": {"makers": 3, "others": 2}}, ["side_unknown"] * 2 + ["tricks_missing"] * 3),
        ({**GOOD, "tricks": {"P0": 3, "P1": 2}}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"P0": 3, "P1": 3, "P2": 0}}, ["tricks_sum"]),
        ({**GOOD, "tricks": {"P0": 7, "P1": -1, "P2": -1}}, ["tricks_range"] * 3),
        ({**GOOD, "dropped": [0]}, ["maker_dropped", "dropped_with_tricks"]),
        ({**GOOD, "dropped": [1]}, ["dropped_with_tricks"]),
        ({**GOOD, "dropped": [2, 2]}, ["dropped_twice"]),
        ({**GOOD, "dropped": [4]}, ["seat_out_of_range"]),
        ({**GOOD, "dropped": [-1]}, ["seat_out_of_range"]),
        ({**GOOD, "tricks": None, "dropped": [2]}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"P0": 4, "P1": 0, "P2": 0}, "dropped": [1, 2]}, ["tricks_sum"]),
        ({**GOOD, "declared_march": True}, ["option_off"]),
        ({**GOOD, "declared_march": 1}, ["not_true_or_false"]),
        ({**GOOD, "alone": True}, ["field_not_in_variant"]),
        ({**GOOD, "bid": 3}, ["field_not_in_variant"]),
        ({**GOOD, "trump": "NT_LOW"}, ["trump_not_in_variant"]),
        ({**PASSED, "maker": 0}, ["maker_on_all_pass"]),
        ({**PASSED, "dropped": [1]}, ["field_not_with_result"]),
        ({**PASSED, "declared_march": True}, ["field_not_with_result", "option_off"]),
        ({"result": "throw_in"}, ["result_not_in_variant"]),
        ({"result": "revoke"}, ["result_not_in_variant"]),
        ({"maker": 5, "tricks": {"P0": 3, "P1": 3, "P2": 0}, "dropped": [1, 1], "declared_march": True, "trump": 1},
         ["seat_out_of_range", "dropped_twice", "dropped_with_tricks", "tricks_sum", "option_off",
          "trump_not_in_variant"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(record, expected):
    assert found(played(record)) == expected


@every(
    ("setup", "expected"),
    [
        ({"players": 1}, ["players_wrong"]),
        ({"players": 5}, ["players_wrong"]),
        ({"players": None}, ["players_wrong"]),
        ({"start": 0}, ["option_value"]),
        ({"ante_cents": -1}, ["option_value"]),
        ({"stake_cents": 2.5}, ["option_value"]),
        ({"declare_march": 1}, ["option_value"]),
        ({"euchre_defenders_deduct": 1}, ["option_value"]),
        ({"euchre_defenders_deduct": True}, ["option_value"]),
        ({"target": 5}, ["option_unknown"]),
        ({"fixed_hands": 8}, ["option_unknown"]),
        ({"negative_scores": True}, ["option_unknown"]),
        ({"revoke_points_lone": 2}, ["option_unknown"]),
        ({"revoke_points": 6}, ["option_value"]),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(setup, expected):
    assert found(played(**setup)) == expected


def test_the_defaults_are_these():
    assert make_ruleset("setback", players=4).options == {
        "start": 5,
        "ante_cents": 25,
        "stake_cents": 25,
        "declare_march": False,
        "euchre_defenders_deduct": 0,
        "revoke_mode": "off",
        "revoke_points": 2,
        "leads": "usual",
        "first_to_speak": "left_of_dealer",
        "markers": "5_5",
    }


def card(*scores, hands=None):
    return {"result": "totals", "totals": {"scores": by_player(scores), "hands": hands}}


def test_a_paper_card_gives_what_so_many_hands_can_and_pays_the_antes():
    assert ending(played(card(6, 0, 3, hands=4))) == ([6, 0, 3], ["P1"], 0, [0, 75, 0])
    for scores, players, options, expected in (
        ((7, 2), 2, {}, []),
        ((7, 3), 2, {}, ["totals_impossible"]),
        ((5, 0), 2, {}, []),
        ((4, 0), 2, {}, ["totals_impossible"]),
        ((7, 2, 6), 3, {}, []),
        ((7, 3, 6), 3, {}, ["totals_impossible"]),
        ((7, 2, 6, 6), 4, {}, []),
        ((7, 3, 6, 6), 4, {}, ["totals_impossible"]),
        ((7, 3, 5), 3, {"euchre_defenders_deduct": 2}, []),
        ((7, 4, 5), 3, {"euchre_defenders_deduct": 2}, ["totals_impossible"]),
        ((10, 4, 6), 3, {}, ["totals_impossible"]),
        ((10, 4, 6), 3, DECLARE, []),
    ):
        assert found(played(card(*scores, hands=1), players=players, **options)) == expected
    assert found(played(card(-4, 3, 3))) == []
    assert found(played(card(-5, 3, 3))) == ["totals_impossible"]
