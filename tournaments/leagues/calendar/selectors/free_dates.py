"""The days on which a match could be played instead."""

from collections import Counter
from datetime import date, timedelta

from django.db.models import Q

from tournaments.leagues.models import Fixture, Season, VenueClosure
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.matches.states import OPEN

WEEKS = 8
"""How far ahead a captain is offered days; the secretary may choose any."""


def free_dates(last: date | None, season: Season, fixture: Fixture, today: date) -> list[date]:
    """Return the days after today on which both teams and the pub of a match are free, eight weeks of them at most.

    Before the season they begin with its first day.

    None is later than `last`, the last day of the match (`deadlines.last_day`).
    """
    days = _days(last, season, fixture, today)
    if not days:
        return []
    others = Fixture.objects.filter(
        Q(venue=fixture.venue_id)
        | Q(home__in=[fixture.home_id, fixture.away_id])
        | Q(away__in=[fixture.home_id, fixture.away_id]),
        state__in=OPEN,
        date__range=(days[0], days[-1]),
    ).exclude(pk=fixture.pk)
    both = {fixture.home_id, fixture.away_id}
    busy = set()
    taken: Counter[date] = Counter()
    for other in others.only("date", "home_id", "away_id", "venue_id"):
        if other.date is None:
            continue
        if both & {other.home_id, other.away_id}:
            busy.add(other.date)
        if other.venue_id == fixture.venue_id:
            taken[other.date] += 1
    closed = VenueClosure.objects.filter(venue=fixture.venue_id, date__range=(days[0], days[-1]))
    busy |= set(closed.values_list("date", flat=True))
    return [day for day in days if day not in busy and taken[day] < fixture.venue.capacity]


def _days(own_last: date | None, season: Season, fixture: Fixture, today: date) -> list[date]:
    """Return the days that a match's last day and the season leave, without its own and without blank weeks."""
    first = today + timedelta(days=1)
    if season.starts is not None:
        first = max(first, season.starts)
    last = first + timedelta(weeks=WEEKS)
    for end in (season.ends, own_last):
        last = last if end is None else min(last, end)
    days = [first + timedelta(days=number) for number in range(max(0, (last - first).days + 1))]
    blank = set(season.blank_weeks)
    return [day for day in days if day != fixture.date and monday_of(day).isoformat() not in blank]
