"""What is printed of a night: its names, its rounds, and how people move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound, rounds_from_json
from tournaments.printing.letters import can_be_set, set_in
from tournaments.printing.page import PageSize

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
class PrintedTableCard:
    """Hold what lets a phone in at a table: its code to type, and the address in its QR code, or none."""

    table: int
    code: str
    address: str


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """Hold the rules of a night in words.

    ``sections`` are a title, or none, and sentences, those ``before`` what a hand is worth and those ``after`` it;
    ``worth`` has the head of its table and the lines.
    """

    name: str
    chosen_from: str
    before: Sequence[tuple[str, Sequence[str]]]
    head: Sequence[str]
    worth: Sequence[Sequence[str]]
    after: Sequence[tuple[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class PrintedNight:
    """Hold what the sheets of a night are made from.

    ``names`` are by entrants' numbers, in the order in which people look themselves up; where they have only numbers,
    ``named`` is False. ``gone`` get no card. ``rounds`` are those that are planned, ``of`` how many the night has.
    ``counts`` say how fair it is, ``note`` what else stands on every sheet. On table cards is ``start_address``, where
    codes are typed, or nothing where phones can't get there. ``unknown`` are names and sentences with letters that
    cannot be set.
    """

    paper: PageSize
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
    table_cards: Sequence[PrintedTableCard] = ()
    start_address: str = ""
    rules: PrintedRules | None = None
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


def read_printed_night(found: Mapping[str, Any], paper: PageSize) -> PrintedNight:
    """Return the night that was written as JSON: ``names`` are lists of a number and a name.

    With ``counted`` it is said how fair the rounds are.

    >>> from tournaments.printing.page import PAGE_SIZES
    >>> night = {"name": "Bustle", "day": "", "names": [[7, "Zoë"]], "rounds": [], "of": 3, "movement": "ladder"}
    >>> read_printed_night(night, PAGE_SIZES["a4"]).names
    {7: 'Zoë'}
    """
    rounds = rounds_from_json(found["rounds"])
    rules = found.get("rules")
    counted = measure(rounds).counts if rounds and found.get("counted") else ()
    return PrintedNight(
        paper=paper,
        name=set_in(found["name"]),
        day=set_in(found["day"]),
        names={number: set_in(name) for number, name in found["names"]},
        rounds=rounds,
        of=found["of"],
        movement=MOVEMENTS.get(found["movement"]),
        counts=tuple(count.sentence for count in counted),
        note=set_in(found.get("note", "")),
        gone=frozenset(found.get("gone", ())),
        table_cards=tuple(PrintedTableCard(*one) for one in found.get("table_cards", ())),
        start_address=found.get("start_address", ""),
        rules=None if rules is None else _read_rules(rules),
        unknown=tuple(text for text in _texts_of_people(found) if not can_be_set(text)),
    )


def _read_rules(found: Mapping[str, Any]) -> PrintedRules:
    return PrintedRules(
        name=set_in(found["name"]),
        chosen_from=set_in(found["chosen_from"]),
        before=_read_sections(found["before"]),
        head=tuple(map(set_in, found["head"])),
        worth=tuple(tuple(map(set_in, line)) for line in found["worth"]),
        after=_read_sections(found["after"]),
    )


def _read_sections(found: Sequence[Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((set_in(title), tuple(map(set_in, sentences))) for title, sentences in found)


def _texts_of_people(found: Mapping[str, Any]) -> Iterator[str]:
    """Give every text that somebody has typed: names, and sentences among the rules."""
    for _, name in found["names"]:
        yield name
    for _, sentences in (found.get("rules") or {"after": ()})["after"]:
        yield from sentences
