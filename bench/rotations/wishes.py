"""What wishes cost: a pair that always partners, and a first round that is set, over all nights of some size."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bench.rotations.judging import counted, timed
from bench.short_nights.together import least_again
from tournaments.rotations.plan import Plan, Wishes, plan
from tournaments.rotations.round import Round

SEED = 1
NIGHTS = (range(8, 63), range(3, 17))
"""Players, and rounds: fewer than players."""
PAIR = (1, 2)
SAME = ("partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread", "sit_outs_in_a_row")
"""Counts that a first round must not change."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Hold what a pair costs: ``more`` meetings again than without it and its own; ``bound`` is the least possible."""

    players: int
    rounds: int
    before: int
    after: int
    more: int
    bound: int
    fair: bool
    seconds: float


def met_again(rounds: Sequence[Round], pair: tuple[int, int] | None = None) -> int:
    """Return the sum of max(0, times met - 1) over all pairs but that one.

    >>> met_again([Round(((1, 2, 3, 4),)), Round(((1, 3, 2, 4),))], (1, 2))
    5
    """
    met = Counter(two for each in rounds for two in (*each.partners(), *each.opponents()))
    return sum(times - 1 for two, times in met.items() if two != pair)


def first_plan(
    players: int, rounds: int, wishes: Wishes | None = None, effort: int = 0
) -> tuple[Plan, float]:
    """Return the plan of a night, without a search unless an effort is given, and the seconds."""
    people = range(1, players + 1)
    return timed(lambda: list(plan(people, rounds, wishes=wishes or Wishes(), seed=SEED, effort=effort))[-1])


def cost_of_pair(players: int, rounds: int, effort: int = 0) -> Cost:
    """Measure a night with one pair; the judge says that it is a night."""
    free, _ = first_plan(players, rounds)
    bound, seconds = first_plan(players, rounds, Wishes(together=(PAIR,)), effort)
    counts = counted(bound.rounds, players)
    partners = Counter(two for each in bound.rounds for two in each.partners())
    others = sum(times - 1 for two, times in partners.items() if two != PAIR)
    before, after = met_again(free.rounds), met_again(bound.rounds, PAIR)
    return Cost(
        players,
        rounds,
        before,
        after,
        after - before,
        max(0, least_again(players, rounds) - before),
        not bound.quality.unkept
        and others == free.quality["partner_repeats"].value
        and counts["sit_outs_spread"][0] <= free.quality["sit_outs_spread"].value
        and counts["sit_outs_in_a_row"][0] <= free.quality["sit_outs_in_a_row"].value,
        seconds,
    )


def sat_down(players: int, chance: Random) -> Round:
    """Return a first round by lot."""
    people = list(range(1, players + 1))
    chance.shuffle(people)
    size = players - players % 4
    tables = [tuple(people[at : at + 4]) for at in range(0, size, 4)]
    return Round(tuple((a, b, c, d) for a, b, c, d in tables), tuple(people[size:]))


def costs_nothing(players: int, rounds: int) -> bool:
    """Tell whether a first round by lot leaves every count as it is without one."""
    free, _ = first_plan(players, rounds)
    first = sat_down(players, Random(SEED))
    found, _ = first_plan(players, rounds, Wishes(first_round=first))
    counts = counted(found.rounds, players)
    return found.rounds[0] == first and all(counts[key][0] <= free.quality[key].value for key in SAME)


def cells() -> Iterator[tuple[int, int]]:
    """Give all nights."""
    players, rounds = NIGHTS
    return ((many, long) for many in players for long in rounds if long < many)


def wishes() -> Iterator[str]:
    """Give what a pair and a first round cost in the first plan, line by line."""
    found = [cost_of_pair(*cell) for cell in cells()]
    nothing = [one for one in found if one.fair and one.more <= 0]
    yield (
        f"Of {len(found)} nights of {NIGHTS[0][0]} to {NIGHTS[0][-1]} players and {NIGHTS[1][0]} to {NIGHTS[1][-1]} "
        f"rounds, fewer than players, {len(nothing)} meet no more often with a pair that always partners than without,"
    )
    yield (
        "but for the pair itself; nobody else partners twice who didn't, and sit-outs are as fair. "
        f"The slowest first plan took {max(one.seconds for one in found):.1f} s. The others:"
    )
    yield ""
    yield "| players, rounds | met again without the pair | others with it | at least | |"
    yield "|---|---|---|---|---|"
    for one in found:
        if one not in nothing:
            least = max(one.before, one.before + one.bound) if one.bound else ""
            unfair = "" if one.fair else "sit-outs or the pair give way"
            yield f"| {one.players}, {one.rounds} | {one.before} | {one.after} | {least} | {unfair} |"
    yield ""
    same = [costs_nothing(*cell) for cell in cells()]
    yield f"A first round by lot, seat by seat, costs nothing in {sum(same)} of {len(same)} of these nights."
