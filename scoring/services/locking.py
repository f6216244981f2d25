"""Lock games, by their number: whoever locks rounds and nights too locks the games first."""

from collections.abc import Iterable

from scoring.models import Game, Table
from web.compiled_queries import Compiled, columns_of, row_of

_LOCKED = Compiled(
    lambda: (
        Game.objects.select_for_update(of=("self",))
        .filter(pk=0)
        .values_list(*columns_of(Game), "table__club_id")
    )
)


def lock_game(game_id: int) -> Game:
    """Lock a game's row until the transaction ends, and return it as it is now, with its table's club.

    On PostgreSQL this waits for whoever writes the same game; on SQLite `BEGIN IMMEDIATE` has done so already.
    """
    rows = _LOCKED.rows(game_id)
    if not rows:
        raise Game.DoesNotExist(f"There is no game {game_id}.")
    *columns, club_id = rows[0]
    game = row_of(Game, columns)
    game.table = Table.from_db("default", ("id", "club_id"), (game.table_id, club_id))
    return game


def lock_games(games: Iterable[int]) -> list[int]:
    """Lock many games' rows in the order of their numbers, and return those numbers."""
    found = Game.objects.select_for_update().filter(pk__in=games).order_by("pk")
    return list(found.values_list("pk", flat=True))
