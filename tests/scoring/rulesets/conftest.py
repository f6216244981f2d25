"""Alice keeps score for the club, Bob organises it and has saved two rulesets; Carol organises another club."""

import pytest

from clubs.models import Club
from scoring.models import SavedRuleset
from scoring.services.saved_rulesets import save_ruleset
from tests.clubs.people import alice, bob, carol, club, nobody, stranger
from tests.tournaments.nights.hall import NOW

__all__ = ["alice", "bob", "carol", "club", "nobody", "stranger"]


@pytest.fixture
def friday(club: Club) -> SavedRuleset:
    options = {"stick_dealer": True, "euchre_lone_points": 4, "fixed_hands": 12}
    return save_ruleset(club, "Friday at the Oak", "progressive", options, by=None, now=NOW)


@pytest.fixture
def three(club: Club) -> SavedRuleset:
    return save_ruleset(club, "Three of us", "domino_fosdick", {"target": 7}, 3, by=None, now=NOW)
