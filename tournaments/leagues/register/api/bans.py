"""`teams/{id}/bans/`: who of a team is banned, seen by its captain and by organisers, who write it."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.models import Ban
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.register.selectors.bans import bans_of, is_over
from tournaments.leagues.register.services.bans import MOST_MATCHES, BanInput, ban_player, end_ban
from web.fields import ComputedBooleanField
from web.model_answers import ModelAnswerSerializer
from web.operations import created, lists, writes
from web.row_numbers import row_number, row_or_404
from web.strict import StrictSerializer


class BanSerializer(RowSerializer, ModelAnswerSerializer):
    """That a player is banned; who wrote it down is for organisers, and null for captains."""

    player = NamedSerializer()
    is_over = ComputedBooleanField(lambda ban: is_over(ban, timezone.localdate()))
    by = serializers.CharField(source="user.get_username", allow_null=True)
    ended_by = serializers.CharField(source="ended_by.get_username", allow_null=True)

    class Meta:
        model = Ban
        fields = (
            "id", "team", "player", "starts", "until", "matches", "reason", "is_over", "by", "at", "ended_on",
            "ended_by",
        )  # fmt: skip

    def to_representation(self, instance: Ban) -> dict[str, Any]:
        """Return the ban, with who wrote it down where the context's reader `organises`."""
        ban = super().to_representation(instance)
        return ban if self.context["organises"] else ban | dict.fromkeys(("by", "ended_by"))


class BanPlayerSerializer(StrictSerializer):
    """Whom to ban, and for how long: `until` or `matches`."""

    player = row_number()
    starts = serializers.DateField(required=False, help_text="The first day; today where it is left out.")
    until = serializers.DateField(allow_null=True, default=None)
    matches = serializers.IntegerField(min_value=1, max_value=MOST_MATCHES, allow_null=True, default=None)
    reason = serializers.CharField(max_length=WHY_LENGTH)


class BansView(LeagueView):
    """The bans of a team's players."""

    @lists("bans_list", BanSerializer, FOR_CAPTAINS)
    def get(self, request: Request, team_id: int) -> Response:
        """List who is or was banned, the latest first; an organiser and the team's own captain may."""
        team = self.team_to_lead(team_id)

        own = self.leads(team_id)
        lines = BanSerializer(context={"organises": not own})
        rows = bans_of(team, of_squad=own)
        return self.listed(request, rows, lines)

    @writes("bans_add", BanPlayerSerializer, BanSerializer, 201)
    def post(self, request: Request, team_id: int) -> Response:
        """Ban a player of the team; for organisers. It stops nobody: a card flags banned players.

        400 `player_unknown`, `until_or_matches`, `ends_before`, `banned_already` and others, every fault at once.
        """
        team = self.team(team_id, Role.ORGANISER)
        asked, now = BanPlayerSerializer.read(request), timezone.now()
        starts = asked.get("starts") or timezone.localdate(now)
        wanted = BanInput(asked["player"], starts, asked["until"], asked["matches"], asked["reason"])
        ban = ban_player(team.pk, wanted, by=self.user, now=now)
        return created(BanSerializer(ban, context={"organises": True}).data)


class BanView(LeagueView):
    """One ban."""

    @writes("bans_end", None, BanSerializer)
    def delete(self, request: Request, team_id: int, ban_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """End a ban today; for organisers. It stays, with who ended it and when."""
        team = self.team(team_id, Role.ORGANISER)
        ban = row_or_404(bans_of(team), "The team has no such ban.", pk=ban_id)
        ended = end_ban(team.pk, ban.pk, **self.who_and_when)
        return Response(BanSerializer(ended, context={"organises": True}).data)
