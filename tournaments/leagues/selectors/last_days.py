"""The last day on which a match may be played: by the league's rules, and in a cup before the next round."""

from datetime import date, timedelta

from tournaments.leagues.models import CupRound, Fixture, Season


def last_day(season: Season, fixture: Fixture) -> date | None:
    """Return the last day that captains may choose for a match; None in a season without an end."""
    return fixture.deadline or latest_day(season, fixture, fixture.date or fixture.week)


def deadline_within(season: Season, fixture: Fixture, since: date, within: timedelta) -> date:
    """Return the deadline of a match that was to be played by a day, and is to be played so long after it."""
    last = latest_day(season, fixture, since)
    return since + within if last is None else min(since + within, last)


def latest_day(season: Season, fixture: Fixture, since: date) -> date | None:
    """Return the day by which the season wants a match played that waits since a day; None without an end.

    A cup match is played before the cup's next round, where that has a date; else by the season's last day for
    postponed matches, or its end. A day that isn't after the one since which it waits would leave it no time, so it
    doesn't bind.
    """
    if fixture.tie is None:
        return season.rearrange_by or season.ends
    days = (_before_next_round(fixture), season.rearrange_by)
    return next((day for day in days if day is not None and day > since), season.ends)


def _before_next_round(fixture: Fixture) -> date | None:
    """Return the day before the next round with a date; None after the last of these."""
    if fixture.tie is None:
        return None
    later = CupRound.objects.filter(cup=fixture.tie.cup_id, number__gt=fixture.tie.round)
    day = later.order_by("number").values_list("date", flat=True).first()
    return None if day is None else day - timedelta(days=1)
