"""Fold a whole ledger, with its corrections, into where the game stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

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
    ``last`` the end of the chain, which a replace of this place names. ``below`` are the entries under
    the one that stands, the lowest first: voiding ``standing`` gives the last of them back, voiding the
    first takes all away. ``points`` are what it changed, ``scores`` and ``winners`` the game after it. A
    record that cannot be here is not ``counted`` and its ``problems`` say why; of one that can, ``worth`` is
    what it is worth by itself. ``dealer`` is who dealt (None: nobody knows), ``deals`` how many deals of the game
    it stands for: all that a paper card has, and none for a misdeal or an adjustment.
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
    below: tuple[LedgerLine, ...] = ()

    @property
    def lowest(self) -> str | None:
        """The entry whose void leaves nothing standing here; None where nothing does."""
        return self.below[0].id if self.below else self.standing

    @property
    def record(self) -> dict[str, object] | None:
        """The record that stands here, as JSON, or None."""
        return None if self.hand is None else hand_record(self.hand)


_slot: Final = partial(tuple.__new__, LedgerSlot)
"""Make a slot of all its parts: with its class it takes twice as long, and every hand of every page passes here."""


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

    In each place stands the last of its chain of replaces that is not taken away. A void takes away the
    entry that it is of and whatever was put over it until then: the void of a replace gives back the one
    below, the void of a hand that was changed leaves nothing, and a later replace fills the place again.
    Only what stands is counted.
    What cannot be at its place, or comes after the end, is kept, not counted and named; nothing raises.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> four = Hand(maker=0, tricks={"A": 4, "B": 1})
    >>> hands = [LedgerLine("1", "hand", hand=four), LedgerLine("2", "hand", hand=four)]
    >>> lines = [*hands, LedgerLine("3", "void", of="1")]
    >>> fold(make_ruleset("north_american"), lines).state.scores
    (1, 0)
    """
    keeper = Scorekeeper(start(ruleset, first_dealer))
    taken = taken_away(lines)
    nothing = (0,) * len(ruleset.sides)
    slots: list[LedgerSlot] = []
    uncounted: list[Uncounted] = []
    for chain in chains(lines):
        entry, last = chain[0].id, chain[-1].id
        here = lines_in_force(chain, taken) if taken else chain
        line = here[-1] if here else None
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
        below = tuple(here[:-1]) if len(here) > 1 else ()
        place = (
            entry, last, line.id, hand, not faults, points, scores, winners, faults, worth, dealer, deals, below
        )  # fmt: skip
        slots.append(_slot(place))
    return Ledger(keeper.state(), tuple(slots), tuple(uncounted), _seats_now(lines, taken))


def chains(lines: Sequence[LedgerLine]) -> list[list[LedgerLine]]:
    """Return for each place its hand or totals entry followed by its replaces, in order.

    A replace of an entry that has no place (or is not there) is left out.
    """
    # In most games nothing was changed.
    if "replace" not in {line.kind for line in lines}:
        return [[line] for line in lines if line.kind in ("hand", "totals")]
    by_entry: dict[str | None, list[LedgerLine]] = {}
    found: list[list[LedgerLine]] = []
    for line in lines:
        if line.kind in ("hand", "totals"):
            chain = by_entry[line.id] = [line]
            found.append(chain)
        elif line.kind == "replace" and line.of in by_entry:
            chain = by_entry[line.id] = by_entry[line.of]
            chain.append(line)
    return found


def taken_away(lines: Sequence[LedgerLine]) -> dict[str | None, str]:
    """Return for each entry that is taken away the void that did it.

    >>> one, two = LedgerLine("1", "hand"), LedgerLine("2", "replace", of="1")
    >>> taken_away([one, two, LedgerLine("3", "void", of="2")])
    {'2': '3'}
    >>> taken_away([one, two, LedgerLine("3", "void", of="1")])
    {'1': '3', '2': '3'}
    """
    found: dict[str | None, str] = {}
    # In most games nothing was taken away.
    if "void" not in {line.kind for line in lines}:
        return found
    untaken: dict[str | None, list[str]] = {}
    for line in lines:
        if line.kind in ("hand", "totals"):
            untaken[line.id] = [line.id]
        elif line.kind == "replace" and line.of in untaken:
            place = untaken[line.id] = untaken[line.of]
            place.append(line.id)
        elif line.kind == "void" and line.of not in found:
            place = untaken.get(line.of, [])
            found[line.of] = line.id
            while place and (top := place.pop()) != line.of:
                found[top] = line.id
    return found


def lines_in_force(chain: list[LedgerLine], taken: Mapping[str | None, str]) -> list[LedgerLine]:
    """Return what of a place's chain is not taken away: the last stands, each other would without those after it."""
    return [line for line in chain if line.id not in taken]


def goes_back(lines: Sequence[LedgerLine], void: LedgerLine) -> bool:
    """Tell whether a void, among the lines or to come after them, gives back what was changed before."""
    before = lines[: next((place for place, line in enumerate(lines) if line.id == void.id), len(lines))]
    taken = taken_away(before)
    return any(void.of in [line.id for line in lines_in_force(chain, taken)[1:]] for chain in chains(before))


def _seats_now(lines: Sequence[LedgerLine], taken: Mapping[str | None, str]) -> Mapping[str, object] | None:
    """Return who really sat where by the last seats entry that stands, or None."""
    for line in reversed(lines):
        if line.kind == "seats" and line.id not in taken:
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
    keeper = Scorekeeper(start(ruleset, first_dealer))
    taken = taken_away(lines)
    for chain in chains(lines):
        if any(line.id == of for line in chain):
            return keeper.state()
        here = lines_in_force(chain, taken)
        if here and here[-1].hand is not None:
            keeper.take(here[-1].hand)
    return None
