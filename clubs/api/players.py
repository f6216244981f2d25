"""`players/`: who plays in the clubs that you may see; their organisers write them."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django_filters import CharFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from clubs.models import Player, Role
from clubs.models.player import CONTACT_LENGTH
from clubs.models.tag import TAG_LENGTH
from clubs.names import NAME_LENGTH
from clubs.permissions import clubs_where
from clubs.selectors.player_listing import player_listing, write_players
from clubs.selectors.players import known_young, search
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import MOST_TAGS, Age, add_player, change_player, erase_player
from problems import Problem
from problems.wording import gettext as _
from web.errors import ProblemsFound
from web.etags import by_content
from web.fields import TextsField
from web.listings.view import ListingView
from web.operations import created, lists, reads, writes
from web.paging import filtered
from web.row_numbers import RowFilter, row_number
from web.strict import StrictSerializer


def _tags() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=TAG_LENGTH),
        required=False,
        max_length=MOST_TAGS,
        help_text="Words such as lady, man, or a colour; kept in small letters.",
    )


class PlayerSerializer(serializers.Serializer[Any]):
    """A player. What is private is written for organisers of the club, and null for others.

    The names of under-16s are shortened for others.
    """

    id = serializers.IntegerField()
    club = serializers.IntegerField()
    name = serializers.CharField()
    shown = serializers.CharField(help_text="The name as pages show it, told apart from others of one name.")
    merged_into = serializers.IntegerField(allow_null=True, help_text="The same person under another number.")
    erased = serializers.BooleanField()
    contact = serializers.CharField(allow_null=True)
    tags = TextsField(allow_null=True)
    born = serializers.DateField(allow_null=True)
    of_age = serializers.BooleanField(
        allow_null=True, help_text="16 or over, where no date of birth is kept; null where it isn't known."
    )


class NewPlayerSerializer(StrictSerializer):
    """A player to be added."""

    club = row_number()
    name = serializers.CharField(max_length=NAME_LENGTH)
    contact = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    tags = _tags()
    allow_doubles = serializers.BooleanField(
        default=False, help_text="Add another of a name that the club has already."
    )


class ChangePlayerSerializer(StrictSerializer):
    """What is to change of a player; what is left out stays."""

    name = serializers.CharField(max_length=NAME_LENGTH, required=False)
    contact = serializers.CharField(max_length=CONTACT_LENGTH, allow_blank=True, required=False)
    tags = _tags()
    born = serializers.DateField(required=False, allow_null=True)
    of_age = serializers.BooleanField(required=False, allow_null=True, help_text="Whether 16 or over.")


class MergeSerializer(StrictSerializer):
    """Who is the same person."""

    other = row_number()


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
        return write_players([player], self.organised)[0]

    @property
    def organised(self) -> set[int]:
        """The clubs whose players one may see whole."""
        return set(clubs_where(self.user, Role.ORGANISER).values_list("pk", flat=True))


class PlayersView(ListingView, PlayerView):
    """The players of the clubs that you may see."""

    @lists("players_list", PlayerSerializer, filters=PlayerFilter, files=True)
    def get(self, request: Request) -> Response:
        """List players, without those who were erased or merged into another.

        A file is of one club: 400 `choose_club` without `club`.
        """
        rows = Player.objects.filter(club__in=self.clubs, erased_at=None, merged_into=None)
        organised = self.organised
        if "tag" in request.query_params:
            rows = rows.filter(club__in=organised)
        if "name" in request.query_params:
            # Whoever is shown as "Jo B." is not found by the rest of the name either.
            rows = rows.exclude(known_young() & ~Q(club__in=organised))
        rows = filtered(PlayerFilter, request, rows.prefetch_related("tags").order_by("id"))
        if not self.wants_file:
            return self.listed_together(request, rows, lambda found: write_players(found, organised))
        if "club" not in request.query_params:
            which = _("Say of which club the file is to be.")
            raise ProblemsFound([Problem("choose_club", "club", which)])
        listed = player_listing(write_players(rows, organised))
        return by_content(request, self.file_of(request, listed, "Players"))

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
