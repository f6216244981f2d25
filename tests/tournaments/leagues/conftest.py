"""Alice keeps score for the club, Bob organises it; Carol organises another and may nothing here."""

import pytest

from clubs.models import Club, Role
from tests.clubs.people import Visitor, founded, member, signed_in


@pytest.fixture
def club(db: None) -> Club:
    return founded()


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
