"""The league table of a division, from its settled fixtures, and who stands where and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.db.models import Q

from clubs.etags import etag_of
from clubs.kept import kept
from tournaments.leagues.models import Adjustment, Division, Fixture, Season, Team, TeamStatus
from tournaments.leagues.models.team import Results as TeamResults
from tournaments.matches.states import COUNTS
from tournaments.standings.teams.explain import explain_team
from tournaments.standings.teams.form import TeamChange, changes, forms
from tournaments.standings.teams.match import Adjustment as Points
from tournaments.standings.teams.match import Awarded, Match, Outcome, Results
from tournaments.standings.teams.metrics import BY_KEY, DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.moves import Ends
from tournaments.standings.teams.request import read_scheme
from tournaments.standings.teams.scheme import Scheme
from tournaments.standings.teams.table import League, TeamRow, league_table

KEPT_SECONDS = 24 * 3600
AWARDED: Final[Mapping[str, Awarded | None]] = {"": None} | {one.value: one for one in Awarded}
"""By what a column says, to whom a match was awarded, or who won it on points."""


IN_TABLE = (
    *("home", "away", "home_games", "away_games", "awarded", "level_winner", "own_average"),
    *("date", "week"),
)
"""What a table asks of a fixture."""


class Settled(NamedTuple):
    """The matches that stand in a table, and of each its day, and the Monday of the week it was published for.

    Lists beside one another: a large league has many matches, and a table most of its time from making rows.
    """

    matches: list[Match]
    days: list[date | None]
    weeks: list[date]

    def before(self, week: date) -> "Settled":
        """Return those of the weeks before one."""
        chosen = [at for at, one in enumerate(self.weeks) if one < week]
        return Settled(
            [self.matches[at] for at in chosen],
            [self.days[at] for at in chosen],
            [self.weeks[at] for at in chosen],
        )


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The rows in order, by teams' numbers; their names, last results, and why each stands there."""

    rows: tuple[TeamRow, ...]
    names: Mapping[int, str]
    form: Mapping[int, tuple[Outcome, ...]]
    explanations: Mapping[int, str]
    changes: Mapping[int, TeamChange]
    """How each stands to the table before the last week in which something was settled."""
    provisional: tuple[int, ...] = ()
    """Teams with points that are the average of their other matches, and may change until the season is closed."""


def state_of(season: Season) -> str:
    """Return what changes whenever a table of the season may."""
    return etag_of("league-tables", season.pk, season.stamp, season.version)


def division_table(season: Season, division: Division) -> DivisionTable:
    """Return the table of a division; worked out once for a version of its season."""
    name = f"league-table:{division.pk}"
    return kept(name, state_of(season), KEPT_SECONDS, lambda: make_table(season, division))


def make_table(season: Season, division: Division) -> DivisionTable:
    """Work out the table of a division from its rows."""
    settled = settled_fixtures(division)
    league = league_of(season, division, settled)
    rows = league_table(league)
    precedence = precedence_of(season)
    names = dict(Team.objects.filter(division=division).values_list("pk", "name"))
    earlier = settled.before(max(settled.weeks)) if settled.weeks else settled
    before = league_table(league_of(season, division, earlier)) if earlier.matches else ()
    return DivisionTable(
        rows,
        names,
        forms(league),
        {row.team: explain_team(rows, row.team, names, precedence) for row in rows},
        {change.team: change for change in changes(before, rows)} if before else {},
        _provisional(settled.matches) if season.closed_at is None else (),
    )


def _provisional(matches: Sequence[Match]) -> tuple[int, ...]:
    awarded = [one for one in matches if one.own_average]
    return tuple(dict.fromkeys(one.home if one.awarded is Awarded.HOME else one.away for one in awarded))


def settled_fixtures(division: Division) -> Settled:
    """Return the matches that stand in the table, in the order of their dates."""
    rows = Fixture.objects.filter(division=division, state__in=COUNTS).order_by("date", "pk")
    settled = Settled([], [], [])
    for home, away, home_games, away_games, awarded, level, average, day, week in rows.values_list(*IN_TABLE):
        settled.matches.append(
            Match(home, away, home_games, away_games, AWARDED[awarded], False, AWARDED[level], average)
        )
        settled.days.append(day)
        settled.weeks.append(week)
    return settled


def league_of(season: Season, division: Division, settled: Settled) -> League:
    """Return the pure league of a division from these matches, with what is deducted and who withdrew."""
    teams = list(Team.objects.filter(division=division).order_by("name", "pk"))
    withdrawn = {team.pk: _results(team) for team in teams if team.status == TeamStatus.WITHDRAWN}
    halves = {team.pk: half_way_of(team) for team in teams if team.results == TeamResults.FIRST_HALF}
    adjustments = Adjustment.objects.filter(team__division=division)
    return League(
        [team.pk for team in teams],
        _standing(settled, halves) if halves else settled.matches,
        scheme_of(season),
        precedence_of(season),
        [Points(one.team_id, -one.points, one.reason) for one in adjustments if one.points < 0],
        [Points(one.team_id, one.points, one.reason) for one in adjustments if one.points > 0],
        withdrawn,
    )


def scheme_of(season: Season) -> Scheme:
    """Return what a match of a season is worth."""
    return read_scheme(season.scheme)


def precedence_of(season: Season) -> tuple[TeamMetric, ...]:
    """Return the metrics that decide a season's tables, in order."""
    return tuple(BY_KEY[key] for key in season.precedence) or DEFAULT_TEAM_PRECEDENCE


def _results(team: Team) -> Results:
    return Results.STRUCK if team.results == TeamResults.STRUCK else Results.KEPT


def _standing(settled: Settled, halves: Mapping[int, date | None]) -> list[Match]:
    """Return the matches that stand: of a team whose first half alone stands, those of the second half don't."""

    def in_second_half(team: int, day: date | None) -> bool:
        half = halves.get(team)
        return half is not None and day is not None and day > half

    return [
        match
        for match, day in zip(settled.matches, settled.days, strict=True)
        if not in_second_half(match.home, day) and not in_second_half(match.away, day)
    ]


def half_way_of(team: Team) -> date | None:
    """Return the day after which a team's second half begins: the season's, or that of its middle fixture."""
    if team.season.half_way is not None:
        return team.season.half_way
    weeks = (
        Fixture.objects.filter(Fixture.OF_LEAGUE, season=team.season_id, replay_of=None)
        .filter(_of_team(team))
        .order_by("week", "pk")
        .values_list("week", flat=True)
    )
    listed = list(weeks)
    return listed[(len(listed) - 1) // 2] if listed else None


def _of_team(team: Team) -> Q:
    return Q(home=team) | Q(away=team)


def ends_of(division: Division) -> Ends:
    """Return what the ends of a division's table bring: nobody goes up from the highest, or down from the lowest."""
    levels = list(Division.objects.filter(season=division.season_id).values_list("level", flat=True))
    return Ends(
        division.up if division.level > min(levels) else 0,
        division.down if division.level < max(levels) else 0,
    )
