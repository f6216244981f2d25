"""Count what a seat did in the hands of a game, as docs/statistics.md says.

No variant is asked for by name: its own tallies, its words for a hand and its declarations say what a hand was.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeAlias

from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import SeatTally
from scoring.engine.ledger import Ledger, LedgerSlot
from scoring.engine.terms import euchred
from scoring.engine.variant import Counting, Ruleset


class Number(StrEnum):
    """Name what is counted for a seat."""

    HANDS = "hands"
    PASSED_OUT = "passed_out"
    SAT_OUT = "sat_out"
    MADE_TRUMP = "made_trump"
    MADE = "made"
    MARCHES = "marches"
    EUCHRED = "euchred"
    LONERS = "loners"
    LONERS_MADE = "loners_made"
    LONERS_EUCHRED = "loners_euchred"
    DEFENDED = "defended"
    EUCHRES_MADE = "euchres_made"
    DEFENDED_ALONE = "defended_alone"
    DEFENDED_ALONE_MADE = "defended_alone_made"
    EUCHRES_SUFFERED = "euchres_suffered"
    SIDE_MADE = "side_made"
    SIDE_EUCHRED = "side_euchred"
    SIDE_MARCHES = "side_marches"
    REVOKES = "revokes"
    POINTS = "points"
    POINTS_BESIDE = "points_beside"
    CARDS = "cards"


class StatisticsGroup(StrEnum):
    """Say of what a number is counted.

    ``hands`` are all that were recorded one by one, ``cards`` what cards of paper say. The others are parts of
    the hands: by where the seat was from the dealer, where he is known; and, of those in which the seat itself
    made trump, by the round in which it did and by the suit, where that was noted.
    """

    HANDS = "hands"
    CARDS = "cards"
    POSITION = "position"
    CALL_ROUND = "call_round"
    TRUMP = "trump"


class SeatPosition(StrEnum):
    """Say where a seat is from the dealer's, clockwise; ``between`` is of those who play for themselves."""

    DEALER = "dealer"
    ELDEST = "eldest"
    PARTNER = "partner"
    BETWEEN = "between"
    RIGHT = "right"


Counts: TypeAlias = Counter[Number]
Statistics: TypeAlias = Mapping[tuple[StatisticsGroup, str], Counts]
"""Counts by part, and within a part by position, round or suit (empty for hands and cards)."""

_NUMBER_OF = {tally: Number(tally.value) for tally in SeatTally if tally is not SeatTally.HANDS_MADE} | {
    SeatTally.HANDS_MADE: Number.MADE_TRUMP  # the engine counts a hand for its maker, whatever became of it
}
_CUT_SHORT = frozenset({HandResult.REVOKE, HandResult.INFRINGEMENT})


def seat_statistics(ruleset: Ruleset, ledger: Ledger, seat: int) -> Statistics:
    """Return the counts of a seat in a game, of what counts in its ledger.

    >>> from scoring.engine.ledger import LedgerLine, fold
    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> lone = LedgerLine("1", "hand", hand=Hand(maker=0, alone=True, tricks={"A": 5, "B": 0}))
    >>> found = seat_statistics(american, fold(american, [lone], first_dealer=3), 0)
    >>> found[StatisticsGroup.POSITION, "eldest"][Number.LONERS_MADE], found[StatisticsGroup.HANDS, ""][Number.POINTS]
    (1, 4)
    """
    found: defaultdict[tuple[StatisticsGroup, str], Counts] = defaultdict(Counter)
    for slot in ledger.slots:
        hand = slot.hand
        if hand is None or not slot.counted:
            continue
        if hand.totals is not None:
            found[StatisticsGroup.CARDS, ""].update(_of_card(ruleset, slot, seat))
        elif not slot.deals:
            found[StatisticsGroup.HANDS, ""][Number.POINTS_BESIDE] += _points(ruleset, slot, seat)
        else:
            counts = _of_hand(ruleset, slot, hand, seat)
            for part in _parts(ruleset, slot, hand, seat):
                found[part].update(counts)
    return found


def add_up(all_of_them: Iterable[Statistics]) -> Statistics:
    """Return the sums of counts, part by part."""
    sums: defaultdict[tuple[StatisticsGroup, str], Counts] = defaultdict(Counter)
    for statistics in all_of_them:
        for part, counts in statistics.items():
            sums[part].update(counts)
    return sums


def position(ruleset: Ruleset, seat: int, dealer: int) -> SeatPosition:
    """Return where a seat is from the dealer's.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> [position(make_ruleset("north_american"), seat, 3).value for seat in range(4)]
    ['eldest', 'partner', 'right', 'dealer']
    """
    places = (seat - dealer) % ruleset.players
    if places < 2:
        return SeatPosition.ELDEST if places else SeatPosition.DEALER
    if ruleset.seat_sides[seat] == ruleset.seat_sides[dealer]:
        return SeatPosition.PARTNER
    return SeatPosition.RIGHT if places == ruleset.players - 1 else SeatPosition.BETWEEN


def _parts(
    ruleset: Ruleset, slot: LedgerSlot, hand: Hand, seat: int
) -> Iterator[tuple[StatisticsGroup, str]]:
    yield StatisticsGroup.HANDS, ""
    if slot.dealer is not None:
        yield StatisticsGroup.POSITION, position(ruleset, seat, slot.dealer)
    if hand.maker == seat and hand.call_round is not None:
        yield StatisticsGroup.CALL_ROUND, str(hand.call_round)
    if hand.maker == seat and hand.trump is not None:
        yield StatisticsGroup.TRUMP, str(hand.trump)


def _of_card(ruleset: Ruleset, slot: LedgerSlot, seat: int) -> Counts:
    counts = _counted(ruleset, slot, seat)
    counts[Number.CARDS] += 1
    return counts


def _of_hand(ruleset: Ruleset, slot: LedgerSlot, hand: Hand, seat: int) -> Counts:
    counts, side = _counted(ruleset, slot, seat), ruleset.seat_sides[seat]
    out, march = seat in _sitting_out(ruleset, slot, hand), _said(slot, "march", side)
    if hand.result is HandResult.ALL_PASSED:
        counts[Number.PASSED_OUT] = 1
    if out:
        counts[Number.SAT_OUT] = 1
    if march:
        counts[Number.SIDE_MARCHES] = 1
    if hand.maker is None or hand.result in _CUT_SHORT:
        return counts
    short = euchred(ruleset, hand, slot.worth)
    if side == ruleset.seat_sides[hand.maker]:
        counts.update(_as_maker(hand, seat, lone=counts[Number.LONERS] > 0, march=march, short=short))
    elif not out and seat != hand.partner:
        counts.update(_as_defender(hand, seat, short=short))
    return counts


def _as_maker(hand: Hand, seat: int, *, lone: bool, march: bool, short: bool) -> Iterator[Number]:
    yield Number.SIDE_EUCHRED if short else Number.SIDE_MADE
    if seat == hand.maker:
        yield Number.EUCHRED if short else Number.MADE
    if seat == hand.maker and march:
        yield Number.MARCHES
    if lone and short:
        yield Number.LONERS_EUCHRED


def _as_defender(hand: Hand, seat: int, *, short: bool) -> Iterator[Number]:
    yield Number.DEFENDED
    if seat == hand.defender_alone:
        yield Number.DEFENDED_ALONE
        if short:
            yield Number.DEFENDED_ALONE_MADE


def _counted(ruleset: Ruleset, slot: LedgerSlot, seat: int) -> Counts:
    """Count the deals and points of a record, and what the engine itself counts for the seat."""
    counts = Counter({Number.HANDS: slot.deals, Number.POINTS: _points(ruleset, slot, seat)})
    for tally, at, number in slot.worth.tallies:
        if at == seat:
            counts[_NUMBER_OF[tally]] += number
    return counts


def _points(ruleset: Ruleset, slot: LedgerSlot, seat: int) -> int:
    """Return the points towards winning that a record brought the seat: where zero wins, those that came off."""
    own = sum(points for at, points in slot.worth.own if at == seat)
    points = slot.points[ruleset.seat_sides[seat]] + own
    return -points if ruleset.variant.counting is Counting.DOWN else points


def _said(slot: LedgerSlot, word: str, side: int) -> bool:
    return slot.worth.terms is not None and word in slot.worth.terms[side]


def _sitting_out(ruleset: Ruleset, slot: LedgerSlot, hand: Hand) -> Collection[int]:
    """Return the seats that play no card: partners of lone hands, and who dropped out."""
    lone = [at for tally, at, _ in slot.worth.tallies if tally is SeatTally.LONERS]
    if hand.alone_seat is not None:
        lone = [hand.alone_seat]
    if hand.defender_alone is not None:
        lone.append(hand.defender_alone)
    if not lone:
        return hand.dropped
    sides = {ruleset.seat_sides[one] for one in lone}
    partners = [seat for seat, side in enumerate(ruleset.seat_sides) if side in sides and seat not in lone]
    return (*partners, *hand.dropped)
