"""Long nights found by a search beforehand, kept as a few first rounds that are turned several times each."""

from functools import cache
from importlib.resources import files

from tournaments.movements.rotation.board import Seating


@cache
def stored() -> dict[tuple[int, int], tuple[int, Seating]]:
    """Return by entrants and rounds how many turns a first round has, and the first rounds.

    The file is ``starters/turned_nights.tsv``: one line a night, the first names the columns.
    """
    return read(
        (files("tournaments.movements.rotation") / "starters" / "turned_nights.tsv").read_text(
            encoding="ascii"
        )
    )


def read(text: str) -> dict[tuple[int, int], tuple[int, Seating]]:
    """Return the turns and first rounds by entrants and rounds that such a file has: numbers of seats with dots."""
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {
        (int(entrants), int(rounds)): (
            int(turns),
            [[int(seat) for seat in word.split(".")] for word in firsts.split()],
        )
        for entrants, rounds, turns, firsts in rows
    }


def unrolled(turns: int, firsts: Seating) -> Seating:
    """Return all rounds: each first round in each of its turns.

    Entrants stand in rings of ``turns`` numbers, and a few left over stand still; a turn moves everybody on by one
    within the ring.

    >>> unrolled(3, [[0, 1, 2, 3]])
    [[0, 1, 2, 3], [1, 2, 0, 3], [2, 0, 1, 3]]
    """
    return [
        [
            seat if seat >= len(seats) - len(seats) % turns else seat - seat % turns + (seat + turn) % turns
            for seat in seats
        ]
        for seats in firsts
        for turn in range(turns)
    ]


def turned_night(entrants: int, rounds: int) -> Seating | None:
    """Return the kept rounds for so many entrants; or None."""
    found = stored().get((entrants, rounds))
    return None if found is None else unrolled(*found)
