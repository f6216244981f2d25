"""What waits for a league's secretary, each thing in a sentence with the page on which it is seen to."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.models import Season
from tournaments.leagues.office.selectors.coming_up import coming_days, often_lent
from tournaments.leagues.register.selectors.to_do_line import ToDo
from tournaments.leagues.signals import to_do_sought
from tournaments.matches.states import COUNTS, MatchState

MOST_PRESSING_FIRST = (
    ("disputed", "abandoned"),
    ("overdue", "postponed"),
    ("no_show",),
    ("no_result",),
    ("late_card",),
    ("alone",),
    ("pub",),
    ("date", "refused"),
    ("player_change",),
    ("hands",),
    ("penalty",),
    ("appeal",),
    ("outdated",),
    ("unknown_name",),
    ("flag",),
    ("level",),
    ("clash",),
    ("no_pub",),
    ("tie",),
    ("cup_draw", "cup_date"),
    ("squad",),
    ("letters",),
    ("day",),
    ("lent",),
)
"""The kinds of lines, those that stand side by side together."""
RANKS = {kind: rank for rank, kinds in enumerate(MOST_PRESSING_FIRST) for kind in kinds}


def to_do(season: Season, now: datetime) -> list[ToDo]:
    """Return everything that waits for the secretary of a season, what is most pressing first."""
    matches = list(fixtures_of(season).exclude(state__in=[*COUNTS, MatchState.VOID]))
    answers: Any = to_do_sought.send(Season, season=season, matches=matches, now=now)
    found = [line for _receiver, lines in answers for line in lines]
    return sorted(found, key=lambda line: RANKS[line.kind])


def days_to_do(season: Season, now: datetime, **_: Any) -> Iterator[ToDo]:
    """Give what a secretary should know of the days that come."""
    today, page = timezone.localdate(now), reverse("season_dates", args=[season.pk])
    for said in coming_days(season, today):
        yield ToDo("day", said, None, page)
    for match, said in often_lent(season, today):
        yield ToDo("lent", said, match)
