"""`seasons/{id}/to-do/`: what waits for a league's secretary."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.season.selectors.to_do import to_do
from web.operations import lists


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


class ToDoView(LeagueView):
    """What waits for the secretary of a season."""

    @lists("season_to_do", ToDoSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List everything that waits for the secretary, the most pressing first; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        lines = to_do(season, timezone.now())
        return self.listed(request, lines, ToDoSerializer())
