"""Who is bound to whom, and what contradicts in that."""

from collections.abc import Mapping, Sequence

from django.db.models import Q

from problems import Problem
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.plan import PlanRefused, check
from tournaments.nights.models import Entrant, Night, PairConstraint, PairConstraintKind
from tournaments.nights.plan.selectors.movement_options import named_faults
from tournaments.nights.plan.selectors.plans import rounds_begun

PairConstraintSentence = tuple[str, int, int]
"""What is said of two, and their numbers."""
OF_WISHES = frozenset({"two_partners", "together_and_apart", "tables_contradict", "table_overfull"})
"""The planner's refusals that are about wishes alone, whoever is here."""


def pair_constraints_of(night: Night, *, staying: bool = False) -> list[PairConstraintSentence]:
    """Return who is bound to whom and how, by number, in the order in which it was said.

    With `staying` only of those of whom neither is away.
    """
    rows = PairConstraint.objects.filter(night=night)
    if staying:
        rows = rows.exclude(_away(night, "one__") | _away(night, "other__"))
    return list(rows.values_list("kind", "one__number", "other__number"))


def _away(night: Night, of: str = "") -> Q:
    """Return what tells who has gone; once a round has begun, who never came is away like them."""
    gone = Q(**{f"{of}left_after__isnull": False})
    return gone | Q(**{f"{of}checked_in_at__isnull": True}) if rounds_begun(night) else gone


def pairs_of(constraints: Sequence[PairConstraintSentence]) -> list[tuple[int, int]]:
    """Return who came as a pair.

    >>> pairs_of([("pair", 1, 2), ("apart", 1, 3)])
    [(1, 2)]
    """
    return [(one, other) for kind, one, other in constraints if kind == PairConstraintKind.PAIR]


def kept_tables(night: Night) -> dict[int, int]:
    """Return who keeps which table, by number, but for those who are away."""
    kept = Entrant.objects.filter(night=night, fixed_table__isnull=False).exclude(_away(night))
    return {number: table for number, table in kept.values_list("number", "fixed_table") if table is not None}


def wish_faults(
    night: Night, constraints: Sequence[PairConstraintSentence], tables: Mapping[int, int]
) -> list[Problem]:
    """Return what contradicts in the wishes of a night, in the planner's own sentences, by name."""
    wishes = Constraints(
        tables,
        tuple((one, other) for kind, one, other in constraints if kind == PairConstraintKind.TOGETHER),
        tuple((one, other) for kind, one, other in constraints if kind == PairConstraintKind.APART),
    )
    try:
        check(sorted({entrant for _, entrant in wishes.wishers()}), 1, (), wishes, 0)
    except PlanRefused as refused:
        return named_faults(night, [fault for fault in refused.problems if fault.code in OF_WISHES])
    return []
