"""`players/`: who plays in the clubs that you may see; their organisers write them."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.player_forms import (
    ChangePlayerSerializer,
    MergeSerializer,
    NewPlayerSerializer,
    PlayerSerializer,
    players_json,
)
from clubs.api.view import FOR_ANYBODY, PeopleView
from clubs.models import Player, Role
from clubs.permissions import clubs_where
from clubs.selectors.players import known_young, search
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import Age, add_player, change_player, erase_player
from web.errors import ErrorSerializer
from web.etags import by_content
from web.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema
from web.row_numbers import RowFilter, row_parameter


class PlayerFilter(FilterSet):
    """How players may be filtered and ordered."""

    club = RowFilter()
    tag = CharFilter(field_name="tags__name")
    name = CharFilter(method="by_name")
    ordering = OrderingFilter(fields=[("id", "id"), ("name_key", "name")])

    def by_name(self, rows: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """Keep those in whose names the text stands."""
        return search(rows, value)


class PlayerView(PeopleView):
    """A view of players."""

    def answer(self, player: Player) -> dict[str, Any]:
        """Write one player as whoever asks may see it."""
        return players_json([player], self.organised)[0]

    @property
    def organised(self) -> set[int]:
        """The clubs whose players one may see whole."""
        return set(clubs_where(self.user, Role.ORGANISER).values_list("pk", flat=True))


class PlayersView(PlayerView):
    """The players of the clubs that you may see."""

    @extend_schema(
        operation_id="players_list",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            row_parameter("club"),
            OpenApiParameter(
                "tag", {"type": "string", "minLength": 1}, description="Of clubs that you organise."
            ),
            OpenApiParameter("name", {"type": "string", "minLength": 1}, description="A part of the name."),
            ordering_parameter("id", "name"),
        ],
        responses=paged_schema(PlayerSerializer),
    )
    def get(self, request: Request) -> Response:
        """List players, without those who were erased or merged into another."""
        rows = Player.objects.filter(club__in=self.clubs, erased_at=None, merged_into=None)
        organised = self.organised
        if "tag" in request.query_params:
            rows = rows.filter(club__in=organised)
        if "name" in request.query_params:
            # Whoever is shown as "Jo B." is not found by the rest of the name either.
            rows = rows.exclude(known_young() & ~Q(club__in=organised))
        rows = filtered(PlayerFilter, request, rows.prefetch_related("tags").order_by("id"))
        page = Pages().answer_together(request, self, rows, lambda found: players_json(found, organised))
        return by_content(request, page)

    @extend_schema(
        operation_id="players_add",
        request=NewPlayerSerializer,
        responses={201: PlayerSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request) -> Response:
        """Add a player to a club; for organisers.

        409 `doubled` when the club has somebody of that name and `allow_doubles` is not set.
        """
        self.check_signed_in()
        form = NewPlayerSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = dict(form.validated_data)
        club = self.club(wanted.pop("club"), Role.ORGANISER)
        return Response(self.answer(add_player(club, **wanted)), status=status.HTTP_201_CREATED)


class OnePlayerView(PlayerView):
    """One player."""

    @extend_schema(operation_id="players_read", auth=FOR_ANYBODY, responses=PlayerSerializer)
    def get(self, request: Request, player_id: int) -> Response:
        """Return a player, also one who was merged or erased."""
        return by_content(request, self.answer(self.player(player_id)))

    @extend_schema(
        operation_id="players_change",
        request=ChangePlayerSerializer,
        responses={200: PlayerSerializer, 409: ErrorSerializer},
    )
    def patch(self, request: Request, player_id: int) -> Response:
        """Correct a player's name, contact or tags; for organisers."""
        player = self.player(player_id, Role.ORGANISER)
        form = ChangePlayerSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = dict(form.validated_data)
        if {"born", "of_age"} & asked.keys():
            asked["age"] = Age(asked.pop("born", player.born), asked.pop("of_age", player.of_age))
        return Response(self.answer(change_player(player, **asked)))


class EraseView(PlayerView):
    """Forget a player."""

    @extend_schema(
        operation_id="players_erase",
        request=None,
        responses={200: PlayerSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, player_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Forget name, contact and tags for ever; the results stay. Asking twice changes nothing."""
        player = self.player(player_id, Role.ORGANISER)
        return Response(self.answer(erase_player(player, timezone.now())))


class MergeView(PlayerView):
    """Say that two players are one person."""

    @extend_schema(
        operation_id="players_merge",
        request=MergeSerializer,
        responses={200: PlayerSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, player_id: int) -> Response:
        """Merge `other` into this player, and return the player that is kept; no game is touched."""
        kept = self.player(player_id, Role.ORGANISER)
        form = MergeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        other = self.player(form.validated_data["other"], Role.ORGANISER)
        return Response(self.answer(merge_players(kept, other)))


class UndoMergeView(PlayerView):
    """Take a merge back."""

    @extend_schema(
        operation_id="players_undo_merge",
        request=None,
        responses={200: PlayerSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, player_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Make a merged player somebody of their own again."""
        player = self.player(player_id, Role.ORGANISER)
        return Response(self.answer(undo_merge(player)))
