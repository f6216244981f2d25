"""`clubs/` and `clubs/{id}/`: the clubs that you may see; their owners name and publish them."""

from collections.abc import Callable
from datetime import UTC
from typing import Any

from django.conf import settings
from django_filters import CharFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, PeopleView
from clubs.models import Club, Membership, Role
from clubs.models.club import CLUB_NAME_LENGTH
from clubs.permissions import may_found
from clubs.services.clubs import change_club, found_club
from web.etags import by_content
from web.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema
from web.strict import StrictSerializer


class ClubSerializer(serializers.Serializer[Any]):
    """A club."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    published = serializers.BooleanField(help_text="Anybody may see it.")
    role = serializers.ChoiceField(
        choices=[role.word for role in Role], allow_null=True, help_text="Yours in it; null for none."
    )
    created_at = serializers.DateTimeField(default_timezone=UTC)

    def to_representation(self, instance: Club) -> dict[str, Any]:
        """Write a club for somebody with the `roles` of the context."""
        role = self.context["roles"].get(instance.pk)
        return super().to_representation(instance) | {"role": None if role is None else Role(role).word}


class NewClubSerializer(StrictSerializer):
    """A club to be founded."""

    name = serializers.CharField(max_length=CLUB_NAME_LENGTH)


class ChangeClubSerializer(StrictSerializer):
    """What is to change of a club; what is left out stays."""

    name = serializers.CharField(max_length=CLUB_NAME_LENGTH, required=False)
    published = serializers.BooleanField(required=False)


class ClubFilter(FilterSet):
    """How clubs may be filtered and ordered."""

    name = CharFilter(lookup_expr="icontains")
    ordering = OrderingFilter(fields=["id", "name"])


class ClubsView(PeopleView):
    """The clubs that you may see."""

    @extend_schema(
        operation_id="clubs_list",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            OpenApiParameter("name", {"type": "string", "minLength": 1}, description="A part of the name."),
            ordering_parameter("id", "name"),
        ],
        responses=paged_schema(ClubSerializer),
    )
    def get(self, request: Request) -> Response:
        """List published clubs and your own."""
        rows = filtered(ClubFilter, request, self.clubs.order_by("id"))
        return by_content(request, Pages().answer(request, self, rows, _write_club_for(self)))

    @extend_schema(operation_id="clubs_found", request=NewClubSerializer, responses={201: ClubSerializer})
    def post(self, request: Request) -> Response:
        """Set up another club and own it; for users who own one here already."""
        user = self.check_signed_in()
        if not settings.NEW_CLUBS:
            raise PermissionDenied("Founding clubs is switched off here.")
        if not may_found(user):
            raise PermissionDenied("Only somebody who owns a club here may found another.")
        form = NewClubSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        club = found_club(form.validated_data["name"], user)
        return Response(_write_club_for(self)(club), status=status.HTTP_201_CREATED)


class ClubView(PeopleView):
    """One club."""

    @extend_schema(operation_id="clubs_read", auth=FOR_ANYBODY, responses=ClubSerializer)
    def get(self, request: Request, club_id: int) -> Response:
        """Return a club."""
        club = self.club(club_id)
        return by_content(request, _write_club_for(self)(club))

    @extend_schema(operation_id="clubs_change", request=ChangeClubSerializer, responses=ClubSerializer)
    def patch(self, request: Request, club_id: int) -> Response:
        """Rename a club, publish it, or take that back; an owner may."""
        club = self.club(club_id, Role.OWNER)
        form = ChangeClubSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        changed = change_club(club, **form.validated_data)
        return Response(_write_club_for(self)(changed))


def _write_club_for(view: PeopleView) -> Callable[[Club], dict[str, Any]]:
    """Return what writes clubs for whoever asks, with their role in each; one query."""
    roles: dict[int, int] = {}
    if view.user is not None and view.user.is_active:
        roles = dict(Membership.objects.filter(user=view.user).values_list("club_id", "role"))
    return ClubSerializer(context={"roles": roles}).to_representation
