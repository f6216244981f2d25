"""A recorded game as a file: what it says, what it leaves out, and that it is read back as it was."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, HandResult, Trump, parse_hand
from scoring.engine.notation.phrases import SHORT
from scoring.engine.notation.reading import AT_THE_START, read_egn
from scoring.engine.notation.writing import NotInNotation, write_egn
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.state import start
from tests.cases import every
from tests.scoring.engine.records import games

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOMENT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def written(hands, options=None, first_dealer=0, key="north_american"):
    ruleset = make_ruleset(key, options, 4)
    return write_egn(ruleset, hands, first_dealer, names=NAMES, title="Friday", played_at=MOMENT)


def deals(*hands, **more):
    return [(one["initialState"], one["phases"]) for one in written(hands, **more)["deals"]]


def bidding(calls, alone=False, **more):
    return {"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": alone, **more}


def play(tricks):
    return {"type": "TRICK_PLAY", "tricks": [], "playAnnotations": {"0": [tricks]}}


def test_a_file_says_who_played_by_which_rules_and_how_it_ended():
    file = written([Hand(maker=1, tricks={"A": 2, "B": 3})], {"target": 5, "stick_dealer": True})
    assert {name: part for name, part in file.items() if name != "deals"} == {
        "fileType": "Euchre Game Notation",
        "version": "1.6",
        "metadata": {
            "title": "Friday",
            "description": "Recorded hand by hand: the cards are not known, the tricks stand in the comments.",
            "date": "2026-11-20T19:30:00+00:00",
            "players": ["Ann", "Ben", "Cleo", "Dan"],
            "initialScore": [0, 0],
            "finalScore": [0, 1],
            "ruleset": {
                "std": True,
                "winning_score": 5,
                "canadian": False,
                "loner_march_score": 4,
                "loner_euchred_score": 2,
                "defend_alone": False,
            },
        },
    }


def test_a_game_of_so_many_deals_has_no_target():
    rules = written([], key="progressive")["metadata"]["ruleset"]
    assert (rules["num_deals"], "winning_score" in rules) == (8, False)


@every(
    ("hand", "upcard", "phases"),
    [
        # Dealer 0. Nothing but who made it and the tricks is known.
        ({"maker": 3, "tricks": {"A": 2, "B": 3}}, "Xx", [bidding(["x", "x", "x"]), play("Tricks: 2-3")]),
        (
            {"maker": 0, "tricks": {"makers": "short"}},
            "Xx",
            [bidding(["x"] * 4), play(SHORT)],
        ),
        (
            {"maker": 1, "trump": "S", "tricks": {"A": 5, "B": 0}},
            "Xx",
            [bidding(["x"], callAnnotations={"0": ["Trump: s"]}), play("Tricks: 5-0")],
        ),
        (
            {"maker": 1, "call_round": 1, "tricks": {"A": 0, "B": 5}},
            "Xx",
            [bidding(["Order"]), play("Tricks: 0-5")],
        ),
        (
            {"maker": 2, "call_round": 1, "trump": "H", "alone": True, "tricks": {"A": 5, "B": 0}},
            "Xh",
            [bidding(["Pass", "Order"], alone=True), play("Tricks: 5-0")],
        ),
        (
            {"maker": 2, "call_round": 1, "trump": "H", "upcard": "Qh", "tricks": {"A": 4, "B": 1}},
            "Qh",
            [bidding(["Pass", "Order"]), play("Tricks: 4-1")],
        ),
        (
            {"maker": 0, "call_round": 2, "trump": "C", "upcard": "Qh", "tricks": {"A": 4, "B": 1}},
            "Qh",
            [bidding(["Pass"] * 7 + ["c"]), play("Tricks: 4-1")],
        ),
        (
            {"maker": 1, "call_round": 2, "tricks": {"A": 1, "B": 4}},
            "Xx",
            [bidding(["Pass"] * 4 + ["x"]), play("Tricks: 1-4")],
        ),
        # The turned-up card that was written down cannot have been it.
        (
            {"maker": 2, "call_round": 1, "trump": "H", "upcard": "Qs", "tricks": {"A": 4, "B": 1}},
            "Xh",
            [bidding(["Pass", "Order"]), play("Tricks: 4-1")],
        ),
        # A loner that was laid down took every trick.
        ({"result": "lay_down_loner", "maker": 1}, "Xx", [bidding(["x"], alone=True), play("Tricks: 0-5")]),
        ({"result": "all_passed", "upcard": "J"}, "Xx", [{"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 8}]),
        (
            {"result": "misdeal"},
            "Xx",
            [{"type": "EUCHRE_BIDDING", "calls": [], "callAnnotations": {"0": ["Misdeal"]}}],
        ),
        (
            {"result": "revoke", "maker": 1, "revokes": [2]},
            "Xx",
            [
                {
                    "type": "EUCHRE_BIDDING",
                    "calls": [],
                    "callAnnotations": {"0": ["Points: 0 and 2. a revoke"]},
                }
            ],
        ),
        (
            {"result": "adjustment", "points": {"A": -1, "B": 3}, "note": "as ruled"},
            "Xx",
            [
                {
                    "type": "EUCHRE_BIDDING",
                    "calls": [],
                    "callAnnotations": {"0": ["Points: -1 and 3. as ruled"]},
                }
            ],
        ),
    ],
)
def test_a_hand_is_written_as_far_as_it_is_known(hand, upcard, phases):
    assert deals(parse_hand(hand)) == [({"dealer": 0, "upCard": upcard}, phases)]


def test_a_lone_defender_is_a_seat():
    hand = Hand(maker=0, alone=True, defender_alone=3, tricks={"A": 1, "B": 4})
    ((_, phases),) = deals(hand, options={"defend_alone": True})
    assert phases[0] == bidding(["x"] * 4, alone=True, aloneDefender=3)


def test_the_dealer_moves_on_as_the_rules_have_it():
    made = Hand(maker=1, tricks={"A": 2, "B": 3})
    found = deals(
        made,
        Hand(HandResult.MISDEAL),
        Hand(HandResult.ALL_PASSED),
        replace(made, dealer=0),
        made,
        first_dealer=2,
    )
    assert [state["dealer"] for state, _ in found] == [2, 3, 3, 0, 1]


def test_a_score_at_the_start_is_the_head_of_the_file():
    before = Hand(HandResult.ADJUSTMENT, points={"A": 4, "B": 9}, note=AT_THE_START)
    file = written([before, Hand(maker=0, tricks={"A": 5, "B": 0})])
    head = file["metadata"]
    assert (head["initialScore"], head["finalScore"], len(file["deals"])) == ([4, 9], [6, 9], 1)
    assert read_egn(json.dumps(file)).hands[0] == before


@every(
    ("key", "options", "hands", "code", "field"),
    [
        ("setback", None, [], "game_not_in_notation", ""),
        ("family_bid", None, [], "game_not_in_notation", ""),
        ("north_american", None, [Hand(maker=0, tricks={"A": 3, "B": 2})], "dealer_unknown", "first_dealer"),
        ("north_american", None, [Hand(HandResult.ALL_PASSED)], "dealer_unknown", "first_dealer"),
        (
            "progressive",
            {"fixed_hands": 101},
            [Hand(HandResult.ALL_PASSED, dealer=0)] * 101,
            "too_many_deals",
            "",
        ),
    ],
)
def test_a_game_that_the_notation_has_no_words_for_is_not_written(key, options, hands, code, field):
    with pytest.raises(NotInNotation) as refused:
        written(hands, options, None, key)
    assert (refused.value.problem.code, refused.value.problem.field) == (code, field)


def test_a_hundred_deals_are_written_and_read_back():
    passed = [Hand(HandResult.ALL_PASSED, dealer=seat % 4) for seat in range(100)]
    file = written(passed, {"fixed_hands": 100}, 0, "progressive")
    assert len(read_egn(json.dumps(file)).hands) == len(file["deals"]) == 100


SEATS = st.integers(0, 3)
POINTS = st.fixed_dictionaries({"A": SEATS, "B": SEATS})
TRICKS = st.integers(0, 5).map(lambda taken: {"A": taken, "B": 5 - taken})
WORDED = st.one_of(
    st.builds(Hand, maker=SEATS, call_round=st.none() | st.sampled_from([1, 2]), alone=st.booleans(), tricks=TRICKS,
              trump=st.none() | st.sampled_from([Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS])),
    st.builds(Hand, maker=SEATS, alone=st.just(True), defender_alone=SEATS, tricks=TRICKS),
    st.builds(Hand, maker=SEATS, makers_short=st.just(True)),
    st.builds(Hand, st.sampled_from([HandResult.ALL_PASSED, HandResult.MISDEAL]), dealer=st.none() | SEATS),
    st.builds(Hand, st.just(HandResult.ADJUSTMENT), points=POINTS, note=st.just("so")),
)  # fmt: skip


def counted(ruleset, hands, first_dealer):
    """The hands that can be where they come, and where the game stands after them."""
    state, taken = start(ruleset, first_dealer), []
    for hand in hands:
        try:
            state = advance(state, hand)
        except RecordRefused:
            continue
        taken.append(hand)
    return taken, state


@given(st.lists(WORDED, max_size=12), SEATS, st.booleans(), st.booleans(), st.sampled_from([3, 4, 5]))
def test_what_the_notation_has_words_for_is_read_back_as_it_was(hands, dealer, guarded, sticks, march):
    options = {"defend_alone": guarded, "stick_dealer": sticks, "loner_march_points": march}
    taken, state = counted(make_ruleset("north_american", options), hands, dealer)
    assume(taken)
    read = read_egn(json.dumps(written(taken, options, dealer)))
    assert (read.scores, read.ruleset.options) == (
        state.scores,
        make_ruleset("north_american", options).options,
    )
    expected, turn = [], dealer
    for hand in taken:
        if hand.result is HandResult.ADJUSTMENT:
            expected.append(hand)
            continue
        turn = turn if hand.dealer is None else hand.dealer
        expected.append(replace(hand, dealer=turn))
        turn = turn if hand.result is HandResult.MISDEAL else (turn + 1) % 4
    assert list(read.hands) == expected


@given(games(), SEATS)
def test_every_game_of_two_sides_and_five_tricks_is_read_back_with_its_score(game, dealer):
    ruleset, hands = game
    dealer %= ruleset.players
    taken, state = counted(ruleset, hands, dealer)
    assume(taken)
    if not (ruleset.partners and ruleset.tricks == 5 and "S" in ruleset.trumps):
        with pytest.raises(NotInNotation):
            write_egn(ruleset, taken, dealer, names=NAMES, title="", played_at=MOMENT)
        return
    file = write_egn(ruleset, taken, dealer, names=NAMES, title="", played_at=MOMENT)
    read = read_egn(json.dumps(file))
    assert (file["metadata"]["finalScore"], read.scores) == (list(state.scores), state.scores)
    assert len(read.hands) == len(taken)


@every(
    ("key", "options", "said"),
    [
        ("north_american", {}, None),
        ("north_american", {"leads": "left_of_loner"}, "LEFT_OF_LONER"),
        ("british", {}, "LEFT_OF_LONER"),
    ],
)
def test_a_file_says_who_leads_against_a_lone_maker_and_it_is_read_so(key, options, said):
    file = written([Hand(maker=1, tricks={"A": 2, "B": 3})], options, key=key)
    assert file["metadata"]["ruleset"].get("loner_lead") == said
    read = read_egn(json.dumps(file))
    assert read.ruleset.options["leads"] == ("usual" if said is None else "left_of_loner")
