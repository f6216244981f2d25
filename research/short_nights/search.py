"""Search for better short nights: `python -m research.short_nights.search SECONDS [FEWEST MOST [SHORTEST LONGEST]]`.

One pass over all numbers of players and rounds whose best known night is not at its bound. Each is annealed for so
many seconds in each of these ways: from seats drawn by lot, with each symmetry that fits; and from nights that differ
by a round or a player, or from the best known. Whatever is better is kept at once in the file of data.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from research.short_nights.cells import Cell, Night, Worth, keep, least, read, weigh, write
from tournaments.movements.rotation import strangers
from tournaments.movements.rotation.opening import opening

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "tournaments" / "movements" / "rotation" / "starters" / "short_nights.tsv"
TRIALS = 40
"""Exchanges of rounds for what the program would begin with, if nothing were kept."""
Way = tuple[int, Night | None]
"""By how many turns, and from which seats if not from any."""


def known(players: int, rounds: int) -> Night | None:
    """Return the best of what is kept and what the program begins with; nothing where there is no such night."""
    if players < 4 or not 1 <= rounds <= players - (players % 4 == 0):
        return None
    kept = read(DATA)
    nights = [kept[players, rounds]] if (players, rounds) in kept else []
    nights += [opening(players, rounds, Random(seed), TRIALS).seating for seed in (0, 1)]
    return min(
        (night for night in nights if weigh(players, night)),
        key=lambda night: worth(players, night),
        default=None,
    )


def worth(players: int, night: Night) -> Worth:
    """Weigh a night that is known to be one."""
    found = weigh(players, night)
    assert found is not None
    return found


def symmetries(players: int, rounds: int) -> list[int]:
    """Return by how many turns first rounds can make up the night, a quarter of the players staying at most."""
    return [
        turns
        for turns in range(1, min(players, rounds) + 1)
        if rounds % turns == 0 and players % turns <= players // 4
    ]


def neighbours(players: int, rounds: int, chance: Random) -> Iterator[Night]:
    """Give nights to start from: the best known, and what others with a round or a player more or less become."""
    best, longer, shorter = (known(players, rounds + more) for more in (0, 1, -1))
    if best:
        yield best
    if longer:
        yield least_of(players, [longer[:out] + longer[out + 1 :] for out in range(len(longer))])
    if shorter:
        yield with_round(players, shorter, chance)
    larger, smaller = known(players + 1, rounds), known(players - 1, rounds)
    if players % 4 == 3 and larger:
        yield least_of(players, [without(larger, gone) for gone in range(players + 1)])
    if players % 4 in {1, 2} and smaller:
        yield least_of(players, [with_guest(smaller, chance) for _ in range(200)])


def least_of(players: int, nights: list[Night]) -> Night:
    """Return the night that is worth most; of nights with uneven sit-outs any."""
    even = [night for night in nights if weigh(players, night)]
    return min(even, key=lambda night: worth(players, night)) if even else nights[0]


def with_round(players: int, night: Night, chance: Random) -> Night:
    """Add a round by lot in which those rest who rested least."""
    rested = Counter(seat for seats in night for seat in seats[players - players % 4 :])
    order = sorted(range(players), key=lambda seat: (-rested[seat], chance.random()))
    playing = order[: players - players % 4]
    chance.shuffle(playing)
    return [*night, playing + order[len(playing) :]]


def without(night: Night, gone: int) -> Night:
    """Take a player out, the three others of the table resting; who comes after is numbered one less."""
    return [[seat - (seat > gone) for seat in strangers.without(gone, seats)] for seats in night]


def with_guest(night: Night, chance: Random) -> Night:
    """Let one more player take the place of somebody who rested least, where he has met the fewest."""
    guest = len(night[0])
    size = guest - guest % 4
    rested = Counter(dict.fromkeys(range(guest), 0))
    rested.update(seat for seats in night for seat in seats[size:])
    met: Counter[int] = Counter()
    found = []
    for seats in night:
        fewest = min(rested.values())
        place = min(
            (place for place in range(size) if rested[seats[place]] == fewest),
            key=lambda place: (sum(met[seats[place ^ other]] for other in (1, 2, 3)), chance.random()),
            default=chance.randrange(size),
        )
        met.update(seats[place ^ other] for other in (1, 2, 3))
        rested[seats[place]] += 1
        found.append([*seats[:place], guest, *seats[place + 1 :], seats[place]])
    return found


def annealed(program: Path, cell: Cell, way: Way, seconds: str, seed: int) -> Night | None:
    """Run the search once; return the night it found."""
    bound, (turns, start) = least(*cell), way
    words = [*cell, turns, seconds, seed, bound.repeats, bound.opposed, bound.met]
    if start:
        seats = program.with_suffix(".seats")
        seats.write_text("\n".join(" ".join(map(str, each)) for each in start))
        words.append(seats)
    done = subprocess.run([program, *map(str, words)], check=False, capture_output=True, text=True)
    return [[int(seat) for seat in line.split()] for line in done.stdout.splitlines()[1:]] or None


def improve(program: Path, cell: Cell, seconds: str, chance: Random) -> None:
    """Search for a better night in all ways, and keep it."""
    ways: list[Way] = [(turns, None) for turns in symmetries(*cell)]
    ways += [(1, night) for night in neighbours(*cell, chance)]
    for way in ways:
        night = known(*cell)
        if night is None or (before := worth(cell[0], night)) <= least(*cell):
            return
        found = annealed(program, cell, way, seconds, chance.randrange(10**6))
        after = weigh(cell[0], found) if found else None
        nights = read(DATA)
        if found and after and after < before and keep(nights, cell, found):
            write(DATA, nights)
            print(cell, before, "->", after, f"turns {way[0]}", flush=True)


def main(seconds: str, fewest: int = 8, most: int = 47, shortest: int = 5, longest: int = 12) -> None:
    """Go through all numbers once."""
    chance = Random()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "anneal"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, HERE / "anneal.c", "-lm"], check=True)
        for players in range(fewest, most + 1):
            for rounds in range(shortest, min(longest, players - (players % 4 == 0)) + 1):
                improve(program, (players, rounds), seconds, chance)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
