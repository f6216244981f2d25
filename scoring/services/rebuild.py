"""Fold every ledger again and compare with the rows that were kept: the proof that nothing was lost."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from scoring.models import Game, SeatScore
from scoring.selectors.ledgers import facts_of, fold_game, seated
from scoring.services.locking import lock_game
from scoring.services.projection import TALLIES, seat_scores, write_seat_scores

COLUMNS = ("seat", "player_id", *TALLIES)
Row = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A game whose kept rows are not what its ledger amounts to; a row is (seat, player, points, ...)."""

    game_id: int
    kept: tuple[Row, ...]
    folded: tuple[Row, ...]


def rebuild_games(*, write: bool) -> Iterator[Difference | None]:
    """Fold each game, one transaction a game; yield what differed (None where nothing did).

    With `write` the rows are put right under the game's lock.
    """
    for game_id in Game.objects.order_by("pk").values_list("pk", flat=True).iterator():
        yield rebuild_game(game_id, write=write)


@transaction.atomic
def rebuild_game(game_id: int, *, write: bool) -> Difference | None:
    """Fold one game and return the difference, put right when `write` is true."""
    game = lock_game(game_id)
    facts = facts_of(game)
    people = seated(game, facts)
    ledger = fold_game(game, facts)
    folded = tuple(_row(score) for score in seat_scores(game, ledger, people))
    kept = tuple(_row(score) for score in SeatScore.objects.filter(game=game).order_by("seat"))
    if kept == folded:
        return None
    if write:
        SeatScore.objects.filter(game=game, seat__gte=game.players).delete()
        write_seat_scores(game, ledger, people)
    return Difference(game_id, kept, folded)


def _row(score: SeatScore) -> Row:
    return tuple(getattr(score, column) for column in COLUMNS)
