"""Which games of a table something was played in: one that was begun and closed empty stands in nobody's way."""

from collections.abc import Iterable
from uuid import NAMESPACE_OID, uuid5

from scoring.models import Game, GameState
from scoring.selectors.ledgers import facts_of, fold_game


def carried_id(finished: int, game: int) -> str:
    """Return the id of the entry with which a game begins that has points from the one before."""
    return str(uuid5(NAMESPACE_OID, f"carried over from game {finished} to {game}"))


def is_unplayed(game: Game, before: Iterable[int]) -> bool:
    """Tell whether nothing stands in a game but what it began with; ``before`` are the earlier games of its table."""
    carried = {carried_id(one, game.pk) for one in before}
    return all(slot.id in carried or slot.standing is None for slot in fold_game(game).slots)


def with_hands(games: Iterable[Game]) -> list[Game]:
    """Return the games, all earlier ones of a table, the latest first, without those that were closed empty.

    A hand that was taken back is one that can be put back, so its game stays.
    """
    rows = list(games)
    numbers = [game.pk for game in rows]
    return [game for game in rows if game.state == GameState.OPEN or _has_hands(game, numbers)]


def _has_hands(game: Game, before: Iterable[int]) -> bool:
    carried = {carried_id(one, game.pk) for one in before}
    return any(fact.kind in ("hand", "totals") and fact.id not in carried for fact in facts_of(game))


def last_game(game: Game) -> int | None:
    """Return the game that a kitchen table played before this one; elsewhere whoever runs the table leads there."""
    if not game.table.is_kitchen_table:
        return None
    earlier = Game.objects.filter(table=game.table_id, pk__lt=game.pk).order_by("-pk")
    numbers = list(earlier.values_list("pk", flat=True))
    return next((one.pk for one in earlier.iterator() if _has_hands(one, numbers)), None)
