"""What is said of a plan, with people's names."""

from collections.abc import Mapping, Sequence

from problems import Problem
from problems.wording import Wording
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import find_unkept, remarks
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.turnout import remarks_on
from tournaments.nights.models import SeatingPlan
from tournaments.nights.plan.selectors.plan_inputs import movement_state_of, wishes_of
from tournaments.nights.plan.selectors.played_rounds import rounds_played

Names = Mapping[int, str]
"""Entrants' names by number."""


def named_problems(plan: SeatingPlan, names: Names) -> list[Problem]:
    """Return why a plan could not be made."""
    return [
        Problem(one["code"], one["field"], Sentence(one["message"], one.get("mentions", ())).named(names))
        for one in plan.problems
    ]


def named_changes(plan: SeatingPlan, names: Names) -> list[str]:
    """Return the wishes that a plan was asked for without."""
    return [Sentence(**change).named(names) for change in plan.relaxed.get("changes", [])]


def named_unkept(plan: SeatingPlan, rounds: Sequence[RotationRound], names: Names) -> list[str]:
    """Return the wishes that rounds of a plan, or of an offer of it, don't keep."""
    wishes = wishes_of(plan.plan_input | plan.relaxed)
    return [one.named(names) for one in find_unkept(rounds, wishes, plan.from_round)]


def named_waiting(plan: SeatingPlan, rounds: Sequence[RotationRound], names: Names) -> list[Wording]:
    """Return who waits in rounds of a plan and what would help, and why fewer tables play than could.

    What a plan was asked for without, `named_changes`, isn't said again.
    """
    movement = MOVEMENTS.get(plan.plan_input["movement"])
    if movement is None or movement.searches:
        return []
    found = plan.plan_input | plan.relaxed
    # An older plan was made when fewer rounds had begun: its results are of those alone.
    played = rounds_played(plan.night)[: found["begun"]] if movement.eliminated and found["begun"] else []
    state = movement_state_of(found, played, plan.night.seed)
    known = set(named_changes(plan, names))
    said = [one.named(names) for one in remarks_on(movement, state, rounds)]
    return [one for one in said if one not in known]


def named_remarks(plan: SeatingPlan, names: Names) -> list[str]:
    """Return the wishes of a plan that cost fairness."""
    return [one.named(names) for one in remarks(wishes_of(plan.plan_input | plan.relaxed))]
