"""The cards of a match and their photographs: which are shown to whom, and what was finished before it broke off."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.leagues.evening.selectors.visibility import Viewer
from tournaments.leagues.models import Card, CardPhotograph, Fixture, Side
from tournaments.matches.card import LegResult, Winner, stored_results
from tournaments.matches.states import SETTLED


def cards_seen(fixture: Fixture, viewer: Viewer) -> list[Card]:
    """Return the cards of a match that stand and are shown; the home side's first.

    Everybody reads the cards of a match that is settled. Before that its own side does, and the other side; but where
    both hand in a card, neither sees the other's before both are in.
    """
    cards = list(Card.objects.filter(fixture=fixture, stands=True).order_by("-side"))
    if viewer.secretary or fixture.state in SETTLED:
        return cards
    if viewer.side is None:
        return []
    both = fixture.season.league_rules.word("card_entry") == "two_cards"
    hidden = both and len(cards) < len(Side)
    return [card for card in cards if not hidden or card.side == viewer.side]


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


def finished_games(fixture: Fixture) -> dict[int, LegResult]:
    """Return the games that were finished before a match was broken off, by number; none where it never was."""
    return finished_on(Card.objects.filter(fixture=fixture, broken_off=True).order_by("at"))


def finished_on(cards: Iterable[Card]) -> dict[int, LegResult]:
    """Return the games of the last of a match's cards, in the order they came, that says it was broken off."""
    legs = [card.legs for card in cards if card.broken_off]
    results = stored_results(legs[-1]) if legs else ()
    return {number: one for number, one in enumerate(results, 1) if one.winner is not Winner.NOBODY}
