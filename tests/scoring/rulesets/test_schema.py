"""The API of rulesets keeps what its document promises, for an organiser with a token that writes."""

import pytest

from clubs.models import User
from scoring.models import SavedRuleset
from tests.clubs.people import Visitor, with_token
from tests.interface import called_in_process, keep_promises, operations

__all__ = ["called_in_process"]


@pytest.fixture
def organiser(bob: Visitor, friday: SavedRuleset) -> tuple[dict[str, str], int]:
    """The headers of an organiser's token, and the number of a ruleset."""
    assert isinstance(bob.user, User)
    return with_token(bob.user).headers, friday.pk


@pytest.mark.parametrize("operation", operations("rulesets/"))
@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_rulesets_keeps_its_promises(
    operation: str, organiser: tuple[dict[str, str], int]
) -> None:
    headers, number = organiser
    keep_promises(operation, headers, {"ruleset_id": number})
