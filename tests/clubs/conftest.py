"""Everybody around a club, and a lock-out that forgets from one test to the next."""

import pytest
from axes.handlers.proxy import AxesProxyHandler

from tests.clubs.people import alice, bob, carol, club, nobody, olive, stranger

__all__ = ["alice", "bob", "carol", "club", "nobody", "olive", "stranger"]


@pytest.fixture(autouse=True)
def lock_out_counts_in_this_tests_cache(fresh_cache: None) -> None:
    """The lock-out keeps the cache that it met first."""
    AxesProxyHandler.get_implementation(force=True)
