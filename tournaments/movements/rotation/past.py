"""What the rounds that were played leave behind for those who are here now."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.movements.rotation.round import RotationRound, count_pairs


@dataclass(slots=True)
class Past:
    """Count, for each entrant who is present from now on, what was played.

    ``rests`` and ``deals`` hold sit-outs and first deals, and for whoever came late the share that an entrant
    who was there had on average in the missed rounds, rounded down: the latecomer is neither made to rest for
    having come late nor spared it. ``lead``: how many more games were played north and south than east and west.
    """

    rests: dict[int, int]
    deals: dict[int, int]
    lead: Counter[int] = field(default_factory=Counter)
    partners: Counter[tuple[int, int]] = field(default_factory=Counter)
    opponents: Counter[tuple[int, int]] = field(default_factory=Counter)
    visits: dict[int, Counter[int]] = field(default_factory=dict)
    last_table: dict[int, int] = field(default_factory=dict)
    rested_last: frozenset[int] = frozenset()


def look_back(entrants: Iterable[int], played: Sequence[RotationRound]) -> Past:
    """Return what ``played`` means for the entrants; who has left counts in nobody's way.

    >>> past = look_back([1, 2, 9], [RotationRound(((1, 3, 2, 4),), (5,))])
    >>> past.partners[1, 2], past.deals[1], past.last_table
    (1, 1, {1: 0, 2: 0})
    """
    here = list(entrants)
    rested: Counter[int] = Counter(entrant for each in played for entrant in each.sit_outs)
    dealt: Counter[int] = Counter(seats[0] for each in played for seats in each.tables)
    missed_rests = dict.fromkeys(here, Fraction())
    missed_deals = dict.fromkeys(here, Fraction())
    partners, opponents = count_pairs(played)
    visits: dict[int, Counter[int]] = {entrant: Counter() for entrant in here}
    past = Past({}, {}, partners=partners, opponents=opponents, visits=visits)
    for each in played:
        present = each.present
        for entrant in set(here).difference(present) if present else ():
            missed_rests[entrant] += Fraction(len(each.sit_outs), len(present))
            missed_deals[entrant] += Fraction(len(each.tables), len(present))
        for number, seats in each.numbered:
            table = number - 1
            for entrant in seats:
                if entrant in past.visits:
                    past.visits[entrant][table] += 1
                    past.last_table[entrant] = table
                    past.lead[entrant] += 1 if entrant in seats[::2] else -1
    past.rests = {entrant: rested[entrant] + int(missed_rests[entrant]) for entrant in here}
    past.deals = {entrant: dealt[entrant] + int(missed_deals[entrant]) for entrant in here}
    if played:
        past.rested_last = frozenset(played[-1].sit_outs)
    return past
