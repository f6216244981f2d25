"""Points that were given to teams or taken from them, each with its reason, rule and date."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.leagues.models import Adjustment, Decision, Team
from tournaments.leagues.selectors.side_tables import side_name
from tournaments.standings.teams.explain import points_in_words
from tournaments.standings.teams.scheme import shown


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
    return f"{'+' if hundredths > 0 else ''}{shown(hundredths)}"


def adjustments_of(teams: Collection[int], *, side: bool = False) -> Mapping[int, list[AdjustmentLine]]:
    """Return what was given to teams or taken from them, by team, the earliest first."""
    found: defaultdict[int, list[AdjustmentLine]] = defaultdict(list)
    rows = Adjustment.objects.filter(team__in=teams, side_table=side).exclude(points=0)
    for one in rows.select_related("decision").order_by("pk"):
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


def rulings_of(team: Team) -> list[TeamRuling]:
    """Return the rulings that name a team or gave it points, the latest first."""
    given: defaultdict[int, list[str]] = defaultdict(list)
    for one in team.adjustments.exclude(points=0):
        where = f" in the {side_name(team.season)}" if one.side_table else ""
        sign = "+" if one.points > 0 else "-"
        given[one.decision_id].append(f"{sign}{points_in_words(abs(one.points))}{where}")
    own = Exists(Adjustment.objects.filter(decision=OuterRef("pk"), team=team))
    rows = Decision.objects.filter(Q(team=team) | own).select_related("fixture__home", "fixture__away")
    return [TeamRuling(one, tuple(given[one.pk])) for one in rows]
