"""`seasons/{id}/left-as-it-is/`: what doesn't fit the results any more, and stays so by the secretary's choice."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer, RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.committee.selectors.outdated import left_as_they_are
from tournaments.leagues.committee.services import left_as_it_is as services
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.operations import lists, removed, removes, writes
from web.strict import StrictSerializer


class LeftAsItIsSerializer(RowSerializer):
    """Something that doesn't fit the results any more, and is left as it is."""

    content_hash = serializers.CharField(
        help_text="Its key in the address, a hash of the sentence: it changes when the sentence does."
    )
    sentence = serializers.CharField()
    fixture = serializers.IntegerField(
        source="fixture.pk", allow_null=True, help_text="The match it is about; null for others."
    )
    team = NamedSerializer(allow_null=True, help_text="The team that it is about; null where it is none.")
    page = serializers.CharField(help_text="The path of the page on which it could be put right.")


class LeaveAsItIsSerializer(StrictSerializer):
    """Why something is left as it is."""

    reason = serializers.CharField(max_length=WHY_LENGTH)


class LeftAsItIsListView(LeagueView):
    """What is left as it is."""

    @lists("left_as_it_is_list", LeftAsItIsSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List what doesn't fit the season's results any more, or those of the season before, and is left as it is.

        For organisers. Each is listed as long as it doesn't fit.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        return self.listed(request, left_as_they_are(season), LeftAsItIsSerializer())


class LeftAsItIsView(LeagueView):
    """Leave one thing as it is."""

    @writes("left_as_it_is_put", LeaveAsItIsSerializer, LeftAsItIsSerializer)
    def put(self, request: Request, season_id: int, content_hash: str) -> Response:
        """Take something of the kind `outdated` off *To do*, by its `content_hash`, with the reason; for organisers.

        As soon as its sentence changes it's on *To do* again. Repeating it changes nothing. 409 `not_there`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        reason = LeaveAsItIsSerializer.read(request)["reason"]
        left = services.leave_as_it_is(season.pk, content_hash, reason, **self.who_and_when)
        return Response(LeftAsItIsSerializer(left).data)

    @removes("left_as_it_is_remove")
    def delete(self, request: Request, season_id: int, content_hash: str) -> Response:  # noqa: ARG002  DRF's signature
        """Put something back on *To do* that was left as it is; for organisers. 409 `not_there`."""
        season = self.team_season(season_id, Role.ORGANISER)
        services.ask_again(season.pk, content_hash, **self.who_and_when)
        return removed()
