"""Which seat everybody has at a table: north and south as often as east and west, nearly, and who deals first.

First deals are the same number for all, to within one.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.rotation.round import Group, Past, Seats

TURNS, MOST_TURNS = 60, 20_000
"""Tables that may be turned for each table there is, and in all."""
PATIENCE = 3000
"""After so many turned in vain the best that was seen is taken."""
NOISE = 0.02
"""How often a table is turned by lot, or the search might go round in a circle."""


def seat_fours(tables: Sequence[Group], past: Past, chance: Random) -> list[Seats]:
    """Return the seats north, east, south, west of each table; north deals first.

    First sides are chosen, then who of those north and south deals. Where deals are not within one then, the other
    two are asked as well, as few as can be, and the dealer's side sits north and south.
    """
    sided = choose_sides(tables, past.lead, chance)
    dealers = choose_dealers([four[:2] for four in sided], past.deals)
    if not _even(dealers, past):
        dealers = choose_dealers(sided, past.deals, dealers)
    return [seat_four(four, dealer) for four, dealer in zip(sided, dealers, strict=True)]


def _even(dealers: Sequence[int], past: Past) -> bool:
    deals = dict(past.deals)
    for dealer in dealers:
        deals[dealer] += 1
    return max(deals.values()) - min(deals.values()) <= 1


def seat_four(four: Group, dealer: int) -> Seats:
    """Put the dealer north; the others of the two sides keep their turn."""
    one, two, three, other = four if dealer in four[:2] else (*four[2:], *four[:2])
    return (one, three, two, other) if dealer == one else (two, three, one, other)


def choose_sides(tables: Sequence[Group], lead: Mapping[int, int], chance: Random) -> list[Group]:
    """Return each table with those first who sit north and south.

    ``lead`` tells for each entrant how many more games were played north and south so far than east and west. First
    each table is turned as those at it need most; then, while somebody leads by two or more, a table of theirs is: the
    one that helps most, so a lead that no table can end is handed on to others until it meets its opposite.

    Where everybody plays an even number of games, two people by two is often what remains: to turn a table changes
    four leads by two, so only four leads that all come to one table can end together.

    >>> choose_sides([(1, 2, 3, 4), (1, 2, 5, 6)], {}, Random(1))
    [(1, 2, 3, 4), (5, 6, 1, 2)]
    """
    balance = _Balance(tables, lead, chance)
    best, least, in_vain = list(balance.tables), balance.uneven, 0
    for _ in range(min(TURNS * len(tables), MOST_TURNS)):
        number = balance.wanting()
        if number is None or in_vain == PATIENCE:
            break
        balance.turn(number)
        in_vain += 1
        if balance.uneven < least:
            best, least, in_vain = list(balance.tables), balance.uneven, 0
    return best


class _Balance:
    """Keep the sides, who leads by how much, and how uneven that is: one by four is worse than several by two."""

    def __init__(self, tables: Sequence[Group], lead: Mapping[int, int], chance: Random) -> None:
        self.chance = chance
        self.lead = dict(lead)
        self.tables: list[Group] = []
        self.at: dict[int, list[int]] = {}
        self.uneven = 0
        self.last_turned = -1
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
        self.uneven = sum(_uneven(self.lead[entrant]) for entrant in self.leading)

    def wanting(self) -> int | None:
        """Return a table to turn of somebody who leads, or trails, by two or more; None where nobody can be helped."""
        by_lot = self.chance.sample(sorted(self.leading), len(self.leading))
        for one in sorted(by_lot, key=lambda one: -abs(self.lead[one])):
            place = 0 if self.lead[one] > 0 else 2
            helping = [number for number in self.at[one] if one in self.tables[number][place : place + 2]]
            if helping and self.chance.random() < NOISE:
                return self.chance.choice(self.at[one])
            if helping:
                gains = [(self._gain(number), number) for number in helping if number != self.last_turned]
                most = max(gains, default=(0, helping[0]))[0]
                return self.chance.choice([number for gain, number in gains if gain == most] or helping)
        return None

    def _gain(self, number: int) -> int:
        """Return how much further north and south lead than east and west: what it helps to turn the table."""
        a, b, c, d = self.tables[number]
        return self.lead[a] + self.lead[b] - self.lead[c] - self.lead[d]

    def turn(self, number: int) -> None:
        """Let the two pairs of a table change sides."""
        self.last_turned = number
        a, b, c, d = self.tables[number]
        self.tables[number] = (c, d, a, b)
        for entrant, change in ((a, -2), (b, -2), (c, 2), (d, 2)):
            before = self.lead[entrant]
            after = self.lead[entrant] = before + change
            self.uneven += _uneven(after) - _uneven(before)
            if abs(after) > 1:
                self.leading.add(entrant)
            else:
                self.leading.discard(entrant)


def _uneven(lead: int) -> int:
    return lead**4 if abs(lead) > 1 else 0


def choose_dealers(
    tables: Sequence[Sequence[int]], deals: Mapping[int, int], first: Sequence[int] = ()
) -> list[int]:
    """Return for each table who of those named deals first; ``deals`` are the first deals so far.

    Who has dealt least is taken, or who is named in ``first``; then, while somebody could pass deals along a chain
    of tables to somebody with two fewer, that is done. What is left is as even as the tables allow.

    >>> choose_dealers([(1, 2, 3, 4), (1, 3, 2, 4)], {1: 1, 2: 0, 3: 1, 4: 0})
    [2, 4]
    """
    load = dict(deals)
    at: dict[int, list[int]] = {}
    dealers: list[int] = []
    for number, four in enumerate(tables):
        for entrant in four:
            at.setdefault(entrant, []).append(number)
        dealer = first[number] if first else min(four, key=lambda entrant: load.get(entrant, 0))
        dealers.append(dealer)
        load[dealer] = load.get(dealer, 0) + 1
    improved = True
    while improved:
        improved = False
        hopeless: set[int] = set()
        fewest = min(load.get(entrant, 0) for entrant in at)
        for entrant in sorted(at, key=lambda one: -load.get(one, 0)):
            if load.get(entrant, 0) >= fewest + 2 and entrant not in hopeless:
                reached = _pass_on(entrant, tables, at, dealers, load)
                hopeless |= reached
                improved = improved or not reached
    return dealers


def _pass_on(
    giver: int,
    tables: Sequence[Sequence[int]],
    at: Mapping[int, list[int]],
    dealers: list[int],
    load: dict[int, int],
) -> set[int]:
    """Pass one deal from the giver to somebody with at least two fewer, through others if need be.

    Return nobody when that was done, else all who could be reached in vain: none of them can pass on more.
    """
    from_table: dict[int, int] = {giver: -1}
    waiting = deque([giver])
    while waiting:
        one = waiting.popleft()
        if load.get(one, 0) <= load.get(giver, 0) - 2:
            load[one] = load.get(one, 0) + 1
            load[giver] -= 1
            while one != giver:
                table = from_table[one]
                one, dealers[table] = dealers[table], one
            return set()
        for number in at[one]:
            if dealers[number] == one:
                for entrant in tables[number]:
                    if entrant not in from_table:
                        from_table[entrant] = number
                        waiting.append(entrant)
    return set(from_table)
