"""When something of a match is due, who is reminded when, and which penalty the league's rules ask for.

Every question here is "what is due at this moment?": facts and a moment in, an answer out, nothing written. Deadlines
are hours on the wall, of the league's time zone; how much time is left is counted in real hours, so that a reminder
comes as long before when the clocks change in between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Late:
    """How the card of a match came: when it was due, and when each side's first one was in; `winner` where known."""

    deadline: datetime
    entry: str
    handed_in: Mapping[str, datetime]
    winner: str = ""


@dataclass(frozen=True, slots=True)
class LatePenalty:
    """What the rules say of late cards: who pays, hundredths of a point, how often there is only a warning, and pence.

    The fine is taken beside the points, or alone where these are 0.
    """

    who: str
    points: int
    warnings: int
    fine: int = 0


def late_sides(card: Late, now: datetime) -> frozenset[str]:
    """Return the sides whose card was not in when it was due; nobody before.

    Where one side hands in for both, that is the home side, and any card in time will do.
    """
    deadline = card.deadline.astimezone(UTC)
    if now.astimezone(UTC) <= deadline:
        return frozenset()
    in_time = {side for side, at in card.handed_in.items() if at.astimezone(UTC) <= deadline}
    if card.entry == "two_cards":
        return frozenset({"home", "away"} - in_time)
    return frozenset() if in_time else frozenset({"home"})


def who_pays(card: Late, rule: LatePenalty, now: datetime) -> frozenset[str]:
    """Return the sides that a late card costs something, by the league's rule; nobody where the winner isn't known.

    >>> noon = datetime(2026, 10, 24, 11, tzinfo=UTC)
    >>> card = Late(noon, "one_card", {"home": noon + DAY}, winner="away")
    >>> rules = [LatePenalty(who, 100, 0) for who in ("late_side", "winner", "both", "nothing")]
    >>> [sorted(who_pays(card, rule, noon + DAY)) for rule in rules]
    [['home'], ['away'], ['away', 'home'], []]
    """
    late = late_sides(card, now)
    if not late or rule.who == "nothing":
        return frozenset()
    if rule.who == "both":
        return frozenset({"home", "away"})
    if rule.who == "winner":
        return frozenset({card.winner} - {""})
    return late


def penalty_points(rule: LatePenalty, earlier: int) -> int:
    """Return the hundredths that a late card costs a team that was late so often before; 0 for a warning.

    >>> [penalty_points(LatePenalty("late_side", 100, 1), earlier) for earlier in (0, 1, 2)]
    [0, 100, 100]
    """
    return 0 if earlier < rule.warnings else rule.points


def penalty_fine(rule: LatePenalty, earlier: int) -> int:
    """Return the pence that a late card costs a team that was late so often before; 0 for a warning.

    >>> [penalty_fine(LatePenalty("late_side", 0, 1, fine=500), earlier) for earlier in (0, 1)]
    [0, 500]
    """
    return 0 if earlier < rule.warnings else rule.fine


def points_words(points: int) -> str:
    """Return hundredths of a point as people say them.

    >>> points_words(100), points_words(250)
    ('1 point', '2.5 points')
    """
    return f"{points / 100:g} point{'' if points == 100 else 's'}"
