"""When a match is due by the league's rules: its card, its result, and the last day on which it may be played."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from tournaments.leagues.models import CupRound, Fixture, FixtureMove, Season
from tournaments.matches.deadlines import card_deadline
from tournaments.matches.rules import LeagueRules


def card_due(season: Season, fixture: Fixture) -> datetime | None:
    """Return when the card of a match is due, at the league's hour; None undated.

    That is the first such day of the week after it, or so many days after it where the league counts these.
    """
    rules = LeagueRules(season.rules)
    days = rules["card_days"]
    assert days is None or isinstance(days, int)  # noqa: S101  its rule says so, and values were read by it
    return _due(fixture, rules.word("card_day"), rules.word("card_time"), days)


def result_due(season: Season, fixture: Fixture) -> datetime | None:
    """Return by when the result of a match should be known, where that is before its card is due; else None."""
    rules, card = LeagueRules(season.rules), card_due(season, fixture)
    result = _due(fixture, rules.word("result_day"), rules.word("result_time"))
    return result if result is not None and card is not None and result < card else None


def _due(fixture: Fixture, day: str, hour: str, days: int | None = None) -> datetime | None:
    if fixture.date is None:
        return None
    zone = timezone.get_current_timezone()
    return card_deadline(fixture.date, int(day), time.fromisoformat(hour), zone, days)


def last_day(season: Season, fixture: Fixture) -> date | None:
    """Return the last day that captains may choose for a match; None in a cup of a season without an end.

    A league match is played within the weeks of the league's rules after the date it was first down for, so that
    captains can't put it off again and again. The day that the secretary set instead is never too late.
    """
    if fixture.deadline is not None:
        return fixture.deadline
    if fixture.tie_id is not None:
        return latest_day(season, fixture, fixture.date or fixture.week)
    allowed = deadline_within(season, fixture, _first_date(fixture), weeks_allowed(season))
    return allowed if fixture.date is None else max(allowed, fixture.date)


def _first_date(fixture: Fixture) -> date:
    """Return the date that a match was first down for; the Monday of its week where it never had one."""
    moves = FixtureMove.objects.filter(fixture=fixture, from_date__isnull=False)
    # Its version rises with every move, so what never changed needn't be asked for.
    first = moves.order_by("pk").values_list("from_date", flat=True).first() if fixture.version else None
    return first or fixture.date or fixture.week


def weeks_allowed(season: Season) -> timedelta:
    """Return how long after its date a match may be played, by the league's rules."""
    return timedelta(weeks=LeagueRules(season.rules).number("new_date_weeks"))


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
