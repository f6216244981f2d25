"""The one place where rows are locked: games by their number first, then rounds, then nights."""

from scoring.models import Game


def lock_game(game_id: int) -> Game:
    """Lock a game's row until the transaction ends, and answer with it as it is now.

    On PostgreSQL this waits for whoever writes the same game; on SQLite `BEGIN IMMEDIATE` has done so already.
    """
    return Game.objects.select_for_update(of=("self",)).get(pk=game_id)
