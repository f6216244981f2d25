"""`seasons/{id}/to-do/`: what waits for a league's secretary; `seasons/{id}/pub-notices/{id}/`: a pub was told."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.pubs.services.pub_notices import told_pub
from tournaments.leagues.season.selectors.to_do import to_do
from web.fields import UTCDateTimeField
from web.operations import lists, writes


class ToDoSerializer(RowSerializer):
    """One thing that waits for the secretary."""

    kind = serializers.CharField(
        help_text="What it is, in a word: late_card, disputed, date, clash and others. New ones may come."
    )
    sentence = serializers.CharField()
    fixture = serializers.IntegerField(
        source="fixture.pk", allow_null=True, help_text="The match it is about; null for others."
    )
    team = NamedSerializer(
        allow_null=True,
        help_text="The team that asks, answers or is to be decided on; null where it is none.",
    )
    page = serializers.CharField(source="address", help_text="The path of the page where you deal with it.")
    pub_notice = serializers.IntegerField(
        source="notice",
        allow_null=True,
        help_text="Of `pub`, what a pub is to be told on the telephone: `pub-notices/` ticks it off; else null.",
    )


class PubNoticeSerializer(serializers.Serializer[Any]):
    """What a pub was told: that a match moved, or won't be played there."""

    id = serializers.IntegerField()
    venue = NamedSerializer()
    fixture = serializers.IntegerField(source="fixture_id")
    sentence = serializers.CharField()
    told_at = UTCDateTimeField()


class ToDoView(LeagueView):
    """What waits for the secretary of a season."""

    @lists("season_to_do", ToDoSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List everything that waits for the secretary, the most pressing first; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        lines = to_do(season, timezone.now())
        return self.listed(request, lines, ToDoSerializer())


class PubNoticeView(LeagueView):
    """What a pub is to be told on the telephone."""

    @writes("pub_notice_told", None, PubNoticeSerializer)
    def post(self, request: Request, season_id: int, notice_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Tick off that a pub was told; for organisers. Repeating it changes nothing. 409 `season_closed`."""
        season = self.team_season(season_id, Role.ORGANISER)
        notice = told_pub(season.pk, notice_id, **self.who_and_when)
        if notice is None or notice.told_at is None:
            raise NotFound("There is no such notice to a pub in this season.")
        return Response(PubNoticeSerializer(notice).data)
