"""Hold where a game stands after some records."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from scoring.engine.ending import carry, games_credited, payout
from scoring.engine.hand_score import BySide
from scoring.engine.terms import terms
from scoring.engine.variant import Ruleset


class Standing(Protocol):
    """What judging a record needs to know of a game: a State, or a Scorekeeper on its way."""

    @property
    def scores(self) -> BySide:
        """The score of each side."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def next_dealer(self) -> int | None:
        """Whose deal it is, None when nobody knows or the game has ended."""

    @property
    def hands(self) -> int:
        """The deals that count towards fixed hands."""


@dataclass(frozen=True, slots=True)
class State:
    """Hold a game's standing; tuples are by side (``scores`` to ``reached``) or by seat, in order.

    ``points_of_last_hand`` is what the last record changed, an adjustment too, ``terms_of_last_hand`` what
    players call it. ``winners`` is empty while the game is on; several sides may win jointly. ``reached`` says
    when each side came to its score, for level scores after the last hand. ``loners`` are hands played alone,
    ``loners_made`` those with every trick. Euchres are credited to each seat of the side that held cards.
    ``paid_in`` are the cents in the pool before it is paid out. What a variant does not have is None.
    """

    ruleset: Ruleset
    scores: BySide
    points_of_last_hand: BySide
    terms_of_last_hand: tuple[tuple[str, ...], ...] | None
    winners: tuple[str, ...]
    reached: tuple[tuple[int, int], ...]
    next_dealer: int | None
    hands: int
    records: int
    over: bool
    seat_points: tuple[int, ...]
    hands_made: tuple[int, ...]
    loners: tuple[int, ...]
    loners_made: tuple[int, ...]
    euchres_made: tuple[int, ...]
    euchres_suffered: tuple[int, ...]
    revokes: tuple[int, ...]
    paid_in: int | None = None

    @property
    def terms(self) -> tuple[tuple[str, ...], ...]:
        """What players call it, by side."""
        return terms(self.ruleset, self.scores, self.winners, self.terms_of_last_hand)

    @property
    def pool_cents(self) -> int | None:
        """What is in the pool: nothing once somebody has won."""
        return 0 if self.paid_in is not None and self.winners else self.paid_in

    @property
    def payout_cents(self) -> BySide | None:
        """What each side takes of the pool: nothing before somebody has won."""
        return payout(self.ruleset, self.paid_in, self.winners)

    @property
    def games_credited(self) -> BySide | None:
        """The games that each side is credited with: none before somebody has won."""
        return games_credited(self.ruleset, self.scores, self.winners)

    @property
    def carry(self) -> BySide | None:
        """The points that each side carries over: none before somebody has won."""
        return carry(self.ruleset, self.scores, self.winners)


@lru_cache(maxsize=256)  # asked at every hand, and the same for all games of one ruleset and dealer
def start(ruleset: Ruleset, first_dealer: int | None = None) -> State:
    """Return the standing before the first record.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> start(make_ruleset("north_american"), first_dealer=2).scores
    (0, 0)
    """
    sides = len(ruleset.sides)
    pool = int(ruleset.options["ante_cents"] or 0) * ruleset.players if ruleset.variant.pool else None
    nobody = (0,) * ruleset.players
    return State(
        ruleset=ruleset,
        scores=(ruleset.start,) * sides,
        points_of_last_hand=(0,) * sides,
        terms_of_last_hand=None,
        winners=(),
        reached=((0, 0),) * sides,
        next_dealer=first_dealer,
        hands=0,
        records=0,
        over=False,
        seat_points=nobody,
        hands_made=nobody,
        loners=nobody,
        loners_made=nobody,
        euchres_made=nobody,
        euchres_suffered=nobody,
        revokes=nobody,
        paid_in=pool,
    )
