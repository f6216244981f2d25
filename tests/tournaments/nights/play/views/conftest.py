"""The people and the nights of every page."""

from tests.tournaments.nights.views.conftest import alice, bob, carol, club, night, playing, stranger

__all__ = ["alice", "bob", "carol", "club", "night", "playing", "stranger"]
