"""Alice keeps score for the club, Bob runs its nights; Carol organises another club and may nothing here."""

import pytest

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, founded, member, new_user, signed_in
from tests.tournaments.nights.hall import make_night
from tournaments.nights.models import Night


@pytest.fixture
def club(db: None) -> Club:
    return founded()


@pytest.fixture
def night(club: Club) -> Night:
    """A draft: three rounds of two hands."""
    return make_night(club)


@pytest.fixture
def bob(club: Club) -> Visitor:
    return signed_in(member(club, "bob", Role.ORGANISER))


@pytest.fixture
def alice(club: Club) -> Visitor:
    return signed_in(member(club, "alice", Role.SCORER))


@pytest.fixture
def carol(db: None) -> Visitor:
    return signed_in(member(founded("Elm", "edith"), "carol", Role.ORGANISER))


@pytest.fixture
def nobody(db: None) -> Visitor:
    """Signed in, and in no club."""
    return signed_in(new_user("ned"))


@pytest.fixture
def stranger(db: None) -> Visitor:
    return Visitor()


@pytest.fixture
def olive(club: Club) -> Visitor:
    return signed_in(Membership.objects.get(club=club, role=Role.OWNER).user)
