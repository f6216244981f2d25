"""Every night that is kept: one leaves, one comes, or one for one, after a round drawn by lot; what misses its aim."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from bench.rotations.events import KINDS, SMALL
from tournaments.movements.rotation.from_here import least_from_here
from tournaments.movements.rotation.offer import LEAST, MORE, NONE, REPEATS, Offer
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import look_longer, offers
from tournaments.movements.rotation.opening import short_night
from tournaments.movements.rotation.plan import measure, plan

SEED = 1
ROUNDS = range(5, 13)
KEPT, SECONDS = 0.8, 0.5
"""The least share of tables that stay, and the most of the processor's seconds until all offers stand."""
ONE = ("one leaves", "one comes", "one leaves, one comes")
AIMS = ("repeats", "tables", "sit-outs", "seconds")
SHOWN = 40
"""The worst nights that are listed."""


@dataclass(frozen=True, slots=True)
class Event:
    """Hold what happened on a night that is kept, and how the first offer does by each aim."""

    name: str
    first: Offer
    worse: int
    """Repeats above those published and above what must be, all kinds together."""
    stay: float
    """The share of the tables still to come that are played by the same four in the same partnership."""
    spread: int
    seconds: float
    another: bool
    """Whether another offer keeps the tables that the first does not."""
    proved: bool = False
    """Whether the first offer is as good as can be by proof: all repairs that keep the tables were tried."""
    more: bool = False
    """Whether it is proved, and said beside an offer, that the aims can't be met together, but not how nearly."""

    @property
    def misses(self) -> tuple[str, ...]:
        """The aims that are missed, but for those that can't be met together by proof."""
        if self.proved:
            return ("seconds",) if self.seconds > SECONDS else ()
        missed = (self.worse > 0, self.stay < KEPT, self.spread > 1, self.seconds > SECONDS)
        return tuple(aim for aim, misses in zip(AIMS, missed, strict=True) if misses)

    def __str__(self) -> str:
        """Say what happened and what is missed."""
        return (
            f"{self.name}: misses {', '.join(self.misses)}; {self.worse} repeats too many, {self.stay:.0%} of the "
            f"tables, sit-outs {self.spread}, {self.seconds:.2f} s, {self.first.key}"
            f"{'' if self.stay >= KEPT or not self.another else ', another offer keeps the tables'}"
        )


def happened(players: int, rounds: int, kind: str, seed: int, *, longer: bool = False) -> Event:
    """Return what is offered first on the night that is kept for so many, after a round drawn from the seed.

    With ``longer`` after the longer look that a plan's job takes where no repair is good.
    """
    chance = Random(seed)
    leave, come, _ = KINDS[kind]
    after = chance.randrange(rounds)
    night = list(plan(range(1, players + 1), rounds, seed=seed, effort=0))[-1].rounds
    played, published = night[:after], night[after:]
    gone = set(chance.sample(range(1, players + 1), leave))
    here = [one for one in range(1, players + come + 1) if one not in gone]
    before = measure(night)
    began = time.process_time()
    repairs = list(offers(published, here, played, seed=seed, effort=0))
    found = best_first(look_longer(repairs, published, here, played, seed=seed) if longer else repairs)
    seconds = time.process_time() - began
    first = found[0]
    must = least_from_here(played, here, len(published), sum(len(each.tables) for each in first.rounds))
    worse = sum(
        max(0, first.quality[key].value - max(before[key].value, first.quality[key].bound, must[key]))
        for key in REPEATS
    )
    stay = [one.change.share for one in found]
    spread = first.quality["sit_outs_spread"].value
    name = f"{players} players, {rounds} rounds, after {after}, {kind}"
    met = worse == 0 and stay[0] >= KEPT and spread <= 1
    least = first.tried == LEAST and first.even and stay[0] >= KEPT
    proved = not met and (least or first.tried == NONE)
    more = not met and not proved and any(one.tried in {LEAST, MORE} for one in found)
    return Event(name, first, worse, stay[0], spread, seconds, max(stay) >= KEPT, proved, more)


def kept_events() -> Iterator[str]:
    """Give how many nights miss each aim, by what happens, and the worst of them."""
    missed: list[Event] = []
    yield (
        "| what happens | nights | all aims met | can't be met together, proved | the same, but not how nearly | "
        f"{' | '.join(AIMS)} | tables that stay, the least | seconds, mean (most) | "
        "after a longer look: met, proved, not how nearly, missed | seconds, mean (most) |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
    for kind in ONE:
        nights = [
            (players, rounds, kind, SEED * 100_000 + players * 100 + rounds)
            for players in range(8, SMALL + 1)
            for rounds in ROUNDS
            if short_night(players, rounds) is not None
        ]
        found = [happened(*night) for night in nights]
        again = [
            happened(*night, longer=True)
            for night, one in zip(nights, found, strict=True)
            if set(one.misses) - {"seconds"}
        ]
        counts = Counter(aim for one in found for aim in one.misses)
        seconds = [one.seconds for one in found]
        met = sum(not (one.misses or one.proved) for one in found)
        proved, more = (
            sum(proofs) for proofs in zip(*((one.proved, one.more) for one in found), strict=True)
        )
        yield (
            f"| {kind} | {len(found)} | {met} | {proved} | {more} | "
            f"{' | '.join(str(counts[aim]) for aim in AIMS)} | "
            f"{min(one.stay for one in found):.0%} | {sum(seconds) / len(seconds):.2f} ({max(seconds):.2f}) | "
            f"{_after_a_longer_look(again)} |"
        )
        missed += [one for one in found if one.misses]
        missed += [replace(one, name=f"{one.name}, after a longer look") for one in again if one.misses]
    yield ""
    for one in sorted(missed, key=lambda one: (one.worse, -one.stay), reverse=True)[:SHOWN]:
        yield f"- {one}"


def _after_a_longer_look(again: Sequence[Event]) -> str:
    """Return how many of those that missed meet all aims, can't by proof, can't by an amount unknown, and miss."""
    if not again:
        return "0, 0, 0, 0 | -"
    missed = [one for one in again if set(one.misses) - {"seconds"}]
    proved, more = sum(one.proved for one in again), sum(one.more for one in missed)
    seconds = [one.seconds for one in again]
    return (
        f"{len(again) - len(missed) - proved}, {proved}, {more}, {len(missed) - more} | "
        f"{sum(seconds) / len(seconds):.1f} ({max(seconds):.1f})"
    )
