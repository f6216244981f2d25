"""Decide whether a client's entry may be added to a ledger. No clock, no chance, no database.

The caller holds the game's lock, hands over what is recorded and what was sent, and writes what is accepted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult, hand_record, parse_hand
from scoring.engine.ledger import Ledger, LedgerLine, fold, taken_away
from scoring.engine.ruleset import Ruleset

OPEN: Final = "open"
"""The one state in which a game takes entries."""
HAND_KINDS = frozenset({"hand", "totals", "replace"})
ABOUT_KINDS = frozenset({"void", "replace", "confirm"})
# What an entry of each kind may be about; other kinds are about nothing.
FITTING = {
    "void": HAND_KINDS | {"seats"},
    "replace": HAND_KINDS,
    "confirm": HAND_KINDS,
    "seats": HAND_KINDS | {"seats"},
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry as recorded, or as a client sent it once it had been read.

    `facts` is canonical: `{"hand": record}` with defaults left out, `{"note": text}` or
    `{"seats": {"0": player or None, ...}}`; so two entries say the same exactly when `content` is equal.
    `hand` is the record as the fold wants it; left out, it is read when the fold asks.
    """

    id: str
    kind: str
    number: int | None = None
    of: str | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    hand: Hand | None = field(default=None, compare=False)

    @property
    def content(self) -> tuple[object, ...]:
        """What counts when two entries are compared; who sent it and when do not."""
        return (self.kind, self.number, self.of, self.facts)

    def line(self) -> LedgerLine:
        """Return the line that the fold reads."""
        record = self.facts.get("hand")
        seats = self.facts.get("seats")
        return LedgerLine(
            id=self.id,
            kind=self.kind,
            of=self.of,
            hand=parse_hand(record) if self.hand is None and record is not None else self.hand,
            seats=seats if isinstance(seats, Mapping) else None,
        )


def hand_fact(id_: str, kind: str, number: int | None, of: str | None, hand: Hand) -> Fact:
    """Return an entry that says a hand, or totals, and nothing else."""
    return Fact(id_, kind, number, of, {"hand": hand_record(hand)}, hand)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The entry may be written; `ledger` is the fold with it."""

    ledger: Ledger


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same entry is recorded already: nothing to write."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Another entry has the id, the number or the target: `by` is its id."""

    by: str


@dataclass(frozen=True, slots=True)
class HandMissing:
    """The number would leave a hole: `next` is the number to send."""

    next: int


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The game takes no entries any more; `state` says which way it ended."""

    state: str


@dataclass(frozen=True, slots=True)
class EntryRefused:
    """The entry cannot be; every fault is named."""

    problems: tuple[Problem, ...]


Admission = Accepted | Repeated | Taken | HandMissing | GameClosed | EntryRefused


def next_number(recorded: Sequence[Fact]) -> int:
    """Return the number that the next hand takes: one more than the last, voided or not."""
    return sum(1 for fact in recorded if fact.kind == "hand") + 1


def admit(
    ruleset: Ruleset,
    recorded: Sequence[Fact],
    sent: Fact,
    *,
    first_dealer: int | None = None,
    state: str = OPEN,
) -> Admission:
    """Judge `sent` against a ledger in its order.

    An entry that is recorded already is `Repeated` whatever has happened since, so that a retry never fails.
    Then come the state of the game, taken ids, numbers and targets, gaps, and last what the rules say.
    """
    known = {fact.id: fact for fact in recorded}
    same = known.get(sent.id)
    if same is not None:
        return Repeated() if same.content == sent.content else Taken(same.id)
    if state != OPEN:
        return GameClosed(state)
    if sent.kind == "hand":
        out_of_turn = _number_out_of_turn(recorded, sent.number)
        if out_of_turn is not None:
            return out_of_turn
    elif taken := target_taken(recorded, sent):
        return taken
    problems = target_problems(known, sent) or _seat_problems(ruleset, sent)
    if problems:
        return EntryRefused(problems)
    ledger = fold(ruleset, [fact.line() for fact in (*recorded, sent)], first_dealer)
    problems = _standing_problems(ledger, sent)
    return EntryRefused(problems) if problems else Accepted(ledger)


def _number_out_of_turn(
    recorded: Sequence[Fact], number: int | None
) -> EntryRefused | Taken | HandMissing | None:
    """Return why a hand cannot have the number, or None when it is the next."""
    expected = next_number(recorded)
    if number is None or number < 1:
        message = _("Send the number of the hand; the next is {expected}.", expected=expected)
        return EntryRefused((Problem("required", "number", message),))
    if number < expected:
        return Taken(next(fact.id for fact in recorded if fact.kind == "hand" and fact.number == number))
    return HandMissing(expected) if number > expected else None


def target_taken(recorded: Sequence[Fact], sent: Fact) -> Taken | None:
    """Return the entry that did already what a void or replace wants to do."""
    if sent.kind == "void":
        by = taken_away([fact.line() for fact in recorded]).get(sent.of)
    elif sent.kind == "replace":
        by = next((fact.id for fact in recorded if fact.kind == "replace" and fact.of == sent.of), None)
    else:
        return None
    return None if by is None else Taken(by)


def target_problems(known: Mapping[str, Fact], sent: Fact) -> tuple[Problem, ...]:
    """Name what is wrong with the entry that a void, replace, confirm or seats entry is about."""
    if sent.of is None:
        if sent.kind not in ABOUT_KINDS:
            return ()
        message = _("A {kind} names the entry it is about in `of`.", kind=sent.kind)
        return (Problem("required", "of", message),)
    target = known.get(sent.of)
    if sent.kind not in FITTING:
        problem = Problem(
            "not_allowed", "of", _("An entry of kind {kind} is about no other entry.", kind=sent.kind)
        )
    elif target is None:
        problem = Problem(
            "no_such_entry", "of", _("This game has no entry with that id. Load the game again.")
        )
    elif target.kind not in FITTING[sent.kind]:
        problem = Problem(
            "wrong_target",
            "of",
            _(
                "A {kind} cannot be about an entry of kind {other_kind}.",
                kind=sent.kind,
                other_kind=target.kind,
            ),
        )
    elif sent.kind == "replace" and _is_totals(sent) != (root_of(known, target).kind == "totals"):
        problem = Problem("wrong_kind", "hand.result", _("Totals are replaced by totals, a hand by a hand."))
    else:
        return ()
    return (problem,)


def root_of(known: Mapping[str, Fact], fact: Fact) -> Fact:
    """Follow replaces back to the hand or totals entry in whose place they stand."""
    while fact.kind == "replace" and fact.of is not None:
        fact = known[fact.of]
    return fact


def _is_totals(fact: Fact) -> bool:
    """Tell whether a record is the totals of a game."""
    record = fact.facts.get("hand")
    return isinstance(record, Mapping) and record.get("result") == HandResult.TOTALS


def _seat_problems(ruleset: Ruleset, sent: Fact) -> tuple[Problem, ...]:
    """Name what is wrong with the people of a seats entry: every seat once, nobody twice."""
    if sent.kind != "seats":
        return ()
    seats = sent.facts["seats"]
    assert isinstance(seats, Mapping)  # noqa: S101  the reader of the request made it so
    wanted = {str(seat) for seat in range(ruleset.players)}
    if set(seats) != wanted:
        message = _(
            "Say who sat at each of the seats 0 to {players}, and at no others.", players=ruleset.players - 1
        )
        return (Problem("wrong_seats", "seats", message),)
    people = [player for player in seats.values() if player is not None]
    if len(people) != len(set(people)):
        return (Problem("seated_twice", "seats", _("One person cannot sit at two seats.")),)
    return ()


def _standing_problems(ledger: Ledger, sent: Fact) -> tuple[Problem, ...]:
    """Name why the record that was sent cannot be where it would stand; nothing else is judged here.

    Entries that come after it and now cannot be are kept and named in `ledger.uncounted`: a correction is
    not refused because of what follows from it.
    """
    if sent.kind == "confirm":
        standing = {slot.standing for slot in ledger.slots if slot.counted}
        if sent.of not in standing:
            message = _("That entry no longer counts, so it cannot be confirmed. Look at the score again.")
            return (Problem("not_standing", "of", message),)
        return ()
    if sent.kind not in HAND_KINDS:
        return ()
    slot = next(slot for slot in ledger.slots if slot.standing == sent.id)
    return slot.problems
