"""Tell how games that end level came out."""

from collections.abc import Mapping
from enum import Enum

from scoring.engine.ending import ends_level
from scoring.engine.ledger import Ledger
from scoring.engine.ruleset import Ruleset
from scoring.models import Game, SeatScore
from scoring.selectors.rulesets import ruleset_of


class LevelGame(Enum):
    """How a game stands that is level, or would be if it ended here."""

    NOT_LEVEL = "not_level"
    TIED = "tied"
    THERE_FIRST = "there_first"
    WON_BY_ALL = "won_by_all"


def is_tied(game: Game, ledger: Ledger) -> bool:
    """Return whether a game whose hands are up has ended in a tie."""
    state = ledger.state
    return (
        bool(game.level_is_tie)
        and ledger.state.over
        and ends_level(ruleset_of(game), state.scores, state.winners)
    )


def level_by_seats(ruleset: Ruleset, seats: Mapping[int, SeatScore], *, level_is_tie: bool) -> LevelGame:
    """Return how a game stands by the rows of all its seats; what a side has is in the row of each of its seats."""
    by_side = {ruleset.seat_sides[seat]: row for seat, row in seats.items()}
    rows = [by_side[side] for side in range(len(ruleset.sides))]
    ahead = [side for side, row in zip(ruleset.sides, rows, strict=True) if row.ahead]
    if not ends_level(ruleset, tuple(row.side_points for row in rows), ahead):
        return LevelGame.NOT_LEVEL
    if level_is_tie:
        return LevelGame.TIED
    return LevelGame.THERE_FIRST if len(ahead) == 1 else LevelGame.WON_BY_ALL
