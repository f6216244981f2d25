"""Family bid euchre and Pepper beyond their tables: refusals, hands laid down, whole games."""

from scoring.engine.exceptions import CODES
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of

FOUR = {"A": 4, "B": 2}
SIX = {"A": 6, "B": 0}
HAND = {"maker": 0, "bid": 3, "tricks": FOUR}
LONE = {"maker": 0, "bid": 12, "alone": True, "tricks": SIX}
PASSED = {"result": "all_passed"}


def played(*hands, variant="family_bid", **options):
    return answer_request({"variant": variant, "options": options, "players": 4, "hands": list(hands)})


def codes(record, variant="family_bid", **options):
    error = played(record, variant=variant, **options)["error"]
    found = [] if error is None else codes_of(error["problems"])
    assert set(found) <= set(CODES)
    return found


def ending(*hands, **setup):
    result = played(*hands, **setup)
    assert result["error"] is None
    return result["scores"], result["winners"]


def bid(maker, number, taken, **more):
    tricks = {"A": taken, "B": 6 - taken} if maker % 2 == 0 else {"A": 6 - taken, "B": taken}
    return {"maker": maker, "bid": number, "tricks": tricks, **more}


def standing(a, b):
    return {"result": "adjustment", "points": {"A": a, "B": b}, "note": "where the game stood"}


@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "bid_missing", "tricks_missing"]),
        ({**HAND, "bid": None}, ["bid_missing"]),
        ({**HAND, "bid": 0}, ["bid_not_in_variant"]),
        ({**HAND, "bid": 7}, ["bid_not_in_variant"]),
        ({**HAND, "bid": -3}, ["bid_not_in_variant"]),
        ({**HAND, "bid": "3"}, ["bid_not_in_variant"]),
        ({**LONE, "bid": 36}, ["bid_not_in_variant"]),
        ({**LONE, "bid": 384}, ["bid_not_in_variant"]),
        ({**HAND, "alone": True}, ["bid_never_alone"]),
        ({**LONE, "bid": 6}, ["bid_never_alone"]),
        ({**LONE, "alone": False}, ["bid_always_alone"]),
        ({**LONE, "bid": 48, "alone": None}, ["bid_always_alone"]),
        ({**LONE, "bid": 7}, ["bid_not_in_variant"]),
        ({**HAND, "tricks": {"A": 3, "B": 2}}, ["tricks_sum"]),
        ({**HAND, "tricks": {"A": 7, "B": -1}}, ["tricks_range", "tricks_range"]),
        ({**HAND, "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({**HAND, "tricks": {"makers": 4, "others": 2}},
         ["side_unknown", "side_unknown", "tricks_missing", "tricks_missing"]),
        ({**HAND, "maker": 4}, ["seat_out_of_range"]),
        ({**HAND, "trump": "H"}, []),
        ({**HAND, "trump": "NT_HIGH"}, ["option_off"]),
        ({**HAND, "trump": "NT_LOW"}, ["trump_not_in_variant"]),
        ({**HAND, "trump": 3}, ["trump_not_in_variant"]),
        ({**HAND, "call_round": 1}, ["field_not_in_variant"]),
        ({**HAND, "revokes": [1]}, ["field_not_in_variant"]),
        ({**HAND, "defender_alone": 1}, ["field_not_in_variant"]),
        ({**HAND, "dropped": [1]}, ["field_not_in_variant"]),
        ({"result": "revoke", "revokes": [1]}, ["result_not_in_variant"]),
        ({"result": "lay_down_loner", "maker": 0}, ["result_not_in_variant"]),
        ({"result": "throw_in", "maker": 0, "tricks": FOUR}, ["result_not_in_variant"]),
        ({"result": "infringement", "infringement": {"type": "table_talk", "seat": 1}}, ["result_not_in_variant"]),
        ({"result": "all_passed", "maker": 0}, ["maker_on_all_pass"]),
        ({"result": "all_passed", "bid": 3}, ["field_not_with_result"]),
        ({"result": "misdeal", "maker": 0}, ["field_not_with_result"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_every_fault(record, expected):
    assert codes(record) == expected


@every(
    ("record", "expected"),
    [
        ({**HAND, "trump": "NT_LOW"}, []),
        ({**HAND, "trump": "NT_HIGH"}, []),
        ({**HAND, "trump": 0}, ["trump_not_in_variant"]),
        ({**HAND, "bid": 6}, ["bid_not_in_variant"]),
        ({**HAND, "bid": "pepper"}, ["bid_not_in_variant"]),
        ({**HAND, "bid": 12, "alone": True}, ["field_not_in_variant", "bid_not_in_variant"]),
        ({"maker": 0, "bid": "big_pepper", "tricks": SIX, "alone": True}, ["field_not_in_variant"]),
        ({**HAND, "lay_down": {"by": 0, "tricks_before": {"A": 4, "B": 1}}}, ["field_not_in_variant"]),
        ({"maker": 0, "bid": 2}, ["tricks_missing"]),
    ],
)
def test_pepper_has_its_own_bids_both_no_trumps_and_nobody_alone(record, expected):
    assert codes(record, "pepper") == expected


def test_house_rules_of_the_family():
    assert codes({**HAND, "trump": "NT_HIGH"}, no_trump=True) == []
    assert codes({**HAND, "trump": "NT_LOW"}, no_trump=True) == ["trump_not_in_variant"]
    assert codes({**HAND, "bid": 2}, min_bid=3) == ["bid_too_low"]
    assert codes({**HAND, "bid": 2, "alone": True}, min_bid=3) == ["bid_too_low", "bid_never_alone"]
    assert codes(HAND, min_bid=3) == []
    assert codes(LONE, min_bid=6) == []
    for options in ({"min_bid": 0}, {"min_bid": 7}, {"dealer_must_bid": 2}, {"dealer_must_bid": "off"}):
        assert played(**options)["error"]["problems"][0]["code"] == "option_value"
    for name in ("stick_dealer", "revoke_ends_hand", "start", "loner_march_points"):
        assert played(**{name: 1})["error"]["problems"][0]["code"] == "option_unknown"
        assert played(variant="pepper", **{name: 1})["error"]["problems"][0]["code"] == "option_unknown"
    assert played(variant="pepper", min_bid=1)["error"]["problems"][0]["code"] == "option_unknown"
    assert played(dealer_must_bid=None)["error"] is None


@every(
    ("by", "before", "uncertain", "tricks"),
    [
        (0, (2, 1), 0, (5, 1)),
        (2, (2, 1), 0, (5, 1)),
        (0, (2, 1), 1, (4, 2)),
        (0, (2, 1), 3, (2, 4)),
        (1, (2, 1), 0, (2, 4)),
        (3, (2, 1), 1, (3, 3)),
        (1, (0, 0), 0, (0, 6)),
        (0, (3, 2), 1, (3, 3)),
    ],
)
def test_of_a_hand_laid_down_the_uncertain_tricks_go_to_the_other_side(by, before, uncertain, tricks):
    down = {"by": by, "tricks_before": dict(zip("AB", before, strict=True)), "uncertain": uncertain}
    whole = dict(zip("AB", tricks, strict=True))
    result = played({"maker": 0, "bid": 1, "lay_down": down})
    counted = played({"maker": 0, "bid": 1, "tricks": whole})
    assert counted["error"] is None
    assert {name: result[name] for name in result} == counted
    assert codes({"maker": 0, "bid": 1, "lay_down": down, "tricks": whole}) == []
    other = {"A": tricks[0] - 1, "B": tricks[1] + 1} if tricks[0] else {"A": 1, "B": 5}
    assert codes({"maker": 0, "bid": 1, "lay_down": down, "tricks": other}) == ["lay_down_disagrees"]


@every(
    ("down", "more", "expected"),
    [
        ({"by": 0, "tricks_before": {"A": 2, "B": 1}, "uncertain": 4}, {}, ["lay_down_uncertain"]),
        ({"by": 0, "tricks_before": {"A": 2, "B": 1}, "uncertain": -1}, {}, ["lay_down_uncertain"]),
        ({"by": 0, "tricks_before": {"A": 4, "B": 2}}, {}, ["lay_down_too_late"]),
        ({"by": 0, "tricks_before": {"A": 4, "B": 3}}, {}, ["tricks_sum"]),
        ({"by": 0, "tricks_before": {"A": -1, "B": 3}}, {}, ["tricks_range"]),
        ({"by": 0, "tricks_before": {"A": 2}}, {}, ["tricks_missing"]),
        ({"by": 0, "tricks_before": {"A": 2, "B": 1, "C": 0}}, {}, ["side_unknown"]),
        ({"by": 4, "tricks_before": {"A": 2, "B": 1}}, {}, ["seat_out_of_range"]),
        ({"by": 0, "tricks_before": {"A": 2, "B": 1}}, {"tricks": {"A": 4, "B": 1}}, ["tricks_sum"]),
        ({"by": 2, "tricks_before": {"A": 2, "B": 0}}, {"bid": 12, "alone": True}, ["lay_down_sat_out"]),
        ({"by": 0, "tricks_before": {"A": 2, "B": 0}}, {"bid": 12, "alone": True}, []),
        ({"by": 1, "tricks_before": {"A": 2, "B": 0}}, {"bid": 12, "alone": True}, []),
    ],
)  # fmt: skip
def test_a_lay_down_that_cannot_be_is_refused(down, more, expected):
    assert codes({"maker": 0, "bid": 2, "lay_down": down, **more}) == expected


def test_the_faults_of_a_lay_down_say_where_they_are():
    down = {"by": 0, "tricks_before": {"A": 9}, "uncertain": -1}
    problems = played({"maker": 0, "bid": 2, "lay_down": down})["error"]["problems"]
    assert [problem["field"] for problem in problems] == [
        "lay_down.tricks_before.A", "lay_down.tricks_before.B", "lay_down.uncertain",
    ]  # fmt: skip


@every(("variant", "target"), [("family_bid", 32), ("pepper", 30)])
def test_the_makers_are_counted_first_and_win_even_with_less(variant, target):
    # Both cross: A makes 4 and stands at the target, B gets 2 and stands above it.
    level = ending(standing(target - 4, target - 1), bid(0, 3, 4), variant=variant)
    assert level == ({"A": target, "B": target + 1}, ["A"])
    assert ending(standing(target - 1, target - 4), bid(3, 3, 4), variant=variant) == (
        {"A": target + 1, "B": target},
        ["B"],
    )
    # The other side alone crosses: with the makers one short, and with the makers euchred.
    assert ending(standing(target - 5, target - 2), bid(0, 3, 4), variant=variant)[1] == ["B"]
    scores, winners = ending(standing(target - 1, target - 3), bid(0, 5, 3), variant=variant)
    lost = {"family_bid": 5, "pepper": 6}[variant]
    assert (scores, winners) == ({"A": target - 1 - lost, "B": target}, ["B"])
    assert ending(standing(target - 4, target - 4), bid(0, 3, 3), variant=variant)[1] == []


def test_scores_fall_below_zero_unless_the_house_stops_them():
    assert ending(bid(0, 24, 5, alone=True)) == ({"A": -24, "B": 1}, [])
    assert ending(bid(1, "big_pepper", 2), variant="pepper") == ({"A": 4, "B": -12}, [])
    assert ending(standing(3, 0), bid(0, 6, 5), negative_scores=False) == ({"A": 0, "B": 1}, [])
    assert ending(standing(3, 0), bid(0, 5, 0), variant="pepper", negative_scores=False)[0] == {
        "A": 0,
        "B": 6,
    }


def test_whose_deal_it_is():
    def dealers(*hands, **setup):
        return [played(*hands[:n], **setup)["next_dealer"] for n in range(1, len(hands) + 1)]

    hands = ({**HAND, "dealer": 2}, PASSED, {"result": "misdeal"}, HAND, standing(1, 1), PASSED)
    # When all pass in the family the same dealer deals again; in Pepper the deal passes left.
    assert dealers(*hands) == [3, 3, 3, 0, 0, 0]
    assert dealers(*hands, variant="pepper") == [3, 0, 0, 1, 1, 2]


def test_a_family_game_that_was_typed_in_by_hand():
    hands = [
        {**bid(1, 3, 4), "dealer": 0, "auction": [[1, 3], [2, "pass"], [3, "pass"], [0, "pass"]]},  # 2-4
        bid(2, 4, 3),  # A is euchred and loses 4: -2, B 3: 7
        PASSED,
        bid(3, 12, 6, alone=True),  # -2, 19
        bid(0, 6, 6),  # 4, 19
        bid(0, 24, 6, alone=True),  # 28, 19
        {"maker": 1, "bid": 5, "lay_down": {"by": 1, "tricks_before": {"A": 0, "B": 3}, "uncertain": 1}},
        # B has 3 and two of the three tricks left: 5 made, 24; A has the uncertain one: 29
        bid(3, 48, 5, alone=True),  # B loses 48: -24; A 1: 30
        bid(2, 2, 2),  # 32, and B 4: -20
    ]
    scores = [tuple(played(*hands[:n])["scores"].values()) for n in range(1, 10)]
    assert scores == [
        (2, 4), (-2, 7), (-2, 7), (-2, 19), (4, 19), (28, 19), (29, 24), (30, -24), (32, -20),
    ]  # fmt: skip
    result = played(*hands)
    assert (result["winners"], result["next_dealer"]) == (["A"], None)
    assert result["seat_points"] == {"0": 32, "1": -20, "2": 32, "3": -20}
    dealers = [played(*hands[:n])["next_dealer"] for n in range(1, 9)]
    assert dealers == [1, 2, 2, 3, 0, 1, 2, 3]
    assert played(*hands, HAND)["error"]["problems"][0]["code"] == "game_over"


def test_a_game_of_pepper_that_was_typed_in_by_hand():
    hands = [
        bid(0, 4, 5),  # 5-1
        bid(1, 3, 2),  # B loses 6: -5; A 4: 9
        bid(2, "little_pepper", 6),  # 15
        bid(3, "big_pepper", 6),  # B 7
        bid(0, "little_pepper", 5),  # A loses 6: 9; B 1: 8
        bid(2, "big_pepper", 6),  # 21
        bid(1, 5, 5),  # B 13; A 22
        bid(3, "big_pepper", 4),  # B loses 12: 1; A 2: 24
        bid(0, 5, 6),  # 30
    ]
    scores = [tuple(played(*hands[:n], variant="pepper")["scores"].values()) for n in range(1, 10)]
    assert scores == [(5, 1), (9, -5), (15, -5), (15, 7), (9, 8), (21, 8), (22, 13), (24, 1), (30, 1)]
    assert ending(*hands, variant="pepper")[1] == ["A"]


def test_words_of_a_hand():
    assert played(bid(1, 12, 6, alone=True))["terms"] == {"A": [], "B": ["march", "lone_march"]}
    assert played(bid(1, 2, 6))["terms"] == {"A": [], "B": ["march"]}
    assert played(bid(1, 2, 0))["terms"] == {"A": ["march"], "B": ["euchred"]}
    assert played(bid(1, 24, 5, alone=True))["terms"] == {"A": [], "B": ["euchred"]}
    assert played(bid(1, "big_pepper", 6), variant="pepper")["terms"] == {"A": [], "B": ["march"]}


@every(
    ("record", "expected"),
    [
        (bid(1, 3, 4), {"hands_made": (0, 1, 0, 0)}),
        (bid(1, 3, 2), {"hands_made": (0, 1, 0, 0), "euchres_made": (1, 0, 1, 0), "euchres_suffered": (0, 1, 0, 1)}),
        (bid(2, 24, 6, alone=True),
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0), "loners_made": (0, 0, 1, 0)}),
        (bid(2, 12, 5, alone=True),
         {"hands_made": (0, 0, 1, 0), "loners": (0, 0, 1, 0), "euchres_made": (0, 1, 0, 1),
          "euchres_suffered": (0, 0, 1, 0)}),
        (PASSED, {}),
    ],
)  # fmt: skip
def test_each_hand_is_counted_for_the_seats_that_played_it(record, expected):
    ruleset = make_ruleset("family_bid")
    state = advance(start(ruleset), parse_hand(record))
    names = ("hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
    assert {name: getattr(state, name) for name in names if any(getattr(state, name))} == expected


def test_a_game_of_so_many_hands_has_no_target():
    hands = [bid(0, 24, 6, alone=True), bid(0, 12, 6, alone=True), bid(1, 2, 6)]
    assert ending(*hands, fixed_hands=3) == ({"A": 36, "B": 6}, ["A"])
    assert ending(*hands[:2], fixed_hands=3)[1] == []
    # Level after the last: A came to its 9 in the second hand, B in the third.
    assert ending(bid(0, 2, 3), bid(0, 2, 6), bid(1, 3, 6), variant="pepper", fixed_hands=3) == (
        {"A": 9, "B": 9},
        ["A"],
    )
    # B had 3 after the first hand and lost them again: A came to its 1 in the third hand, B in the fourth.
    fallen = [bid(0, "little_pepper", 3), bid(3, "big_pepper", 1), bid(3, 3, 4), bid(1, 1, 6)]
    assert ending(*fallen, variant="pepper", fixed_hands=4) == ({"A": 1, "B": 1}, ["A"])
    # Both in one hand: the bidder's side first.
    assert ending(bid(3, 3, 3), variant="pepper", fixed_hands=1) == ({"A": 3, "B": 3}, ["B"])
    assert ending(bid(0, 3, 3), fixed_hands=1) == ({"A": 3, "B": 3}, ["A"])


@every(("variant", "lowest", "highest"), [("family_bid", -2 * 191, 2 * 192), ("pepper", -2 * 11, 2 * 12)])
def test_a_paper_card_holds_what_two_hands_can_give(variant, lowest, highest):
    def card(together):
        return {"result": "totals", "totals": {"scores": {"A": together, "B": 0}, "hands": 2}}

    assert codes(card(lowest), variant, fixed_hands=2) == codes(card(highest), variant, fixed_hands=2) == []
    assert codes(card(lowest - 1), variant, fixed_hands=2) == ["totals_impossible"]
    assert codes(card(highest + 1), variant, fixed_hands=2) == ["totals_impossible"]
