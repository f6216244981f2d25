"""`seasons/{id}/teams/` and `teams/{id}/`: teams."""

from typing import Any

from django.db.models import QuerySet
from django_filters import FilterSet
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.team_serializers import (
    ChangeTeamSerializer,
    ContactViewer,
    NewTeamSerializer,
    TeamSerializer,
    rows_of,
)
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Season, Team
from tournaments.leagues.register.services.teams import remove_team, save_team
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
