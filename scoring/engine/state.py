"""Hold where a game stands after some records."""

from dataclasses import dataclass
from typing import Protocol

from scoring.engine.ending import left_behind
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
    """Hold a game's standing; tuples are by side (``scores`` to ``terms``) or by seat, in order.

    ``points_of_last_hand`` is what the last record changed, an adjustment too. ``winners`` is empty while
    the game is on; several sides may win jointly. ``reached`` says when each side came to its score, for
    level scores after the last hand. ``loners`` are hands played alone, ``loners_made`` those with every
    trick. Euchres are credited to each seat of the side that held cards. What a variant does not have is
    None (``pool_cents`` to ``carry``).
    """

    scores: BySide
    points_of_last_hand: BySide
    winners: tuple[str, ...]
    terms: tuple[tuple[str, ...], ...]
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
    pool_cents: int | None = None
    payout_cents: BySide | None = None
    games_credited: BySide | None = None
    carry: BySide | None = None


def start(ruleset: Ruleset, first_dealer: int | None = None) -> State:
    """Return the standing before the first record.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> start(make_ruleset("north_american"), first_dealer=2).scores
    (0, 0)
    """
    sides = len(ruleset.sides)
    pool = int(ruleset.options["ante_cents"] or 0) * ruleset.players if ruleset.variant.pool else None
    scores = (ruleset.start,) * sides
    nobody = (0,) * ruleset.players
    left = left_behind(ruleset, scores, (), pool)
    return State(
        scores=scores,
        points_of_last_hand=(0,) * sides,
        winners=(),
        terms=terms(ruleset, scores, (), None),
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
        pool_cents=pool,
        payout_cents=left.payout_cents,
        games_credited=left.games_credited,
        carry=left.carry,
    )
