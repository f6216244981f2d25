"""Alice keeps score for the club, Bob organises it, Olive owns it; Carol organises another and may nothing here."""

import pytest
from axes.handlers.proxy import AxesProxyHandler

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, founded, member, new_user, signed_in


@pytest.fixture(autouse=True)
def lock_out_counts_in_this_tests_cache(fresh_cache: None) -> None:
    """The lock-out keeps the cache that it met first."""
    AxesProxyHandler.get_implementation(force=True)


@pytest.fixture
def club(db: None) -> Club:
    return founded()


@pytest.fixture
def olive(club: Club) -> Visitor:
    return signed_in(Membership.objects.get(club=club, role=Role.OWNER).user)


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
def stranger(db: None) -> Visitor:
    return Visitor()


@pytest.fixture
def nobody(db: None) -> Visitor:
    """Signed in, and in no club."""
    return signed_in(new_user("ned"))
