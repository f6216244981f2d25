"""Leagues' part of the API keeps what its document promises, for an organiser with a token that writes."""

import pytest

from clubs.models import Club, User
from tests.clubs.people import Visitor, with_token
from tests.interface import called_in_process, keep_all_promises, operations
from tests.tournaments.leagues.examples.played_nights import season_of, two_nights

__all__ = ["called_in_process"]


@pytest.fixture
def organiser(club: Club, bob: Visitor) -> tuple[dict[str, str], dict[str, int]]:
    """The headers of an organiser's token, and the numbers of a season and its first night."""
    nights = two_nights(club)
    assert isinstance(bob.user, User)
    return with_token(bob.user).headers, {"season_id": season_of(club, nights).pk, "night_id": nights[0].pk}


@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_leagues_keeps_its_promises(organiser: tuple[dict[str, str], dict[str, int]]) -> None:
    headers, numbers = organiser
    keep_all_promises(operations("seasons/($|{season_id}/($|nights/|standings/))"), headers, numbers)
