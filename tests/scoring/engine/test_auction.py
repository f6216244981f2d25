"""Auctions: who speaks, in which order, what goes over what, and who makes trump."""

from scoring.engine.exceptions import CODES
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.faults import codes_of

PASS = "pass"
FOUR = {"A": 4, "B": 2}
SIX = {"A": 6, "B": 0}
# Seat 3 deals, so seat 0 speaks first, as left of him.
HAND = {"dealer": 3, "maker": 2, "bid": 3, "tricks": FOUR}


def spoken(*bids, first=0):
    return [[(first + turn) % 4, bid] for turn, bid in enumerate(bids)]


def codes(record, variant="family_bid", **options):
    error = answer_request({"variant": variant, "options": options, "players": 4, "hands": [record]})["error"]
    found = [] if error is None else codes_of(error["problems"])
    assert set(found) <= set(CODES)
    return found


def judged(*bids, first=0, **more):
    return codes({**HAND, "auction": spoken(*bids, first=first), **more})


@every(
    ("bids", "more", "expected"),
    [
        ((PASS, PASS, 3, PASS), {}, []),
        ((1, 2, 3, PASS), {}, []),
        ((1, PASS, 3, PASS), {"bid": None}, ["bid_missing"]),
        ((1, PASS, 3, PASS), {"bid": 4}, ["auction_bid"]),
        ((1, PASS, 3, PASS), {"maker": 0}, ["auction_maker"]),
        ((1, PASS, 3, PASS), {"maker": 0, "bid": 1}, ["auction_maker", "auction_bid"]),
        ((1, PASS, 3, 4), {}, ["auction_maker", "auction_bid"]),
        ((3, PASS, 3, PASS), {}, ["auction_not_rising", "auction_maker"]),
        ((PASS, 4, 3, PASS), {}, ["auction_not_rising", "auction_maker", "auction_bid"]),
        ((PASS, PASS, PASS, PASS), {}, ["auction_without_bid"]),
        ((0, PASS, 3, PASS), {}, ["bid_not_in_variant"]),
        ((PASS, 7, 3, PASS), {}, ["bid_not_in_variant"]),
        ((PASS, "Pass", 3, PASS), {}, ["bid_not_in_variant"]),
        # What was meant by 7 nobody knows, so seat 1 may have bid highest; seat 0 has not.
        ((PASS, 7, 3, PASS), {"maker": 1}, ["bid_not_in_variant"]),
        ((PASS, 7, 3, PASS), {"maker": 0}, ["bid_not_in_variant", "auction_maker"]),
        ((PASS, PASS, 3), {}, ["auction_unspoken"]),
        ((PASS, PASS, 3, PASS, 4), {}, ["auction_spoke_twice", "auction_maker", "auction_bid"]),
    ],
)  # fmt: skip
def test_everyone_bids_higher_or_passes_and_the_highest_makes_trump(bids, more, expected):
    assert judged(*bids, **more) == expected


@every(
    ("seats", "expected"),
    [
        ((0, 1, 2, 3), []),
        ((1, 2, 3, 0), ["auction_wrong_start"]),
        ((3, 0, 1, 2), ["auction_wrong_start"]),
        ((0, 2, 1, 3), ["auction_out_of_turn"]),
        ((3, 2, 1, 0), ["auction_out_of_turn"]),
        ((0, 2, 3), ["auction_unspoken"]),
        ((1, 2, 3), ["auction_unspoken"]),
        ((2,), ["auction_unspoken"]),
        ((2, 0), ["auction_unspoken", "auction_wrong_start"]),
        ((0, 1, 2, 2, 3), ["auction_spoke_twice"]),
        ((0, 1, 2, 3, 0), ["auction_spoke_twice"]),
        ((0, 0, 2, 2), ["auction_spoke_twice", "auction_spoke_twice", "auction_unspoken"]),
        ((0, 1, 2, 4), ["seat_out_of_range"]),
        ((0, 1, 2, -1, 0), ["seat_out_of_range", "auction_spoke_twice"]),
    ],
)
def test_it_goes_round_once_from_the_dealers_left(seats, expected):
    made = dict.fromkeys(seats, PASS) | {2: 3}
    pairs = [[seat, made[seat]] for seat in seats]
    first = [turn for turn, seat in enumerate(seats) if seat == 2]
    for turn in first[1:]:
        pairs[turn] = [2, PASS]
    assert codes({**HAND, "auction": pairs}) == expected


def test_while_nobody_knows_who_dealt_the_seats_only_follow_one_another():
    for first in range(4):
        bids = [3 if (first + turn) % 4 == 2 else PASS for turn in range(4)]
        assert judged(*bids, first=first, dealer=None) == []
        assert judged(*bids, first=first, dealer=(first - 1) % 4) == []
    wrong = [[0, PASS], [2, 3], [1, PASS], [3, PASS]]
    assert codes({**HAND, "dealer": None, "auction": wrong}) == ["auction_out_of_turn"]


def test_the_dealer_is_known_from_the_hand_before():
    first = {"dealer": 3, "maker": 0, "bid": 2, "tricks": FOUR}
    second = {"maker": 1, "bid": 3, "tricks": {"A": 3, "B": 3}}
    told = {**second, "auction": spoken(3, PASS, PASS, PASS, first=1)}
    late = {**second, "auction": spoken(PASS, PASS, PASS, 3, first=2)}
    for record, expected in ((told, []), (late, ["auction_wrong_start"])):
        error = answer_request({"variant": "family_bid", "hands": [first, record]})["error"]
        assert codes_of((error or {"problems": []})["problems"]) == expected


@every(
    ("bids", "bid", "expected"),
    [
        ((12, PASS, PASS, PASS), 12, []),
        ((24, PASS, PASS, PASS), 24, []),
        ((5, 6, 12, 24), 24, []),
        ((24, 48, 96, 192), 192, []),
        ((1, 12, 24, 48), 48, []),
        ((PASS, 24, 48, PASS), 48, []),
        ((48, PASS, PASS, PASS), 48, ["auction_jumps"]),
        ((6, 48, PASS, PASS), 48, ["auction_jumps"]),
        ((12, 48, PASS, PASS), 48, ["auction_jumps"]),
        ((24, 96, PASS, PASS), 96, ["auction_jumps"]),
        ((12, 24, 96, PASS), 96, ["auction_jumps"]),
        ((48, 96, PASS, PASS), 96, ["auction_jumps"]),
        ((24, 48, 24, PASS), 48, ["auction_not_rising"]),
        ((12, 6, PASS, PASS), 12, ["auction_not_rising"]),
        ((36, PASS, PASS, PASS), 24, ["bid_not_in_variant"]),
        ((24, 48, 96, 384), 96, ["bid_not_in_variant"]),
    ],
)
def test_lone_bids_double_and_24_may_open(bids, bid, expected):
    maker = bids.index(bid) if bid in bids else 0
    tricks = SIX if maker % 2 == 0 else {"A": 0, "B": 6}
    record = {"dealer": 3, "maker": maker, "bid": bid, "alone": bid > 6, "tricks": tricks}
    assert codes({**record, "auction": spoken(*bids)}) == expected


def test_a_round_of_passes_may_be_recorded_too():
    passed = {"result": "all_passed", "dealer": 3}
    assert codes({**passed, "auction": spoken(PASS, PASS, PASS, PASS)}) == []
    assert codes({**passed, "auction": spoken(PASS, PASS, PASS)}) == ["auction_unspoken"]
    assert codes({**passed, "auction": spoken(PASS, 2, PASS, PASS)}) == ["auction_has_bid"]
    assert codes({**passed, "auction": spoken(PASS, PASS, PASS, PASS, first=1)}) == ["auction_wrong_start"]
    assert codes({"result": "misdeal", "auction": spoken(PASS)}) == ["field_not_with_result"]


def test_the_house_may_ask_more():
    low = {**HAND, "bid": 2, "auction": spoken(1, PASS, 2, PASS)}
    assert codes(low) == []
    assert codes(low, min_bid=2) == ["bid_too_low"]
    assert codes(low, min_bid=3) == ["bid_too_low", "bid_too_low", "bid_too_low"]
    assert codes({**HAND, "auction": spoken(PASS, PASS, 3, PASS)}, min_bid=3) == []
    left = {"dealer": 3, "maker": 3, "bid": 2, "tricks": {"A": 3, "B": 3}}
    alone = {**left, "auction": spoken(PASS, PASS, PASS, 2)}
    assert codes(alone) == []
    assert codes(alone, dealer_must_bid=3) == ["dealer_bids_too_low"]
    assert codes({**alone, "dealer": None}, dealer_must_bid=3) == ["dealer_bids_too_low"]
    over = {**left, "auction": spoken(1, PASS, PASS, 2)}
    assert codes(over, dealer_must_bid=3) == []
    enough = {**left, "bid": 4, "auction": spoken(PASS, PASS, PASS, 4), "tricks": {"A": 1, "B": 5}}
    assert codes(enough, dealer_must_bid=4) == []
    passed = {"result": "all_passed"}
    assert codes(passed) == []
    assert codes(passed, dealer_must_bid=3) == codes(passed, dealer_must_bid=4) == ["dealer_must_call"]


def test_words_are_bids_where_the_game_has_them():
    record = {"dealer": 3, "maker": 3, "bid": "big_pepper", "tricks": {"A": 0, "B": 6}}
    rising = {**record, "auction": spoken(4, 5, "little_pepper", "big_pepper")}
    assert codes(rising, "pepper") == []
    fell = {**record, "auction": spoken(4, 5, "big_pepper", "little_pepper")}
    assert codes(fell, "pepper") == ["auction_not_rising", "auction_maker"]
    assert codes({**record, "auction": spoken(6, PASS, PASS, "big_pepper")}, "pepper") == [
        "bid_not_in_variant"
    ]
    assert codes({**record, "bid": 6}, "pepper") == ["bid_not_in_variant"]
    assert codes({**record, "bid": PASS}, "pepper") == ["bid_not_in_variant"]
    assert codes({**record, "bid": "little_pepper"}) == ["bid_not_in_variant"]


def test_those_who_bid_for_themselves_keep_the_same_order():
    three = {"dealer": 2, "maker": 1, "bid": 4, "tricks": {"P0": 1, "P1": 4, "P2": 3}}
    for pairs, expected in (
        ([[0, 3], [1, 4], [2, PASS]], []),
        ([[1, 4], [2, PASS], [0, PASS]], ["auction_wrong_start"]),
        ([[0, 4], [1, 4], [2, PASS]], ["auction_not_rising", "auction_maker"]),
        ([[0, PASS], [1, 4]], ["auction_unspoken"]),
    ):
        request = {"variant": "bid_individual", "players": 3, "hands": [{**three, "auction": pairs}]}
        error = answer_request(request)["error"]
        assert codes_of((error or {"problems": []})["problems"]) == expected
