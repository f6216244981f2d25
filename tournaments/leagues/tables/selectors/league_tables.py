"""The league table of a division, from its settled fixtures, and who stands where and why.

Its side table, where the season has one, is a table of the same kind from the side table's games: with `side`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from listings import Listing
from tournaments.leagues.models import Decision, Division, PlayOff, Season, Team, TeamStatus
from tournaments.leagues.models.team import LeaverResults
from tournaments.leagues.register.selectors.season_rules import precedence_of, scheme_of, side_table_name
from tournaments.leagues.tables.selectors.adjustments import standing_adjustments
from tournaments.leagues.tables.selectors.settled import settled_matches
from tournaments.standings.teams.columns import TeamLine, team_listing
from tournaments.standings.teams.explain import explain_team
from tournaments.standings.teams.form import TeamChange, changes, forms
from tournaments.standings.teams.match import AwardedTo, MatchOutcome, ResultsOfLeaver
from tournaments.standings.teams.match import PointsAdjustment as Points
from tournaments.standings.teams.metrics import POINTS_PER_MATCH, TeamMetric, by_points_per_match
from tournaments.standings.teams.moves import UpAndDown, consequences, edges_at
from tournaments.standings.teams.rank import WHENEVER, AskedMeetings
from tournaments.standings.teams.sides import Sides
from tournaments.standings.teams.table import League, TeamRow, league_table
from web.cached_by_version import all_cached_by_version, cached_by_version
from web.etags import etag_of

KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """The rows in order, by teams' numbers; their names, last results, and why each stands there."""

    rows: tuple[TeamRow, ...]
    names: Mapping[int, str]
    precedence: tuple[TeamMetric, ...]
    """What ordered the rows, the deciding metric first."""
    form: Mapping[int, tuple[MatchOutcome, ...]]
    explanations: Mapping[int, str]
    changes: Mapping[int, TeamChange]
    """How each stands to the table before the last week in which something was settled."""
    provisional: tuple[int, ...] = ()
    """Teams with points that are the average of their other matches, and may change until the season is closed."""

    @property
    def has_per_match(self) -> bool:
        """Whether points a match decide, so that they have a column."""
        return POINTS_PER_MATCH in self.precedence

    def lines(self) -> list[TeamLine]:
        """Return the rows with what the season knows beside, as a list of them shows them."""
        return [
            TeamLine(
                row,
                self.names[row.team],
                self.form.get(row.team, ()),
                self.explanations[row.team],
                self.changes[row.team].risen if row.team in self.changes else 0,
                self.has_per_match,
            )
            for row in self.rows
        ]


def state_of(season: Season) -> str:
    """Return what changes whenever a table of the season may."""
    return etag_of("league-tables", season.pk, season.stamp, season.version)


def division_table(season: Season, division: Division, *, side: bool = False) -> DivisionTable:
    """Return the table of a division; worked out once for a version of its season."""
    name = f"{'side' if side else 'league'}-table:{division.pk}"
    return cached_by_version(
        name, state_of(season), KEPT_SECONDS, lambda: make_table(season, division, side=side)
    )


def listed_table(
    season: Season, division: Division, table: DivisionTable, *, side: bool = False
) -> Listing[TeamLine]:
    """Return the table of a division, or its side table, as a list."""
    what = side_table_name(season) if side else "standings"
    return team_listing(f"{season.name} {division.name} {what}", table.lines())


def division_tables(
    season: Season, divisions: Sequence[Division], *, side: bool = False
) -> dict[int, DivisionTable]:
    """Return the tables of divisions of a season, by number; those to be worked out are so together."""
    which = "side" if side else "league"
    names = {f"{which}-table:{division.pk}": division for division in divisions}

    def make(wanted: Collection[str]) -> dict[str, DivisionTable]:
        made = make_tables(season, [names[name] for name in wanted], side=side)
        return {name: made[names[name].pk] for name in wanted}

    found = all_cached_by_version(dict.fromkeys(names, state_of(season)), KEPT_SECONDS, make)
    return {division.pk: found[name] for name, division in names.items()}


def make_table(season: Season, division: Division, *, side: bool = False) -> DivisionTable:
    """Work out the table of a division from its rows."""
    return make_tables(season, [division], side=side)[division.pk]


def make_tables(
    season: Season, divisions: Sequence[Division], *, side: bool = False
) -> dict[int, DivisionTable]:
    """Work out the tables of divisions of a season from their rows, by their numbers."""
    teams = teams_of(divisions)
    settled = settled_matches(season, divisions, teams, side=side)
    earlier, latest = settled.before_last_week(), settled.latest()
    names = {team.pk: team.name for team in teams}
    left = {team.pk: team.how_it_left for team in teams if team.status == TeamStatus.WITHDRAWN}
    tables = {}
    for division, league in leagues_of(season, divisions, teams, side=side).items():
        rows = league_table(league, settled.of(division))
        there = {team: names[team] for team in league.teams}
        # Before the first week with results there is nothing to compare.
        before = league_table(league, earlier[division]) if division in earlier else ()
        tables[division] = DivisionTable(
            rows,
            there,
            tuple(league.precedence),
            forms(League(league.teams, latest.get(division, ()))),
            {
                row.team: explain_team(rows, row.team, there, league.precedence, left.get(row.team, ""))
                for row in rows
            },
            {change.team: change for change in changes(before, rows)} if before else {},
            () if season.closed_at is not None else _provisional(league, settled.counted[division]),
        )
    return tables


def teams_of(divisions: Sequence[Division]) -> list[Team]:
    """Return the teams of divisions, in the order in which level ones are listed."""
    return list(Team.objects.filter(division__in=divisions).order_by("name", "pk"))


def half_way_places(season: Season, division: Division) -> dict[int, int | None]:
    """Return the place of each team in the table of the matches up to the season's half-way date.

    Without such a date it is the table as it stands. Who withdrew has no place, nor has anybody before a match was
    settled: to stand level at nothing is no difference.
    """
    teams = teams_of([division])
    settled = settled_matches(season, [division], teams, until=season.half_way).of(division.pk)
    league = leagues_of(season, [division], teams)[division.pk]
    return {row.team: row.place for row in league_table(league, settled)} if settled.counted.home else {}


def _provisional(league: League, sides: Sides) -> tuple[int, ...]:
    """Return the teams to which a match was awarded at their own average."""
    awarded = {
        team
        for to, times in ((AwardedTo.HOME, sides.home), (AwardedTo.AWAY, sides.away))
        for result, one in times.items()
        if result.own_average and result.awarded is to
        for team in one
    }
    return tuple(team for team in league.teams if team in awarded)


def leagues_of(
    season: Season, divisions: Sequence[Division], teams: Sequence[Team], *, side: bool = False
) -> dict[int, League]:
    """Return the leagues of teams by their divisions, without a match: what is deducted, and who withdrew."""
    scheme = scheme_of(season, side=side)
    members: dict[int, list[Team]] = {division.pk: [] for division in divisions}
    for team in teams:
        members[team.division_id].append(team)
    deducted: defaultdict[int, list[Points]] = defaultdict(list)
    adjusted: defaultdict[int, list[Points]] = defaultdict(list)
    division_of = {team.pk: team.division_id for team in teams}
    for one in standing_adjustments(list(division_of), side=side):
        number = division_of[one.team_id]
        if one.is_deduction:
            deducted[number].append(Points(one.team_id, -one.points, one.reason))
        else:
            adjusted[number].append(Points(one.team_id, one.points, one.reason))
    settled = {} if side else _settled_orders(list(members))
    return {
        division: League(
            [one.pk for one in those],
            (),
            scheme,
            precedence_of(season, side=True) if side else precedence_among(season, those),
            deducted[division],
            adjusted[division],
            {one.pk: _results(one) for one in those if one.status == TeamStatus.WITHDRAWN},
            settled.get(division, ()),
            _asked_meetings(season, divisions, division, those),
        )
        for division, those in members.items()
    }


def _asked_meetings(
    season: Season, divisions: Sequence[Division], number: int, teams: Sequence[Team]
) -> AskedMeetings:
    """Return when head to head is asked in a division, by the league's rules."""
    rules = season.league_rules
    met, at_edges = rules.yes("head_to_head_met"), rules.yes("head_to_head_edges")
    if not met and not at_edges:
        return WHENEVER
    division = next(one for one in divisions if one.pk == number)
    withdrawn = sum(one.status == TeamStatus.WITHDRAWN for one in teams)
    edges = edges_at(len(teams) - withdrawn, withdrawn, ends_of(division)) if at_edges else None
    return AskedMeetings(division.meetings if met else 0, edges)


def _settled_orders(divisions: Collection[int]) -> dict[int, list[list[int]]]:
    """Return, by division, the orders in which level teams were put, the latest first."""
    found: defaultdict[int, list[list[int]]] = defaultdict(list)
    decisions = Decision.objects.filter(kind=Decision.Kind.LEVEL, team__division__in=divisions)
    for division, facts in decisions.order_by("-pk").values_list("team__division", "facts"):
        found[division].append(facts["order"])
    return found


def _results(team: Team) -> ResultsOfLeaver:
    return ResultsOfLeaver.STRUCK if team.results == LeaverResults.STRUCK else ResultsOfLeaver.KEPT


def precedence_among(season: Season, teams: Sequence[Team]) -> tuple[TeamMetric, ...]:
    """Return the metrics that decide the table of a division with these teams.

    Where one of them withdrew and the rest of its matches isn't played, the others play different numbers of matches;
    then points a match decide, if the rules say so.
    """
    precedence = precedence_of(season)
    uneven = any(team.results == LeaverResults.KEPT for team in teams)
    if uneven and season.league_rules.yes("withdrawn_per_match"):
        return by_points_per_match(precedence)
    return precedence


def ends_of(division: Division) -> UpAndDown:
    """Return what the ends of a division's table bring: nobody goes up from the highest, or down from the lowest."""
    rows = Division.objects.filter(season=division.season_id).order_by().values_list("level", "play_off")
    levels = sorted({level for level, _ in rows})
    above, below = division.level > levels[0], division.level < levels[-1]
    next_below = next((level for level in levels if level > division.level), 0)
    return UpAndDown(
        division.up if above else 0,
        division.down if below else 0,
        PLAY_OFF_SIZE[division.play_off] if above else 0,
        (next_below, PlayOff.ABOVE) in rows,
    )


PLAY_OFF_SIZE: Final[Mapping[str, int]] = {
    PlayOff.NONE: 0,
    PlayOff.TWO: 2,
    PlayOff.FOUR: 4,
    PlayOff.ABOVE: 1,
}
"""How many teams of its own a division sends to its play-off for going up."""


def table_changes(
    divisions: Sequence[Division], before: Mapping[int, DivisionTable], after: Mapping[int, DivisionTable]
) -> Iterator[str]:
    """Give what differs between tables by division, a sentence each, with the division's name where there are more.

    The tables are those of `make_tables`: a preview has no version by which it could be cached.
    """
    for division in divisions:
        one, other = before[division.pk], after[division.pk]
        begins = "" if len(divisions) == 1 else f"{division.name}: "
        for sentence in consequences(one.rows, other.rows, other.names, ends_of(division)):
            yield f"{begins}{sentence}"
