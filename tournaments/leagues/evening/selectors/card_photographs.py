"""The photographs of a match's paper cards: for its captains, the league's officers and whoever judges an appeal."""

from django.db.models import QuerySet

from tournaments.leagues.evening.selectors.visibility import Viewer
from tournaments.leagues.models import Card, CardPhotograph, Fixture, Side
from tournaments.matches.states import SETTLED


def photographs_seen(fixture: Fixture, viewer: Viewer) -> QuerySet[CardPhotograph]:
    """Return the photographs of a match that are shown to whoever looks, without the pictures; strangers see none.

    Where both hand in a card of their own, neither sees the other's paper before both cards are in. Whoever judges an
    appeal about the match sees what there is, as the secretary does.
    """
    found = CardPhotograph.objects.filter(fixture=fixture).defer("jpeg")
    if viewer.secretary or viewer.judge:
        return found
    if viewer.side is None:
        return found.none()
    two = fixture.season.league_rules.word("card_entry") == "two_cards" and fixture.state not in SETTLED
    if two and Card.objects.filter(fixture=fixture, stands=True).count() < len(Side):
        return found.filter(side=viewer.side)
    return found
