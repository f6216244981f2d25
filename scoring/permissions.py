"""Who may do what in scoring. Today one answer: a table's pass, at its table."""

from django.db.models import QuerySet

from scoring.models import Game, TablePass


def visible_games(table_pass: TablePass | None) -> QuerySet[Game]:
    """Answer with the games that a pass may see and score: those of its table; none without a pass."""
    if table_pass is None:
        return Game.objects.none()
    return Game.objects.filter(table_id=table_pass.table_id)
