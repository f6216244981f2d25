"""Bob organises the Oak's nights, Alice keeps score there; Carol organises the Elm's, and the stranger nothing."""

import pytest

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, member, signed_in
from tests.tournaments.nights.hall import NAMES, begin, club_of, gather, make_night, publish_plan
from tournaments.nights.models import Night


@pytest.fixture
def club(db: None) -> Club:
    return club_of("The Oak")[0]


@pytest.fixture
def night(club: Club) -> Night:
    return make_night(club)


@pytest.fixture
def bob(club: Club) -> Visitor:
    return signed_in(Membership.objects.get(club=club).user)


@pytest.fixture
def alice(club: Club) -> Visitor:
    return signed_in(member(club, "alice", Role.SCORER))


@pytest.fixture
def carol(db: None) -> Visitor:
    return signed_in(club_of("The Elm", "carol", Role.ORGANISER)[1])


@pytest.fixture
def stranger(db: None) -> Visitor:
    return Visitor()


@pytest.fixture
def playing(night: Night) -> Night:
    """Two tables, with round 1 begun."""
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    return night
