"""What changes on people's sheets when the rounds that were published are changed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.movements.rotation.round import RotationRound, partners_of


@dataclass(frozen=True, slots=True)
class SheetChange:
    """Say what a repair changes: for how many people who stay, and in how many of their lines and tables.

    A line is what a player's sheet says of one round: table, seat, partner, opponents. ``kept`` of the ``tables`` that
    were published are played by the same four in the same partnership, at any table; left out are those with
    somebody who has gone, those of whom a newcomer takes one's place, and as many as there are fewer tables.
    """

    people: int
    lines: int
    kept: int
    tables: int

    @property
    def share(self) -> float:
        """The share of tables that stay, 1 where none could."""
        return self.kept / self.tables if self.tables else 1.0

    @property
    def sentence(self) -> str:
        """What changes, for the organiser."""
        lines = "1 line" if self.lines == 1 else f"{self.lines} lines"
        said = [
            "Nobody's sheet changes."
            if not self.people
            else f"The sheet of 1 player changes, in {lines}."
            if self.people == 1
            else f"The sheets of {self.people} players change, in {lines}."
        ]
        if self.people and self.tables:
            said.append(f"{self.kept} of {self.tables} tables stay as they are.")
        return " ".join(said)

    def as_json(self) -> dict[str, int]:
        """Return the change as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "SheetChange":
        """Return the change whose ``as_json`` this is."""
        return cls(**found)


def change(published: Sequence[RotationRound], planned: Sequence[RotationRound]) -> SheetChange:
    """Compare the rounds that were published with those that would be played instead.

    >>> before, after = [RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [RotationRound(((1, 2, 3, 4),), (5, 6, 7))]
    >>> change(before, after)
    SheetChange(people=3, lines=3, kept=1, tables=1)
    """
    people: set[int] = set()
    lines = kept = tables = 0
    for before, after in zip(published, planned, strict=True):
        changed = changed_lines(before, after)
        lines += len(changed)
        people |= changed
        stay, moved = _tables_kept(before, after)
        kept += stay
        tables += stay + moved
    return SheetChange(len(people), lines, kept, tables)


def _tables_kept(before: RotationRound, after: RotationRound) -> tuple[int, int]:
    """Return how many tables of a round stay, and how many change without anybody's coming or going."""
    there, here = set(before.present), set(after.present)
    fours = {partners_of(seats) for seats in after.tables}
    old = [seats for seats in before.tables if here.issuperset(seats)]
    changed = [set(seats) for seats in old if partners_of(seats) not in fours]
    stay = len(old) - len(changed)
    for seats in after.tables:
        if changed and not there.issuperset(seats):
            host = max(changed, key=lambda one: len(one.intersection(seats)))
            if host.intersection(seats):
                changed.remove(host)
    fewer = max(0, len(old) - len(after.tables))
    return stay, max(0, len(changed) - fewer)


def changed_lines(before: RotationRound, after: RotationRound) -> frozenset[int]:
    """Return whose line of a round differs, of those who are there in both.

    >>> sorted(changed_lines(RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 5, 3, 4),), (6,))))
    [1, 3, 4, 5]
    """
    old, new = sheet_lines(before), sheet_lines(after)
    return frozenset(one for one in old.keys() & new.keys() if old[one] != new[one])


def sheet_lines(each: RotationRound) -> dict[int, tuple[int, ...]]:
    """Return what everybody's sheet says of a round: table, seat, partner and the two opponents; nothing at rest."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(each.sit_outs, ())
    for table, seats in each.numbered:
        for at, entrant in enumerate(seats):
            left, partner, right = (seats[(at + step) % 4] for step in (1, 2, 3))
            found[entrant] = (table, at, partner, left, right)
    return found
