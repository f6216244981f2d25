"""What is said of a plan, with people's names."""

from collections.abc import Mapping, Sequence

from problems import Problem
from tournaments.movements.rotation.constraints import find_unkept, remarks
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import RotationRound
from tournaments.nights.models import SeatingPlan
from tournaments.nights.plan.selectors.plan_inputs import wishes_of

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


def named_remarks(plan: SeatingPlan, names: Names) -> list[str]:
    """Return the wishes of a plan that cost fairness."""
    return [one.named(names) for one in remarks(wishes_of(plan.plan_input | plan.relaxed))]
