"""What changes on people's sheets when the rounds that were published are changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rotations.round import Round, Seats


@dataclass(frozen=True, slots=True)
class Change:
    """Say what a repair changes: for how many people who stay, and in how many of their lines and tables.

    A line is what a player's sheet says of one round: table, seat, partner, opponents. ``kept`` of ``tables`` are
    played by the same four in the same partnership; left out are those with somebody who comes, and those that had
    to change since somebody sat there who has gone.
    """

    people: int
    lines: int
    kept: int
    tables: int

    @property
    def sentence(self) -> str:
        """What changes, for the organiser."""
        if not self.people:
            return "Nobody's sheet changes."
        whose = (
            "The sheet of 1 player changes"
            if self.people == 1
            else f"The sheets of {self.people} players change"
        )
        lines = "1 line" if self.lines == 1 else f"{self.lines} lines"
        return f"{whose}, in {lines}. {self.kept} of {self.tables} tables stay as they are."

    def as_json(self) -> dict[str, int]:
        """Return the change as plain data."""
        return {"people": self.people, "lines": self.lines, "kept": self.kept, "tables": self.tables}


def change(published: Sequence[Round], planned: Sequence[Round]) -> Change:
    """Compare the rounds that were published with those that would be played instead.

    >>> before, after = [Round(((1, 2, 3, 4), (5, 6, 7, 8)))], [Round(((1, 2, 3, 4),), (5, 6, 7))]
    >>> change(before, after)
    Change(people=3, lines=3, kept=1, tables=1)
    """
    people: set[int] = set()
    lines = kept = tables = 0
    for before, after in zip(published, planned, strict=True):
        changed = changed_lines(before, after)
        stay = set(before.present).intersection(after.present)
        lines += len(changed)
        people |= changed
        fours = {_four(seats) for seats in before.tables}
        for at, seats in enumerate(after.tables):
            same = _four(seats) in fours
            had_to = at < len(before.tables) and not stay.issuperset(before.tables[at])
            if same or (stay.issuperset(seats) and not had_to):
                tables += 1
                kept += same
    return Change(len(people), lines, kept, tables)


def changed_lines(before: Round, after: Round) -> frozenset[int]:
    """Return whose line of a round differs, of those who are there in both.

    >>> sorted(changed_lines(Round(((1, 2, 3, 4),), (5,)), Round(((1, 5, 3, 4),), (6,))))
    [1, 3, 4, 5]
    """
    old, new = _lines(before), _lines(after)
    return frozenset(one for one in old.keys() & new.keys() if old[one] != new[one])


def _lines(each: Round) -> dict[int, tuple[int, ...]]:
    """Return what everybody's sheet says of a round: table, seat, partner and the two opponents; nothing at rest."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(each.sit_outs, ())
    for table, seats in enumerate(each.tables):
        for at, entrant in enumerate(seats):
            left, partner, right = (seats[(at + step) % 4] for step in (1, 2, 3))
            found[entrant] = (table, at, partner, left, right)
    return found


def _four(seats: Seats) -> frozenset[frozenset[int]]:
    return frozenset((frozenset(seats[::2]), frozenset(seats[1::2])))
