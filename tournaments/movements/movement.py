"""Say what a movement is: a named rule that makes seatings, with its guarantee and its cards."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import Movers
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, RotationRound

MisfitReason = str | None
"""Why a number can never fit, as a clause after the number ("is odd, and ..."); None where it fits."""
PARTNERS_MAY_REPEAT = "With these numbers partners may repeat from the second round on."


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
    ``table_card`` tells for table k (from 1) of so many what happens there after the bell. ``unfit`` says why a number
    of entrants never fits, if any doesn't; ``sure`` for how many rounds the guarantee holds with that number; ``now``
    finds what stands in the way of this state alone. ``heeds`` is what it goes by where that is told, and can do
    without. ``kinds`` are the two tags of which everybody has one. ``eliminated`` finds who plays no more, where
    anybody can be out, and ``tables`` at how many tables the others play. ``keeps`` are the wishes that it promises to
    keep; ``keepers`` says whose table it cannot. One that ``searches`` gives ever better plans, and others by another
    seed; all others draw lots that hold for the whole night. ``instead`` is the movement to think of where the number
    does not fit. ``promise`` is the guarantee for a number of players, with places for its ``{rounds}`` and for the
    ``{tables}``; where it holds for one round alone, ``no_promise`` says what may happen, and where the room has fewer
    tables than the guarantee needs, ``crowded``: as many as people could fill, or ``full`` says how many. Without
    ``crowded`` the guarantee holds there too. ``decided`` says after how many rounds so many players have a winner,
    where it ends with one.
    ``crowded`` the guarantee holds there too. ``movers`` say who goes where after a round, with so many full tables;
    where everybody is seated anew, ``seated_by`` says by what, in a few words.
    """

    ahead: bool
    seat: Callable[[MovementState, int], tuple[RotationRound, ...]]
    table_card: Callable[[int, int], str]
    sure: Callable[[int], int]
    unfit: Callable[[int], MisfitReason] = lambda _: None
    now: Callable[[MovementState], Iterator[Problem]] = lambda _: iter(())
    needs: frozenset[Need] = frozenset()
    heeds: frozenset[Need] = frozenset()
    kinds: tuple[str, ...] = ()
    eliminated: Callable[[MovementState], frozenset[int]] | None = None
    tables: Callable[[MovementState], int] | None = None
    keeps: frozenset[ConstraintKind] = frozenset()
    searches: bool = False
    keepers: Callable[[MovementState], Iterator[Sentence]] = lambda _: iter(())
    instead: str = "rotation"
    promise: str = ""
    no_promise: str = ""
    crowded: str = ""
    full: Callable[[int], int] = lambda entrants: entrants // 4
    decided: Callable[[int], int] | None = None
    movers: Movers = lambda _: ()
    seated_by: str = ""

    def sure_with(self, entrants: int, tables: int | None) -> int:
        """Return for how many rounds the guarantee holds in a room with so many tables; None: enough.

        >>> from tournaments.movements.odd_pairs import ODD_PAIRS_MOVE
        >>> ODD_PAIRS_MOVE.sure_with(20, None), ODD_PAIRS_MOVE.sure_with(20, 3)
        (5, 1)
        """
        return 1 if self._is_crowded(entrants, tables) else self.sure(entrants)

    def rounds_needed(self, state: MovementState) -> int | None:
        """Return after how many rounds of the night one pair is left, at the least; None where that isn't known.

        >>> from tournaments.movements.knock_outs import KNOCK_OUT
        >>> [KNOCK_OUT.rounds_needed(MovementState(tuple(range(2 * pairs)))) for pairs in (1, 2, 3, 16, 17)]
        [None, 1, 2, 4, 5]
        """
        if self.decided is None:
            return None
        out = self.eliminated(state) if self.eliminated and state.played else ()
        left = len(state.entrants) - len(out)
        return len(state.played) + self.decided(left) if left >= FEWEST_ENTRANTS else None

    def _is_crowded(self, entrants: int, tables: int | None) -> bool:
        return bool(self.crowded) and tables is not None and tables < self.full(entrants)

    def guaranteed(self, entrants: int, tables: int | None = None) -> Wording:
        """Return the guarantee for so many players, in their figures, in a room with so many tables; None: enough.

        >>> from tournaments.movements.ahead import ROTATION
        >>> ROTATION.guaranteed(10).split(",")[0]
        'Nobody has the same partner twice in the first 9 rounds'
        """
        if self._is_crowded(entrants, tables):
            return _(self.crowded)
        if not self.promise:
            return _(self.guarantee)
        sure = self.sure(entrants)
        words = self.promise if sure > 1 else self.no_promise
        return _(words, rounds=sure, tables=entrants // 4)

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
