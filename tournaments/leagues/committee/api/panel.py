"""`seasons/{id}/panel/`: who sits on the appeals panel, and for which team each of them plays."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.committee.selectors.appeals import panel_members
from tournaments.leagues.committee.services.appeals import set_panel_team
from web.operations import lists, writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class PanelMemberSerializer(serializers.Serializer[Any]):
    """Somebody on the appeals panel."""

    user = serializers.IntegerField(source="user.pk")
    username = serializers.CharField(source="user.get_username")
    team = NamedSerializer(
        allow_null=True, help_text="The team that they play for; they stand down where it is concerned."
    )


class PanelTeamSerializer(StrictSerializer):
    """For which team a member of the panel plays."""

    user = row_number(help_text="The member, by the number that the list gives.")
    team = row_number(allow_null=True, help_text="One of the season's teams; null for none.")


class PanelMembersView(LeagueView):
    """The appeals panel of a season."""

    @lists("panel_list", PanelMemberSerializer, FOR_ORGANISERS)
    def get(self, request: Request, season_id: int) -> Response:
        """List who sits on the appeals panel, and for which team each plays; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        return self.listed(request, panel_members(season), PanelMemberSerializer())

    @writes("panel_set_team", PanelTeamSerializer, PanelMemberSerializer)
    def put(self, request: Request, season_id: int) -> Response:
        """Say for which team of the season a member of the panel plays; for organisers. Repeating it changes nothing.

        400 `not_on_panel`, `team_unknown`; 409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        asked = PanelTeamSerializer.read(request)
        set_panel_team(season.pk, asked["user"], asked["team"], **self.who_and_when)
        member = next(one for one in panel_members(season) if one.user.pk == asked["user"])
        return Response(PanelMemberSerializer(member).data)
