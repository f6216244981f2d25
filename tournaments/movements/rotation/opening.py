"""The first seats of a night on which nothing was played and nothing is wished: the best that is known or computed.

Known are nights that a long search found beforehand, kept as data: short ones round by round, and long ones as a few
first rounds that are turned several times each. For other nights some rounds are chosen of a design that lasts longer:
all rest alike in them, and few oppose twice. Rounds in which no two partner twice but some rest too often are mended:
others rest for them, and still none partner twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from math import exp
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL, Seating
from tournaments.movements.rotation.constructions import design
from tournaments.movements.rotation.running_order import in_order, rests_apart, shares_sit_outs
from tournaments.movements.rotation.strangers import strangers

RESTING = 60
"""What uneven sit-outs weigh against repeated opponents while rounds are exchanged."""
EVEN_TRIALS = 1000
"""Exchanges that may be spent on sit-outs alone, before opponents are looked at."""
NOISE = 0.02
"""How often one of them takes a round that is not the best for it, or none would get out of a dead end."""


class RoundSelection:
    """Keep which rounds are chosen, and what they repeat.

    ``rounds`` are those of a design, in the order of ``board.Seating``: no two partner twice in them. ``weights`` are
    those of the board: what a repeat weighs.
    """

    def __init__(
        self, rounds: Seating, some: int, chance: Random, weights: tuple[int, int, int] = USUAL
    ) -> None:
        self.chance = chance
        _, self.opponent, self.meeting = weights
        entrants = len(rounds[0])
        size = entrants - entrants % 4
        self.resting = [seats[size:] for seats in rounds]
        self.partners = [
            [_cell(seats[place], seats[place + 1], entrants) for place in range(0, size, 2)]
            for seats in rounds
        ]
        self.opponents = [
            [
                _cell(seats[place + one], seats[place + other], entrants)
                for place in range(0, size, 4)
                for one in (0, 1)
                for other in (2, 3)
            ]
            for seats in rounds
        ]
        self.opposed = [0] * entrants**2
        self.met = [0] * entrants**2
        self.rested = [0] * entrants
        order = list(range(len(rounds)))
        chance.shuffle(order)
        self.chosen, self.others = order[:some], order[some:]

    def improved(self, trials: int) -> list[int]:
        """Exchange chosen rounds for others, so many times; return the best choice seen, sit-outs first."""
        self._rest_alike()
        for number in self.chosen:
            self._count(number, 1)
        best, uneven, cost, lowest = list(self.chosen), 0, 0, (0, 0)
        for trial in range(trials if self.others and self.chosen else 0):
            one, other = self._drawn()
            leaving, coming = self.chosen[one], self.others[other]
            resting = self._rest(leaving, -1) + self._rest(coming, 1)
            change = self._count(leaving, -1) + self._count(coming, 1)
            heat = 12 * (1 - trial / trials) + 0.5
            if _accepted(change + RESTING * resting, heat, self.chance):
                self.chosen[one], self.others[other] = coming, leaving
                uneven, cost = uneven + resting, cost + change
                if (uneven, cost) < lowest:
                    best, lowest = list(self.chosen), (uneven, cost)
            else:
                self._rest(coming, -1)
                self._rest(leaving, 1)
                self._count(coming, -1)
                self._count(leaving, 1)
        return best

    def _rest_alike(self) -> None:
        """Exchange rounds until sit-outs are as even as they can be, or the trials are spent."""
        uneven = sum(self._rest(number, 1) for number in self.chosen)
        count = len(self.resting[0]) * len(self.chosen)
        each, more = divmod(count, len(self.rested))
        least = len(self.rested) * each * (each - 1) // 2 + more * each
        for _ in range(EVEN_TRIALS if self.others else 0):
            if uneven == least:
                return
            most = max(self.rested)
            one = self.chance.choice(
                [at for at, number in enumerate(self.chosen) if self._most(number) == most]
            )
            leaving = self.chosen[one]
            uneven += self._rest(leaving, -1)
            wanting = [
                sum(self.rested[entrant] for entrant in self.resting[number]) for number in self.others
            ]
            fewest = min(wanting)
            other = self.chance.choice(
                [at for at, rests in enumerate(wanting) if rests <= fewest + (self.chance.random() < NOISE)]
            )
            coming = self.others[other]
            uneven += self._rest(coming, 1)
            self.chosen[one], self.others[other] = coming, leaving

    def _most(self, number: int) -> int:
        return max((self.rested[entrant] for entrant in self.resting[number]), default=0)

    def _drawn(self) -> tuple[int, int]:
        return self.chance.randrange(len(self.chosen)), self.chance.randrange(len(self.others))

    def _rest(self, number: int, times: int) -> int:
        """Count who rests in a round once more or once less; return by how much pairs of sit-outs rose."""
        change = 0
        for entrant in self.resting[number]:
            change += self.rested[entrant] if times > 0 else 1 - self.rested[entrant]
            self.rested[entrant] += times
        return change

    def _count(self, number: int, times: int) -> int:
        """Count the meetings of a round once more or once less; return by how much the cost rose."""
        opposed, met = self.opposed, self.met
        opponent, meeting = self.opponent, self.meeting
        change = 0
        if times > 0:
            for cell in self.opponents[number]:
                change += opponent * opposed[cell] + meeting * met[cell]
                opposed[cell] += 1
                met[cell] += 1
            for cell in self.partners[number]:
                change += meeting * met[cell]
                met[cell] += 1
            return change
        for cell in self.opponents[number]:
            opposed[cell] -= 1
            met[cell] -= 1
            change -= opponent * opposed[cell] + meeting * met[cell]
        for cell in self.partners[number]:
            met[cell] -= 1
            change -= meeting * met[cell]
        return change


def _accepted(change: int, heat: float, chance: Random) -> bool:
    return change <= 0 or chance.random() < exp(-change / heat)


def _cell(one: int, other: int, entrants: int) -> int:
    return min(one, other) * entrants + max(one, other)


STEPS = 3000
"""Exchanges that may be made; where as few rest two more than others as can be, some dozens are."""
MOST_OPPOSED = 3
"""Nobody comes to oppose anybody more often for that."""
Exchange = tuple[int, int, int]
"""A round, the entrant who rests in it and shall play, and the place to play in."""


def level(seating: Seating, chance: Random) -> None:
    """Change who rests, in place, until nobody rests two more than another or the steps are spent.

    Rounds stay in their order, and nobody comes to rest twice in a row who did not.
    """
    size = len(seating[0]) - len(seating[0]) % 4
    if size < len(seating[0]):
        mending = _Mending(seating, size)
        for _ in range(STEPS):
            if not mending.step(chance):
                return


class _Mending:
    """Keep who rests how often, who partnered, and how often two opposed."""

    def __init__(self, seating: Seating, size: int) -> None:
        entrants = len(seating[0])
        self.seating, self.size = seating, size
        self.rests = [0] * entrants
        self.partnered: list[set[int]] = [set() for _ in range(entrants)]
        self.opposed = [[0] * entrants for _ in range(entrants)]
        self.resting: list[set[int]] = []
        for seats in seating:
            self.resting.append(set(seats[size:]))
            for entrant in seats[size:]:
                self.rests[entrant] += 1
            for place in range(size):
                self._count(seats, place, 1)

    def step(self, chance: Random) -> bool:
        """Let somebody play more who rests most; tell whether that was needed, and could be done.

        If it can be done for somebody who rests two less, it is, where it costs least; else somebody who rests
        one less takes it over, by lot, to pass it on.
        """
        most = max(self.rests)
        if most - min(self.rests) < 2:
            return False
        better: list[tuple[int, Exchange]] = []
        even: list[Exchange] = []
        for exchange in self._exchanges(most):
            number, resting, place = exchange
            fewer = most - self.rests[self.seating[number][place]]
            if fewer > 1:
                better.append((self._price(number, resting, place), exchange))
            elif fewer == 1:
                even.append(exchange)
        if not better and not even:
            return False
        self._exchange(*(min(better)[1] if better else chance.choice(even)))
        return True

    def _exchanges(self, most: int) -> Iterator[Exchange]:
        """Give every way to let one who rests most play: no two partner twice for that, or oppose too often."""
        for number, seats in enumerate(self.seating):
            near = set().union(*self.resting[max(number - 1, 0) : number + 2])
            for resting in seats[self.size :]:
                if self.rests[resting] == most:
                    known, opposed = self.partnered[resting], self.opposed[resting]
                    for place in range(self.size):
                        if (
                            seats[place ^ 1] not in known
                            and seats[place] not in near
                            and opposed[seats[place ^ 2]] < MOST_OPPOSED
                            and opposed[seats[place ^ 3]] < MOST_OPPOSED
                        ):
                            yield number, resting, place

    def _price(self, number: int, resting: int, place: int) -> int:
        """Return how often the one who shall play has opposed those at that place, high numbers weighing more."""
        seats = self.seating[number]
        return sum(self.opposed[resting][seats[place ^ other]] ** 2 for other in (2, 3))

    def _exchange(self, number: int, resting: int, place: int) -> None:
        seats = self.seating[number]
        playing, rest = seats[place], seats.index(resting)
        for at in (place, place ^ 1, place ^ 2, place ^ 3):
            self._count(seats, at, -1)
        seats[place], seats[rest] = resting, playing
        for at in (place, place ^ 1, place ^ 2, place ^ 3):
            self._count(seats, at, 1)
        self.rests[playing] += 1
        self.rests[resting] -= 1
        self.resting[number] = set(seats[self.size :])

    def _count(self, seats: list[int], place: int, times: int) -> None:
        """Count the one in a place with partner and opponents, once more or once less."""
        entrant = seats[place]
        if times > 0:
            self.partnered[entrant].add(seats[place ^ 1])
        else:
            self.partnered[entrant].discard(seats[place ^ 1])
        for foe in (seats[place ^ 2], seats[place ^ 3]):
            self.opposed[entrant][foe] += times


ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPPONENTS_FIRST, MEETINGS_FIRST, TOGETHER = "short_nights.tsv", "fewer_meetings.tsv", "together.tsv"
"""Files: the best nights by opponents and then meetings, those with fewer meetings and more opponents twice, and those
in which the last two always partner."""
ORDERS = 10
"""So often are other rounds chosen when no order keeps sit-outs apart."""
SEVEN = 10
"""Rounds of seven people that are kept, more than their design has."""
FIRST_TRIALS = 40
"""Exchanges of rounds before the first plan."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Hold first seats; ``settled`` where no search of some seconds has a hope to better them.

    ``playable`` where they are as fair as they need be to be played, and partners need no care before all else.
    """

    seating: Seating
    settled: bool
    playable: bool = False


def last_new_partners(entrants: int) -> int:
    """Return in how many rounds, as far as nights are known, nobody partners twice nor rests twice in a row.

    They are those of a design; of seven people ten rounds are kept, which have 20 of the 21 pairs.

    >>> last_new_partners(7), last_new_partners(8), last_new_partners(9)
    (10, 7, 9)
    """
    return SEVEN if entrants == 7 else entrants - (entrants % 4 == 0)


def whole_night(
    entrants: int, rounds: int, chance: Random, *, fewer_meetings: bool = False
) -> tuple[Seating, Opening | None]:
    """Return rounds in which nobody partners twice, as many as there can be, and what may come after them.

    That is nothing where the rounds of a design that come again would let somebody rest twice in a row.
    """
    last, size = last_new_partners(entrants), entrants - entrants % 4
    found = opening(entrants, rounds, chance, fewer_meetings=fewer_meetings)
    if shares_sit_outs(found.seating, size):
        return found.seating[:last], Opening(found.seating[last:], found.settled, playable=True)
    return opening(entrants, last, chance, fewer_meetings=fewer_meetings).seating, None


def opening(
    entrants: int, rounds: int, chance: Random, trials: int = FIRST_TRIALS, *, fewer_meetings: bool = False
) -> Opening:
    """Return seats from data, else rounds in which no two meet twice, else rounds of a design.

    No two partner twice in up to n - 1 rounds, and everybody rests the same number of times to within one, not
    twice in a row. ``trials`` is how many exchanges of rounds may be tried where the design has more than are needed.
    With ``fewer_meetings`` meetings come before opponents; where no night is kept for that, the ordinary one is only
    where the search begins.
    """
    fewest = short_night(entrants, rounds, fewer_meetings=True) if fewer_meetings else None
    kept = fewest or short_night(entrants, rounds)
    if kept is not None:
        settled = not fewer_meetings or fewest is not None
        return Opening(in_order(kept, entrants - entrants % 4, chance), settled)
    unmet = strangers(entrants, rounds, chance)
    if unmet is not None:
        return Opening(in_order(unmet, entrants - entrants % 4, chance), settled=True)
    turned = turned_night(entrants, rounds)
    if turned is not None:
        return Opening(in_order(turned, entrants - entrants % 4, chance), settled=False)
    return designed(entrants, rounds, chance, trials, FEWER_MEETINGS if fewer_meetings else USUAL)


def designed(
    entrants: int, rounds: int, chance: Random, trials: int, weights: tuple[int, int, int] = USUAL
) -> Opening:
    """Return rounds of the design for so many, each once before any comes twice; ``weights`` are the board's."""
    whole = design(entrants)
    if whole is None:
        raise ValueError(entrants)
    cycles, some = divmod(rounds, len(whole.rounds))
    size = entrants - entrants % 4
    for _ in range(ORDERS):
        chosen = RoundSelection(whole.rounds, some, chance, weights).improved(trials) if some else []
        ordered = _one_after_another(
            [*[whole.rounds] * cycles, [whole.rounds[number] for number in chosen]], size, chance
        )
        if not some or rests_apart(ordered, size):
            break
    seating = [list(seats) for seats in ordered]
    level(seating, chance)
    return Opening(seating, settled=some in {0, len(whole.rounds) - 1})


def _one_after_another(parts: Sequence[Seating], size: int, chance: Random) -> Seating:
    """Return the rounds of each part in an order that goes on from the parts before it."""
    ordered: Seating = []
    rests = [0] * len(next(seats for part in parts for seats in part))
    for part in filter(None, parts):
        last = frozenset(ordered[-1][size:]) if ordered else frozenset()
        found = in_order(part, size, chance, rests, last)
        for entrant in chain.from_iterable(seats[size:] for seats in found):
            rests[entrant] += 1
        ordered += found
    return ordered


@cache
def stored_nights(name: str = OPPONENTS_FIRST) -> dict[tuple[int, int], str]:
    """Return the kept nights by entrants and rounds: a word a round, a letter a seat as in ``board.Seating``.

    The file of that name in ``starters/`` has one line a night, the first names the columns.
    """
    return read_nights(
        (files("tournaments.movements.rotation") / "starters" / name).read_text(encoding="ascii")
    )


def read_nights(text: str) -> dict[tuple[int, int], str]:
    """Return the words by entrants and rounds that such a file has."""
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {(int(entrants), int(rounds)): words for entrants, rounds, words in rows}


def seating_of(words: str) -> Seating:
    """Return the rounds that these words stand for.

    >>> seating_of("0123 0213")
    [[0, 1, 2, 3], [0, 2, 1, 3]]
    """
    return [[ALPHABET.index(letter) for letter in word] for word in words.split()]


def short_night(entrants: int, rounds: int, *, fewer_meetings: bool = False) -> Seating | None:
    """Return the kept rounds for so many entrants, in an order in which nobody rests twice in a row; or None.

    With ``fewer_meetings`` the night that repeats fewer meetings than the ordinary one, where there is such a night.

    >>> short_night(6, 1)
    [[5, 0, 1, 3, 2, 4]]
    """
    words = stored_nights(MEETINGS_FIRST if fewer_meetings else OPPONENTS_FIRST).get((entrants, rounds))
    return None if words is None else seating_of(words)


@cache
def stored_turns() -> dict[tuple[int, int], tuple[int, Seating]]:
    """Return by entrants and rounds how many turns a first round has, and the first rounds.

    The file is ``starters/turned_nights.tsv``: one line a night, the first names the columns.
    """
    return read_turns(
        (files("tournaments.movements.rotation") / "starters" / "turned_nights.tsv").read_text(
            encoding="ascii"
        )
    )


def read_turns(text: str) -> dict[tuple[int, int], tuple[int, Seating]]:
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
    found = stored_turns().get((entrants, rounds))
    return None if found is None else unrolled(*found)
