"""Who may do what in scoring: a table's pass at its table, a club's members with its tables and its rulesets."""

from django.db.models import QuerySet

from clubs.models import Role
from clubs.permissions import Visitor, clubs_where, visible_clubs
from scoring.models import Game, SavedRuleset, TablePass


def visible_games(table_pass: TablePass | None, user: Visitor = None) -> QuerySet[Game]:
    """Return the games that a pass or a user may see.

    A pass sees its own table's games; everybody else those of published clubs and of their own.
    """
    if table_pass is not None:
        return games_to_score(table_pass)
    return Game.objects.filter(table__club__in=visible_clubs(user))


def games_to_score(table_pass: TablePass | None, user: Visitor = None) -> QuerySet[Game]:
    """Return the games that a pass or a user may keep score of; none without either."""
    if table_pass is not None:
        return Game.objects.filter(table_id=table_pass.table_id)
    if user is None or not user.is_authenticated:
        return Game.objects.none()
    return Game.objects.filter(table__club__in=clubs_where(user, Role.SCORER))


def visible_rulesets(user: Visitor) -> QuerySet[SavedRuleset]:
    """Return the saved rulesets that a user may see: those of published clubs, and of one's own."""
    return SavedRuleset.objects.filter(club__in=visible_clubs(user)).select_related("club")


def rulesets_where(user: Visitor, at_least: Role) -> QuerySet[SavedRuleset]:
    """Return the saved rulesets of the clubs in which a user has this role or one that may more."""
    return SavedRuleset.objects.filter(club__in=clubs_where(user, at_least)).select_related("club")
