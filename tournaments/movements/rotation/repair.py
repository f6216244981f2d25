"""Repair the published rounds of a night when somebody goes home or comes, and leave everybody else's sheet alone.

As many tables are played as people can fill and the room has. A newcomer takes the line of somebody who has gone. A
seat that stays empty is filled by one who would have rested; or, where there are too few for so many tables, its table
isn't played and the others of it rest: a different three in each round of a plan in which nobody meets anybody twice.
Whoever comes beyond that takes a seat here and there, by turns, or a table more is played. How often each may rest is
counted first (``rest_shares``), then when (``rests_to_come``). Who takes which seat is searched for, with a price on
every table that would change (``exchanging``).
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.empty_seats import fill_seats
from tournaments.movements.rotation.exchanging import SeatExchanges
from tournaments.movements.rotation.few_changes import FewChanges
from tournaments.movements.rotation.left_out import EMPTY, leave_out
from tournaments.movements.rotation.rest_shares import share_rests
from tournaments.movements.rotation.rests_to_come import choose_rests
from tournaments.movements.rotation.round import Past, RotationRound, look_back, tables_played
from tournaments.movements.rotation.ways import FILL, RepairWay


def mend(  # noqa: PLR0913, PLR0917  all that a repair goes by
    published: Sequence[RotationRound],
    entrants: Sequence[int],
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    tables: int | None = None,
    way: RepairWay = FILL,
    *,
    fewer_meetings: bool = False,
    few: FewChanges | None = None,
) -> tuple[RotationRound, ...]:
    """Return the published rounds that are still to be played, changed for those who are here now.

    ``entrants`` are the numbers of all who are here, at least four; whoever stands in ``published`` and not among them
    has gone. ``tables`` is how many the room has, if fewer than people could fill; with ``fewer_meetings`` a meeting
    weighs more than opponents. With ``few`` that chooses what becomes of a round. Equal arguments give equal rounds.

    >>> mend([RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7])
    (RotationRound(tables=((1, 2, 3, 4),), sit_outs=(5, 6, 7)),)
    >>> mend([RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7, 9])
    (RotationRound(tables=((1, 2, 3, 4), (5, 6, 7, 9)), sit_outs=()),)
    """
    here = list(dict.fromkeys(entrants))
    past = look_back(here, played)
    line = dict(lines_taken(published, here, past))
    most = tables_played(len(here) // 4, tables)
    shares = share_rests(here, played, len(published), tables)
    weights = (FEWER_MEETINGS if fewer_meetings else USUAL)[1:]
    work = SeatExchanges(here, past, shares, wishes, (way.touch, *weights), Random(seed))  # noqa: S311  lots, no secret
    emptied = [
        [[line.get(entrant, EMPTY) for entrant in seats] for seats in each.tables] for each in published
    ]
    numbers = [
        {tuple(seats): number for (number, _), seats in zip(each.numbered, tables, strict=True)}
        for each, tables in zip(published, emptied, strict=True)
    ]
    fewer = any(sum(EMPTY not in seats for seats in tables) > most for tables in emptied)
    leave_out(emptied, [most] * len(published), shares, wishes.fixed_tables, work.chance)
    table_numbers = [
        _table_numbers(each, known, tables) for each, known in zip(emptied, numbers, strict=True)
    ]
    if few:
        filled = few.choose(emptied, here, past, shares, work.chance, fewer=fewer)
    else:
        resting = choose_rests(shares, emptied, work.chance, wishes.together)
        _let_rest(emptied, resting)
        playing = [set(here) - out for out in resting]
        filled = fill_seats(emptied, playing, past, weights, work.chance)
    for each, takers, known in zip(emptied, filled, table_numbers, strict=True):
        work.take(each, takers, known)
    if way.heats:
        work.search(way.heats)
    return work.finished()


def _let_rest(rounds: Sequence[Sequence[list[int]]], resting: Sequence[frozenset[int]]) -> None:
    """Empty the seats of those who rest in each round."""
    for tables, out in zip(rounds, resting, strict=True):
        for four in tables:
            four[:] = [EMPTY if one in out else one for one in four]


def _table_numbers(
    tables: Sequence[Sequence[int]], known: Mapping[tuple[int, ...], int], room: int | None
) -> list[int]:
    """Return the numbers of a round's tables: those that were published, where the room has them, else free ones.

    A table that isn't played leaves its number empty, so that nobody else has to move. A table without anybody isn't
    known by its seats: there may be several.

    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, None)
    [1, 3]
    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, 2)
    [1, 2]
    """
    numbers = [0 if set(seats) == {EMPTY} else known.get(tuple(seats), 0) for seats in tables]
    if room is not None:
        numbers = [number if number <= room else 0 for number in numbers]
    taken = set(numbers)
    free = (number for number in itertools.count(1) if number not in taken)
    return [number or next(free) for number in numbers]


def lines_taken(
    published: Sequence[RotationRound], here: Sequence[int], past: Past
) -> Iterator[tuple[int, int]]:
    """Give each who has a line in the published rounds and whose it is now: one's own, or that of one who has gone.

    Those who come take lines in their order, each the one with the fewest partners whom they had before.
    """
    before = sorted({entrant for each in published for entrant in each.present})
    present = set(here)
    gone = [entrant for entrant in before if entrant not in present]
    coming = [entrant for entrant in here if entrant not in set(before)]
    partners: dict[int, list[int]] = {entrant: [] for entrant in gone}
    for each in published:
        for one, other in each.partners():
            for mine, mate in ((one, other), (other, one)):
                if mine in partners:
                    partners[mine].append(mate)

    def repeats(newcomer: int, leaver: int) -> int:
        return sum(past.partners[min(newcomer, mate), max(newcomer, mate)] for mate in partners[leaver])

    for entrant in before:
        if entrant in present:
            yield entrant, entrant
    for newcomer in coming:
        if not gone:
            return
        leaver = min(gone, key=lambda one: (repeats(newcomer, one), one))
        gone.remove(leaver)
        yield leaver, newcomer
