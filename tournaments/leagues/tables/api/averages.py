"""`seasons/{id}/averages/`: games won of games played, by player or by pair."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import RowSerializer, ShownField
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.averages import Averages, averages
from tournaments.leagues.tables.selectors.league_tables import state_of
from tournaments.standings.teams.averages import Average
from web.csv_answers import CsvFile, CsvView
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.operations import lists_as_csv_too
from web.paging import Pages, paged_schema, rows_of_file
from web.row_numbers import row_parameter

OF = ("players", "pairs")
COLUMNS = ("place", "tied", "name", "players", "team_name", "team", "played", "won", "average", "needed")
"""The columns of averages as CSV."""


class AverageSerializer(RowSerializer):
    """A line of averages."""

    place = serializers.IntegerField(allow_null=True, help_text="Null with too few games.")
    tied = serializers.BooleanField(help_text="The place is shared.")
    players = serializers.ListField(
        source="unit", child=ShownField(), help_text="One player, or the two of a pair."
    )
    team = ShownField("teams")
    played = serializers.IntegerField(help_text="Games that count.")
    won = serializers.IntegerField()
    average = serializers.FloatField(
        source="percent", help_text="Games won of games played, in percent with one decimal."
    )
    needed = serializers.IntegerField(help_text="Games that a place needs.")

    @classmethod
    def of(cls, found: Averages) -> "AverageSerializer":
        """Return what writes the lines of these averages."""
        return cls(context={"names": found.names, "teams": found.teams})


class AveragesView(CsvView, LeagueView):
    """The averages of a season."""

    @lists_as_csv_too(
        "averages_list",
        paged_schema(AverageSerializer),
        parameters=[
            OpenApiParameter("of", {"type": "string", "enum": list(OF), "default": "players"}),
            row_parameter(
                "division", "Only players of the teams of one division; all of the season without it."
            ),
        ],
    )
    def get(self, request: Request, season_id: int) -> Response:
        """Return the averages of players, or of pairs, the best first; those with too few games last."""
        season = self.team_season(season_id)
        of, division = _asked(season, request)
        etag = etag_of(request.build_absolute_uri(), self.form, state_of(season))
        known = not_modified(request, etag)
        if known is not None:
            return known
        found = averages(season, division)
        rows = list(found.players if of == "players" else found.pairs)
        write = AverageSerializer.of(found).to_representation
        if self.wants_csv:
            lines = rows_of_file(request, self, rows, lambda line: write(line) | _csv_only(line, found))
            where = season.name if division is None else f"{season.name} {division.name}"
            return versioned(CsvFile(f"{where} averages of {of}", COLUMNS, lines), etag)
        page = Pages().answer(request, self, rows, write)
        return versioned(page, etag)


def _asked(season: Season, request: Request) -> tuple[str, Division | None]:
    """Return which averages are asked for; 400 names every parameter that makes no sense."""
    of, number = request.query_params.get("of", "players"), request.query_params.get("division")
    faults = []
    if of not in OF:
        faults.append(Problem("of_unknown", "of", _("Ask for players or for pairs.")))
    divisions = {str(one.pk): one for one in season.divisions.all()}
    if number is not None and number not in divisions:
        which = ", ".join(f"{one.pk} ({one.name})" for one in divisions.values()) or _("none yet")
        faults.append(
            Problem("division_unknown", "division", _("The season's divisions are: {which}.", which=which))
        )
    if faults:
        raise ProblemsFound(faults)
    return of, None if number is None else divisions[number]


def _csv_only(line: Average, found: Averages) -> dict[str, Any]:
    return {
        "name": found.name(line),
        "players": list(line.unit),
        "team": line.team,
        "team_name": found.teams[line.team],
    }
