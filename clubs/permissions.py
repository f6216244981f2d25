"""Who may do what in a club. Floors above ask here; each question is one query.

Nobody, somebody who is not signed in, and a user who was switched off may nothing.
"""

from typing import TypeAlias

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from clubs.models import Club, Membership, Role

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser | None


def _memberships(user: Visitor) -> QuerySet[Membership]:
    if user is None or not user.is_authenticated or not user.is_active:
        return Membership.objects.none()
    return Membership.objects.filter(user_id=user.pk)


def role_in(user: Visitor, club: Club | int) -> Role | None:
    """Return a user's role in a club, given as row or number; None when there is none."""
    role = _memberships(user).filter(club=club).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def only_judges(user: Visitor) -> bool:
    """Tell whether a user sits on the appeals panel of a club, and has no other role in any."""
    highest = _memberships(user).order_by("-role").values_list("role", flat=True).first()
    return highest == Role.PANEL


def clubs_where(user: Visitor, at_least: Role) -> QuerySet[Club]:
    """Return the clubs in which a user has this role or one that may more."""
    return Club.objects.filter(pk__in=_memberships(user).filter(role__gte=at_least).values("club"))


def visible_clubs(user: Visitor) -> QuerySet[Club]:
    """Return the clubs that a user may see: published ones, and one's own."""
    return Club.objects.filter(Q(published=True) | Q(pk__in=_memberships(user).values("club")))


def may_score(user: Visitor, club: Club | int) -> bool:
    """Tell whether a user may keep score for a club: any member may."""
    return _is_at_least(user, club, Role.SCORER)


def may_organise(user: Visitor, club: Club | int) -> bool:
    """Tell whether a user may run a club's nights and write its players."""
    return _is_at_least(user, club, Role.ORGANISER)


def may_found(user: Visitor) -> bool:
    """Tell whether a user may set up another club: owners of one here may, unless `NEW_CLUBS` is off."""
    return settings.NEW_CLUBS and clubs_where(user, Role.OWNER).exists()


def _is_at_least(user: Visitor, club: Club | int, role: Role) -> bool:
    return _memberships(user).filter(club=club, role__gte=role).exists()
