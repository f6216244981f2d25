"""Take records one after another and keep the score.

The quick hands of a ruleset, those that a table taps, played out or not, are worked out beforehand: nearly all records
are such hands, and are counted without asking the rules again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import add, attrgetter, itemgetter, sub
from typing import Final, NamedTuple

from problems import Problem
from scoring.engine.dealing import is_deal, next_dealer, turn_after, who_dealt
from scoring.engine.ending import crossing, leaders
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, HandResult, Trump
from scoring.engine.hand_score import BySide, HandScore, SeatTally
from scoring.engine.problems import problems
from scoring.engine.state import State, start
from scoring.engine.totals import adjustment_worth, totals_worth
from scoring.engine.variant import Counting, Ruleset, Turn, tapped

_PLAYED: Final = HandResult.PLAYED
# Noted beside a played hand and, as a rule, of no matter; the tricks are compared by their names.
_BESIDE: Final = frozenset({"dealer", "call_round", "tricks", "trump"})
_tapped: Final = attrgetter(*(field.name for field in fields(Hand) if field.name not in _BESIDE))


class QuickHand(NamedTuple):
    """Hold what a quick hand does wherever the game stands.

    ``worth`` by itself, whether the deal ``moves`` on, and how many ``deals`` of the game it is. ``gains`` where it is
    one count that takes nothing from anybody and leaves all else as it is, and then ``rising`` are the sides that get
    something; else None.
    """

    worth: HandScore
    moves: bool
    deals: int
    gains: BySide | None
    rising: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QuickHands:
    """Hold each quick hand, by what a tap says of it and its tricks by their ``names``, as ``counts`` reads them.

    ``rounds`` are those in which no rule asks who dealt, ``trumps`` those that may be noted and change nothing.
    """

    hands: Mapping[tuple[object, ...], QuickHand]
    names: int
    counts: Callable[[Mapping[str, int]], tuple[int, ...]]
    rounds: tuple[int | None, ...]
    trumps: frozenset[Trump | int | None]


def advance(state: State, hand: Hand) -> State:
    """Return the state after the hand.

    Raises RecordRefused with every problem, when the hand cannot be; the state is as it was.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> american = make_ruleset("north_american")
    >>> after = advance(start(american, 3), Hand(maker=0, alone=True, tricks={"A": 5, "B": 0}))
    >>> after.scores, after.next_dealer, after.terms
    ((4, 0), 0, (('march', 'lone_march'), ('loner_range_of_opponent',)))
    """
    keeper = Scorekeeper(state)
    faults = keeper.take(hand)
    if faults:
        raise RecordRefused(*faults)
    return keeper.state()


def worth_of(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return what a record that can be is worth by itself."""
    if hand.result is HandResult.ADJUSTMENT:
        return adjustment_worth(ruleset, hand)
    if hand.result is HandResult.TOTALS:
        return totals_worth(ruleset, hand)
    return ruleset.variant.worth(ruleset, hand, dealer)


class Scorekeeper:
    """Keep the score of one game on its way through many records; ``state`` freezes it."""

    __slots__ = (
        "dealer",
        "down",
        "hands",
        "next_dealer",
        "over",
        "own",
        "points",
        "pool",
        "quick_hands",
        "reached",
        "records",
        "ruleset",
        "scores",
        "tallies",
        "winners",
        "worth",
    )

    def __init__(self, state: State) -> None:
        """Begin where the game stands."""
        ruleset = self.ruleset = state.ruleset
        self.down = ruleset.variant.counting is Counting.DOWN
        self.quick_hands = quick_hands(ruleset)
        self.scores: BySide = state.scores
        self.points: BySide = state.points_of_last_hand
        self.winners: tuple[str, ...] = state.winners
        self.worth = HandScore(terms=state.terms_of_last_hand)
        self.reached = list(state.reached)
        self.pool = state.paid_in
        self.dealer: int | None = None
        self.next_dealer = state.next_dealer
        self.hands = state.hands
        self.records = state.records
        self.over = state.over
        # A seat has its side's score, and what is its own: then only the latter is to be added up by seat.
        self.own = [
            points - state.scores[side]
            for points, side in zip(state.seat_points, ruleset.seat_sides, strict=True)
        ]
        self.tallies = {tally: list(getattr(state, tally)) for tally in SeatTally}

    def take(self, hand: Hand) -> tuple[Problem, ...]:
        """Count the record and return nothing, or its problems, and then nothing is counted.

        Who dealt it is ``dealer`` then (None: nobody knows), whether or not it was counted.
        """
        ruleset = self.ruleset
        known = None if self.over else quick_hand(ruleset, self.quick_hands, hand)
        if known is not None:
            worth, moves, deals, gains, rising = known
            dealer = self.dealer = self.next_dealer if hand.dealer is None else hand.dealer
            self.next_dealer = (dealer + 1) % ruleset.players if moves and dealer is not None else dealer
            self.hands += deals
            if gains is not None:
                self._gain(worth, gains, rising)
                return ()
        else:
            self.dealer = who_dealt(hand, self.next_dealer)
            faults = problems(ruleset, self, hand)
            if faults:
                return faults
            worth = worth_of(ruleset, hand, self.dealer)
            self.next_dealer = next_dealer(ruleset, hand, self.next_dealer)
            self.hands += self._deals(hand)
        self._count(worth)
        return ()

    def state(self) -> State:
        """Return the standing now."""
        return State(
            ruleset=self.ruleset,
            scores=self.scores,
            points_of_last_hand=self.points,
            terms_of_last_hand=self.worth.terms,
            winners=self.winners,
            reached=tuple(self.reached),
            next_dealer=self.next_dealer,
            hands=self.hands,
            records=self.records,
            over=self.over,
            seat_points=tuple(
                own + self.scores[side] for own, side in zip(self.own, self.ruleset.seat_sides, strict=True)
            ),
            hands_made=tuple(self.tallies[SeatTally.HANDS_MADE]),
            loners=tuple(self.tallies[SeatTally.LONERS]),
            loners_made=tuple(self.tallies[SeatTally.LONERS_MADE]),
            euchres_made=tuple(self.tallies[SeatTally.EUCHRES_MADE]),
            euchres_suffered=tuple(self.tallies[SeatTally.EUCHRES_SUFFERED]),
            revokes=tuple(self.tallies[SeatTally.REVOKES]),
            paid_in=self.pool,
        )

    def _deals(self, hand: Hand) -> int:
        if hand.totals is None:
            return int(is_deal(self.ruleset, hand))
        if hand.totals.hands is not None:
            return hand.totals.hands
        fixed = self.ruleset.fixed_hands
        return 0 if fixed is None else max(fixed - self.hands, 0)

    def _gain(self, worth: HandScore, gains: BySide, rising: tuple[int, ...]) -> None:
        """Apply a worth that is these points and tallies alone: what ``_count`` does then, in fewer steps."""
        self.records += 1
        self.points, self.worth = gains, worth
        target = self.ruleset.target
        if rising:
            scores = self.scores = tuple(map(add, self.scores, gains))
            moment = (self.records, 0)
            for side in rising:
                self.reached[side] = moment
        else:
            scores = self.scores
        if target is not None and (self.down or max(scores) >= target) and not self.winners:
            self.winners = crossing(self.ruleset, target, scores, worth.makers)
        tallies = self.tallies
        for tally, seat, number in worth.tallies:
            tallies[tally][seat] += number
        fixed = self.ruleset.fixed_hands
        if self.winners or (fixed is not None and self.hands >= fixed):
            self._end(worth)

    def _count(self, worth: HandScore) -> None:  # noqa: C901  every hand passes here: calls cost more than they tell
        """Apply the counts in order: who first stands at the target wins, and what follows still counts."""
        ruleset, before = self.ruleset, self.scores
        scores, target = before, ruleset.target
        floor = None if worth.exact or worth.final is not None else ruleset.floor
        self.records += 1
        for order, count in enumerate(worth.counts_from(before)):
            old, scores = scores, tuple(map(add, scores, count))
            if floor is not None and min(count) < 0:
                scores = tuple(floored(was, now, floor) for was, now in zip(old, scores, strict=True))
            if scores != old:
                for side, score in enumerate(scores):
                    if score != old[side]:
                        self.reached[side] = (self.records, order)
            # Most counts leave everybody short of the target, which is quicker seen than said.
            if target is not None and (self.down or max(scores) >= target) and not self.winners:
                self.winners = crossing(ruleset, target, scores, worth.makers)
        self.scores = scores
        self.points = tuple(map(sub, scores, before))
        for tally, seat, number in worth.tallies:
            self.tallies[tally][seat] += number
        for seat, own in worth.own:
            self.own[seat] += own
        if worth.wins is not None and not self.winners:
            self.winners = (ruleset.sides[worth.wins],)
        if worth.stakes:
            self.pool = (self.pool or 0) + worth.stakes * int(ruleset.options["stake_cents"] or 0)
        self.worth = worth
        self._end(worth)

    def _end(self, worth: HandScore) -> None:
        fixed = self.ruleset.fixed_hands
        if fixed is None:
            self.over = bool(self.winners) or worth.final is not None
        else:
            self.over = self.over or worth.final is not None or self.hands >= fixed
            self.winners = ()
        if self.over:
            self.winners = self.winners or leaders(self.ruleset, self.scores, self.reached)
            self.next_dealer = None


def floored(before: int, after: int, floor: int) -> int:
    """Stop a deduction at the floor; a score that an adjustment put lower stays where it is."""
    return after if after >= before else max(after, min(before, floor))


@lru_cache(maxsize=64)  # each holds some thousand hands, two megabytes for the games with most
def quick_hands(ruleset: Ruleset) -> QuickHands:
    """Return the quick hands of the ruleset, each judged and reckoned by the rules themselves."""
    begin = start(ruleset)
    counts = itemgetter(*ruleset.counted_by)
    sample = next((hand for hand in tapped(ruleset) if hand.tricks and not hand.alone), Hand())
    noted = (None, *ruleset.trumps)
    trumps = {trump for trump in noted if not problems(ruleset, begin, replace(sample, trump=trump))}
    rounds = [one for one in (None, 1, 2) if not problems(ruleset, begin, replace(sample, call_round=one))]
    return QuickHands(
        dict(_known(ruleset, counts)), len(ruleset.counted_by), counts, tuple(rounds), frozenset(trumps)
    )


def quick_hand(ruleset: Ruleset, known: QuickHands, hand: Hand) -> QuickHand | None:
    """Return what the hand does if it is a quick one, None where the rules have to be asked.

    A quick hand is possible wherever the game stands, as long as it goes on.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> quick_hand(american, quick_hands(american), Hand(maker=0, tricks={"A": 3, "B": 2})).worth.counts
    ((1, 0),)
    """
    dealer, tricks = hand.dealer, hand.tricks
    # Dealer, round and trump may be noted beside a hand that was played, and nothing else, and change nothing there.
    if hand.result is _PLAYED:
        if hand.call_round not in known.rounds or hand.trump not in known.trumps:
            return None
        if dealer is not None and not 0 <= dealer < ruleset.players:
            return None
    elif dealer is not None or hand.call_round is not None or hand.trump is not None:
        return None
    try:
        if tricks is None:
            return known.hands.get((_tapped(hand), None))
        return known.hands.get((_tapped(hand), known.counts(tricks))) if len(tricks) == known.names else None
    except (KeyError, TypeError):
        return None  # other names, or a field that is never tapped and holds a mapping


def _known(
    ruleset: Ruleset, counts: Callable[[Mapping[str, int]], tuple[int, ...]]
) -> Iterator[tuple[tuple[object, ...], QuickHand]]:
    """Give each tapped hand that can be, and is worth the same, whoever dealt."""
    dealers, begin = (None, *range(ruleset.players)), start(ruleset)
    for hand in tapped(ruleset):
        if hand.dealer is not None or hand.lay_down or hand.call_round or hand.steal:
            continue
        # Who dealt is a matter for the rules of the variant alone.
        if problems(ruleset, begin, hand) or any(
            any(ruleset.variant.faults(ruleset, hand, dealer)) for dealer in dealers[1:]
        ):
            continue
        worth, *others = (ruleset.variant.worth(ruleset, hand, dealer) for dealer in dealers)
        if all(other == worth for other in others):
            moves = turn_after(ruleset, hand) is Turn.LEFT
            tricks = None if hand.tricks is None else counts(hand.tricks)
            gains = worth.gains(len(ruleset.sides))
            rising = tuple(side for side, points in enumerate(gains or ()) if points)
            yield (_tapped(hand), tricks), QuickHand(worth, moves, int(is_deal(ruleset, hand)), gains, rising)
