"""Where the search for a night with wishes begins: a known night, numbered so that wishes cost nothing.

What numbers alone do not keep is mended by a few exchanges in each round (``bound_pairs``).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.bound_pairs import PairJoiner, choose_numbers, kept_night
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, Pair
from tournaments.movements.rotation.first_rounds import fitted
from tournaments.movements.rotation.opening import Opening, opening
from tournaments.movements.rotation.renumbering import at_kept_tables, renumbered


@dataclass(frozen=True, slots=True)
class Beginning:
    """Hold who gets which number of the first seats, and these."""

    order: list[int]
    opening: Opening


def begin(
    order: Sequence[int], rounds: int, wishes: Constraints, chance: Random, *, fewer_meetings: bool = False
) -> Beginning | None:
    """Return first seats in which every wish is kept, or few exchanges keep it; None where only a search helps.

    ``order`` has the entrants as they come. The first of several pairs that always partner is that of a kept night, if
    there is one for so many rounds. Where a first round is set, the seats are those of the rounds after it.
    """
    entrants = len(order)
    size = entrants - entrants % 4
    pairs = tuple(dict.fromkeys(wishes.together))
    bound = kept_night(entrants, rounds) if pairs else None
    first = opening(entrants, rounds, chance, fewer_meetings=fewer_meetings) if bound is None else None
    seating = first.seating if first else bound or []
    fixed = dict(zip(pairs[0], (entrants - 2, entrants - 1), strict=True)) if bound and pairs else {}
    found, whole = _numbered(seating, size, order, wishes, chance, fixed)
    if found is None:
        return None
    numbers, seats = found
    settled = whole and (first.settled if first else not fewer_meetings)
    others = pairs[1:] if bound else pairs
    if not others and not _shared_tables(wishes) and (whole or not wishes.fixed_tables):
        return Beginning(numbers, Opening(seats, settled))
    return _exchanged(numbers, seats, size, (pairs, others), wishes, chance)


def _numbered(  # noqa: PLR0913, PLR0917  the plan, the people and what they wish
    seating: Seating,
    size: int,
    order: Sequence[int],
    wishes: Constraints,
    chance: Random,
    fixed: Mapping[int, int],
) -> tuple[tuple[list[int], Seating] | None, bool]:
    """Return who gets which number, and whether all is kept by that but for other pairs and shared tables."""
    if wishes.first_round:
        return fitted(seating, size, wishes, chance, fixed)
    found = renumbered(seating, size, order, wishes, chance, fixed)
    if found is not None:
        return found, True
    return renumbered(seating, size, order, NO_WISHES, chance, fixed), False


def _shared_tables(wishes: Constraints) -> bool:
    """Tell whether two keep one table who are not a pair."""
    pairs = {frozenset(pair) for pair in wishes.together}
    keepers: dict[int, set[int]] = {}
    for entrant, table in wishes.fixed_tables.items():
        keepers.setdefault(table, set()).add(entrant)
    return any(len(those) > 1 and frozenset(those) not in pairs for those in keepers.values())


def _exchanged(  # noqa: PLR0913, PLR0917  the seats and what is wished
    order: list[int],
    seating: Seating,
    size: int,
    pairs: tuple[Sequence[Pair], Sequence[Pair]],
    wishes: Constraints,
    chance: Random,
) -> Beginning | None:
    """Give further pairs numbers that suit them, and bring together who belongs together."""
    everybody, others = pairs
    place = {entrant: number for number, entrant in enumerate(order)}
    set_down = set(wishes.first_round.present) if wishes.first_round else set()
    taken = {place[one] for one in _named(wishes) if one not in {two for pair in others for two in pair}}
    for pair in others:
        if set_down.isdisjoint(pair) and wishes.fixed_tables.keys().isdisjoint(pair):
            for entrant, number in zip(pair, choose_numbers(seating, size, taken, chance), strict=True):
                _give(order, place, entrant, number)
        taken.update(place[one] for one in pair)
    trial = PairJoiner(
        at_kept_tables(seating, size, order, wishes),
        size,
        [(place[one], place[other]) for one, other in everybody],
        {place[entrant]: table - 1 for entrant, table in wishes.fixed_tables.items()},
    )
    if not trial.done():
        return None
    return Beginning(order, Opening(trial.seating, settled=False))


def _named(wishes: Constraints) -> Iterable[int]:
    return {entrant for _, entrant in wishes.wishers()}


def _give(order: list[int], place: dict[int, int], entrant: int, number: int) -> None:
    """Give somebody a number, and whoever had it the old one."""
    other, old = order[number], place[entrant]
    order[number], order[old] = entrant, other
    place[entrant], place[other] = number, old
