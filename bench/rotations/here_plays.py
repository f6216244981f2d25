"""Who is here, plays: nights that go on without some and with others, held against the law counted anew."""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from multiprocessing import Pool
from random import Random
from statistics import mean

from bench.rotations.law import Fault, Law, law_faults
from tournaments.movements.rotation.continuing import PublishedNight, go_on
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import measure

NUMBERS = range(8, 65)
ROUNDS = 8
AFTER = {"early": 1, "middle": 4, "late": 6}
"""When somebody goes or comes: after how many rounds."""
SOME = range(4)
"""So many go, and so many come."""
EVENTS = {1: "one event", 2: "two events", 3: "three events"}
COUNTS = ("partner_repeats", "opponent_repeats", "meeting_repeats")
SHOWN = 10
"""Nights against the law that are named."""
TOLD = 100
"""After each so many nights it is said how far it has come."""
Event = tuple[int, int, int]
"""After how many rounds so many go, and so many come."""


@dataclass(frozen=True, slots=True)
class Case:
    """Hold a night to go on with: how many play, when so many go and come, and in how many events."""

    players: int
    when: str
    gone: int
    come: int
    events: int

    def __str__(self) -> str:
        """Name the night."""
        said = ", ".join(f"{gone} go and {come} come after {after}" for after, gone, come in self.steps())
        return f"{self.players} players, {said}"

    def steps(self) -> list[Event]:
        """Return who goes and who comes, one event after another.

        In two events others come a round after some have gone. In three somebody has come after round 1, before those.

        >>> Case(16, "middle", 2, 1, 3).steps()
        [(1, 0, 1), (4, 2, 0), (5, 0, 1)]
        """
        after = AFTER[self.when]
        if self.events == 1:
            return [(after, self.gone, self.come)]
        later = max(after, 2) if self.events > 2 else after
        first = [(1, 0, 1)] if self.events > 2 else []
        return [*first, (later, self.gone, 0), (later + 1, 0, self.come)]


@dataclass(frozen=True, slots=True)
class GoneOn:
    """Hold how a night went on: what is wrong with it by the law, repeats before and after, the most seconds taken."""

    case: Case
    faults: tuple[Fault, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    seconds: float


def cases(numbers: Sequence[int]) -> Iterator[Case]:
    """Give the nights that are gone on with: up to three go and up to three come; some of both in several events."""
    for players in numbers:
        for when in AFTER:
            for gone in SOME:
                for come in SOME:
                    for events in EVENTS if gone and come else (1,) if gone or come else ():
                        yield Case(players, when, gone, come, events)


def went_on(case: Case) -> GoneOn:
    """Return how a night goes on by what is suggested first after each event."""
    players = case.players
    night = list(plan(range(1, players + 1), ROUNDS, seed=players, effort=0))[-1].rounds
    quality = measure(night)
    before = tuple(quality[key].value for key in COUNTS)
    leavers = [1 + (7 * number + players) % players for number in range(case.gone)]
    last, faults, seconds = players, list[Fault](), 0.0
    for rounds, going, coming in case.steps():
        began = time.process_time()
        first = go_on(PublishedNight(night, 1, last), rounds, gone=leavers[:going], come=coming)[0]
        seconds = max(seconds, time.process_time() - began)
        last += coming
        faults += law_faults(night[:rounds], first.rounds)
        night, quality = (*night[:rounds], *first.rounds), first.quality
    return GoneOn(case, tuple(faults), before, tuple(quality[key].value for key in COUNTS), seconds)


def here_plays(numbers: Sequence[int] = NUMBERS, minutes: float | None = None) -> Iterator[str]:
    """Give how many nights break the law, what they repeat and how long it takes, by when and in how many events.

    With ``minutes`` nights are taken by lot, and none is waited for once that time is over. Every core plays nights;
    each night's seconds are its own processor time.
    """
    asked = list(cases(numbers))
    if minutes is not None:
        Random(1).shuffle(asked)
    found: defaultdict[tuple[str, int], list[GoneOn]] = defaultdict(list)
    began = time.monotonic()
    with Pool() as cores:
        for number, one in enumerate(cores.imap(went_on, asked), 1):
            found[one.case.when, one.case.events].append(one)
            if number % TOLD == 0:
                print(f"{number} of {len(asked)} nights", file=sys.stderr, flush=True)
            if minutes is not None and time.monotonic() - began >= 60 * minutes:
                break
    yield from _table(found)
    every = list(chain.from_iterable(found.values()))
    yield ""
    yield (
        f"{len(every)} of {len(asked)} nights of {min(numbers)} to {max(numbers)} players, "
        f"in {(time.monotonic() - began) / 60:.0f} minutes."
    )
    broken = [one for one in every if one.faults]
    if broken:
        yield ""
    for one in broken[:SHOWN]:
        yield f"- {one.case}: {'; '.join(fault.text for fault in one.faults[:3])}"


def _table(found: dict[tuple[str, int], list[GoneOn]]) -> Iterator[str]:
    yield (
        f"| when, in how many events | nights | {' | '.join(fault.value for fault in Law)} | "
        "partners again, mean (before) | opponents again | meetings again | seconds, mean (most) |"
    )
    yield f"|---|---|{'---|' * len(Law)}---|---|---|---|"
    for when in AFTER:
        for events, name in EVENTS.items():
            those = found.get((when, events), [])
            if those:
                kinds = Counter(kind for one in those for kind in {fault.law for fault in one.faults})
                repeats = [
                    f"{mean(one.after[at] for one in those):.2f} ({mean(one.before[at] for one in those):.2f})"
                    for at in range(len(COUNTS))
                ]
                seconds = [one.seconds for one in those]
                cells = [
                    f"{when}, {name}",
                    str(len(those)),
                    *(str(kinds[law]) for law in Law),
                    *repeats,
                    f"{mean(seconds):.2f} ({max(seconds):.1f})",
                ]
                yield f"| {' | '.join(cells)} |"
