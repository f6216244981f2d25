"""Count how the hands of a game came out, and how makers and lone players fared by their seat from the dealer.

As in `statistics`, a variant's own words and tallies say what a hand was.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.engine.dealing import who_dealt
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import HandScore, SeatTally
from scoring.engine.ledger import Ledger, LedgerSlot
from scoring.engine.scorekeeper import worth_of
from scoring.engine.statistics import SeatPosition, position
from scoring.engine.terms import euchred
from scoring.engine.variant import Ruleset, tapped


class HandOutcome(StrEnum):
    """Name how a hand came out for its makers; `other` has none."""

    MADE = "made"
    MARCH = "march"
    EUCHRED = "euchred"
    ALL_PASSED = "all_passed"
    PENALTY = "penalty"
    OTHER = "other"


class Outcome(NamedTuple):
    """Hold how a hand came out, and whether somebody played it alone as a maker."""

    outcome: HandOutcome
    alone: bool = False


class SeatNumber(StrEnum):
    """Name what is counted by a seat's position."""

    MADE_TRUMP = "made_trump"
    EUCHRED = "euchred"
    LONERS = "loners"
    LONERS_MADE = "loners_made"


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Hold counts over some hands: by outcome; and by position from the dealer, where who dealt is known.

    ``made_trump`` counts hands played to the end alone, so that ``euchred`` is a share of it.
    """

    hands: Counter[Outcome] = field(default_factory=Counter)
    seats: Counter[tuple[SeatPosition, SeatNumber]] = field(default_factory=Counter)

    def add(self, other: "Outcomes") -> None:
        """Count those of other hands too."""
        self.hands.update(other.hands)
        self.seats.update(other.seats)


_ENDED_EARLY: Final = {
    HandResult.ALL_PASSED: HandOutcome.ALL_PASSED,
    HandResult.REVOKE: HandOutcome.PENALTY,
    HandResult.INFRINGEMENT: HandOutcome.PENALTY,
}
_TO_THE_END: Final = frozenset({HandOutcome.MADE, HandOutcome.MARCH, HandOutcome.EUCHRED})


def count_outcomes(ruleset: Ruleset, ledger: Ledger) -> Outcomes:
    """Return the counts of the hands of a game that were recorded one by one and count.

    >>> from scoring.engine.ledger import LedgerLine, fold
    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> lone = LedgerLine("1", "hand", hand=Hand(maker=0, alone=True, tricks={"A": 5, "B": 0}))
    >>> found = count_outcomes(american, fold(american, [lone], first_dealer=3))
    >>> found.hands[Outcome(HandOutcome.MARCH, alone=True)], found.seats["eldest", "loners_made"]
    (1, 1)
    """
    found = Outcomes()
    for slot in ledger.slots:
        if slot.hand is not None and slot.counted and slot.deals and slot.hand.totals is None:
            outcome = outcome_of(ruleset, slot.hand, slot.worth)
            found.hands[outcome] += 1
            if slot.dealer is not None:
                _count_seats(found, ruleset, slot, outcome.outcome, slot.dealer)
    return found


def _count_seats(
    found: Outcomes, ruleset: Ruleset, slot: LedgerSlot, outcome: HandOutcome, dealer: int
) -> None:
    if slot.hand is not None and slot.hand.maker is not None and outcome in _TO_THE_END:
        at = position(ruleset, slot.hand.maker, dealer)
        found.seats[at, SeatNumber.MADE_TRUMP] += 1
        found.seats[at, SeatNumber.EUCHRED] += outcome is HandOutcome.EUCHRED
    for tally, seat, number in slot.worth.tallies:
        if tally is SeatTally.LONERS:
            found.seats[position(ruleset, seat, dealer), SeatNumber.LONERS] += number
        elif tally is SeatTally.LONERS_MADE:
            found.seats[position(ruleset, seat, dealer), SeatNumber.LONERS_MADE] += number


def outcome_of(ruleset: Ruleset, hand: Hand, worth: HandScore) -> Outcome:
    """Return how a hand came out, from what it is and what it is worth."""
    alone = any(tally is SeatTally.LONERS for tally, _, _ in worth.tallies)
    if hand.result in _ENDED_EARLY:
        return Outcome(_ENDED_EARLY[hand.result])
    if hand.maker is None:
        return Outcome(HandOutcome.OTHER)
    if euchred(ruleset, hand, worth):
        return Outcome(HandOutcome.EUCHRED, alone)
    terms = () if worth.terms is None else worth.terms[ruleset.seat_sides[hand.maker]]
    return Outcome(HandOutcome.MARCH if "march" in terms else HandOutcome.MADE, alone)


@lru_cache(maxsize=64)
def possible_outcomes(ruleset: Ruleset) -> frozenset[Outcome]:
    """Return the outcomes of all hands that a table enters by tapping: those that a way to play has."""
    return frozenset(
        outcome_of(ruleset, hand, worth_of(ruleset, hand, who_dealt(hand, None))) for hand in tapped(ruleset)
    )
