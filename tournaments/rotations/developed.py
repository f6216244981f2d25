"""The best rounds of all that follow from a starter, in an order that lets nobody rest twice in a row."""

from math import exp
from random import Random

from tournaments.rotations.board import MEETING, OPPONENT, Seating
from tournaments.rotations.starters import Starter

RESTING = 60
"""What uneven sit-outs weigh against repeated opponents while rounds are chosen."""
TRIALS = 8
"""So often are other rounds chosen when no order keeps sit-outs apart."""


def develop(starter: Starter, rounds: int, chance: Random, trials: int) -> Seating:
    """Return so many rounds of the starter, each of its rounds once before any comes twice."""
    entrants = len(starter.seats)
    resting = [frozenset(starter.moved(by)[entrants - entrants % 4 :]) for by in range(starter.rounds)]
    cycles, some = divmod(rounds, starter.rounds)
    moves: list[int] = []
    for _ in range(TRIALS):
        chosen = _Choice(starter, some, chance).improved(trials) if some else []
        moves = _in_order([*chosen, *list(range(starter.rounds)) * cycles], resting, chance)
        if moves:
            break
    else:
        moves = [*range(starter.rounds)] * cycles + chosen
    return [starter.moved(by) for by in moves]


class _Choice:
    """Choose some of the rounds of a starter: those that repeat the fewest opponents and rest all alike."""

    def __init__(self, starter: Starter, some: int, chance: Random) -> None:
        self.chance = chance
        entrants = len(starter.seats)
        size = entrants - entrants % 4
        self.meetings: list[list[tuple[int, int]]] = []
        self.resting: list[list[int]] = []
        for by in range(starter.rounds):
            seats = starter.moved(by)
            pairs: list[tuple[int, int]] = []
            for place in range(0, size, 4):
                four = seats[place : place + 4]
                pairs += [_cell(four[a], four[b], entrants) for a, b in ((0, 1), (2, 3))]
                pairs += [_cell(four[a], four[b], entrants, OPPONENT) for a in (0, 1) for b in (2, 3)]
            self.meetings.append(pairs)
            self.resting.append(seats[size:])
        self.opposed = [0] * entrants**2
        self.met = [0] * entrants**2
        self.rested = [0] * entrants
        spread = [number * starter.rounds // some for number in range(some)]
        step = self.resting[0][1] - self.resting[0][0] if len(self.resting[0]) > 1 else 1
        chosen = {number * step % starter.rounds for number in spread}
        rest = [by for by in range(starter.rounds) if by not in chosen]
        self.chosen = sorted(chosen) + rest[: some - len(chosen)]
        self.others = [by for by in range(starter.rounds) if by not in self.chosen]
        for by in self.chosen:
            self._take(by)

    def improved(self, trials: int) -> list[int]:
        """Exchange chosen rounds for others, so many times; return the best choice seen."""
        best, cost, lowest = list(self.chosen), 0, 0
        for trial in range(trials if self.others else 0):
            one = self.chance.randrange(len(self.chosen))
            other = self.chance.randrange(len(self.others))
            leaving, coming = self.chosen[one], self.others[other]
            change = self._give_back(leaving) + self._take(coming)
            heat = 12 * (1 - trial / trials) + 0.5
            if change <= 0 or self.chance.random() < exp(-change / heat):
                self.chosen[one], self.others[other] = coming, leaving
                cost += change
                if cost < lowest:
                    best, lowest = list(self.chosen), cost
            else:
                self._give_back(coming)
                self._take(leaving)
        return best

    def _take(self, by: int) -> int:
        change = 0
        for cell, weight in self.meetings[by]:
            change += weight * self.opposed[cell] + MEETING * self.met[cell]
            self.opposed[cell] += weight > 0
            self.met[cell] += 1
        for entrant in self.resting[by]:
            change += RESTING * self.rested[entrant]
            self.rested[entrant] += 1
        return change

    def _give_back(self, by: int) -> int:
        change = 0
        for cell, weight in self.meetings[by]:
            self.opposed[cell] -= weight > 0
            self.met[cell] -= 1
            change -= weight * self.opposed[cell] + MEETING * self.met[cell]
        for entrant in self.resting[by]:
            self.rested[entrant] -= 1
            change -= RESTING * self.rested[entrant]
        return change


def _cell(one: int, other: int, entrants: int, weight: int = 0) -> tuple[int, int]:
    return min(one, other) * entrants + max(one, other), weight


def _in_order(moves: list[int], resting: list[frozenset[int]], chance: Random) -> list[int]:
    """Return the moves in an order in which nobody rests twice in a row; empty when none was found.

    Looked for by going on with the same step as long as that can be, since few steps can be when few play.
    """
    if not resting[0]:
        chance.shuffle(moves)
        return moves
    for _ in range(20):
        left = list(moves)
        chance.shuffle(left)
        order = [left.pop()]
        step = 0
        while left:
            apart = [by for by in left if resting[by].isdisjoint(resting[order[-1]])]
            if not apart:
                break
            wanted = (order[-1] + step) % len(resting)
            after = wanted if wanted in apart else apart[0]
            step = (after - order[-1]) % len(resting)
            left.remove(after)
            order.append(after)
        if not left:
            return order
    return []
