"""Random events of a published night: somebody goes home or comes, or a table breaks; how gently it is repaired."""

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean

from bench.rotations.judging import counted
from tournaments.movements.rotation.offer import REPEATS, SIT_OUTS, Offer
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import plan

EVENTS, SEED = 300, 1
KINDS = {
    "one leaves": (1, 0, 0),
    "one comes": (0, 1, 0),
    "one leaves, one comes": (1, 1, 0),
    "two leave": (2, 0, 0),
    "a table breaks": (0, 0, 1),
}
"""How many leave, how many come, and how many tables break."""
SMALL = 62
"""Up to so many players nights are kept."""
DECIDE = (*REPEATS, *SIT_OUTS)


@dataclass(frozen=True, slots=True)
class Repaired:
    """Hold an event: who was there, what is offered first, and the processor's seconds until all offers stood."""

    players: int
    rounds: int
    after: int
    offer: Offer
    here: int
    seconds: float


def happened(kind: str, seed: int) -> Repaired:
    """Return an event drawn from the seed, its first offer counted by the judge too, or AssertionError."""
    chance = Random(seed)
    leave, come, broken = KINDS[kind]
    players = chance.choice([chance.randint(8, SMALL)] * 3 + [chance.randint(SMALL + 1, 100)])
    rounds = chance.randint(4, min(12, players - 1))
    after = chance.randint(0, rounds - 1)
    # From 0 on: whether the first is 0 or 1 the judge tells from the last, who may have gone.
    night = list(plan(range(players), rounds, seed=seed, effort=0))[-1].rounds
    gone = set(chance.sample(range(players), leave))
    here = [one for one in range(players + come) if one not in gone]
    tables = players // 4 - 1 if broken else None
    began = time.process_time()
    first = best_first(list(offers(night[after:], here, night[:after], seed=seed, effort=0, tables=tables)))[
        0
    ]
    seconds = time.process_time() - began
    told = counted([*night[:after], *first.rounds], players + come, 0)
    assert [told[key][0] for key in REPEATS] == [first.quality[key].value for key in REPEATS]
    return Repaired(players, rounds, after, first, len(here), seconds)


def events() -> Iterator[str]:
    """Give a table of events by kind, line by line."""
    yield (
        "| what happens | events | no worse than published | so but for rests in a row | partners repeat | "
        "tables that stay, mean (least) | people whose sheet stays | seconds, mean (most) |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    found: defaultdict[str, list[Repaired]] = defaultdict(list)
    for number in range(EVENTS):
        kind = list(KINDS)[number % len(KINDS)]
        found[kind].append(happened(kind, SEED * EVENTS + number))
    for kind, those in found.items():
        stay = [one.offer.change.kept / (one.offer.change.tables or 1) for one in those]
        sheets = [1 - one.offer.change.people / one.here for one in those]
        worse = sum(not one.offer.quality["partner_repeats"].best for one in those)
        seconds = [one.seconds for one in those]
        yield (
            f"| {kind} | {len(those)} | {sum(one.offer.fair for one in those)} | "
            f"{sum(one.offer.even and not one.offer.fair for one in those)} | {worse} | "
            f"{mean(stay):.0%} ({min(stay):.0%}) | {mean(sheets):.0%} | {mean(seconds):.1f} ({max(seconds):.1f}) |"
        )
