"""The course of a search: where it starts, how it cools, and when it starts again."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tournaments.rotations.board import Board, Seating
from tournaments.rotations.developed import develop
from tournaments.rotations.drafts import draw_seats
from tournaments.rotations.levelling import level
from tournaments.rotations.sit_outs import draw_sit_outs
from tournaments.rotations.starters import starter
from tournaments.rotations.worth import Scales

HOT, WARM, COLD = 4.0, 1.0, 0.35
"""Temperatures, in the units of the board's cost."""
TRIES = 4
"""Swaps that are tried for one entrant before the next has a turn."""
RUNS = (0.2, 0.3, 0.5)
"""What part of the effort each start from nothing may spend, once first seats were warmed and cooled."""
POLISH = 0.1
CHUNKS = 24
LONG = 0.55
"""From this part of a starter's rounds on, other choices of its rounds beat seats searched from nothing."""


@dataclass(frozen=True, slots=True)
class Course:
    """Hold one request: whose seats, how many rounds, and how hard to look.

    ``tables``: who keeps which table, from 0. ``fresh``: nothing was played and nothing is wished.
    """

    scales: Scales
    rounds: int
    tables: dict[int, int]
    fresh: bool
    chance: Random
    effort: int

    def run(self) -> Iterator[tuple[int, Seating | None]]:
        """Give the steps spent so far, and better seats whenever there are any; first comes a valid start."""
        board = Board(self.scales.entrants, self.scales.partners, self.scales.opponents, self.chance)
        board.wish(self.scales.together, self.scales.apart, frozenset(self.tables))
        board.rested_last = self.scales.rested_last
        best = self._worth(self._start(board))
        steps = 0
        yield steps, _copy(board)
        for part, developed, first, last in self._legs():
            if developed:
                steps += self._develop(board, int(part * self.effort / 2))
            elif first == HOT:
                board.set_up(self._drawn(), self.scales.rests)
            for spent in self._anneal(board, int(part * self.effort), first, last):
                steps += spent
                worth = self._worth(board)
                better = worth < best
                best = min(best, worth)
                yield steps, _copy(board) if better else None

    def _legs(self) -> Iterator[tuple[float, bool, float, float]]:
        """Give each leg's part of the effort, whether it starts from a starter, and its temperatures."""
        yield POLISH, False, WARM, COLD
        long = self.fresh and self.rounds >= LONG * (self.scales.entrants - 1)
        for part in RUNS:
            yield part * (1 - POLISH), long, WARM if long else HOT, COLD

    def _anneal(self, board: Board, steps: int, first: float, last: float) -> Iterator[int]:
        """Cool the board from the first temperature to the last; give the steps of each chunk."""
        spent = 0
        chunk = max(1, self.effort // CHUNKS)
        told = 0
        while spent < steps:
            spent += board.sweep(first * (last / first) ** (spent / steps), TRIES)
            if spent - told >= chunk:
                yield spent - told
                told = spent
        yield spent - told + board.sweep(0, TRIES)

    def _start(self, board: Board) -> Board:
        """Set the board up with seats that can be played at once."""
        if self.fresh:
            self._develop(board, 20_000)
        else:
            board.set_up(self._drawn(), self.scales.rests)
            board.sweep(0, TRIES)
        return board

    def _develop(self, board: Board, steps: int) -> int:
        """Set the board up from a starter; return the steps that took."""
        entrants = self.scales.entrants
        first = starter(entrants, self.chance, entrants * 20)
        board.set_up(develop(first, self.rounds, self.chance, steps // (3 * entrants)), self.scales.rests)
        level(board)
        return steps

    def _drawn(self) -> Seating:
        scales = self.scales
        resting = draw_sit_outs(scales.rests, self.rounds, scales.rested_last, scales.together, self.chance)
        return [
            draw_seats(scales.entrants, sit_outs, scales.together, self.tables, self.chance)
            for sit_outs in resting
        ]

    def _worth(self, board: Board) -> tuple[int, ...]:
        return self.scales.weigh(board.seating)


def _copy(board: Board) -> Seating:
    return [list(seats) for seats in board.seating]
