"""What waits for a league's secretary, each thing in a sentence with the page on which it is seen to.

Apart from that is what a secretary should know of the days that come: dates of the season, and players who were lent
often enough.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from problems.wording import day_and_month, times
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.evening.selectors.lending import times_lent
from tournaments.leagues.models import Fixture, LineUpPlayer, Season
from tournaments.leagues.register.selectors.names import name_of
from tournaments.leagues.register.selectors.to_do_line import ToDo
from tournaments.leagues.signals import to_do_sought
from tournaments.matches.states import COUNTS, MatchState

AHEAD = timedelta(days=7)
NOT_PLAYED = (MatchState.VOID, MatchState.AWARDED, MatchState.POSTPONED)


def coming_days(season: Season, today: date) -> list[str]:
    """Return the season's own dates of the week that comes, a sentence each, the first of them first."""
    dates = (
        (season.registration_closes, "Registration closes on {}. Nobody can join a team after that."),
        (
            season.half_way,
            "Half-way is on {}. Different rules may apply to a team that withdraws later.",
        ),
        (season.rearrange_by, "{} is the last day for postponed matches."),
    )
    near = sorted((day, said) for day, said in dates if day is not None and today <= day <= today + AHEAD)
    return [said.format(day_and_month(day)) for day, said in near]


def often_lent(season: Season, today: date) -> list[tuple[Fixture, str]]:
    """Return whoever was lent in the last week as often as the rules allow, with the match in which it was.

    The next time would be against the rules; a week later everybody has been told, and the card flags it.
    """
    most = season.league_rules.number("borrowed_times")
    rows = (
        LineUpPlayer.objects.filter(
            lent_by__isnull=False,
            line_up__fixture__season=season,
            line_up__fixture__date__range=(today - AHEAD, today),
        )
        .exclude(line_up__fixture__state__in=NOT_PLAYED)
        .select_related("player", "lent_by", "line_up__fixture__home", "line_up__fixture__away")
        .order_by("line_up__fixture__date", "pk")
    )
    lent: defaultdict[Fixture, dict[int, LineUpPlayer]] = defaultdict(dict)
    for row in rows:
        lent[row.line_up.fixture][row.player_id] = row
    found: dict[int, tuple[Fixture, str]] = {}
    for fixture, players in lent.items():
        before = times_lent(season, fixture, players)
        for number, row in players.items():
            if before[number] + 1 == most and row.lent_by is not None:
                said = f"{name_of(row.player, whole=True)} of {row.lent_by.name} was lent {times(most)}"
                found[number] = (fixture, f"{said}, as often as your rules allow. Tell both captains.")
    return list(found.values())


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
