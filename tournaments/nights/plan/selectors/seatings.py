"""Who sits where, by name, in the rounds that were published."""

from dataclasses import dataclass, replace

from tournaments.nights.models import Night, RoundState
from tournaments.nights.plan.selectors.seats import PublishedTable, night_plan

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class NamedRound:
    """A round with its tables, somebody named at every seat, and the names of those who sit it out."""

    number: int
    tables: tuple[PublishedTable, ...]
    sit_outs: tuple[str, ...]
    state: str = RoundState.WAITING


def published_rounds(night: Night) -> list[NamedRound]:
    """Return the published rounds of a night in order."""
    plan = night_plan(night)
    return [
        NamedRound(
            round_.number,
            tuple(
                replace(table, names=tuple(name or NOBODY for name in table.names)) for table in round_.tables
            ),
            tuple(plan.names[number] for number, place in round_.places.items() if place.rests),
            round_.state,
        )
        for round_ in plan.rounds
    ]


def published_round(night: Night, number: int) -> NamedRound | None:
    """Return a published round; None where it was not when the night was read, though its row be there now."""
    return next((one for one in published_rounds(night) if one.number == number), None)


def published_table(night: Night, number: int, table: int) -> PublishedTable | None:
    """Return a table of a published round; None as `published_round` does."""
    round_ = published_round(night, number)
    return next((one for one in round_.tables if one.number == table), None) if round_ else None
