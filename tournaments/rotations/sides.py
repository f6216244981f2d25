"""Which partners sit north and south at each table: everybody as often there as east and west, nearly."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.rotations.first_deals import Group

TURNS, MOST_TURNS = 60, 30_000
"""Tables that may be turned for each table there is, and in all, before the best that was seen is taken."""
LOOKED_AT = 16
"""Of the tables of one entrant so many are compared at most."""
NOISE = 0.1
"""How often a table is turned by lot, or the search would go round in a circle."""


def choose_sides(tables: Sequence[Group], lead: Mapping[int, int], chance: Random) -> list[Group]:
    """Return each table with those first who sit north and south.

    ``lead`` tells for each entrant how many more games were played north and south so far than east and west. First
    each table is turned as those at it need most; then, while somebody leads by two or more, a table of theirs is.

    >>> choose_sides([(1, 2, 3, 4), (1, 2, 5, 6)], {}, Random(1))
    [(1, 2, 3, 4), (5, 6, 1, 2)]
    """
    balance = _Balance(tables, lead, chance)
    best, least = list(balance.tables), balance.uneven
    for _ in range(min(TURNS * len(tables), MOST_TURNS)):
        number = balance.wanting()
        if number is None:
            break
        balance.turn(number)
        if balance.uneven < least:
            best, least = list(balance.tables), balance.uneven
    return best


class _Balance:
    """Keep the sides, who leads by how much, and how uneven that is: the sum of squares of leads of two or more."""

    def __init__(self, tables: Sequence[Group], lead: Mapping[int, int], chance: Random) -> None:
        self.chance = chance
        self.lead = dict(lead)
        self.tables: list[Group] = []
        self.at: dict[int, list[int]] = {}
        self.uneven = 0
        for number, four in enumerate(tables):
            a, b, c, d = four
            for entrant in four:
                self.at.setdefault(entrant, []).append(number)
                self.lead.setdefault(entrant, 0)
            first = self.lead[a] + self.lead[b] <= self.lead[c] + self.lead[d]
            self.tables.append(four if first else (c, d, a, b))
            for place, entrant in enumerate(self.tables[-1]):
                self.lead[entrant] += 1 if place < 2 else -1
        self.leading = {entrant for entrant in self.at if abs(self.lead[entrant]) > 1}
        self.uneven = sum(self.lead[entrant] ** 2 for entrant in self.leading)

    def wanting(self) -> int | None:
        """Return a table to turn of somebody who leads, or trails, by two or more; None when nobody does."""
        if not self.leading:
            return None
        one = self.chance.choice(sorted(self.leading))
        north = self.lead[one] > 0
        looked_at = self.chance.sample(self.at[one], min(LOOKED_AT, len(self.at[one])))
        mine = [number for number in looked_at if (one in self.tables[number][:2]) is north] or looked_at
        return mine[0] if self.chance.random() < NOISE else min(mine, key=self._gain)

    def _gain(self, number: int) -> int:
        a, b, c, d = self.tables[number]
        return self.lead[c] + self.lead[d] - self.lead[a] - self.lead[b]

    def turn(self, number: int) -> None:
        """Let the two pairs of a table change sides."""
        a, b, c, d = self.tables[number]
        self.tables[number] = (c, d, a, b)
        for entrant, change in ((a, -2), (b, -2), (c, 2), (d, 2)):
            before = self.lead[entrant]
            after = self.lead[entrant] = before + change
            self.uneven += (after**2 if abs(after) > 1 else 0) - (before**2 if abs(before) > 1 else 0)
            if abs(after) > 1:
                self.leading.add(entrant)
            else:
                self.leading.discard(entrant)
