"""People's part of the API keeps what its document promises, for an owner with a token that writes."""

import pytest

from clubs.models import Club
from clubs.services.players import add_players
from tests.clubs.people import Visitor, with_token
from tests.interface import called_in_process, keep_promises, operations

__all__ = ["called_in_process"]


@pytest.fixture
def program(olive: Visitor, club: Club) -> Visitor:
    add_players(club, ["Ann", "Ben"])
    assert olive.user is not None
    return with_token(olive.user)


@pytest.mark.parametrize("operation", operations("(clubs|players)/"))
@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_keeps_its_promises_to_an_owner(operation: str, program: Visitor) -> None:
    keep_promises(operation, program.headers)
