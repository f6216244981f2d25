"""A club that plays Cosmic euchre: Alice keeps score for it, Bob organises it, Carol organises another."""

from tests.clubs.people import alice, bob, carol, club, stranger

__all__ = ["alice", "bob", "carol", "club", "stranger"]
