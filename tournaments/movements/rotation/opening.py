"""The first seats of a night on which nothing was played and nothing is wished: the best that is known or computed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL, Seating
from tournaments.movements.rotation.choice import RoundSelection
from tournaments.movements.rotation.constructions import design
from tournaments.movements.rotation.levelling import level
from tournaments.movements.rotation.running_order import in_order, rests_alike, rests_apart
from tournaments.movements.rotation.short_nights import short_night
from tournaments.movements.rotation.strangers import strangers
from tournaments.movements.rotation.turned_nights import turned_night

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
    if rests_apart(found.seating, size) and rests_alike(found.seating, size):
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
