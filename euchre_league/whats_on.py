"""What is on in published clubs, for whoever opens the start page without an account."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q

from clubs.models import Club
from tournaments.leagues.models import Fixture
from tournaments.leagues.permissions import listed_seasons
from tournaments.matches.states import TO_PLAY, MatchState
from tournaments.nights.models import Night, NightState
from tournaments.nights.permissions import visible_nights

MOST_ROWS = 6
"""Rows of each list: the page is for a phone, and everything else is a tap away."""
DAYS_AHEAD, DAYS_BACK = timedelta(days=6), timedelta(days=13)
GOING_ON = (NightState.CHECK_IN, NightState.PLAYING, NightState.BREAK)


@dataclass(frozen=True, slots=True)
class WhatsOn:
    """Nights and matches of today, matches of the days that follow, and the latest results."""

    nights: list[Night]
    today: list[Fixture]
    coming: list[Fixture]
    results: list[Fixture]


def whats_on(today: date) -> WhatsOn:
    """Return what strangers may see of today and the days around it: four queries, and a few rows of each.

    A night that began yesterday and is still played is tonight's.
    """
    if not Club.objects.filter(published=True).exists():
        return WhatsOn([], [], [], [])
    of_today = Q(date=today) | Q(date=today - timedelta(days=1), state__in=GOING_ON)
    nights = visible_nights(None).filter(of_today).select_related("club").order_by("date", "pk")
    matches = Fixture.objects.filter(season__in=listed_seasons(None).order_by()).select_related(
        "home", "away", "venue", "season"
    )
    to_play = matches.filter(date__range=(today, today + DAYS_AHEAD), state__in=TO_PLAY)
    results = matches.filter(
        date__range=(today - DAYS_BACK, today), state__in=(MatchState.CONFIRMED, MatchState.AWARDED)
    )
    coming = list(to_play.order_by("date", "starts_at", "pk")[: 2 * MOST_ROWS])
    return WhatsOn(
        nights=list(nights[:MOST_ROWS]),
        today=[match for match in coming if match.date == today][:MOST_ROWS],
        coming=[match for match in coming if match.date != today][:MOST_ROWS],
        results=list(results.order_by("-date", "-pk")[:MOST_ROWS]),
    )
