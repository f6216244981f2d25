"""Who sits where, by name, in a plan that was not published yet and in the rounds that were."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.nights.models import Night, SeatingPlan
from tournaments.nights.plan.selectors.plans import rounds_of_plan
from tournaments.nights.plan.selectors.seats import night_plan

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round: who sits at north, east, south and west, and whether it has played."""

    number: int
    names: tuple[str, ...]
    state: str = "waiting"
    game: int | None = None


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round with its tables, and the names of those who sit it out."""

    number: int
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[str, ...]
    state: str = "waiting"


def published_rounds(night: Night) -> list[SeatedRound]:
    """Return the published rounds of a night in order."""
    plan = night_plan(night)
    return [
        SeatedRound(
            round_.number,
            tuple(
                SeatedTable(
                    table.number, tuple(name or NOBODY for name in table.names), table.state, table.game
                )
                for table in round_.tables
            ),
            tuple(plan.names[number] for number, place in round_.places.items() if place.rests),
            round_.state,
        )
        for round_ in plan.rounds
    ]


def published_round(night: Night, number: int) -> SeatedRound | None:
    """Return a published round; None where it was not when the night was read, though its row be there now."""
    return next((one for one in published_rounds(night) if one.number == number), None)


def published_table(night: Night, number: int, table: int) -> SeatedTable | None:
    """Return a table of a published round; None as `published_round` does."""
    round_ = published_round(night, number)
    return next((one for one in round_.tables if one.number == table), None) if round_ else None


def planned_rounds(plan: SeatingPlan, names: Mapping[int, str]) -> list[SeatedRound]:
    """Return the rounds of a plan, by name."""
    return [
        SeatedRound(
            number,
            tuple(
                SeatedTable(table, tuple(names.get(who, NOBODY) for who in seats))
                for table, seats in round_.numbered
            ),
            tuple(names.get(who, NOBODY) for who in round_.sit_outs),
        )
        for number, round_ in enumerate(rounds_of_plan(plan), plan.from_round)
    ]
