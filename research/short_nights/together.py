"""Search for nights with a pair that always partners: `python -m research.short_nights.together SECONDS [8 62 3 16]`.

One pass over all numbers of players and rounds. The last two are the pair. Each night that meets again more often,
but for the pair itself, than the night without the wish is annealed for so many seconds from seats drawn by lot, with
each symmetry that fits: the pair stays while the others are turned. Who partners whom of each four is then chosen
exactly. What is better is kept at once; at the end nights that can be the first rounds of longer ones become that.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from research.short_nights.cells import Cell, Night, in_order, read, write
from research.short_nights.nested import fold, nest, unfold
from research.short_nights.search import DATA as ORDINARY
from research.short_nights.search import HERE, Way
from research.short_nights.sides import with_best_sides
from tournaments.movements.rotation.beginnings import SHORTEST, PairJoiner, choose_numbers
from tournaments.movements.rotation.opening import opening

DATA = ORDINARY.with_name("together.tsv")
CHANCES = 4
TRIED = {(15, 4): 1, (15, 5): 6, (16, 4): 5, (16, 5): 10}
"""What others meet again at least where every night was tried, by ``every_night``."""
Worth = tuple[int, int, int, int]
"""Partner repeats, what is met again beyond the night without the wish, sums of C(o, 2) and C(m, 2); of others."""


def met_again(night: Night, size: int) -> int:
    """Return the sum over all pairs but the last two players of max(0, times met - 1)."""
    return sum(times - 1 for pair, times in _counts(night, size)[1].items() if times > 1)


def _counts(
    night: Night, size: int, pair: frozenset[int] = frozenset()
) -> tuple[Counter[frozenset[int]], ...]:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for seats in night:
        for at in range(0, size, 4):
            a, b, c, d = seats[at : at + 4]
            partners.update(map(frozenset, ((a, b), (c, d))))
            opponents.update(map(frozenset, ((a, c), (a, d), (b, c), (b, d))))
    met = partners + opponents
    for counter in (partners, met):
        counter.pop(pair, None)
    return partners, met, opponents


def weigh(players: int, night: Night, target: int) -> Worth | None:
    """Return what the night is worth, the smaller the better; None where it is no fair night with the pair kept."""
    size = players - players % 4
    pair = frozenset((players - 2, players - 1))
    rests = Counter(dict.fromkeys(range(players), 0))
    for seats in night:
        rests.update(seats[size:])
        halves = [frozenset(seats[at : at + 2]) for at in range(0, size, 2)]
        if sorted(seats) != list(range(players)) or not (pair in halves or pair <= set(seats[size:])):
            return None
    if max(rests.values()) - min(rests.values()) > (1 if sum(rests.values()) % players else 0):
        return None
    partners, met, opponents = _counts(night, size, pair)
    again = sum(times - 1 for times in met.values())
    return (
        sum(times - 1 for times in partners.values()),
        max(0, again - target),
        sum(times * (times - 1) // 2 for times in opponents.values()),
        sum(times * (times - 1) // 2 for times in met.values()),
    )


def better(one: Worth, other: Worth) -> bool:
    """Tell whether a night is worth more than another one.

    Fewer repeats at the price of opponents, or all of the same few people, are no gain: neither sum may grow but where
    nobody meets again more often than without the pair.

    >>> better((0, 6, 15, 22), (0, 8, 0, 12)), better((0, 0, 4, 14), (0, 1, 0, 9)), better((0, 2, 0, 6), (0, 3, 0, 6))
    (False, True, True)
    """
    return one < other and (one[1] == 0 or (one[2] <= other[2] and one[3] <= other[3]) or one[0] < other[0])


def least_again(players: int, rounds: int) -> int:
    """Return how many meetings but the pair's repeat at least, by counting: max(0, m - 1) over all other pairs.

    Where the pair plays g rounds they meet at most 2g others, each of them both or neither. Who is met by the pair h
    times has 3 - 2h/games meetings a game left for the n - 3 others. So of 3g = n - 1, where without the wish
    everybody meets everybody once, n - 2 - 2g = g - 1 people never meet the two, and each of them comes to two
    meetings too many with the others: as many repeats again.

    With four tables and nobody resting any two rounds share a meeting of others; research/README.md proves it.

    Of 15 and 16 players in four and five rounds every night was tried (``every_night``).

    >>> least_again(16, 3), least_again(16, 5), least_again(28, 9), least_again(20, 6), least_again(40, 10)
    (2, 10, 8, 3, 0)
    >>> least_again(15, 3), least_again(15, 4)
    (0, 1)
    """
    resting, tables = players % 4, players // 4
    few = resting * rounds // players if resting > 1 else 0
    many = -(-resting * rounds // players) if resting > 1 else 0
    shared = TRIED.get((players, rounds), rounds - 1 if players == 16 else 0)
    return max(shared, min(_again(players, rounds, tables, rested) for rested in (few, many)))


def _again(players: int, rounds: int, tables: int, rested: int) -> int:
    games, others = rounds - rested, players - 2
    known = min(2 * games, others)
    each, more = divmod(4 * tables * rounds - 2 * games, others)
    # Those who play one game more meet the pair first: it costs them the least.
    meetings = sorted((3 * (each + (one < more)) for one in range(others)), reverse=True)
    left = [met - 2 * (one < known) for one, met in enumerate(meetings)]
    among = min(sum(min(met, players - 3) for met in left), sum(meetings) - 4 * games) // 2
    return 6 * tables * rounds - games - 2 * known - among


def symmetries(players: int, rounds: int) -> list[int]:
    """Return by how many turns first rounds can make up the night; the pair stays, and some others."""
    resting = players % 4
    return [1] + [
        turns
        for turns in range(rounds, 1, -1)
        if rounds % turns == 0
        and turns <= players - 2
        and (players - 2) % turns <= players // 4
        and rounds // turns * resting <= (players - 2) // turns
        and (resting * rounds + 1) // players == 0
    ]


def starts(cell: Cell, night: Night, chance: Random) -> Iterator[Night]:
    """Give nights to cool again from: what is kept, and the night without the wish once its pair is exchanged."""
    players, _ = cell
    size = players - players % 4
    kept = read_kept()
    if cell in kept:
        yield kept[cell]
    pair = choose_numbers(night, size, (), chance)
    trial = PairJoiner(night, size, [pair], {})
    if trial.done():
        numbers = [one for one in range(players) if one not in pair] + list(pair)
        renamed = {one: number for number, one in enumerate(numbers)}
        yield [[renamed[one] for one in seats] for seats in trial.seating]


def read_kept() -> dict[Cell, Night]:
    """Return all kept nights, also those that are the first rounds of a longer one."""
    return unfold(read(DATA), SHORTEST) if DATA.exists() else {}


def night_without(cell: Cell) -> Night:
    """Return the best of some nights without the wish; where none is kept, chance has a part in them."""
    size = cell[0] - cell[0] % 4
    nights = (opening(*cell, Random(seed)).seating for seed in range(CHANCES))
    return min(nights, key=lambda night: met_again(night, size))


def aims(cell: Cell, night: Night) -> tuple[int, int]:
    """Return what the others meet again, and their sum of C(o, 2), where the pair costs the ``night`` nothing."""
    players, _ = cell
    size = players - players % 4
    opponents = _counts(night, size)[2].values()
    return max(met_again(night, size), least_again(*cell)), sum(
        times * (times - 1) // 2 for times in opponents
    )


def nest_kept() -> None:
    """Keep more nights as the first rounds of longer ones, where those are as good."""
    nights = read_kept()
    targets = {cell: aims(cell, night_without(cell))[0] for cell in nights}

    def as_good(cell: Cell, night: Night) -> bool:
        found, kept = (weigh(cell[0], one, targets[cell]) for one in (night, nights[cell]))
        return found is not None and kept is not None and (found == kept or better(found, kept))

    write(DATA, fold(nest(nights, as_good)))


def improve(program: Path, cell: Cell, seconds: str, chance: Random) -> None:
    """Search for a better night in all ways, and keep it."""
    players, _ = cell
    night = night_without(cell)
    target, opposed = aims(cell, night)
    ways: list[Way] = [(turns, None) for turns in symmetries(*cell)]
    ways += [(1, start) for start in starts(cell, night, chance)]
    for turns, start in ways:
        nights = read_kept()
        before = weigh(players, nights[cell], target) if cell in nights else None
        if before and before[1] == 0 and before[2] <= opposed:
            return
        seats = program.with_suffix(".seats")
        seats.write_text("\n".join(" ".join(map(str, each)) for each in start or ()))
        words = (
            *cell,
            turns,
            seconds,
            chance.randrange(10**6),
            0,
            opposed,
            10**6,
            seats if start else "",
            target,
        )
        done = subprocess.run([program, *map(str, words)], check=False, capture_output=True, text=True)
        found = [[int(seat) for seat in line.split()] for line in done.stdout.splitlines()[1:]]
        if found:
            found, _ = with_best_sides(players, found, (players - 2, players - 1))
        after = weigh(players, found, target) if found else None
        ordered = in_order(players, found) if after and after[0] == 0 else None
        if ordered and after and (before is None or better(after, before)):
            write(DATA, fold(nights | {cell: ordered}))
            print(cell, target, before, "->", after, f"turns {turns}", flush=True)


def main(seconds: str, fewest: int = 8, most: int = 62, shortest: int = 3, longest: int = 16) -> None:
    """Go through all numbers once."""
    chance = Random()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "anneal"
        options = ["-O3", "-march=native", "-DTOGETHER", "-lm"]
        subprocess.run(["cc", HERE / "anneal.c", "-o", program, *options], check=True)
        for players in range(fewest, most + 1):
            for rounds in range(shortest, min(longest, players - 1) + 1):
                if players % 4 != 1 or rounds <= players - 2:
                    improve(program, (players, rounds), seconds, chance)
    nest_kept()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
