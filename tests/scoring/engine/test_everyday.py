"""Everyday hands are known beforehand, and only those."""

import pytest

from scoring.engine.everyday import everyday, everyday_worth
from scoring.engine.hand import parse_hand
from scoring.engine.ruleset import make_ruleset

ONE = {"maker": 0, "tricks": {"A": 3, "B": 2}}


def known(record, key="north_american", **options):
    ruleset = make_ruleset(key, options)
    worth = everyday_worth(ruleset, everyday(ruleset), parse_hand(record))
    return worth and worth.counts


@pytest.mark.parametrize(
    "more", [{}, {"dealer": 0}, {"dealer": 3}, {"call_round": 1}, {"call_round": 2}, {"trump": "S"}]
)
def test_a_maker_and_his_tricks_are_known(more):
    assert known({**ONE, **more}) == ((1, 0),)
    assert known({**ONE, "alone": True, "tricks": {"B": 0, "A": 5}, **more}) == ((4, 0),)


@pytest.mark.parametrize(
    "more",
    [
        {"dealer": 4},
        {"dealer": -1},
        {"maker": 4},
        {"maker": None},
        {"tricks": None},
        {"tricks": {"makers": "short"}},
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
