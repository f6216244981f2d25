"""`seasons/{id}/teams/`, `teams/{id}/` and `teams/{id}/link/`: teams, and the links of their captains."""

from typing import Any

from django.db.models import QuerySet
from django_filters import FilterSet
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.authentication import TokenMayWrite, may_write
from clubs.models import Role
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.authentication import shown_code
from tournaments.leagues.captain.selectors.team_passes import team_code
from tournaments.leagues.captain.services.captains import captain_link, change_contact
from tournaments.leagues.models import Season, Team, TeamPass
from tournaments.leagues.teams.api.team_forms import (
    ChangeContactSerializer,
    ChangeTeamSerializer,
    ContactSerializer,
    ContactViewer,
    NewTeamSerializer,
    TeamSerializer,
    rows_of,
)
from tournaments.leagues.teams.services.teams import remove_team, save_team
from web.etags import by_content
from web.operations import created, lists, reads, removed, removes, writes
from web.paging import filtered
from web.row_numbers import RowFilter

WITH_ALL = ("season", "division", "venue", "captain", "vice_captain")


class TeamFilter(FilterSet):
    """How teams may be filtered."""

    division = RowFilter()


class TeamReaderView(LeagueView):
    """A view of teams, as whoever asks may see them."""

    def reader(self, season: Season) -> ContactViewer:
        """Return who asks, as far as it matters to what is shown of teams."""
        return ContactViewer(self.organises(season), self.own_team)

    def written(self, team_id: int) -> Any:
        """Return a team as whoever asks may see it."""
        team = Team.objects.select_related(*WITH_ALL).get(pk=team_id)
        return TeamSerializer.write([team], self.reader(team.season))[0]


class TeamsView(TeamReaderView):
    """The teams of a season."""

    @lists("teams_list", TeamSerializer, filters=TeamFilter)
    def get(self, request: Request, season_id: int) -> Response:
        """List the teams of a season by name, those that withdrew too."""
        season = self.team_season(season_id)
        reader = self.reader(season)
        rows: QuerySet[Team] = season.teams.select_related(*WITH_ALL).order_by("name", "pk")
        chosen = filtered(TeamFilter, request, rows)
        return self.listed_together(request, chosen, lambda teams: TeamSerializer.write(teams, reader))

    @writes("teams_add", NewTeamSerializer, TeamSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Add a team to a season; for organisers. Not once its division's fixtures are published."""
        season = self.team_season(season_id, Role.ORGANISER)
        team = save_team(season.pk, rows_of(season, NewTeamSerializer.read(request)), **self.who_and_when)
        return created(self.written(team.pk))


class TeamView(TeamReaderView):
    """One team."""

    @reads("teams_read", TeamSerializer)
    def get(self, request: Request, team_id: int) -> Response:
        """Return a team."""
        return by_content(request, self.written(self.team(team_id).pk))

    @writes("teams_change", ChangeTeamSerializer, TeamSerializer)
    def patch(self, request: Request, team_id: int) -> Response:
        """Change a team; for organisers. It keeps its division once fixtures are published."""
        team = self.team(team_id, Role.ORGANISER)
        values = rows_of(team.season, ChangeTeamSerializer.read(request))
        save_team(team.season_id, values, team.pk, **self.who_and_when)
        return Response(self.written(team.pk))

    @removes("teams_remove")
    def delete(self, request: Request, team_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take out a team that has no fixture; for organisers. 409 `team_has_fixtures`: let it withdraw."""
        team = self.team(team_id, Role.ORGANISER)
        remove_team(team.season_id, team.pk, **self.who_and_when)
        return removed()


class LinkSerializer(serializers.Serializer[Any]):
    """A captain's link; all null while none was drawn."""

    link = serializers.CharField(allow_null=True, help_text="The address of the captain's own pages.")
    code = serializers.CharField(allow_null=True, help_text="The short code that people type.")
    token = serializers.CharField(allow_null=True, help_text="For `Authorization: Team <token>`.")


class LinkView(LeagueView):
    """The link of a team's captain."""

    @reads("team_link_read", LinkSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return the link and the typed code of a team's captain; an organiser may, with a token that writes."""
        team = self.team(team_id, Role.ORGANISER)
        if not may_write(request):
            raise PermissionDenied(TokenMayWrite.message, TokenMayWrite.code)
        current = TeamPass.objects.filter(team=team, revoked_at=None).first()
        return by_content(request, _link_json(request, current))

    @writes("team_link_draw", None, LinkSerializer, 201)
    def post(self, request: Request, team_id: int) -> Response:
        """Draw a team's link anew; the old one no longer works. For organisers. 409 `team_withdrawn`."""
        team = self.team(team_id, Role.ORGANISER)
        drawn = captain_link(team.season_id, team.pk, anew=True, **self.who_and_when)
        return created(_link_json(request, drawn))


class ContactView(LeagueView):
    """How a team's captain and vice-captain can be reached: for the team's captain, or an organiser."""

    @reads("team_contact_read", ContactSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return the captain's and the vice-captain's telephone numbers, and whether other captains may see them."""
        return by_content(request, ContactSerializer(self.team_to_lead(team_id)).data)

    @writes("team_contact_change", ChangeContactSerializer, ContactSerializer, auth=FOR_CAPTAINS)
    def patch(self, request: Request, team_id: int) -> Response:
        """Change the captain's or vice-captain's number, and whether other captains may see it.

        Repeating it changes nothing. 400 `phone_unreadable`, `phone_missing`, `phone_too_long`; 409 `season_closed`.
        """
        team = self.team_to_lead(team_id)
        asked = ChangeContactSerializer.read(request)
        changed = change_contact(
            team.pk,
            phone=asked.get("captain_phone"),
            shares=asked.get("shares_phone"),
            vice_phone=asked.get("vice_phone"),
            shares_vice=asked.get("shares_vice_phone"),
            **self.who_and_when,
        )
        return Response(ContactSerializer(changed).data)


def _link_json(request: Request, team_pass: TeamPass | None) -> dict[str, Any]:
    """Write a captain's link; all null for none."""
    if team_pass is None:
        return {"link": None, "code": None, "token": None}
    code = team_code(team_pass)
    return {
        "link": request.build_absolute_uri(f"/team/{code}/"),
        "code": shown_code(team_pass),
        "token": code,
    }
