"""Alice keeps score for the club, Bob runs its nights; Carol organises another club and may nothing here."""

import pytest

from clubs.models import Club
from tests.clubs.people import alice, bob, carol, club, nobody, olive, stranger
from tests.tournaments.nights.hall import make_night
from tournaments.nights.models import Night

__all__ = ["alice", "bob", "carol", "club", "nobody", "olive", "stranger"]


@pytest.fixture
def night(club: Club) -> Night:
    """A draft: three rounds of two hands."""
    return make_night(club)
