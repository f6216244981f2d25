"""Take records one after another and keep the score."""

from collections.abc import Sequence
from operator import add, sub

from scoring.engine.dealing import is_deal, next_dealer, who_dealt
from scoring.engine.errors import RecordRefused
from scoring.engine.hand import Hand, Result
from scoring.engine.paper import adjustment_worth, totals_worth
from scoring.engine.problems import problems
from scoring.engine.state import State
from scoring.engine.terms import terms
from scoring.engine.variant import Counting, Ruleset
from scoring.engine.worth import BySide, Tally, Worth


def advance(ruleset: Ruleset, state: State, hand: Hand) -> State:
    """Return the state after the hand.

    Raises RecordRefused with every problem, when the hand cannot be; the state is as it was.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> american = make_ruleset("north_american")
    >>> after = advance(american, start(american, 3), Hand(maker=0, alone=True, tricks={"A": 5, "B": 0}))
    >>> after.scores, after.next_dealer, after.terms
    ((4, 0), 0, (('march', 'lone_march'), ('loner_range_of_opponent',)))
    """
    faults = problems(ruleset, state, hand)
    if faults:
        raise RecordRefused(faults)
    keeper = Scorekeeper(ruleset, state)
    keeper.take(hand)
    return keeper.state()


def worth_of(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Worth:
    """Return what a record that can be is worth by itself."""
    if hand.result is Result.ADJUSTMENT:
        return adjustment_worth(ruleset, hand)
    if hand.result is Result.TOTALS:
        return totals_worth(ruleset, hand)
    return ruleset.variant.worth(ruleset, hand, dealer)


class Scorekeeper:
    """Keep the score of one game on its way through many records; ``state`` freezes it."""

    __slots__ = (
        "hands",
        "next_dealer",
        "over",
        "points",
        "reached",
        "records",
        "ruleset",
        "scores",
        "seat_points",
        "tallies",
        "winners",
        "worth",
    )

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        """Begin where the game stands."""
        self.ruleset = ruleset
        self.scores: BySide = state.scores
        self.points: BySide = state.points_of_last_hand
        self.winners: tuple[str, ...] = state.winners
        self.worth = Worth()
        self.reached = list(state.reached)
        self.next_dealer = state.next_dealer
        self.hands = state.hands
        self.records = state.records
        self.over = state.over
        self.seat_points = list(state.seat_points)
        self.tallies = {tally: list(getattr(state, tally)) for tally in Tally}

    def take(self, hand: Hand) -> None:
        """Count a record that can be; whoever calls has asked ``problems`` first."""
        ruleset = self.ruleset
        worth = worth_of(ruleset, hand, who_dealt(hand, self.next_dealer))
        self.next_dealer = next_dealer(ruleset, hand, self.next_dealer)
        self.hands += self._deals(hand)
        self.records += 1
        before = self.scores
        counts = worth.counts if worth.final is None else (tuple(map(sub, worth.final, before)),)
        self._count(worth, counts)
        self.points = tuple(map(sub, self.scores, before))
        if any(self.points):
            for seat, side in enumerate(ruleset.seat_sides):
                self.seat_points[seat] += self.points[side]
        for seat, points in worth.own:
            self.seat_points[seat] += points
        for tally, seat, number in worth.tallies:
            self.tallies[tally][seat] += number
        self.worth = worth
        self._end(worth)

    def state(self) -> State:
        """Return the standing now."""
        return State(
            scores=self.scores,
            points_of_last_hand=self.points,
            winners=self.winners,
            terms=terms(self.ruleset, self.scores, self.winners, self.worth.terms),
            reached=tuple(self.reached),
            next_dealer=self.next_dealer,
            hands=self.hands,
            records=self.records,
            over=self.over,
            seat_points=tuple(self.seat_points),
            hands_made=tuple(self.tallies[Tally.HANDS_MADE]),
            loners=tuple(self.tallies[Tally.LONERS]),
            loners_made=tuple(self.tallies[Tally.LONERS_MADE]),
            euchres_made=tuple(self.tallies[Tally.EUCHRES_MADE]),
            euchres_suffered=tuple(self.tallies[Tally.EUCHRES_SUFFERED]),
            revokes=tuple(self.tallies[Tally.REVOKES]),
        )

    def _deals(self, hand: Hand) -> int:
        if hand.totals is None:
            return int(is_deal(hand))
        if hand.totals.hands is not None:
            return hand.totals.hands
        fixed = self.ruleset.fixed_hands
        return 0 if fixed is None else max(fixed - self.hands, 0)

    def _count(self, worth: Worth, counts: Sequence[BySide]) -> None:
        """Apply the counts in order: who first stands at the target wins, and what follows still counts."""
        ruleset = self.ruleset
        floor = None if worth.exact or worth.final is not None else ruleset.floor
        for order, count in enumerate(counts):
            before = self.scores
            scores = tuple(map(add, before, count))
            if floor is not None and min(count) < 0:
                scores = tuple(map(_floored, before, scores, (floor,) * len(scores)))
            self.scores = scores
            for side, score in enumerate(scores):
                if score != before[side]:
                    self.reached[side] = (self.records, order)
            if ruleset.target is not None and not self.winners:
                self.winners = crossing(ruleset, scores, worth.makers)

    def _end(self, worth: Worth) -> None:
        fixed = self.ruleset.fixed_hands
        if fixed is not None:
            self.over = self.over or worth.final is not None or self.hands >= fixed
            self.winners = self._leaders() if self.over else ()
        elif worth.final is not None and not self.winners:
            self.winners = self._leaders()
        self.over = self.over or bool(self.winners)
        if self.over:
            self.next_dealer = None

    def _leaders(self) -> tuple[str, ...]:
        """Return who leads; level, who reached the score first; at 0-0, or if at one moment, all of them."""
        best = max(self.scores)
        leaders = [side for side, score in enumerate(self.scores) if score == best]
        if best != 0:
            first = min(self.reached[side] for side in leaders)
            leaders = [side for side in leaders if self.reached[side] == first]
        return tuple(self.ruleset.sides[side] for side in leaders)


def crossing(ruleset: Ruleset, scores: BySide, makers: int | None) -> tuple[str, ...]:
    """Return who stands at the target: the furthest; level, the makers' side if it is among them, else all.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> crossing(american, (10, 10), 1), crossing(american, (10, 10), None), crossing(american, (9, 9), 1)
    (('B',), ('A', 'B'), ())
    """
    if ruleset.variant.counting is Counting.DOWN:
        best, there = min(scores), min(scores) <= 0
    else:
        best = max(scores)
        there = ruleset.target is not None and best >= ruleset.target
    if not there:
        return ()
    leaders = [side for side, score in enumerate(scores) if score == best]
    if makers is not None and makers in leaders:
        return (ruleset.sides[makers],)
    return tuple(ruleset.sides[side] for side in leaders)


def _floored(before: int, after: int, floor: int) -> int:
    """Stop a deduction at the floor; a score that an adjustment put lower stays where it is."""
    return after if after >= before else max(after, min(before, floor))
