"""What is printed of a night: its names, its rounds, and how people move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound, rounds_from_json
from tournaments.printing.letters import can_be_set, set_in

SEATS = ("north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """Hold where somebody is in a round: at a table's seat with others, or resting, or not there.

    ``planned`` is False for a round of which nobody knows yet who sits where.
    """

    round: int
    table: int = 0
    seat: str = ""
    partner: int = 0
    opponents: tuple[int, int] = (0, 0)
    rests: bool = False
    planned: bool = True


@dataclass(frozen=True, slots=True)
class PrintedNight:
    """Hold what the sheets of a night are made from.

    ``names`` are by entrants' numbers, in the order in which people look themselves up; where they have only numbers,
    ``named`` is False. ``gone`` get no card. ``rounds`` are those that are planned, ``of`` how many the night has.
    ``counts`` say how fair it is, ``note`` what else stands on every sheet. ``unknown`` are names with letters that
    cannot be set.
    """

    name: str
    day: str
    names: Mapping[int, str]
    rounds: tuple[RotationRound, ...]
    of: int
    movement: Movement | None = None
    counts: Sequence[str] = ()
    note: str = ""
    named: bool = True
    gone: frozenset[int] = frozenset()
    unknown: Sequence[str] = field(default=())

    @property
    def tables(self) -> int:
        """The number of tables in the round that has most."""
        return max((len(each.tables) for each in self.rounds), default=0)

    def called(self, number: int) -> str:
        """Return what stands at the head of somebody's card."""
        return self.names[number] if self.named else f"Player {number}"

    def places(self) -> Mapping[int, Sequence[PrintedPlace]]:
        """Return everybody's rounds by number, those that are not planned yet at their end."""
        found = {number: list(self._to_come()) for number in self.names}
        for at, each in enumerate(self.rounds):
            for number, place in _places(at + 1, each):
                if number in found:
                    found[number][at] = place
        return found

    def _to_come(self) -> Iterator[PrintedPlace]:
        for number in range(1, max(self.of, len(self.rounds)) + 1):
            yield PrintedPlace(number, planned=number <= len(self.rounds))


def _places(number: int, each: RotationRound) -> Iterator[tuple[int, PrintedPlace]]:
    for table, seats in each.numbered:
        for at, entrant in enumerate(seats):
            left, partner, right = (seats[(at + step) % 4] for step in (1, 2, 3))
            yield entrant, PrintedPlace(number, table, SEATS[at], partner, (left, right))
    for entrant in each.sit_outs:
        yield entrant, PrintedPlace(number, rests=True)


def read_printed_night(found: Mapping[str, Any]) -> PrintedNight:
    """Return the night that was written as JSON: ``names`` are lists of a number and a name.

    With ``counted`` it is said how fair the rounds are.

    >>> night = {"name": "Bustle", "day": "", "names": [[7, "Zoë"]], "rounds": [], "of": 3, "movement": "ladder"}
    >>> read_printed_night(night).names
    {7: 'Zoë'}
    """
    rounds = rounds_from_json(found["rounds"])
    counted = measure(rounds).counts if rounds and found.get("counted") else ()
    return PrintedNight(
        name=set_in(found["name"]),
        day=set_in(found["day"]),
        names={number: set_in(name) for number, name in found["names"]},
        rounds=rounds,
        of=found["of"],
        movement=MOVEMENTS.get(found["movement"]),
        counts=tuple(count.sentence for count in counted),
        note=set_in(found.get("note", "")),
        gone=frozenset(found.get("gone", ())),
        unknown=tuple(name for _, name in found["names"] if not can_be_set(name)),
    )
