"""The stored short nights: one line a night, read, checked, put in order and written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournaments.movements.rotation.opening import ALPHABET, read_nights, seating_of
from tournaments.movements.rotation.tally import least_row

Cell = tuple[int, int]
Night = list[list[int]]
"""A list of seats for each round: four a table, the first two partners; who rests stands last."""


@dataclass(frozen=True, order=True)
class Worth:
    """Hold what a night is worth, the smaller the better, the weightiest first."""

    repeats: int
    opposed: int
    met: int


def weigh(players: int, night: Night) -> Worth | None:
    """Return what the night is worth; nothing where somebody is missing or sit-outs are uneven."""
    size = players - players % 4
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    rests = Counter(dict.fromkeys(range(players), 0))
    for seats in night:
        if sorted(seats) != list(range(players)):
            return None
        rests.update(seats[size:])
        for place in range(0, size, 4):
            a, b, c, d = seats[place : place + 4]
            partners.update(map(frozenset, ((a, b), (c, d))))
            opponents.update(map(frozenset, ((a, c), (a, d), (b, c), (b, d))))
    if max(rests.values()) - min(rests.values()) > (1 if sum(rests.values()) % players else 0):
        return None
    return Worth(
        sum(times - 1 for times in partners.values()), _pairs(opponents), _pairs(partners + opponents)
    )


def _pairs(counts: Counter[frozenset[int]]) -> int:
    return sum(times * (times - 1) // 2 for times in counts.values())


def least(players: int, rounds: int) -> Worth:
    """Return the bounds, which no night can beat (``docs/rotations.md``; few tables are not looked at)."""
    games = 4 * (players // 4) * rounds
    cells = players * (players - 1) // 2
    return Worth(max(0, games // 2 - cells), least_row(games, cells), least_row(games * 3 // 2, cells))


def in_order(players: int, night: Night) -> Night | None:
    """Return the rounds in an order in which nobody rests twice in a row; nothing where there is none."""
    size = players - players % 4
    resting = [frozenset(seats[size:]) for seats in night]

    def going_on(order: list[int]) -> list[int] | None:
        if len(order) == len(night):
            return order
        for number, resters in enumerate(resting):
            if number not in order and not (order and resters & resting[order[-1]]):
                found = going_on([*order, number])
                if found:
                    return found
        return None

    order = going_on([])
    return None if order is None else [night[number] for number in order]


def read(path: Path) -> dict[Cell, Night]:
    """Return the stored nights by players and rounds."""
    found = read_nights(path.read_text(encoding="ascii"))
    return {cell: seating_of(words) for cell, words in found.items()}


def write(path: Path, nights: dict[Cell, Night]) -> None:
    """Write the nights, one line each."""
    lines = ["entrants\trounds\tseats"]
    lines += [f"{players}\t{rounds}\t{_words(nights[players, rounds])}" for players, rounds in sorted(nights)]
    path.write_text("\n".join(lines) + "\n")


def _words(night: Sequence[Sequence[int]]) -> str:
    return " ".join("".join(ALPHABET[seat] for seat in seats) for seats in night)


def keep(nights: dict[Cell, Night], cell: Cell, night: Night) -> bool:
    """Keep the night if it is better than what is there; tell whether it was."""
    players, _ = cell
    worth = weigh(players, night)
    before = weigh(players, nights[cell]) if cell in nights else None
    if worth is None or (before is not None and before <= worth):
        return False
    ordered = in_order(players, night)
    if ordered is None:
        return False
    nights[cell] = ordered
    return True
