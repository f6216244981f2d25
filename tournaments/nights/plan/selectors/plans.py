"""What was published and played, as the planner wants it: rounds of entrants' numbers."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.movements.rotation.round import RotationRound, Seats, numbers_of
from tournaments.nights.models import (
    Entrant,
    Night,
    Round,
    RoundState,
    Seating,
    SeatingPlan,
    SeatingPlanState,
)

SEATS = 4


def rounds_begun(night: Night) -> int:
    """Count the rounds that were started; the next to be planned is one more."""
    return Round.objects.filter(night=night).exclude(state=RoundState.WAITING).count()


def rounds_as_planned(night: Night, *, begun: bool | None = None) -> list[RotationRound]:
    """Return the rounds of a night in order; `begun` chooses those that were started, or were not."""
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
        _planned(seats.get(number, {}), resting_in(entrants, number, out))
        for number, out in rounds.values_list("number", "out")
    ]


def resting_in(entrants: Iterable[Entrant], number: int, out: Collection[int]) -> list[int]:
    """Return the numbers of those who rest in a round unless they are seated in it."""
    return [entrant.number for entrant in entrants if rests_in(entrant, number, out)]


def rests_in(entrant: Entrant, number: int, out: Collection[int]) -> bool:
    """Tell whether an entrant who has no seat in a round sits it out: here, no steward, and not `out` of it."""
    return was_here(entrant, number) and not entrant.steward and entrant.number not in out


def was_here(entrant: Entrant, number: int) -> bool:
    """Tell whether an entrant is, or was, here for a round."""
    return (
        entrant.checked_in_at is not None
        and entrant.from_round <= number
        and (entrant.left_after is None or number <= entrant.left_after)
        and number not in entrant.away
    )


def _planned(seats: dict[int, dict[int, int]], resting: list[int]) -> RotationRound:
    tables: dict[int, Seats] = {
        number: (at[0], at[1], at[2], at[3]) for number, at in sorted(seats.items()) if len(at) == SEATS
    }
    seated = {entrant for table in tables.values() for entrant in table}
    sit_outs = tuple(one for one in resting if one not in seated)
    return RotationRound(tuple(tables.values()), sit_outs, numbers_of(tables))


def rounds_of_plan(plan: SeatingPlan) -> list[RotationRound]:
    """Return the rounds of a plan."""
    return [RotationRound.from_json(round_) for round_ in plan.rounds]


@dataclass(frozen=True, slots=True)
class Published:
    """The published rounds that have not begun, just as sheets have them, and the movement that made them.

    Whoever has come since has no place in them, and whoever has gone still has his.
    """

    movement: str = ""
    rounds: tuple[RotationRound, ...] = ()


def published_remainder(night: Night) -> Published:
    """Return what is published and has not begun; without rounds where all have begun, or none was published."""
    waiting = Round.objects.filter(night=night, state=RoundState.WAITING).order_by("number")
    numbers = list(waiting.values_list("number", flat=True))
    last = SeatingPlan.objects.filter(night=night, state=SeatingPlanState.PUBLISHED).order_by("-pk").first()
    if last is None or not numbers:
        return Published()
    planned = dict(enumerate(rounds_of_plan(last), last.from_round))
    return Published(
        last.plan_input["movement"], tuple(planned[number] for number in numbers if number in planned)
    )
