"""`players/`: who plays in the clubs that you may see; their organisers write them."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.player_serializers import (
    ChangePlayerSerializer,
    MergeSerializer,
    NewPlayerSerializer,
    PlayerSerializer,
    players_json,
)
from clubs.api.view import PeopleView
from clubs.models import Player, Role
from clubs.permissions import clubs_where
from clubs.selectors.players import known_young, search
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import Age, add_player, change_player, erase_player
from web.etags import by_content
from web.operations import created, lists, reads, writes
from web.paging import filtered
from web.row_numbers import RowFilter


class PlayerFilter(FilterSet):
    """How players may be filtered and ordered."""

    club = RowFilter()
    tag = CharFilter(field_name="tags__name", help_text="Of clubs that you organise.")
    name = CharFilter(method="by_name", help_text="A part of the name.")
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

    @lists("players_list", PlayerSerializer, filters=PlayerFilter)
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
        return self.listed_together(request, rows, lambda found: players_json(found, organised))

    @writes("players_add", NewPlayerSerializer, PlayerSerializer, 201)
    def post(self, request: Request) -> Response:
        """Add a player to a club; for organisers.

        409 `doubled` when the club has somebody of that name and `allow_doubles` is not set.
        """
        self.check_signed_in()
        wanted = NewPlayerSerializer.read(request)
        club = self.club(wanted.pop("club"), Role.ORGANISER)
        return created(self.answer(add_player(club, **wanted)))


class OnePlayerView(PlayerView):
    """One player."""

    @reads("players_read", PlayerSerializer)
    def get(self, request: Request, player_id: int) -> Response:
        """Return a player, also one who was merged or erased."""
        return by_content(request, self.answer(self.player(player_id)))

    @writes("players_change", ChangePlayerSerializer, PlayerSerializer)
    def patch(self, request: Request, player_id: int) -> Response:
        """Correct a player's name, contact or tags; for organisers."""
        player = self.player(player_id, Role.ORGANISER)
        asked = ChangePlayerSerializer.read(request)
        if {"born", "of_age"} & asked.keys():
            asked["age"] = Age(asked.pop("born", player.born), asked.pop("of_age", player.of_age))
        return Response(self.answer(change_player(player, **asked)))


class EraseView(PlayerView):
    """Forget a player."""

    @writes("players_erase", None, PlayerSerializer)
    def post(self, request: Request, player_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Forget name, contact and tags for ever; the results stay. Asking twice changes nothing."""
        player = self.player(player_id, Role.ORGANISER)
        return Response(self.answer(erase_player(player, timezone.now())))


class MergeView(PlayerView):
    """Say that two players are one person."""

    @writes("players_merge", MergeSerializer, PlayerSerializer)
    def post(self, request: Request, player_id: int) -> Response:
        """Merge `other` into this player, and return the player that is kept; no game is touched."""
        kept = self.player(player_id, Role.ORGANISER)
        other = self.player(MergeSerializer.read(request)["other"], Role.ORGANISER)
        return Response(self.answer(merge_players(kept, other)))


class UndoMergeView(PlayerView):
    """Take a merge back."""

    @writes("players_undo_merge", None, PlayerSerializer)
    def post(self, request: Request, player_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Make a merged player somebody of their own again."""
        player = self.player(player_id, Role.ORGANISER)
        return Response(self.answer(undo_merge(player)))
