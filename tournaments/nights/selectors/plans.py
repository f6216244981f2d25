"""What was published and played, as the planner wants it: rounds of entrants' numbers."""

from collections.abc import Iterable
from typing import Any

from tournaments.nights.models import Draft, Entrant, Night, Round, RoundState, Seating
from tournaments.rotations.round import Round as PlannedRound
from tournaments.rotations.round import Seats

SEATS = 4


def roster(night: Night) -> dict[str, Any]:
    """Answer with what a plan is made for: the numbers of those who are here, and how many rounds have begun.

    A plan that was made for another roster must not be published.
    """
    entrants = Entrant.objects.filter(night=night)
    here = entrants.filter(checked_in_at__isnull=False, left_after=None)
    return {
        "entrants": list(here.order_by("number").values_list("number", flat=True)),
        "begun": rounds_begun(night),
        "rounds": night.rounds,
        "fixed_tables": {
            str(number): table
            for number, table in here.filter(fixed_table__isnull=False).values_list("number", "fixed_table")
        },
    }


def rounds_begun(night: Night) -> int:
    """Count the rounds that were started; the next to be planned is one more."""
    return Round.objects.filter(night=night).exclude(state=RoundState.WAITING).count()


def rounds_as_planned(night: Night, *, begun: bool | None = None) -> list[PlannedRound]:
    """Answer with the rounds of a night in order; `begun` chooses those that were started, or were not."""
    rounds = Round.objects.filter(night=night).order_by("number")
    if begun is not None:
        rounds = (
            rounds.exclude(state=RoundState.WAITING) if begun else rounds.filter(state=RoundState.WAITING)
        )
    seats: dict[int, dict[int, dict[int, int]]] = {}
    found = Seating.objects.filter(round__in=rounds).values_list(
        "round__number", "table__number", "seat", "entrant__number"
    )
    for number, table, seat, entrant in found:
        seats.setdefault(number, {}).setdefault(table, {})[seat] = entrant
    entrants = list(Entrant.objects.filter(night=night))
    return [
        _planned(seats.get(number, {}), present_in(entrants, number))
        for number in rounds.values_list("number", flat=True)
    ]


def present_in(entrants: Iterable[Entrant], number: int) -> list[int]:
    """Answer with the numbers of those who are, or were, here for a round."""
    return [entrant.number for entrant in entrants if was_here(entrant, number)]


def was_here(entrant: Entrant, number: int) -> bool:
    """Tell whether an entrant is, or was, here for a round."""
    return (
        entrant.checked_in_at is not None
        and entrant.from_round <= number
        and (entrant.left_after is None or number <= entrant.left_after)
        and number not in entrant.away
    )


def _planned(seats: dict[int, dict[int, int]], present: list[int]) -> PlannedRound:
    tables: list[Seats] = [
        (at[0], at[1], at[2], at[3]) for _, at in sorted(seats.items()) if len(at) == SEATS
    ]
    seated = {entrant for table in tables for entrant in table}
    return PlannedRound(tuple(tables), tuple(one for one in present if one not in seated))


def draft_rounds(draft: Draft) -> list[PlannedRound]:
    """Read the rounds of a draft."""
    return [
        PlannedRound(
            tuple((at[0], at[1], at[2], at[3]) for at in round_["tables"]), tuple(round_["sit_outs"])
        )
        for round_ in draft.rounds
    ]
