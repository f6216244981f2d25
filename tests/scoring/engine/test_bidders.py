"""Individual bid euchre and buck: refusals, folds, auctions, clubs, whole games."""

from scoring.engine.exceptions import CODES
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset
from scoring.engine.score_request import answer_request
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.faults import codes_of

PASS = "pass"
PASSED = {"result": "all_passed"}
MISDEAL = {"result": "misdeal"}


def played(*hands, variant="bid_individual", players=3, **options):
    return answer_request({"variant": variant, "options": options, "players": players, "hands": list(hands)})


def buck(*hands, **options):
    return played(*hands, variant="buck", players=4, **options)


def found(result):
    problems = [] if result["error"] is None else codes_of(result["error"]["problems"])
    assert set(problems) <= set(CODES)
    return problems


def bid(maker, number, *tricks, **more):
    return {"maker": maker, "bid": number, "tricks": by_player(tricks), **more}


def clubs(*tricks, **more):
    return {"upcard": "clubs", "tricks": by_player(tricks), **more}


def by_player(numbers):
    return {f"P{seat}": number for seat, number in enumerate(numbers)}


def changed(*points):
    return {"result": "adjustment", "points": by_player(points), "note": "where the game stood"}


def ending(result):
    assert result["error"] is None
    return [*result["scores"].values()], result["winners"]


def test_a_whole_game_of_three():
    hands = [
        bid(0, 4, 5, 3, 0, dealer=2, trump="NT_LOW"),
        bid(1, 3, 3, 2, 3, trump="NT_HIGH"),
        PASSED,
        bid(2, 8, 0, 0, 8, trump="S"),
        MISDEAL,
        bid(0, 3, 6, 0, 2, dropped=[1]),
        {"maker": 2, "bid": 2, "dropped": [0, 1]},
        bid(2, 5, 3, 0, 5),
    ]
    results = [played(*hands[:n]) for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (21, 21, 21), (16, 18, 26), (13, 23, 23), (13, 23, 23), (18, 28, 15), (18, 28, 15), (12, 28, 13), (12, 28, 5),
        (9, 33, 0),
    ]  # fmt: skip
    assert [result["next_dealer"] for result in results] == [None, 0, 1, 2, 0, 0, 1, 2, None]
    assert [result["winners"] for result in results] == [[]] * 8 + [["P2"]]
    assert results[-1]["seat_points"] == {"0": -12, "1": 12, "2": -21}
    assert results[-1]["terms"] == {"P0": [], "P1": [], "P2": []}
    assert found(played(*hands, PASSED)) == ["game_over"]


def test_a_whole_game_of_buck_in_which_level_at_the_lowest_is_played_on():
    hands = [
        clubs(5, 0, 0, 0, dealer=0),
        bid(1, 2, 1, 2, 1, 1),
        bid(0, 3, 4, 0, 1, 0, dropped=[1, 3]),
        bid(2, 1, 1, 0, 3, 1, dropped=[1]),
        {"maker": 1, "bid": 5, "dropped": [0, 2, 3]},
        bid(2, 4, 0, 0, 4, 1, dropped=[0, 1]),
        bid(1, 5, 0, 5, 0, 0, dropped=[0, 3]),
        changed(0, -5),
        bid(3, 1, 2, 1, 1, 1),
        bid(2, 1, 1, 1, 3, 0),
    ]
    results = [buck(*hands[:n]) for n in range(len(hands) + 1)]
    assert [tuple(result["scores"].values()) for result in results] == [
        (15, 15, 15, 15), (10, 20, 20, 20), (9, 18, 19, 19), (5, 18, 18, 19), (4, 18, 15, 18), (4, 13, 15, 18),
        (4, 13, 11, 17), (4, 8, 16, 17), (4, 3, 16, 17), (2, 2, 15, 16), (1, 1, 12, 21),
    ]  # fmt: skip
    level = [*hands, bid(3, 3, 1, 1, 0, 3)]
    assert ending(buck(*level)) == ([0, 0, 17, 18], [])
    assert buck(*level)["next_dealer"] == 2
    assert ending(buck(*level, clubs(0, 0, 3, 2))) == ([5, 5, 14, 16], [])
    assert ending(buck(*level, clubs(2, 2, 1, 0))) == ([-2, -2, 16, 23], [])
    assert ending(buck(*level, clubs(2, 1, 1, 1))) == ([-2, -1, 16, 17], ["P0"])
    assert ending(buck(*level, bid(0, 1, 1, 2, 1, 1))) == ([-1, -2, 16, 17], ["P1"])


def test_two_at_zero_together_the_lowest_wins_then_the_maker_else_both():
    near = changed(-17, -17, 0)
    assert ending(played(near, bid(0, 3, 4, 4, 0))) == ([0, 0, 26], ["P0"])
    assert ending(played(near, bid(1, 3, 4, 4, 0))) == ([0, 0, 26], ["P1"])
    assert ending(played(near, bid(2, 3, 4, 4, 0))) == ([0, 0, 26], ["P0", "P1"])
    assert ending(played(near, bid(1, 3, 5, 3, 0))) == ([-1, 1, 26], ["P0"])
    assert ending(played(changed(-17, -18), bid(0, 3, 4, 4, 0))) == ([0, -1, 26], ["P1"])
    assert ending(played(changed(-21, -21, -21))) == ([0, 0, 0], ["P0", "P1", "P2"])


def test_zero_is_enough_and_an_adjustment_may_reach_it():
    assert ending(played(changed(-20), bid(0, 1, 1, 7, 0))) == ([0, 14, 26], ["P0"])
    assert ending(played(changed(0, -21))) == ([21, 0, 21], ["P1"])
    assert ending(played(changed(-20), bid(1, 1, 0, 8, 0))) == ([6, 13, 26], [])


def test_no_trump_alters_no_point():
    for trump in (None, "S", "H", "D", "C", "NT_HIGH", "NT_LOW"):
        assert played(bid(0, 4, 5, 3, 0, trump=trump))["scores"] == {"P0": 16, "P1": 18, "P2": 26}


def test_hands_are_counted_for_the_maker_and_euchres_for_those_who_stayed_in():
    ruleset = make_ruleset("buck")
    state = start(ruleset)
    for record in (bid(0, 3, 2, 3, 0, 0, dropped=[3]), bid(0, 1, 5, 0, 0, 0), clubs(2, 3, 0, 0), PASSED):
        state = advance(state, parse_hand(record))
    assert (state.hands_made, state.euchres_suffered, state.euchres_made) == (
        (2, 0, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 1, 0),
    )


def test_words_of_a_hand_are_march_and_euchred():
    assert buck(bid(1, 4, 1, 3, 1, 0))["terms"] == {"P0": [], "P1": ["euchred"], "P2": [], "P3": []}
    marched = {"P0": ["march"], "P1": [], "P2": [], "P3": []}
    assert buck(clubs(5, 0, 0, 0))["terms"] == marched
    assert buck({"maker": 0, "bid": 2, "dropped": [1, 2, 3]})["terms"] == marched
    assert buck(bid(1, 2, 5, 0, 0, 0))["terms"] == {**marched, "P1": ["euchred"]}


GOOD = bid(0, 4, 5, 3, 0)


@every(
    ("record", "expected"),
    [
        ({}, ["maker_missing", "bid_missing", "tricks_missing"]),
        ({**GOOD, "maker": None}, ["maker_missing"]),
        ({**GOOD, "maker": 3}, ["seat_out_of_range"]),
        ({**GOOD, "bid": None}, ["bid_missing"]),
        ({**GOOD, "bid": 0}, ["bid_not_in_variant"]),
        ({**GOOD, "bid": 9}, ["bid_not_in_variant"]),
        ({**GOOD, "bid": -4}, ["bid_not_in_variant"]),
        ({**GOOD, "bid": "4"}, ["bid_not_in_variant"]),
        ({**GOOD, "bid": PASS}, ["bid_not_in_variant"]),
        ({**GOOD, "bid": 4.0}, ["not_a_whole_number"]),
        ({**GOOD, "tricks": None}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({**GOOD, "tricks": {"makers": 5, "others": 3}}, ["side_unknown"] * 2 + ["tricks_missing"] * 3),
        ({**GOOD, "tricks": {"P0": 5, "P1": 3}}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"P0": 5, "P1": 2, "P2": 0}}, ["tricks_sum"]),
        ({**GOOD, "alone": True}, ["field_not_in_variant"]),
        ({**GOOD, "upcard": "J"}, ["field_not_in_variant"]),
        ({**GOOD, "call_round": 1}, ["field_not_in_variant"]),
        ({**GOOD, "trump": 2}, ["trump_not_in_variant"]),
        ({**GOOD, "dropped": [0]}, ["maker_dropped", "dropped_with_tricks"]),
        ({**GOOD, "dropped": [1]}, ["dropped_with_tricks"]),
        ({**GOOD, "dropped": [1, 2]}, ["dropped_with_tricks"]),
        ({**GOOD, "dropped": [2, 2]}, ["dropped_twice"]),
        ({**GOOD, "dropped": [3]}, ["seat_out_of_range"]),
        ({**GOOD, "tricks": None, "dropped": [1]}, ["tricks_missing"]),
        ({**GOOD, "tricks": {"P0": 7, "P1": 0, "P2": 0}, "dropped": [1, 2]}, ["tricks_sum"]),
        ({**GOOD, "tricks": None, "dropped": [0, 1, 2]}, ["maker_dropped"]),
        ({**PASSED, "dropped": [1]}, ["field_not_with_result"]),
        ({**PASSED, "bid": 3}, ["field_not_with_result"]),
        ({**PASSED, "maker": 0}, ["maker_on_all_pass"]),
        ({**MISDEAL, "auction": [[0, PASS]]}, ["field_not_with_result"]),
        ({"maker": 3, "bid": 9, "tricks": {"P0": 5, "P1": 3, "P2": 1}, "dropped": [2], "trump": 0},
         ["seat_out_of_range", "bid_not_in_variant", "dropped_with_tricks", "tricks_sum", "trump_not_in_variant"]),
    ],
)  # fmt: skip
def test_what_bidders_cannot_have_recorded_is_refused(record, expected):
    assert found(played(record)) == expected


def test_who_folded_may_be_left_out_of_the_tricks():
    assert found(played(bid(0, 4, 5, 3, dropped=[2]))) == []
    assert found(played(bid(0, 4, 8, dropped=[1, 2]))) == []
    assert found(played(bid(0, 4, 5, 3, 0, dropped=[2]))) == []


def test_four_bid_one_to_six_and_in_buck_one_to_five():
    six, seven = bid(0, 6, 6, 0, 0, 0), bid(0, 7, 6, 0, 0, 0)
    assert found(played(six, players=4)) == []
    assert found(played(seven, players=4)) == ["bid_not_in_variant"]
    assert found(buck(bid(0, 5, 5, 0, 0, 0))) == []
    assert found(buck(bid(0, 6, 5, 0, 0, 0))) == ["bid_not_in_variant"]
    assert found(buck(bid(0, 5, 5, 0, 0, 0, trump="NT_HIGH"))) == ["trump_not_in_variant"]


@every(
    ("dealer", "auction", "expected"),
    [
        (2, [[0, 3], [1, PASS], [2, 4]], []),
        (2, [[0, PASS], [1, PASS], [2, 4]], []),
        (None, [[1, 2], [2, 4], [0, PASS]], []),
        (2, [[1, 2], [2, 4], [0, PASS]], ["auction_wrong_start"]),
        (2, [[0, 4], [1, PASS], [2, 4]], ["auction_not_rising", "auction_maker"]),
        (2, [[0, 3], [1, 5], [2, 4]], ["auction_not_rising", "auction_maker", "auction_bid"]),
        (2, [[0, 3], [2, 4]], ["auction_unspoken"]),
        (2, [[0, 3], [1, PASS], [2, 4], [0, 5]], ["auction_spoke_twice", "auction_maker", "auction_bid"]),
        (2, [[0, PASS], [1, PASS], [2, PASS]], ["auction_without_bid"]),
        (2, [[0, 9], [1, PASS], [2, 4]], ["bid_not_in_variant"]),
        (2, [[0, PASS], [2, 4], [1, PASS]], ["auction_out_of_turn"]),
    ],
)
def test_an_auction_goes_round_once_and_rises(dealer, auction, expected):
    record = bid(2, 4, 2, 2, 4, dealer=dealer, auction=auction)
    assert found(played(record)) == expected


def test_who_bid_may_fold_and_an_auction_may_end_in_passes():
    auction = [[0, 3], [1, PASS], [2, 4]]
    assert found(played(bid(2, 4, 0, 4, 4, dealer=2, auction=auction, dropped=[0]))) == []
    assert found(played({**PASSED, "dealer": 2, "auction": [[0, PASS], [1, PASS], [2, PASS]]})) == []
    assert found(played({**PASSED, "dealer": 2, "auction": auction})) == ["auction_has_bid"]


@every(
    ("record", "expected"),
    [
        (clubs(3, 2, 0, 0), []),
        (clubs(3, 2, 0, 0, dealer=1, trump="C"), []),
        (clubs(3, 2, 0, 0, maker=0), ["clubs_without_bids"]),
        (clubs(3, 2, 0, 0, bid=3), ["clubs_without_bids"]),
        (clubs(3, 2, 0, 0, auction=[[0, PASS]]), ["clubs_without_bids"]),
        (clubs(3, 2, 0, 0, dropped=[3]), ["clubs_without_folding"]),
        (
            clubs(3, 2, 0, 0, maker=0, bid=3, dropped=[3]),
            ["clubs_without_bids"] * 2 + ["clubs_without_folding"],
        ),
        (clubs(3, 2, 0), ["tricks_missing"]),
        (clubs(3, 3, 0, 0), ["tricks_sum"]),
        ({"upcard": "clubs"}, ["tricks_missing"]),
        ({"upcard": "clubs", "tricks": {"makers": "short"}}, ["tricks_must_be_counted"]),
        ({**PASSED, "upcard": "clubs"}, ["clubs_without_bids"]),
        ({**PASSED, "upcard": "hearts"}, []),
        (clubs(3, 2, 0, 0, upcard="spades"), ["maker_missing", "bid_missing"]),
        (bid(0, 3, 3, 2, 0, 0, upcard="spades"), []),
    ],
)
def test_with_a_club_turned_up_there_are_no_bids_no_maker_and_no_folding(record, expected):
    assert found(buck(record)) == expected


@every(
    ("setup", "expected"),
    [
        ({"players": 2}, ["players_wrong"]),
        ({"players": 5}, ["players_wrong"]),
        ({"players": None}, ["players_wrong"]),
        ({"start": 0}, ["option_value"]),
        ({"target": 10}, ["option_unknown"]),
        ({"fixed_hands": 8}, ["option_unknown"]),
        ({"negative_scores": True}, ["option_unknown"]),
        ({"ante_cents": 25}, ["option_unknown"]),
        ({"variant": "buck", "players": 3}, ["players_wrong"]),
        ({"variant": "buck", "players": 4, "start": 20}, ["option_value"]),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(setup, expected):
    assert found(played(**setup)) == expected


def test_the_defaults_are_these():
    own = {"revoke_mode": "off", "revoke_points": 2, "leads": "usual", "markers": "5_5"}
    assert make_ruleset("bid_individual", players=4).options == {"start": 21, **own}
    assert make_ruleset("buck").options == {"start": 15, **own}
    assert buck(start=25)["scores"] == {"P0": 25, "P1": 25, "P2": 25, "P3": 25}


def card(*scores, hands=None):
    return {"result": "totals", "totals": {"scores": by_player(scores), "hands": hands}}


def test_a_paper_card_gives_what_so_many_hands_can():
    assert ending(played(card(0, 30, 15, hands=6))) == ([0, 30, 15], ["P0"])
    # At most nine more a hand: the maker's 5 and another's, where one takes the only trick that the maker lost.
    assert ending(played(bid(0, 8, 7, 1, 0))) == ([26, 20, 26], [])
    assert found(played(card(26, 20, 26, hands=1))) == []
    assert found(played(card(26, 21, 26, hands=1))) == ["totals_impossible"]
    assert found(played(card(16, 18, 21, hands=1))) == []
    assert found(played(card(15, 18, 21, hands=1))) == ["totals_impossible"]
    assert found(buck(bid(0, 5, 4, 1, 0, 0), card(20, 14, 20, 20, hands=0))) == []
    assert found(buck(card(20, 14, 20, 20, hands=1))) == []
    assert found(buck(card(20, 15, 20, 20, hands=1))) == ["totals_impossible"]
    # Nobody can pass zero by more than a hand has tricks.
    assert found(played(card(-7, 12, 30))) == []
    assert found(played(card(-8, 12, 30))) == ["totals_impossible"]
