"""Alice keeps score for the club, Bob organises it; Carol organises another and may nothing here."""

from tests.clubs.people import alice, bob, carol, club, stranger

__all__ = ["alice", "bob", "carol", "club", "stranger"]
