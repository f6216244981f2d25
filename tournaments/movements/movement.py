"""Say what a movement is: a named rule that makes seatings, with its guarantee and its cards."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from problems import Problem
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import RotationRound

Why = str | None
"""Why a number can never fit, as a clause after the number ("is odd, and ..."); None where it fits."""


class Need(StrEnum):
    """Name what a movement goes by beside who is here and what was played.

    ``RESULTS`` of the last round or of all rounds; the ``STANDINGS``; people entered in ``PAIRS``, all of them or
    ``COUPLES`` where there are any; which of two kinds everybody is, by tags.
    """

    LAST_RESULTS = "last_results"
    ALL_RESULTS = "all_results"
    STANDINGS = "standings"
    PAIRS = "pairs"
    COUPLES = "couples"
    TAGS = "tags"


class ConstraintKind(StrEnum):
    """Name a kind of wish."""

    TABLES = "fixed_tables"
    TOGETHER = "together"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Words:
    """Say what a movement is: ``how`` people move, its ``guarantee``, and the ``card`` that a player reads.

    The key is never renamed and never used again: nights are stored with it.
    """

    key: str
    name: str
    how: str
    guarantee: str
    card: str


@dataclass(frozen=True, slots=True)
class Movement(Words):
    """Declare one movement: what is said of it, and what it does.

    With ``ahead`` all rounds are planned before the first; else each follows results, one at a time.

    ``seat`` makes that many rounds (one where they follow results) of a request in which nothing is at fault.
    ``table_card`` tells for table k (from 1) of so many what happens there after the bell. ``unfit`` says why
    a number of entrants never fits, if any doesn't; ``sure`` for how many rounds the guarantee holds with that number;
    ``now`` finds what stands in the way of this state alone. ``heeds`` is what it goes by where that is told, and
    can do without. ``kinds`` are the two tags of which everybody has one. ``out`` finds who plays no more, where
    anybody can be out. ``keeps`` are the wishes that it promises to keep; ``keepers`` says whose table it cannot.
    With ``fewer_tables`` it can do with fewer than people could fill. One that ``searches`` gives ever better plans,
    and others with another seed; all others draw lots that hold for the whole night. ``instead`` is the movement to
    think of where the number does not fit.
    """

    ahead: bool
    seat: Callable[[MovementState, int], tuple[RotationRound, ...]]
    table_card: Callable[[int, int], str]
    sure: Callable[[int], int]
    unfit: Callable[[int], Why] = lambda _: None
    now: Callable[[MovementState], Iterator[Problem]] = lambda _: iter(())
    needs: frozenset[Need] = frozenset()
    heeds: frozenset[Need] = frozenset()
    kinds: tuple[str, ...] = ()
    out: Callable[[MovementState], frozenset[int]] | None = None
    keeps: frozenset[ConstraintKind] = frozenset()
    fewer_tables: bool = False
    searches: bool = False
    keepers: Callable[[MovementState], Iterator[Sentence]] = lambda _: iter(())
    instead: str = "rotation"

    def as_json(self) -> dict[str, object]:
        """Return what people choose by, as plain data."""
        return {
            "key": self.key,
            "name": self.name,
            "how": self.how,
            "guarantee": self.guarantee,
            "card": self.card,
            "ahead": self.ahead,
            "needs": sorted(need.value for need in self.needs),
            "kinds": list(self.kinds),
            "keeps": sorted(wish.value for wish in self.keeps),
        }
