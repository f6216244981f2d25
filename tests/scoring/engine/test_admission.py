"""Whether an entry may be added to a ledger, where no client that keeps to the contract would ask."""

import pytest

from scoring.engine.admission import Accepted, Conflict, Fact, Refused, admit
from scoring.engine.ruleset import make_ruleset

MISDEAL = {"hand": {"result": "misdeal"}}


@pytest.mark.parametrize("number", [None, 0, -1])
@pytest.mark.parametrize("recorded", [[], [Fact("1", "hand", 1, None, MISDEAL)]])
def test_a_hand_without_its_number_is_refused(recorded, number):
    answered = admit(make_ruleset("north_american"), recorded, Fact("2", "hand", number, None, MISDEAL))
    assert isinstance(answered, Refused)
    assert [(problem.code, problem.field) for problem in answered.problems] == [("required", "number")]


FOUR = {"hand": {"maker": 0, "tricks": {"A": 4, "B": 1}}}
HAND, SECOND, THIRD = (
    Fact("1", "hand", 1, None, FOUR),
    Fact("2", "replace", None, "1", MISDEAL),
    Fact("3", "replace", None, "2", FOUR),
)


@pytest.mark.parametrize(
    ("recorded", "of", "expected"),
    [
        pytest.param([HAND, SECOND], "1", Conflict("2"), id="replaced"),
        pytest.param([HAND, SECOND, THIRD], "1", Conflict("3"), id="replaced twice"),
        pytest.param([HAND, SECOND, THIRD], "2", Conflict("3"), id="in the middle"),
        pytest.param(
            [HAND, SECOND, THIRD, Fact("4", "void", of="3")], "1", Conflict("2"), id="last one voided"
        ),
    ],
)
def test_a_void_of_what_no_longer_stands_shows_what_does(recorded, of, expected):
    assert admit(make_ruleset("north_american"), recorded, Fact("9", "void", of=of)) == expected


@pytest.mark.parametrize(
    ("recorded", "of"),
    [
        pytest.param([HAND], "1", id="a hand"),
        pytest.param([HAND, SECOND, THIRD], "3", id="the last replace"),
        pytest.param([HAND, SECOND, Fact("4", "void", of="2")], "1", id="given back by a void"),
    ],
)
def test_a_void_of_what_stands_is_accepted(recorded, of):
    answered = admit(make_ruleset("north_american"), recorded, Fact("9", "void", of=of))
    assert isinstance(answered, Accepted)
    assert answered.ledger.slots[0].standing != of
