"""`clubs/` and `clubs/{id}/`: the clubs that you may see; their owners name and publish them."""

from typing import Any

from django.conf import settings
from django_filters import CharFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from clubs.models import Club, Membership, Role
from clubs.models.club import CLUB_NAME_LENGTH
from clubs.permissions import may_found
from clubs.services.clubs import change_club, found_club
from web.etags import by_content
from web.model_answers import ModelAnswerSerializer
from web.operations import created, lists, reads, writes
from web.paging import filtered
from web.paper_sizes import PaperSize
from web.strict import StrictSerializer


class ClubSerializer(ModelAnswerSerializer):
    """A club."""

    role = serializers.ChoiceField(
        choices=[role.word for role in Role], allow_null=True, help_text="Yours in it; null for none."
    )

    class Meta:
        model = Club
        fields = ("id", "name", "published", "paper", "role", "created_at")

    def to_representation(self, instance: Club) -> dict[str, Any]:
        """Write a club for somebody with the `roles` of the context."""
        role = self.context["roles"].get(instance.pk)
        return super().to_representation(instance) | {"role": None if role is None else Role(role).word}


class NewClubSerializer(StrictSerializer):
    """A club to be founded."""

    name = serializers.CharField(max_length=CLUB_NAME_LENGTH)
    paper = serializers.ChoiceField(
        choices=PaperSize.choices, default=PaperSize.A4, help_text="What its printer holds."
    )


class ChangeClubSerializer(StrictSerializer):
    """What is to change of a club; what is left out stays."""

    name = serializers.CharField(max_length=CLUB_NAME_LENGTH, required=False)
    published = serializers.BooleanField(required=False)
    paper = serializers.ChoiceField(
        choices=PaperSize.choices,
        required=False,
        help_text="What its printer holds. Each PDF may have the other size.",
    )


class ClubFilter(FilterSet):
    """How clubs may be filtered and ordered."""

    name = CharFilter(lookup_expr="icontains", help_text="A part of the name.")
    ordering = OrderingFilter(fields=["id", "name"])


class ClubsView(PeopleView):
    """The clubs that you may see."""

    @lists("clubs_list", ClubSerializer, filters=ClubFilter)
    def get(self, request: Request) -> Response:
        """List published clubs and your own."""
        rows = filtered(ClubFilter, request, self.clubs.order_by("id"))
        return self.listed(request, rows, _serializer_for(self))

    @writes("clubs_found", NewClubSerializer, ClubSerializer, 201, conflicts=None)
    def post(self, request: Request) -> Response:
        """Set up another club and own it; for users who own one here already."""
        user = self.check_signed_in()
        if not settings.NEW_CLUBS:
            raise PermissionDenied("Founding clubs is switched off here.")
        if not may_found(user):
            raise PermissionDenied("Only somebody who owns a club here may found another.")
        club = found_club(**NewClubSerializer.read(request), owner=user)
        return created(_serializer_for(self).to_representation(club))


class ClubView(PeopleView):
    """One club."""

    @reads("clubs_read", ClubSerializer)
    def get(self, request: Request, club_id: int) -> Response:
        """Return a club."""
        club = self.club(club_id)
        return by_content(request, _serializer_for(self).to_representation(club))

    @writes("clubs_change", ChangeClubSerializer, ClubSerializer, conflicts=None)
    def patch(self, request: Request, club_id: int) -> Response:
        """Rename a club, publish it or take that back, choose its paper; an owner may."""
        club = self.club(club_id, Role.OWNER)
        changed = change_club(club, **ChangeClubSerializer.read(request))
        return Response(_serializer_for(self).to_representation(changed))


def _serializer_for(view: PeopleView) -> ClubSerializer:
    """Return what writes clubs for whoever asks, with their role in each; one query."""
    roles: dict[int, int] = {}
    if view.user is not None and view.user.is_active:
        roles = dict(Membership.objects.filter(user=view.user).values_list("club_id", "role"))
    return ClubSerializer(context={"roles": roles})
