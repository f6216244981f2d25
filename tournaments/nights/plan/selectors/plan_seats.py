"""The rounds of a plan, published or not, as its page shows them: by numbers, with what people's sheets have."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.movements.rotation.round import RotationRound, tables_in
from tournaments.movements.rotation.sheets import changed_lines, sheet_lines
from tournaments.nights.models import Night, PlanState, Round, RoundState, SeatingPlan
from tournaments.nights.plan.selectors.plans import published_remainder, rounds_of_plan
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.plan.selectors.seats import PublishedRound, night_plan

SheetLine = tuple[int, ...]
"""What a sheet says of a round: table, seat, partner and the two opponents, by number; nothing for a round of rest."""
Fours = Mapping[int, Sequence[int | None]]
"""Who sits north, east, south and west, by the table's number; None where nobody does."""


@dataclass(frozen=True, slots=True)
class PlanRound:
    """A round of a plan: its tables and who rests, whose line isn't that of their sheet, and what sheets say."""

    number: int
    tables: Fours
    resting: Sequence[int] = ()
    state: str = RoundState.WAITING
    changed: frozenset[int] = frozenset()
    on_sheets: Mapping[int, SheetLine] = field(default_factory=dict)


def rounds_to_look_at(night: Night, first: int, rounds: Sequence[RotationRound]) -> list[PlanRound]:
    """Return rounds that could be published from the `first` on, beside the sheets that people have."""
    published = dict(zip(waiting_numbers(night), published_remainder(night).rounds, strict=False))
    marked: dict[int, list[int]] = dict(
        Round.objects.filter(night=night, state=RoundState.WAITING).values_list("number", "changed")
    )
    sheets = rounds_on_sheets(night) if published else {}
    return [
        PlanRound(
            number,
            tables,
            each.sit_outs,
            changed=changed_lines(published[number], each).union(marked.get(number, ()))
            if number in published
            else frozenset(),
            on_sheets=sheet_lines(sheets[number]) if number in sheets else {},
        )
        for number, (each, tables) in enumerate(zip(rounds, tables_in(rounds), strict=True), first)
    ]


def waiting_numbers(night: Night) -> list[int]:
    """Return the numbers of the published rounds that haven't begun."""
    waiting = Round.objects.filter(night=night, state=RoundState.WAITING).order_by("number")
    return list(waiting.values_list("number", flat=True))


def rounds_to_see(night: Night) -> list[PlanRound]:
    """Return all published rounds of a night, played or not."""
    rounds = night_plan(night).rounds
    changed = [each for each in rounds if any(place.changed for place in each.places.values())]
    sheets = rounds_on_sheets(night) if changed else {}
    return [_published_round(each, sheets.get(each.number)) for each in rounds]


def _published_round(each: PublishedRound, sheet: RotationRound | None) -> PlanRound:
    at = {
        (place.table, place.seat): number for number, place in each.places.items() if place.table is not None
    }
    return PlanRound(
        each.number,
        {table.number: [at.get((table.number, seat)) for seat in range(4)] for table in each.tables},
        [number for number, place in each.places.items() if place.rests],
        each.state,
        frozenset(number for number, place in each.places.items() if place.changed),
        sheet_lines(sheet) if sheet else {},
    )


def rounds_on_sheets(night: Night) -> dict[int, RotationRound]:
    """Return the rounds as the last sheets have them, by number: those of the last plan that was no repair.

    After a repair people keep their sheets, and are told what differs.
    """
    found: dict[int, RotationRound] = {}
    for plan in SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED).order_by("pk"):
        anew = bool(plan.effort) and all(one["rounds"] != plan.rounds for one in plan.offers)
        for number, each in enumerate(rounds_of_plan(plan), plan.from_round):
            if anew or number not in found:
                found[number] = each
    return found


def rounds_before(night: Night, first: int) -> list[PlanRound]:
    """Return the rounds that were begun before the `first` of a plan, with those who really sat there."""
    begun = rounds_played(night)
    numbered = enumerate(zip(begun, tables_in(begun), strict=True), 1)
    return [
        PlanRound(number, tables, each.sit_outs, RoundState.CLOSED)
        for number, (each, tables) in numbered
        if number < first
    ]


def people_in(rounds: Iterable[PlanRound]) -> set[int]:
    """Return everybody who has a place in some round."""
    return {
        one
        for each in rounds
        for one in (*(who for four in each.tables.values() for who in four), *each.resting)
        if one is not None
    }
