"""Keep the last days of a cup's matches before its next round, whenever that gets a date or another one."""

from collections.abc import Mapping
from datetime import date

from tournaments.leagues.models import Cup, Fixture, Season
from tournaments.leagues.selectors.last_days import latest_day
from tournaments.matches.states import UNPLAYED


def waiting_matches(cup: Cup, number: int) -> list[Fixture]:
    """Return the matches of the rounds before one that are still to be played."""
    rows = Fixture.objects.filter(tie__cup=cup, tie__round__lt=number, state__in=UNPLAYED)
    return list(rows.select_related("tie").order_by("pk"))


def latest_days(season: Season, cup: Cup, number: int) -> dict[int, date | None]:
    """Return by which day each match of the rounds before one is to be played, as the rounds' dates are now."""
    return {one.pk: _latest(season, one) for one in waiting_matches(cup, number)}


def follow_round(season: Season, cup: Cup, number: int, before: Mapping[int, date | None]) -> None:
    """Give the matches of the rounds before one their last days, now that it has another date.

    `before` are the days by which they were to be played until now. A deadline that comes sooner by the league's rules
    stays, and a match that has a date keeps it.
    """
    for match in waiting_matches(cup, number):
        latest, deadline = _latest(season, match), match.deadline
        if deadline is None and match.date is not None:
            continue  # until it is postponed its last day follows by itself
        if latest is not None and deadline not in {None, before.get(match.pk)}:
            latest = min(latest, deadline or latest)
        if latest is not None and match.date is not None:
            latest = max(latest, match.date)
        if latest != deadline:
            match.deadline = latest
            match.version += 1
            match.save(update_fields=["deadline", "version"])


def _latest(season: Season, match: Fixture) -> date | None:
    return latest_day(season, match, match.date or match.week)
