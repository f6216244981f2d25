"""Search for nights with a pair that always partners: `python -m bench.short_nights.together SECONDS [8 62 3 16]`.

One pass over all numbers of players and rounds. The last two are the pair. Each night that meets again more often,
but for the pair itself, than the night without the wish is annealed for so many seconds from seats drawn by lot, with
each symmetry that fits: the pair stays while the others are turned. What is better is kept at once.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.short_nights.cells import Cell, Night, in_order, read, write
from bench.short_nights.search import DATA as ORDINARY
from bench.short_nights.search import HERE, Way
from tournaments.rotations.bound_pairs import Exchanges, choose_numbers
from tournaments.rotations.opening import opening

DATA = ORDINARY.with_name("together.tsv")
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


def least_again(players: int, rounds: int) -> int:
    """Return how many meetings but the pair's repeat at least, by counting: max(0, m - 1) over all other pairs.

    Where the pair plays g rounds they meet at most 2g others, each of them both or neither. Who is met by the pair h
    times has 3 - 2h/games meetings a game left for the n - 3 others. So of 3g = n - 1, where without the wish
    everybody meets everybody once, n - 2 - 2g = g - 1 people never meet the two, and each of them comes to two
    meetings too many with the others: as many repeats again.

    With four tables and nobody resting any two rounds share a meeting of others; docs/rotations-search.md proves it.

    >>> least_again(16, 4), least_again(16, 5), least_again(28, 9), least_again(20, 6), least_again(40, 10)
    (3, 4, 8, 3, 0)
    """
    resting, tables = players % 4, players // 4
    few = resting * rounds // players if resting > 1 else 0
    many = -(-resting * rounds // players) if resting > 1 else 0
    shared = rounds - 1 if players == 16 else 0
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
    kept = read(DATA) if DATA.exists() else {}
    if cell in kept:
        yield kept[cell]
    pair = choose_numbers(night, size, (), chance)
    trial = Exchanges(night, size, [pair], {})
    if trial.done():
        numbers = [one for one in range(players) if one not in pair] + list(pair)
        renamed = {one: number for number, one in enumerate(numbers)}
        yield [[renamed[one] for one in seats] for seats in trial.seating]


def improve(program: Path, cell: Cell, seconds: str, chance: Random) -> None:
    """Search for a better night in all ways, and keep it."""
    players, rounds = cell
    size = players - players % 4
    night = opening(players, rounds, Random(1)).seating
    target = max(met_again(night, size), least_again(*cell))
    opposed = sum(times * (times - 1) // 2 for times in _counts(night, size)[2].values())
    ways: list[Way] = [(turns, None) for turns in symmetries(*cell)]
    ways += [(1, start) for start in starts(cell, night, chance)]
    for turns, start in ways:
        nights = read(DATA) if DATA.exists() else {}
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
        after = weigh(players, found, target) if found else None
        ordered = in_order(players, found) if after and after[0] == 0 else None
        if ordered and after and (before is None or after < before):
            write(DATA, nights | {cell: ordered})
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


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
