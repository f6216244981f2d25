"""Fold a whole ledger, with its corrections, into where the game stands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from problems import Problem
from scoring.engine.hand import Hand
from scoring.engine.hand_score import BySide, HandScore
from scoring.engine.parsing import hand_record
from scoring.engine.scorekeeper import Scorekeeper
from scoring.engine.state import State, start
from scoring.engine.variant import Ruleset

NOTHING_COUNTED = HandScore()


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Hold one entry of a ledger: its id, kind, the entry it is about, and its facts."""

    id: str
    kind: str
    of: str | None = None
    hand: Hand | None = None
    seats: Mapping[str, object] | None = None


class LedgerSlot(NamedTuple):
    """Hold one place in the ledger: a hand or totals entry with its chain of replaces.

    ``id`` is the entry that opened it, ``standing`` the entry that stands in it (None: taken back),
    ``last`` the end of the chain, which a replace of this place names. ``points`` are what it changed,
    ``scores`` and ``winners`` the game after it. A record that cannot be here is not ``counted`` and its
    ``problems`` say why; otherwise ``worth`` is what it is worth by itself. ``dealer`` is who dealt (None:
    nobody knows), ``deals`` how many deals of the game it stands for: all that a paper card has, and none for
    a misdeal or an adjustment.
    """

    id: str
    last: str
    standing: str | None
    hand: Hand | None
    counted: bool
    points: BySide
    scores: BySide
    winners: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    worth: HandScore = NOTHING_COUNTED
    dealer: int | None = None
    deals: int = 0

    @property
    def record(self) -> dict[str, object] | None:
        """The record that stands here, as JSON, or None."""
        return None if self.hand is None else hand_record(self.hand)


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Name a standing entry that is kept but not counted, and why."""

    id: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Hold a folded ledger: the state, each place in order, what is not counted, and who really sat where.

    ``seats`` is of the last seats entry that was not voided, None when there is none.
    """

    state: State
    slots: tuple[LedgerSlot, ...]
    uncounted: tuple[Uncounted, ...]
    seats: Mapping[str, object] | None


def fold(ruleset: Ruleset, lines: Sequence[LedgerLine], first_dealer: int | None = None) -> Ledger:
    """Fold the lines in their order.

    In each place stands the last of its chain of replaces that is not voided: a voided replace gives back
    the one before it, and a replace of a voided hand fills the place again. Only what stands is counted.
    What cannot be at its place, or comes after the end, is kept, not counted and named; nothing raises.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> four = Hand(maker=0, tricks={"A": 4, "B": 1})
    >>> hands = [LedgerLine("1", "hand", hand=four), LedgerLine("2", "hand", hand=four)]
    >>> lines = [*hands, LedgerLine("3", "void", of="1")]
    >>> fold(make_ruleset("north_american"), lines).state.scores
    (1, 0)
    """
    keeper = Scorekeeper(start(ruleset, first_dealer))
    voided = {line.of for line in lines if line.kind == "void"}
    nothing = (0,) * len(ruleset.sides)
    slots: list[LedgerSlot] = []
    uncounted: list[Uncounted] = []
    for chain in chains(lines):
        entry, last = chain[0].id, chain[-1].id
        line = standing(chain, voided) if voided else chain[-1]
        if line is None or line.hand is None:
            slots.append(LedgerSlot(entry, last, None, None, False, nothing, keeper.scores, keeper.winners))
            continue
        hand, hands = line.hand, keeper.hands
        faults = keeper.take(hand)
        scores, winners, dealer = keeper.scores, keeper.winners, keeper.dealer
        if faults:
            uncounted.append(Uncounted(line.id, faults))
            points, worth, deals = nothing, NOTHING_COUNTED, 0
        else:
            points, worth, deals = keeper.points, keeper.worth, keeper.hands - hands
        slots.append(
            LedgerSlot(
                entry, last, line.id, hand, not faults, points, scores, winners, faults, worth, dealer, deals
            )
        )
    return Ledger(keeper.state(), tuple(slots), tuple(uncounted), _seats_now(lines, voided))


def chains(lines: Iterable[LedgerLine]) -> list[list[LedgerLine]]:
    """Return for each place its hand or totals entry followed by its replaces, in order.

    A replace of an entry that has no place (or is not there) is left out.
    """
    places: dict[str, list[LedgerLine]] = {}
    found: list[list[LedgerLine]] = []
    for line in lines:
        if line.kind in ("hand", "totals"):
            chain = places[line.id] = [line]
            found.append(chain)
        elif line.kind == "replace" and line.of in places:
            chain = places[line.id] = places[line.of]
            chain.append(line)
    return found


def standing(chain: Sequence[LedgerLine], voided: "set[str | None]") -> LedgerLine | None:
    """Return what stands in a place: the last of its chain that is not voided, or None."""
    return next((line for line in reversed(chain) if line.id not in voided), None)


def _seats_now(lines: Sequence[LedgerLine], voided: "set[str | None]") -> Mapping[str, object] | None:
    """Return who really sat where by the last seats entry that stands, or None."""
    for line in reversed(lines):
        if line.kind == "seats" and line.id not in voided:
            return line.seats
    return None


def state_before(
    ruleset: Ruleset, lines: Sequence[LedgerLine], first_dealer: int | None = None, of: str | None = None
) -> State | None:
    """Return the state at the place of entry ``of`` before what stands there is counted.

    Any entry of the place's chain names it. Without ``of`` it is the state after everything; None when no
    place has such an entry.
    """
    if of is None:
        return fold(ruleset, lines, first_dealer).state
    voided = {line.of for line in lines if line.kind == "void"}
    keeper = Scorekeeper(start(ruleset, first_dealer))
    for chain in chains(lines):
        if any(line.id == of for line in chain):
            return keeper.state()
        line = standing(chain, voided)
        if line is not None and line.hand is not None:
            keeper.take(line.hand)
    return None
