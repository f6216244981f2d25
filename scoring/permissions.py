"""Who may do what in scoring: a table's pass at its table, a club's members at all tables of the club."""

from django.db.models import Q, QuerySet

from clubs.models import Role
from clubs.permissions import Visitor, clubs_where
from scoring.models import Game, TablePass


def visible_games(table_pass: TablePass | None, user: Visitor = None) -> QuerySet[Game]:
    """Answer with the games that a pass or a user may see and score; none without either."""
    if table_pass is not None:
        return Game.objects.filter(table_id=table_pass.table_id)
    if user is None or not user.is_authenticated:
        return Game.objects.none()
    return Game.objects.filter(Q(table__club__in=clubs_where(user, Role.SCORER)))
