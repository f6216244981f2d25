"""Who may see and run a night."""

from django.db.models import Q, QuerySet

from clubs.models import Role
from clubs.permissions import Visitor, clubs_where
from tournaments.nights.models import Night, NightState


def visible_nights(user: Visitor) -> QuerySet[Night]:
    """Return the nights that a user may see: those of one's clubs, and published clubs' but for drafts."""
    published = Q(club__published=True) & ~Q(state=NightState.DRAFT)
    return Night.objects.filter(published | Q(club__in=clubs_where(user, Role.SCORER)))


def nights_to_run(user: Visitor) -> QuerySet[Night]:
    """Return the nights that a user may run: those of the clubs where he organises."""
    return Night.objects.filter(club__in=clubs_where(user, Role.ORGANISER))


def nights_to_score(user: Visitor) -> QuerySet[Night]:
    """Return the nights whose tables a user may score at, codes and all."""
    return Night.objects.filter(club__in=clubs_where(user, Role.SCORER))
