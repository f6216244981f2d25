"""When something of a match is due, and who is reminded when.

Every question here is "what is due at this moment?": facts and a moment in, an answer out, nothing written. Deadlines
are hours on the wall, of the league's time zone; how much time is left is counted in real hours, so that a reminder
comes as long before when the clocks change in between.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

REMINDERS: Final = (48, 4)
"""Hours before a deadline at which somebody is reminded."""
MORNING: Final = time(9)
"""Nobody is asked for the card of a match before this hour of the day after it."""
RESULTS_LAST: Final = timedelta(days=3)
"""So long after they are due the results of a week are still news."""
DAY: Final = timedelta(days=1)


def card_deadline(
    played_on: date, weekday: int, hour: time, zone: tzinfo, days: int | None = None
) -> datetime:
    """Return when a card is due: at an hour on the first such day of the week after the match.

    With `days` it is due so many days after the match, whatever day of the week that is.

    >>> from zoneinfo import ZoneInfo
    >>> here = ZoneInfo("Europe/London")
    >>> str(card_deadline(date(2026, 10, 22), 5, time(12), here))
    '2026-10-24 12:00:00+01:00'
    >>> str(card_deadline(date(2026, 10, 22), 5, time(18), here, days=5))
    '2026-10-27 18:00:00+00:00'
    """
    if days is None:
        days = (weekday - played_on.weekday()) % 7 or 7
    return datetime.combine(played_on + timedelta(days=days), hour, zone)


def end_of_day(day: date, zone: tzinfo) -> datetime:
    """Return the moment at which a last day is over."""
    return datetime.combine(day + DAY, time(0), zone)


def morning_after(day: date, zone: tzinfo) -> datetime:
    """Return from when on a match's captains may be asked for its card."""
    return datetime.combine(day + DAY, MORNING, zone)


def reminder_due(deadline: datetime, now: datetime, since: datetime | None = None) -> int | None:
    """Return which reminder is due now, by its hours before the deadline; None where none is.

    Of two that are due, as after a night without the server, only the last. None before `since`, nor when the deadline
    is past.
    """
    moment = now.astimezone(UTC)
    if since is not None and moment < since.astimezone(UTC):
        return None
    left = deadline.astimezone(UTC) - moment
    if left <= timedelta(0):
        return None
    return min((hours for hours in REMINDERS if left <= timedelta(hours=hours)), default=None)


def results_due(deadlines: Sequence[datetime], now: datetime) -> bool:
    """Tell whether a week's results go out now: once the last card of the week was due, and as long as it is news."""
    if not deadlines:
        return False
    due = max(moment.astimezone(UTC) for moment in deadlines)
    return due <= now.astimezone(UTC) < due + RESULTS_LAST
