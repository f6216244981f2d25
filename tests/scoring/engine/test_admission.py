"""Whether an entry may be added to a ledger, where no client that keeps to the contract would ask."""

import pytest

from scoring.engine.admission import Fact, Refused, admit
from scoring.engine.ruleset import make_ruleset

MISDEAL = {"hand": {"result": "misdeal"}}


@pytest.mark.parametrize("number", [None, 0, -1])
@pytest.mark.parametrize("recorded", [[], [Fact("1", "hand", 1, None, MISDEAL)]])
def test_a_hand_without_its_number_is_refused(recorded, number):
    answered = admit(make_ruleset("north_american"), recorded, Fact("2", "hand", number, None, MISDEAL))
    assert isinstance(answered, Refused)
    assert [(problem.code, problem.field) for problem in answered.problems] == [("required", "number")]
