"""What wishes cost: a pair that always partners, and a first round that is set, over all nights of some size."""

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bench.rotations.judging import counted, timed
from research.short_nights.together import least_again
from tournaments.movements.rotation.plan import Constraints, RotationPlan, plan
from tournaments.movements.rotation.round import RotationRound

SEED = 1
NIGHTS = (range(8, 63), range(3, 17))
"""Players, and rounds: fewer than players."""
PAIR = (1, 2)
WIDTH = 125
"""Characters of a line on the page."""
HARD = "\u00a0"
SAME = ("partner_repeats", "sit_outs_spread", "sit_outs_in_a_row", "opponent_repeats", "meeting_repeats")
"""Counts that a first round must not make worse, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Hold what a pair costs: ``more`` meetings again than without it and its own; ``bound`` is the least possible.

    ``opponents`` is how much higher the sum of C(o, 2) is with it, ``most_opposed`` how much more often two oppose.
    """

    players: int
    rounds: int
    before: int
    after: int
    more: int
    bound: int
    opponents: int
    most_opposed: int
    fair: bool
    seconds: float


def met_again(rounds: Sequence[RotationRound], pair: tuple[int, int] | None = None) -> int:
    """Return the sum of max(0, times met - 1) over all pairs but that one.

    >>> met_again([RotationRound(((1, 2, 3, 4),)), RotationRound(((1, 3, 2, 4),))], (1, 2))
    5
    """
    met = Counter(two for each in rounds for two in (*each.partners(), *each.opponents()))
    return sum(times - 1 for two, times in met.items() if two != pair)


def first_plan(
    players: int, rounds: int, wishes: Constraints | None = None, effort: int = 0
) -> tuple[RotationPlan, float]:
    """Return the plan of a night, without a search unless an effort is given, and the seconds."""
    people = range(1, players + 1)
    return timed(
        lambda: list(plan(people, rounds, wishes=wishes or Constraints(), seed=SEED, effort=effort))[-1]
    )


def cost_of_pair(players: int, rounds: int, effort: int = 0) -> Cost:
    """Measure a night with one pair; the judge says that it is a night."""
    free, _ = first_plan(players, rounds)
    bound, seconds = first_plan(players, rounds, Constraints(together=(PAIR,)), effort)
    counts = counted(bound.rounds, players)
    partners = Counter(two for each in bound.rounds for two in each.partners())
    others = sum(times - 1 for two, times in partners.items() if two != PAIR)
    opponents, most_opposed = (
        bound.quality[key].value - free.quality[key].value for key in ("opponent_repeats", "most_opposed")
    )
    before, after = met_again(free.rounds), met_again(bound.rounds, PAIR)
    return Cost(
        players,
        rounds,
        before,
        after,
        after - before,
        max(0, least_again(players, rounds) - before),
        opponents,
        most_opposed,
        not bound.quality.unkept
        and others == free.quality["partner_repeats"].value
        and counts["sit_outs_spread"][0] <= free.quality["sit_outs_spread"].value
        and counts["sit_outs_in_a_row"][0] <= free.quality["sit_outs_in_a_row"].value,
        seconds,
    )


def sat_down(players: int, chance: Random) -> RotationRound:
    """Return a first round by lot."""
    people = list(range(1, players + 1))
    chance.shuffle(people)
    size = players - players % 4
    tables = [tuple(people[at : at + 4]) for at in range(0, size, 4)]
    return RotationRound(tuple((a, b, c, d) for a, b, c, d in tables), tuple(people[size:]))


def costs_nothing(players: int, rounds: int) -> bool:
    """Tell whether a first round by lot leaves a night as fair as it is without one."""
    free, _ = first_plan(players, rounds)
    first = sat_down(players, Random(SEED))
    found, _ = first_plan(players, rounds, Constraints(first_round=first))
    counts = counted(found.rounds, players)
    worth, before = [counts[key][0] for key in SAME], [free.quality[key].value for key in SAME]
    return found.rounds[0] == first and worth <= before


def cells() -> Iterator[tuple[int, int]]:
    """Give all nights."""
    players, rounds = NIGHTS
    return ((many, long) for many in players for long in rounds if long < many)


def wishes() -> Iterator[str]:
    """Give what a pair and a first round cost in the first plan, line by line."""
    found = [cost_of_pair(*cell) for cell in cells()]
    costly = [one for one in found if one.fair and one.more > 0]
    unfair = [f"{one.players} x {one.rounds}" for one in found if not one.fair]
    fewest, most = NIGHTS[0][0], NIGHTS[0][-1]
    yield from _wrapped(
        f"There are {len(found)} nights of {fewest} to {most} players and {NIGHTS[1][0]} to {NIGHTS[1][-1]} rounds, "
        f"fewer than players. In {len(found) - len(costly) - len(unfair)} of them nobody else meets again more often "
        "with a pair that always partners than without it, nobody else partners twice, and sit-outs are as fair. "
        f"The slowest first plan took {max(one.seconds for one in found):.1f} s."
    )
    yield ""
    yield from _wrapped(
        f"A pair costs some opponents: in {sum(one.opponents > 0 for one in found)} of these nights the sum of "
        f"C(o, 2) is higher with it, and in {sum(one.most_opposed > 0 for one in found)} two oppose more often, "
        f"{max(one.most_opposed for one in found)} more at most."
    )
    yield ""
    forbidden = [one for one in costly if one.bound]
    least = sum(one.more == one.bound for one in forbidden)
    yield from _wrapped(
        f"In {len(costly)} nights others meet again more often. In {len(forbidden)} of them that must be, by counting "
        f"or by trying every night, and in {least} no more than must be."
    )
    yield ""
    yield from _wrapped(
        "What is met again without the pair + how much more with it (at least): "
        + ", ".join(map(_told, costly))
        + "."
    )
    yield ""
    if unfair:
        yield from _wrapped(
            f"Somebody else partners twice, or the pair is parted, in {', '.join(unfair)}: that cannot be helped."
        )
        yield ""
    same = [costs_nothing(*cell) for cell in cells()]
    yield f"A first round by lot costs nothing in {sum(same)} of {len(same)} of these nights."


def _told(one: Cost) -> str:
    least = f" ({one.bound})" if one.bound else ""
    return f"{one.players} x {one.rounds}: {one.before} + {one.more}{least}"


def _wrapped(text: str) -> list[str]:
    """Return the lines of a text; a night, as 24 x 7, stays on one line with what is said of it."""
    whole = re.sub(r"(?<=\d)( x |: | \+ | \()(?=\d)", lambda found: found[0].replace(" ", HARD), text)
    return [line.replace(HARD, " ") for line in textwrap.wrap(whole, width=WIDTH, break_long_words=False)]
