"""Say what one hand does to a game where it stands."""

from dataclasses import dataclass
from operator import sub

from scoring.engine.dealing import who_dealt
from scoring.engine.hand import Hand
from scoring.engine.scorekeeper import advance, worth_of
from scoring.engine.state import State
from scoring.engine.variant import Ruleset
from scoring.engine.worth import BySide, HandScore


@dataclass(frozen=True, slots=True)
class Outcome:
    """Hold what a hand does: who dealt, its worth by itself, and the changes with the floor applied.

    ``points`` are by side, ``seat_points`` by seat, both in order; ``state`` is the game after it.
    """

    dealer: int | None
    worth: HandScore
    points: BySide
    seat_points: tuple[int, ...]
    state: State


def score_hand(ruleset: Ruleset, state: State, hand: Hand) -> Outcome:
    """Return what the hand does; raises RecordRefused exactly when ``problems`` names any.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.state import start
    >>> american = make_ruleset("north_american", {"loner_maker_points": 5})
    >>> score_hand(american, start(american), Hand(maker=0, alone=True, tricks={"A": 5, "B": 0})).seat_points
    (5, 0, 4, 0)
    """
    after = advance(ruleset, state, hand)
    dealer = who_dealt(hand, state.next_dealer)
    return Outcome(
        dealer=dealer,
        worth=worth_of(ruleset, hand, dealer),
        points=after.points_of_last_hand,
        seat_points=tuple(map(sub, after.seat_points, state.seat_points)),
        state=after,
    )
