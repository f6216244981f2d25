"""Where games were played in their nights."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from tournaments.nights.models import RoundTable

SOUGHT = {"night": "round__night", "round": "round__number"}
"""By what the games of nights may be sought, and the column that tells."""


def game_places(games: Collection[int]) -> dict[int, dict[str, Any]]:
    """Return where each of these games was played, as `scoring.signals.games_described` asks; one query."""
    tables = RoundTable.objects.filter(game__in=games).select_related("round__night")
    return {
        table.game_id: {
            "night": {
                "id": table.round.night_id,
                "name": table.round.night.name,
                "date": table.round.night.date.isoformat(),
            },
            "round": table.round.number,
            "table": table.number,
        }
        for table in tables
        if table.game_id is not None
    }


def games_sought_by(by: str, number: int) -> QuerySet[Any] | None:
    """Return the games of a night or of a round, as `scoring.signals.games_sought` asks; None for anything else."""
    column = SOUGHT.get(by)
    if column is None:
        return None
    return RoundTable.objects.filter(**{column: number}, game__isnull=False).order_by().values("game")
