"""The people and the night of every test by the API."""

from tests.clubs.people import alice, bob, carol, club, nobody, olive, stranger
from tests.tournaments.nights.api.conftest import night

__all__ = ["alice", "bob", "carol", "club", "night", "nobody", "olive", "stranger"]
