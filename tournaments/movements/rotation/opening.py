"""The first seats of a night on which nothing was played and nothing is wished: the best that is known or computed.

Known are nights that a long search found beforehand, kept as data: short ones round by round, and long ones as a few
first rounds that are turned several times each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL, Seating
from tournaments.movements.rotation.choice import RoundSelection
from tournaments.movements.rotation.constructions import design
from tournaments.movements.rotation.levelling import level
from tournaments.movements.rotation.running_order import in_order, rests_apart, shares_sit_outs
from tournaments.movements.rotation.strangers import strangers

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
