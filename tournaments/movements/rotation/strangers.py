"""Rounds in which no two meet twice, for nights that are short beside the room; computed, not searched for.

Where fours fill the room, entrants stand in four groups of h, and a table has one of each: in the round of column
(0, s, a, b) the table x seats x, x + s, x + a and x + b. Two of different groups meet in two rounds only if two
columns have the same difference there, and the columns are chosen so that none have. Where h is a multiple of four,
one more round can be played inside the groups. For some numbers 3q + 1 there are q rounds without groups.

One or two more are guests: in each round a guest takes the place of somebody, who rests, at a table with three whom
the guest has not met. Three more are one less than the next four: that one is left out, and the three of that table
rest. Nobody rests twice.
"""

from random import Random

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constructions.direct import blocks
from tournaments.movements.rotation.constructions.galois import prime_powers
from tournaments.movements.rotation.constructions.transversal import classes, inflated

DRAWS = 200
"""So often are columns, or places for guests, drawn anew when a draw gets stuck."""
Column = tuple[int, int, int]


def strangers(entrants: int, rounds: int, chance: Random) -> Seating | None:
    """Return so many rounds in which no two meet twice and nobody rests twice; None where none are known.

    >>> strangers(16, 5, Random(1)) is None, strangers(16, 6, Random(1)) is None
    (False, True)
    """
    resting = entrants % 4
    full = entrants + 1 if resting == 3 else entrants - resting
    if rounds > (full - 1) // 3:
        return None
    fours = _groups(full, rounds, chance) or _blocks(full, rounds, chance)
    if fours is None or resting == 0:
        return fours
    if resting == 3:
        return [without(entrants, seats) for seats in fours]
    return _with_guests(range(full, entrants), fours, chance)


def _groups(full: int, rounds: int, chance: Random) -> Seating | None:
    """Return rounds over four groups; None where there are too few columns."""
    size = full // 4
    try:
        fours = classes(size)
    except ValueError:
        columns = draw_columns(size, min(rounds, size), chance)
        fours = [
            [(x, (x + s) % size, (x + a) % size, (x + b) % size) for x in range(size)] for s, a, b in columns
        ]
    found = [inflated([0, 1, 2, 3], each) for each in fours]
    if size % 4 == 0 and rounds > len(found):
        found.append(list(range(full)))
    return chance.sample(found, rounds) if rounds <= len(found) else None


def draw_columns(size: int, wanted: int, chance: Random) -> list[Column]:
    """Return columns (s, a, b) modulo ``size`` in which s, a, b, a - s, b - s and b - a repeat no value.

    As many as are wanted, or the most of many draws.

    >>> draw_columns(7, 3, Random(1))[0]
    (0, 0, 0)
    """
    best: list[Column] = []
    for _ in range(DRAWS):
        found = _draw_columns(size, wanted, chance)
        best = max(best, found, key=len)
        if len(best) == wanted:
            break
    return best


def _draw_columns(size: int, wanted: int, chance: Random) -> list[Column]:
    columns = [(0, 0, 0)]
    used: list[set[int]] = [{0} for _ in range(5)]
    order = list(range(1, size))
    chance.shuffle(order)
    for s in order:
        firsts = [a for a in range(size) if a not in used[0] and (a - s) % size not in used[1]]
        seconds = [b for b in range(size) if b not in used[2] and (b - s) % size not in used[3]]
        pairs = [(a, b) for a in firsts for b in seconds if (b - a) % size not in used[4]]
        if pairs:
            a, b = chance.choice(pairs)
            columns.append((s, a, b))
            for values, value in zip(used, (a, a - s, b, b - s, b - a), strict=True):
                values.add(value % size)
        if len(columns) == wanted:
            break
    return columns


def _blocks(full: int, rounds: int, chance: Random) -> Seating | None:
    """Return rounds of the design for 3q + 1, q = 4t + 1 a prime power; None for other numbers."""
    third, rest = divmod(full, 3)
    if rest != 1 or third % 4 != 1 or third < 5 or len(prime_powers(third)) != 1 or rounds > third:
        return None
    return chance.sample(blocks(full)[:third], rounds)


def without(gone: int, seats: list[int]) -> list[int]:
    """Return the round without one entrant, the others of that table resting."""
    table = seats.index(gone) & ~3
    three = [seat for seat in seats[table : table + 4] if seat != gone]
    return seats[:table] + seats[table + 4 :] + three


def _with_guests(guests: range, fours: Seating, chance: Random) -> Seating | None:
    """Return the rounds with guests at tables of people they have not met; None when no draw gave each a place."""
    for _ in range(DRAWS):
        places = _draw_places(guests, fours, chance)
        if places is not None:
            return [_seated(seats, places[at]) for at, seats in enumerate(fours)]
    return None


def _draw_places(guests: range, fours: Seating, chance: Random) -> list[dict[int, int]] | None:
    """Draw the place of each guest in each round; None when some guest is left without one.

    Drawn next is a place of whoever has the fewest left to choose from, so that no round is left for the end in which
    a guest has met all tables.
    """
    found: list[dict[int, int]] = [{} for _ in fours]
    rested: set[int] = set()
    met: dict[int, set[int]] = {guest: set() for guest in guests}
    left = {(at, guest): list(range(len(seats))) for at, seats in enumerate(fours) for guest in guests}
    while left:
        for (at, guest), places in left.items():
            seats = fours[at]
            taken = {place >> 2 for place in found[at].values()}
            left[at, guest] = [
                place
                for place in places
                if seats[place] not in rested
                and place >> 2 not in taken
                and met[guest].isdisjoint(seats[other] for other in _others(place))
            ]
        fewest = min(map(len, left.values()))
        if not fewest:
            return None
        at, guest = chance.choice([one for one, places in left.items() if len(places) == fewest])
        place = chance.choice(left.pop((at, guest)))
        found[at][guest] = place
        rested.add(fours[at][place])
        met[guest].update(fours[at][other] for other in _others(place))
    return found


def _others(place: int) -> tuple[int, int, int]:
    """Return the three other places of a table."""
    return place ^ 1, place ^ 2, place ^ 3


def _seated(seats: list[int], places: dict[int, int]) -> list[int]:
    """Return a round with guests at their places; whoever sat there rests."""
    seated = list(seats)
    for guest, place in places.items():
        seated[place] = guest
    return seated + [seats[place] for place in places.values()]
