"""Paper cards: the totals of a whole game, or of the rest of it."""

from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of

ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}


def card(a, b, hands=None, **more):
    return {"result": "totals", "totals": {"scores": {"A": a, "B": b}, "hands": hands, **more}}


def after(*hands, variant="progressive", **options):
    return answer_request({"variant": variant, "options": options, "players": 4, "hands": list(hands)})


def codes(*hands, variant="progressive", **options):
    error = after(*hands, variant=variant, **options)["error"]
    return [] if error is None else codes_of(error["problems"])


def test_a_card_ends_the_game_and_credits_each_seat_its_side():
    result = after(card(11, 7, 8))
    assert result["scores"] == result["points_of_last_hand"] == {"A": 11, "B": 7}
    assert result["seat_points"] == {"0": 11, "1": 7, "2": 11, "3": 7}
    assert (result["winners"], result["next_dealer"]) == (["A"], None)
    assert codes(card(11, 7, 8), ONE) == ["game_over"]
    assert codes(card(11, 7, 8), card(11, 7, 8))[0] == "game_over"


def test_a_card_may_be_of_the_rest_of_a_game():
    result = after(ONE, ONE, card(9, 7, 6))
    assert result["scores"] == {"A": 9, "B": 7}
    assert result["points_of_last_hand"] == {"A": 7, "B": 7}
    assert result["seat_points"] == {"0": 9, "1": 7, "2": 9, "3": 7}


def test_a_lone_makers_own_points_stay_his():
    alone = {"maker": 0, "alone": True, "tricks": {"A": 5, "B": 0}}
    result = after(alone, card(9, 7, 7), loner_maker_points=5)
    assert result["seat_points"] == {"0": 10, "1": 7, "2": 9, "3": 7}


@every(
    ("scores", "expected"),
    [
        ((4, 3), ["totals_impossible"]),
        ((4, 4), []),
        ((8, 0), []),
        ((32, 0), []),
        ((16, 16), []),
        ((20, 13), ["totals_impossible"]),
        ((33, 0), ["totals_impossible"]),
        ((-1, 20), ["totals_impossible"]),
    ],
)
def test_eight_standard_hands_give_between_8_and_32_together(scores, expected):
    assert codes(card(*scores, 8)) == expected


def test_without_the_number_of_hands_the_game_has_no_more_than_are_left():
    assert codes(card(0, 0)) == []
    assert codes(card(20, 12)) == []
    assert codes(card(20, 13)) == ["totals_impossible"]
    assert codes(ONE, card(20, 10)) == ["totals_impossible"]
    assert codes(ONE, card(20, 9)) == []


def test_house_rules_widen_what_a_hand_can_give():
    assert codes(card(40, 0, 8), loner_march_points=5) == []
    assert codes(card(40, 0, 8), robson=True) == []
    assert codes(card(36, 0, 8), steal_the_deal=True, point_on_partner=True) == []
    assert codes(card(60, 0, 8), table_talk_points=1) == []
    assert codes(card(60, 0, 8), revoke_ends_hand=False) == []
    assert codes(card(-2, 3, 8), revoke_mode="deduct") == []
    assert codes(card(-2, 3, 8)) == ["totals_impossible"] * 2
    assert codes(card(-2, 3, 8), revoke_mode="deduct", negative_scores=False) == ["totals_impossible"]
    assert codes(card(20, 4, 8), loner_march_points=3) == []
    assert codes(card(21, 4, 8), loner_march_points=3) == ["totals_impossible"]


def test_a_game_with_a_target_ends_there():
    american = {"variant": "north_american"}
    assert after(card(10, 7, 11), **american)["winners"] == ["A"]
    assert codes(card(13, 2), **american) == []
    assert codes(card(14, 2), **american) == ["totals_impossible"]
    assert codes(card(9, 10, 4), **american) == ["totals_impossible"]
    assert after(card(6, 4), **american)["winners"] == ["A"]
    assert after(card(6, 6), **american)["winners"] == ["A", "B"]


def test_a_last_hand_lifts_a_side_over_the_target_by_what_the_house_rules_give():
    house = {"variant": "north_american", "revoke_points": 5}
    assert codes(card(14, 2), **house) == []
    assert codes(card(14, 2), revoke_mode="both", **house) == []
    assert codes(card(15, 2), revoke_mode="both", **house) == ["totals_impossible"]
    assert codes(card(14, 2), revoke_mode="deduct", **house) == ["totals_impossible"]


def test_as_many_loners_and_euchres_as_hands_can_be():
    assert codes(card(16, 16, 8, loners={"0": 4, "1": 4})) == []
    assert codes(card(8, 8, 8, euchres={"A": 4, "B": 4})) == []
    assert codes(card(0, 0, 0, loners={"0": 0}, euchres={"A": 0})) == []
    assert codes(card(1, 0, 0)) == ["totals_impossible"]


def test_level_cards_are_won_jointly_unless_one_stood_there_before():
    assert after(card(7, 7, 8))["winners"] == ["A", "B"]
    assert after(card(0, 0))["winners"] == ["A", "B"]
    assert after(ONE, ONE, ONE, card(3, 3, 3))["winners"] == ["A"]


@every(
    ("totals", "expected"),
    [
        ({"scores": {"A": 9}}, ["totals_score_missing"]),
        ({"scores": {"A": 9, "B": 8, "C": 1}}, ["side_unknown"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 9}, ["totals_hands"]),
        ({"scores": {"A": 9, "B": 8}, "hands": -1}, ["totals_hands"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 8, "loners": {"4": 1}}, ["seat_out_of_range"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 8, "loners": {"0": -1}}, ["totals_loners"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 8, "loners": {"0": 5, "1": 4}}, ["totals_loners"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 8, "euchres": {"A": 9}}, ["totals_euchres"]),
        ({"scores": {"A": 9, "B": 8}, "hands": 8, "euchres": {"C": 1}}, ["side_unknown"]),
    ],
)
def test_counts_that_cannot_be_are_refused(totals, expected):
    assert codes({"result": "totals", "totals": totals}) == expected


def test_a_cards_loners_and_euchres_are_added_to_those_of_hands():
    ruleset = make_ruleset("progressive")
    state = start(ruleset)
    alone = {"maker": 1, "alone": True, "tricks": {"A": 0, "B": 5}}
    set_ = {"maker": 0, "tricks": {"A": 1, "B": 4}}
    for record in (alone, set_, card(9, 12, 6, loners={"1": 1, "2": 1}, euchres={"A": 2, "B": 1})):
        state = advance(state, parse_hand(record))
    assert (state.loners, state.loners_made) == ((0, 2, 1, 0), (0, 2, 1, 0))
    assert (state.euchres_made, state.euchres_suffered) == ((2, 2, 2, 2), (2, 2, 2, 2))
    assert (state.hands, state.hands_made) == (8, (1, 1, 0, 0))


@every(
    ("variant", "hands", "deals"),
    [("progressive", None, 8), ("progressive", 5, 7), ("north_american", None, 2)],
)
def test_a_card_stands_for_its_hands_or_for_all_that_are_left(variant, hands, deals):
    ruleset = make_ruleset(variant)
    state = start(ruleset)
    for record in (ONE, ONE, card(9, 4, hands)):
        state = advance(state, parse_hand(record))
    assert (state.hands, state.over) == (deals, True)


def of_three(**more):
    """Return the faults of a card of eight hands that three played, each for themselves."""
    record = {"result": "totals", "totals": {"scores": {"P0": 4, "P1": 3, "P2": 2}, "hands": 8, **more}}
    error = answer_request({"variant": "domino_fosdick", "players": 3, "hands": [record]})["error"]
    return [] if error is None else codes_of(error["problems"])


def test_a_euchre_of_three_is_made_by_two_of_them():
    of_two = {"hands": 2, "scores": {"P0": 4, "P1": 4, "P2": 0}}
    assert of_three(**of_two, euchres={"P0": 2, "P1": 2, "P2": 0}) == []
    assert of_three(**of_two, euchres={"P0": 3}) == ["totals_euchres"]
    assert of_three(hands=None, euchres={"P0": 2, "P1": 1}) == []
    assert of_three(hands=None, euchres={"P0": 3, "P1": 1}) == ["totals_impossible"]
    assert of_three(euchres={"P0": 9}) == ["totals_euchres"]
    assert of_three(euchres={"P0": -1}) == ["totals_euchres"]
    ruleset = make_ruleset("domino_fosdick", {}, 3)
    scores = {"P0": 4, "P1": 3, "P2": 2}
    record = {"result": "totals", "totals": {"scores": scores, "euchres": {"P0": 2, "P1": 1}}}
    state = advance(start(ruleset), parse_hand(record))
    assert (state.euchres_made, state.euchres_suffered) == ((2, 1, 0), (0, 0, 0))


def test_who_is_never_alone_has_no_loners_on_his_card():
    assert of_three(loners={"0": 0}) == []
    assert of_three(loners={"0": 1}) == ["totals_loners"]


@every(
    ("options", "lowest", "highest"),
    [
        ({}, 8, 32),
        ({"loner_march_points": 3}, 8, 24),
        ({"loner_march_points": 3, "defend_alone": True}, 8, 32),
        ({"loner_march_points": 3, "super_euchre": True}, 8, 32),
        ({"loner_march_points": 5}, 8, 40),
        ({"revoke_points_lone": 5}, 8, 40),
        ({"robson": True}, -32, 40),
        ({"revoke_mode": "both"}, 0, 32),
        ({"revoke_mode": "both", "revoke_points": 5}, 0, 32),
        ({"revoke_mode": "both", "revoke_points": 5, "negative_scores": False}, 0, 40),
        ({"revoke_mode": "deduct", "revoke_points": 3}, -24, 32),
        ({"steal_the_deal": True, "point_on_partner": True}, 8, 40),
        ({"all_pass_penalty": 6}, 8, 48),
    ],
)
def test_eight_hands_give_what_the_house_rules_let_them(options, lowest, highest):
    assert codes(card(lowest, 0, 8), **options) == codes(card(highest, 0, 8), **options) == []
    assert "totals_impossible" in codes(card(lowest - 1, 0, 8), **options)
    assert "totals_impossible" in codes(card(highest + 1, 0, 8), **options)


@every(
    ("variant", "scores", "hands", "expected"),
    [
        # Five at Call-Ace: a hand gives eight together, and nobody more than four of them.
        ("call_ace_domino", (4, 0, 0, 0, 0), 1, []),
        ("call_ace_domino", (5, 0, 0, 0, 0), 1, ["totals.scores.P0"]),
        ("call_ace_domino", (8, 0, 0, 0, 0), 2, []),
        # Three at dominoes: two for a march, or two for each opponent of a maker who was euchred.
        ("domino_fosdick", (2, 2, 0), 1, []),
        ("domino_fosdick", (3, 1, 0), 1, ["totals.scores.P0"]),
        # Set-Back: five tricks take five off, and not six, whatever the others add.
        ("setback", (0, 6, 6, 6), 1, []),
        ("setback", (-1, 7, 6, 6), 1, ["totals.scores.P0"]),
        ("bid_individual", (5, 26, 26), 2, []),
        ("bid_individual", (4, 26, 26), 2, ["totals.scores.P0"]),
    ],
)
def test_so_many_hands_take_nobody_further_than_one_can_come_in_each(variant, scores, hands, expected):
    by_player = {f"P{seat}": score for seat, score in enumerate(scores)}
    record = {"result": "totals", "totals": {"scores": by_player, "hands": hands}}
    error = answer_request({"variant": variant, "players": len(scores), "hands": [record]})["error"]
    found = error["problems"] if error else []
    assert [(fault["code"], fault["field"]) for fault in found] == [
        ("totals_impossible", f) for f in expected
    ]


def first_fault(a, b, hands=None, *, before=(), options=None, variant="progressive", **more):
    """Return the field and the sentence of the first fault of a card; None where it can be."""
    error = after(*before, card(a, b, hands, **more), variant=variant, **(options or {}))["error"]
    return None if error is None else (error["problems"][0]["field"], error["problems"][0]["message"])


@every(
    ("card_of", "field", "message"),
    [
        ((0, 8, 8, {"0": 1}, {}), "scores.A", "A loner is worth 4 points, but A got 0."),
        ((8, 0, 8, {}, {"B": 1}), "scores.B", "A euchre is worth 2 points, but B got 0."),
        ((7, 1, 8, {"0": 1, "2": 1}, {}), "scores.A", "2 loners are worth 8 points, but A got 7."),
        (
            (5, 5, 8, {"0": 1}, {"A": 1}),
            "scores.A",
            "1 loner and 1 euchre are worth 6 points, but A got 5.",
        ),
        (
            (16, 0, 4, {"0": 3}, {"A": 2}),
            "hands",
            "3 loners and 2 euchres are 5 hands, but the card has room for 4.",
        ),
        (
            (4, 6, 6, {"0": 1}, {"B": 3}),
            "scores",
            "6 hands with 1 loner and 3 euchres give at least 12 points in all, not 10.",
        ),
        ((2, 0, 1, {"0": 1}, {}), "scores.A", "A loner is worth 4 points, but A got 2."),
        ((4, 0, 1, {}, {"A": 1}), "scores.A", "With 1 euchre in 1 hand, A can have at most 2 points, not 4."),
        (
            (20, 0, None, {}, {"A": 7}),
            "scores.A",
            "With 7 euchres in 8 hands, A can have at most 18 points, not 20.",
        ),
    ],
)
def test_loners_and_euchres_that_the_scores_cannot_hold_are_refused_with_the_figure(card_of, field, message):
    a, b, hands, loners, euchres = card_of
    assert first_fault(a, b, hands, loners=loners, euchres=euchres) == (
        f"totals.{field}",
        f"{message} Check the card.",
    )


@every(
    "card_of",
    [
        (4, 7, 8, {"0": 1}, {}),
        (4, 6, 4, {"0": 1}, {"B": 3}),
        (2, 0, 1, {}, {"A": 1}),
        (18, 0, None, {}, {"A": 7}),
        (0, 7, None, {}, {"B": 3}),
    ],
)
def test_loners_and_euchres_that_just_fit_are_taken(card_of):
    a, b, hands, loners, euchres = card_of
    assert first_fault(a, b, hands, loners=loners, euchres=euchres) is None


def test_a_card_of_the_rest_is_held_to_the_points_of_the_rest():
    before = [ONE, ONE, ONE]
    assert first_fault(6, 2, 5, before=before, loners={"2": 1}) == (
        "totals.scores.A",
        "A loner is worth 4 points, but A got 3. Check the card.",
    )
    assert first_fault(7, 4, 5, before=before, loners={"2": 1}) is None


def test_house_rules_say_what_a_loner_and_a_euchre_on_a_card_are_worth():
    lone, set_ = {"loners": {"0": 1}}, {"euchres": {"B": 1}}
    assert first_fault(3, 7, 8, **lone) is not None
    assert first_fault(3, 7, 8, options={"loner_march_points": 3}, **lone) is None
    assert first_fault(4, 7, 8, options={"loner_march_points": 5}, **lone) == (
        "totals.scores.A",
        "A loner is worth 5 points, but A got 4. Check the card.",
    )
    assert first_fault(0, 4, 1, **set_) is not None
    assert first_fault(0, 4, 1, options={"euchre_lone_points": 4}, **set_) is None
    assert first_fault(0, 3, 1, options={"steal_the_deal": True, "point_on_partner": True}, **set_) is None
    # A euchre of a lone maker may be worth more than another.
    house = {"euchre_lone_points": 3}
    assert first_fault(7, 1, 8, options=house, **set_) == (
        "totals.scores.B",
        "A euchre is worth at least 2 points, but B got 1. Check the card.",
    )
    both = {**set_, "loners": {"1": 1}}
    assert first_fault(7, 5, 8, options=house, **both) == (
        "totals.scores.B",
        "1 loner and 1 euchre are worth at least 6 points, but B got 5. Check the card.",
    )
    # Where points are taken away nobody can tell what a card had before.
    assert first_fault(2, 6, 8, options={"revoke_mode": "deduct"}, **lone) is None


def test_a_card_to_a_target_holds_its_loners_too():
    assert first_fault(3, 10, variant="north_american", loners={"0": 1}) == (
        "totals.scores.A",
        "A loner is worth 4 points, but A got 3. Check the card.",
    )
    assert first_fault(4, 10, variant="north_american", loners={"0": 1}) is None
