"""Who revoked, and how often, as the page says it."""

import pytest

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.wording import describe_hand


@pytest.mark.parametrize(
    ("revokes", "words"),
    [
        ([1], "{1} revoked"),
        ([1, 3], "{1} and {3} revoked"),
        ([1, 1], "{1} revoked twice"),
        ([0, 1, 1], "{0} revoked, {1} revoked twice"),
        ([2, 2, 2], "{2} revoked 3 times"),
        ([], "nobody revoked"),
    ],
)
def test_whoever_revoked_more_than_once_is_named_once(revokes: list[int], words: str) -> None:
    american = make_ruleset("north_american", {"revoke_ends_hand": False})
    assert describe_hand(american, {"result": "revoke", "revokes": revokes}) == words
    if revokes:
        hand = {"maker": 0, "tricks": {"A": 3, "B": 2}, "revokes": revokes}
        assert describe_hand(american, hand) == f"{{0}} made it, 3 tricks, {words}"


def test_that_the_deal_was_stolen_is_said_of_a_hand_that_a_revoke_ended_too() -> None:
    american = make_ruleset("north_american", {"steal_the_deal": True})
    record = {"result": "revoke", "revokes": [1], "steal": {"by": 2, "from": 0}}
    assert describe_hand(american, record) == "{1} revoked, {2} stole the deal from {0}"
