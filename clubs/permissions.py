"""Who may do what in a club. Floors above ask here; each question is one query.

Nobody, somebody who is not signed in, and a user who was switched off may nothing.
"""

from typing import TYPE_CHECKING, TypeAlias

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from clubs.models import ApiToken, Club, Membership, Role

if TYPE_CHECKING:
    from rest_framework.views import APIView  # REST framework loads this module when it loads its views

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser | None


def _memberships(user: Visitor) -> QuerySet[Membership]:
    if user is None or not user.is_authenticated or not user.is_active:
        return Membership.objects.none()
    return Membership.objects.filter(user_id=user.pk)


def role_in(user: Visitor, club: Club | int) -> Role | None:
    """Return a user's role in a club, given as row or number; None when there is none."""
    role = _memberships(user).filter(club=club).values_list("role", flat=True).first()
    return None if role is None else Role(role)


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


def may_write(request: Request) -> bool:
    """Tell whether what a request shows may write at all: a token that only reads may not, whatever its user may.

    Ask it beside the role wherever an answer holds what lets its reader write, such as a table's code.
    """
    return not isinstance(request.auth, ApiToken) or request.auth.may_write


class TokenMayWrite(BasePermission):
    """Let a personal token write only when it was made to; for every view of the API."""

    message = "This token only reads. Make one that may write on the page /tokens/."
    code = "read_only_token"

    def has_permission(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002  DRF's signature
        """Look at the token alone: what its user may do is asked beside."""
        return request.method in SAFE_METHODS or may_write(request)
