"""Where games were played, in the words of whoever runs their tables: scoring itself knows no night."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from scoring.models import Game
from scoring.signals import games_described, games_sought

NOWHERE: Mapping[str, Any] = {"night": None, "round": None, "table": None}


def places_of(games: Iterable[Game]) -> dict[int, Mapping[str, Any]]:
    """Return `night`, `round` and `table` of each game by its number, None in each for a kitchen table's.

    One query for all; none where nobody runs their tables.
    """
    rows = list(games)
    places = {game.pk: NOWHERE for game in rows}
    run = [game.pk for game in rows if not game.table.is_kitchen_table]
    if run:
        answers: Any = games_described.send(sender=Game, games=run)
        for _, told in answers:
            places |= told or {}
    return places


def played_in(games: QuerySet[Game], by: str, number: int) -> QuerySet[Game]:
    """Narrow games down to those of a night, a round or a season: none where nobody knows what that is."""
    answers: Any = games_sought.send(sender=Game, by=by, number=number)
    found = [told for _, told in answers if told is not None]
    return games.filter(pk__in=found[0]) if found else games.none()
