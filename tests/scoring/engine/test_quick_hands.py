"""Quick hands are known beforehand, and only those."""

from dataclasses import replace
from random import Random

from scoring.engine.exceptions import SetupRefused
from scoring.engine.hand import Hand, HandResult, parse_hand
from scoring.engine.registry import VARIANTS, usual_players
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import Scorekeeper, quick_hand, quick_hands
from scoring.engine.state import start
from tests.cases import every

ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}


def known(record, key="north_american", **options):
    ruleset = make_ruleset(key, options)
    found = quick_hand(ruleset, quick_hands(ruleset), parse_hand(record))
    return found and found.worth.counts


@every("more", [{}, {"dealer": 0}, {"dealer": 3}, {"call_round": 1}, {"call_round": 2}, {"trump": "S"}])
def test_a_maker_and_his_tricks_are_known(more):
    assert known({**ONE, **more}) == ((1, 0),)
    assert known({**ONE, "alone": True, "tricks": {"B": 0, "A": 5}, **more}) == ((4, 0),)


@every(
    "more",
    [
        {"dealer": 4},
        {"dealer": -1},
        {"maker": 4},
        {"maker": None},
        {"tricks": None},
        {"tricks": {"A": 3, "B": 3}},
        {"tricks": {"A": 3}},
        {"tricks": {"A": 3, "B": 2, "C": 0}},
        {"result": "throw_in"},
        {"trump": "NT_HIGH"},
        {"trump": 3},
        {"revokes": [1]},
        {"upcard": "J"},
        {"note": "x"},
    ],
)
def test_of_anything_else_the_rules_are_asked(more):
    assert known({**ONE, **more}) is None


def test_where_a_rule_asks_who_dealt_the_first_round_is_none_of_them():
    assert known({**ONE, "call_round": 1}, "canadian") is None
    assert known({**ONE, "call_round": 2}, "canadian") == known(ONE, "canadian") == ((1, 0),)


def test_a_deal_that_nobody_played_is_known_with_what_it_does_to_the_deal():
    ruleset = make_ruleset("north_american")
    known = quick_hands(ruleset)
    passed = quick_hand(ruleset, known, Hand(HandResult.ALL_PASSED))
    misdealt = quick_hand(ruleset, known, Hand(HandResult.MISDEAL))
    assert (passed.worth.counts, passed.moves, passed.deals) == ((), True, 1)
    assert (misdealt.worth.counts, misdealt.moves, misdealt.deals) == ((), False, 0)
    assert quick_hand(ruleset, known, Hand(HandResult.ALL_PASSED, dealer=1)) is None


@every("key", VARIANTS)
def test_what_is_known_is_what_the_rules_say_whoever_dealt(key):
    ruleset = make_ruleset(key, players=usual_players(key))
    hands, nothing, compared = list(ruleset.variant.taps(ruleset)), replace(quick_hands(ruleset), hands={}), 0
    for begin in [start(ruleset, dealer) for dealer in (None, *range(ruleset.players))]:
        for hand in hands:
            quick, asked = Scorekeeper(begin), Scorekeeper(begin)
            compared += quick_hand(ruleset, quick.quick_hands, hand) is not None
            asked.quick_hands = nothing
            assert quick.take(hand) == asked.take(hand)
            assert quick.state() == asked.state(), hand
    assert compared > 0


def of_fixed_hands(key):
    """Whether a game may be of a fixed number of hands."""
    try:
        make_ruleset(key, {"fixed_hands": 7}, players=usual_players(key))
    except SetupRefused:
        return False
    return True


def test_most_games_may_be_of_fixed_hands():
    assert len(list(filter(of_fixed_hands, VARIANTS))) > len(VARIANTS) / 2


@every(
    ("key", "options"),
    [
        (key, options)
        for key in VARIANTS
        for options in ({}, {"fixed_hands": 7})
        if not options or of_fixed_hands(key)
    ],
)
def test_whole_games_of_known_hands_end_as_the_rules_say(key, options):
    ruleset = make_ruleset(key, options, players=usual_players(key))
    hands = list(ruleset.variant.taps(ruleset))
    chance = Random(key)
    for _ in range(4):
        quick, asked = (Scorekeeper(start(ruleset, 0)) for _ in range(2))
        asked.quick_hands = replace(asked.quick_hands, hands={})
        for _ in range(60):
            hand = chance.choice(hands)
            assert quick.take(hand) == asked.take(hand)
            assert quick.state() == asked.state(), hand
            assert quick.points == asked.points
            assert quick.worth == asked.worth
