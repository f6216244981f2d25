"""Everybody around a club."""

from tests.clubs.people import alice, bob, carol, club, nobody, olive, stranger

__all__ = ["alice", "bob", "carol", "club", "nobody", "olive", "stranger"]
