"""Who was to sit where in the rounds of a night, and the same as the planner wants it: by entrants' numbers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import (
    RotationRound,
    Seats,
    numbers_of,
    present_in,
    rounds_from_json,
)
from tournaments.nights.models import (
    UNPUBLISHED,
    Entrant,
    Night,
    PlanState,
    Round,
    RoundSeat,
    RoundState,
    RoundTable,
    SeatingPlan,
)

SEATS = 4
SHOWN = (*UNPUBLISHED, PlanState.FAILED)
"""The states of a plan that the organiser sees."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round: its row, which knows its round, and who was to sit at each seat."""

    row: RoundTable
    seats: Mapping[int, Entrant]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A published round: its row, its tables in order, who sits it out, by number, and the numbers of those here."""

    row: Round
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[Entrant, ...]
    here: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeatedNight:
    """The entrants of a night by number, their players loaded, and rounds of it."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[SeatedRound, ...]


def seated_night(night: Night, rounds: Iterable[Round], *, with_games: bool = False) -> SeatedNight:
    """Return who was to sit where in these rounds of a night: three queries, and that of the rounds.

    `with_games` loads the tables' games too. Who really sat there is told by the games' ledgers.
    """
    rows = list(rounds)
    seats: dict[int, dict[int, int]] = {}
    found = RoundSeat.objects.filter(round__in=rows).order_by("seat")
    for table_id, seat, entrant_id in found.values_list("table_id", "seat", "entrant_id"):
        seats.setdefault(table_id, {})[seat] = entrant_id
    found_tables = RoundTable.objects.filter(round__in=rows).order_by("number")
    tables: dict[int, list[RoundTable]] = {}
    for table in found_tables.select_related("game") if with_games else found_tables:
        tables.setdefault(table.round_id, []).append(table)
    # After the seats: whoever is entered and seated meanwhile is known then, or has no seat yet.
    entrants = {
        entrant.pk: entrant for entrant in Entrant.objects.filter(night=night).select_related("player")
    }
    stewards = any(entrant.steward for entrant in entrants.values())
    byes = knock_out_byes(night, [row.number for row in rows]) if stewards else {}
    return SeatedNight(
        tuple(entrants.values()),
        tuple(
            _seated_round(row, tables.get(row.pk, []), seats, entrants, byes.get(row.number, frozenset()))
            for row in rows
        ),
    )


def knock_out_byes(night: Night, numbers: Collection[int]) -> dict[int, frozenset[int]]:
    """Return who has a bye in published rounds, by round, where that round is of a knock-out; else nobody.

    That stays so where people move in another way afterwards.
    """
    # Each round of a knock-out has a plan of its own; the last one that was published counts.
    plans = SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED, from_round__in=numbers)
    last = {plan.from_round: plan for plan in plans.only("from_round", "plan_input", "rounds").order_by("pk")}
    knock_outs = {movement.key for movement in MOVEMENTS.values() if movement.eliminated}
    return {
        number: frozenset(rounds_of_plan(plan)[0].sit_outs)
        for number, plan in last.items()
        if plan.plan_input["movement"] in knock_outs
    }


def _seated_round(
    row: Round,
    tables: list[RoundTable],
    seats: Mapping[int, Mapping[int, int]],
    entrants: Mapping[int, Entrant],
    byes: Collection[int],
) -> SeatedRound:
    seated = []
    for table in tables:
        table.round = row
        at = {seat: entrants[who] for seat, who in seats.get(table.pk, {}).items() if who in entrants}
        seated.append(SeatedTable(table, at))
    sitting = {entrant.pk for table in seated for entrant in table.seats.values()}
    unseated = [entrant for entrant in entrants.values() if entrant.pk not in sitting]
    return SeatedRound(
        row,
        tuple(seated),
        tuple(resting_in(row.number, unseated, row.out, byes)),
        frozenset(entrant.number for entrant in entrants.values() if _was_here(entrant, row.number)),
    )


def rounds_begun(night: Night) -> int:
    """Count the rounds that were started; the next to be planned is one more."""
    return Round.objects.filter(night=night).exclude(state=RoundState.WAITING).count()


def has_seat_to_come(entrant: Entrant) -> bool:
    """Return whether somebody has a seat in a published round that has not begun."""
    return RoundSeat.objects.filter(entrant=entrant, round__state=RoundState.WAITING).exists()


def rounds_as_planned(night: Night, *, begun: bool | None = None) -> list[RotationRound]:
    """Return the rounds of a night in order; `begun` chooses those that were started, or were not."""
    rounds = Round.objects.filter(night=night).order_by("number")
    if begun is not None:
        rounds = (
            rounds.exclude(state=RoundState.WAITING) if begun else rounds.filter(state=RoundState.WAITING)
        )
    return [_as_planned(round_) for round_ in seated_night(night, rounds).rounds]


def _as_planned(round_: SeatedRound) -> RotationRound:
    tables: dict[int, Seats] = {}
    for table in round_.tables:
        if len(table.seats) == SEATS:
            north, east, south, west = (table.seats[seat].number for seat in range(SEATS))
            tables[table.row.number] = (north, east, south, west)
    sit_outs = tuple(entrant.number for entrant in round_.sit_outs)
    return RotationRound(tuple(tables.values()), sit_outs, numbers_of(tables))


def resting_in(
    number: int, unseated: Iterable[Entrant], out: Collection[int] = (), byes: Collection[int] = ()
) -> list[Entrant]:
    """Return who of those without a seat in a round sits it out: whoever is here, and not `out` of it.

    A steward looks on, but for one who stands in: they take turns like everybody. For the rounds in which they only
    looked on before, they are among those `out`. In a knock-out a pair of stewards may have one of the `byes`.
    """
    return [
        entrant
        for entrant in unseated
        if _was_here(entrant, number)
        and (entrant.stands_in or not entrant.steward or entrant.number in byes)
        and entrant.number not in out
    ]


def _was_here(entrant: Entrant, number: int) -> bool:
    """Tell whether an entrant is, or was, here for a round."""
    return (
        entrant.checked_in_at is not None
        and entrant.from_round <= number
        and (entrant.left_after is None or number <= entrant.left_after)
        and number not in entrant.away
    )


def left_out_of(rounds: Sequence[RotationRound], first: int, entrants: Sequence[Entrant]) -> list[list[int]]:
    """Return who is here for each planned round but has no part in it, by number: knocked out, or a steward.

    `first` is the number of the first round.
    """
    return [
        [
            entrant.number
            for entrant in entrants
            if _was_here(entrant, number) and entrant.number not in present
        ]
        for number, present in enumerate(present_in(rounds), first)
    ]


def current_plan(night: Night) -> SeatingPlan | None:
    """Return the plan that is being made or looked at; the newest alone counts, and a dropped one not."""
    plan = SeatingPlan.objects.filter(night=night).order_by("-pk").first()
    return plan if plan is not None and plan.state in SHOWN else None


def rounds_of_plan(plan: SeatingPlan) -> tuple[RotationRound, ...]:
    """Return the rounds of a plan."""
    return rounds_from_json(plan.rounds)


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
    last = SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED).order_by("-pk").first()
    if last is None or not numbers:
        return Published()
    planned = dict(enumerate(rounds_of_plan(last), last.from_round))
    return Published(
        last.plan_input["movement"], tuple(planned[number] for number in numbers if number in planned)
    )


def published_quality(night: Night) -> dict[str, Any]:
    """Return the counts of what is published, played or not, as sheets have it; nothing before a plan was."""
    rounds = [*rounds_as_planned(night, begun=True), *published_remainder(night).rounds]
    return measure(rounds).as_json() if rounds else {}
