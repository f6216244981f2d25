"""Points that were given to teams or taken from them, each with its reason, rule and date."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.leagues.models import Adjustment, Decision, Fixture, Team
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.tables.selectors.settled import LEAVE_TABLES, leaving_tables
from tournaments.standings.teams.scheme import points_in_words, points_number


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """Points given or taken, as people read them: "-1", why, by which rule (or empty), and when."""

    points: str
    reason: str
    rule: str
    on: date


def signed(hundredths: int) -> str:
    """Return points that are given or taken with their sign.

    >>> signed(-100), signed(50)
    ('-1', '+0.5')
    """
    return f"{'+' if hundredths > 0 else ''}{points_number(hundredths)}"


def standing_adjustments(teams: Collection[int], *, side: bool = False) -> list[Adjustment]:
    """Return what was given to teams or taken from them and still stands, the earliest first.

    Left out is what a ruling on a match gave until a later one took it back, with what took it back, and what an award
    gave where its match has left the table. What was taken for a fault stays.
    """
    rows = Adjustment.objects.filter(team__in=teams, side_table=side).exclude(points=0)
    rows = rows.select_related("decision").order_by("pk")
    standing: list[Adjustment] = []
    of_matches: defaultdict[tuple[int, int, bool], list[Adjustment]] = defaultdict(list)
    for one in rows:
        if one.fixture_id is None:
            standing.append(one)
            continue
        same = of_matches[one.team_id, one.fixture_id, one.for_fault]
        same.append(one)
        if sum(each.points for each in same) == 0:
            same.clear()
    given = {fixture for (_, fixture, for_fault), those in of_matches.items() if those and not for_fault}
    gone = _out_of_tables(given) if given else frozenset()
    for (_, fixture, for_fault), those in of_matches.items():
        if for_fault or fixture not in gone:
            standing += those
    return sorted(standing, key=lambda one: one.pk)


def _out_of_tables(fixtures: Collection[int]) -> frozenset[int]:
    """Return those of some fixtures that have left the tables because one of their teams withdrew."""
    teams = Team.objects.filter(results__in=LEAVE_TABLES)
    teams = teams.filter(Q(home_fixtures__in=fixtures) | Q(away_fixtures__in=fixtures))
    gone: set[int] = set()
    for team in teams.select_related("season").distinct():
        rows = Fixture.objects.filter(leaving_tables(team.season, team), pk__in=fixtures)
        gone.update(rows.values_list("pk", flat=True))
    return frozenset(gone)


def adjustments_of(teams: Collection[int], *, side: bool = False) -> Mapping[int, list[AdjustmentLine]]:
    """Return what was given to teams or taken from them and still stands, by team, the earliest first."""
    found: defaultdict[int, list[AdjustmentLine]] = defaultdict(list)
    for one in standing_adjustments(teams, side=side):
        found[one.team_id].append(
            AdjustmentLine(
                signed(one.points), one.reason, one.decision.rule, timezone.localdate(one.decision.at)
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class TeamRuling:
    """A ruling that concerns a team, and what it gave to the team or took from it, as parts of a sentence."""

    decision: Decision
    points: tuple[str, ...]


def _given_words(one: Adjustment) -> str:
    """Return what a ruling gave or took: "+3 points"; "1 point less than usual" for an award that took nothing."""
    points = points_in_words(abs(one.points))
    if one.points < 0 and not one.is_deduction and one.decision.kind == Decision.Kind.AWARD:
        return f"{points} less than usual"
    return f"{'+' if one.points > 0 else '-'}{points}"


def rulings_of(team: Team) -> list[TeamRuling]:
    """Return the rulings that name a team or gave it points, the latest first."""
    given: defaultdict[int, list[str]] = defaultdict(list)
    for one in team.adjustments.exclude(points=0).select_related("decision"):
        where = f" in the {side_table_name(team.season)}" if one.side_table else ""
        given[one.decision_id].append(f"{_given_words(one)}{where}")
    own = Exists(Adjustment.objects.filter(decision=OuterRef("pk"), team=team))
    rows = Decision.objects.filter(Q(team=team) | own).select_related("fixture__home", "fixture__away")
    return [TeamRuling(one, tuple(given[one.pk])) for one in rows]
