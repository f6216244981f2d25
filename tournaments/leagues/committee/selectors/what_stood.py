"""What stood of a match before the ruling on it that stands now, so that the ruling can be undone."""

from collections.abc import Mapping
from typing import Any

from tournaments.leagues.models import Decision, Fixture
from tournaments.matches.states import MatchState

BEFORE = "before"
"""Among the facts of a ruling: the state of the match before it, and what had become of it, as `outcome_of` has it."""
_VOIDS = (Decision.Kind.VOID, Decision.Kind.REPLAY, Decision.Kind.INELIGIBLE)
_AWARDS = (Decision.Kind.AWARD, Decision.Kind.INELIGIBLE)


def ruling_that_voids(fixture: Fixture) -> Decision | None:
    """Return the ruling by which a match is void now, the first where a replay of a void match was ordered.

    None where a cup or a withdrawal took the match off the list.
    """
    if fixture.state != MatchState.VOID:
        return None
    rulings = list(Decision.objects.filter(fixture=fixture, kind__in=_VOIDS).order_by("-pk"))
    if not rulings or rulings[0].at != fixture.settled_at:
        return None
    return next((one for one in rulings if BEFORE in one.facts), rulings[0])


def ruling_that_awards(fixture: Fixture) -> Decision | None:
    """Return the ruling that awards a match whose result both sides had agreed, or was settled; None without one."""
    if fixture.state != MatchState.AWARDED:
        return None
    ruling = Decision.objects.filter(fixture=fixture, kind__in=_AWARDS).order_by("-pk").first()
    if ruling is None or ruling.at != fixture.settled_at or BEFORE not in ruling.facts:
        return None
    return ruling


def before(ruling: Decision) -> Mapping[str, Any]:
    """Return what stood before a ruling that notes it."""
    found: Mapping[str, Any] = ruling.facts[BEFORE]
    return found
