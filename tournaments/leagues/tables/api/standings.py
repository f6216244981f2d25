"""`seasons/{id}/standings/`: who stands where, by which metrics, and why."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import gettext as _
from scoring.api.metric_fields import PrecedenceField, metric_fields
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import SeasonStandings, standings, state_of
from tournaments.leagues.tables.api.team_standings import DIVISION, TeamStandingsSerializer, answer_table
from tournaments.standings.metrics import SEASON_METRICS
from tournaments.standings.season import SeasonRow
from web.csv_answers import CsvFile, CsvView
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.fields import IntegersField
from web.operations import lists_as_csv_too
from web.paging import Pages, PageSerializer, rows_of_file

COLUMNS = (
    *("place", "tied", "name", "player"),
    *(metric.key for metric in SEASON_METRICS),
    *("decided_by", "counted_nights", "dropped_nights"),
)
"""The columns of a season's standings as CSV; one for each night that counts comes after them."""
BY_NIGHT = inline_serializer(
    "SeasonStandingsNight",
    {
        "night": serializers.IntegerField(),
        "points": serializers.IntegerField(),
        "place": serializers.IntegerField(
            help_text="In the night; the better one of somebody who was entered in it twice."
        ),
        "counted": serializers.BooleanField(help_text="Among the best nights that count; else dropped."),
    },
    many=True,
    help_text="The nights that were played, in the order of the season.",
)
ROW = inline_serializer(
    "SeasonStandingsRow",
    {
        "place": serializers.IntegerField(allow_null=True, help_text="Null with too few nights."),
        "tied": serializers.BooleanField(help_text="The place is shared."),
        "player": serializers.IntegerField(),
        "name": serializers.CharField(),
        "decided_by": serializers.CharField(
            allow_null=True, help_text="The metric that separated this line from the one above."
        ),
        **metric_fields(SEASON_METRICS),
        "by_night": BY_NIGHT,
        "counted_nights": IntegersField(),
        "dropped_nights": IntegersField(),
        "explanation": serializers.CharField(help_text="Why this line stands here."),
    },
    many=True,
)


class CountedNightSerializer(serializers.Serializer[Any]):
    """A night that counts."""

    night = serializers.IntegerField()
    name = serializers.CharField()


class SeasonStandingsSerializer(PageSerializer):
    """The standings of a season of nights, a page of lines at a time."""

    results = ROW
    precedence = PrecedenceField()
    nights = CountedNightSerializer(many=True)


EITHER = PolymorphicProxySerializer(
    "AnySeasonStandings",
    [SeasonStandingsSerializer, TeamStandingsSerializer],
    resource_type_field_name=None,
    many=False,
)


class SeasonStandingsView(CsvView, LeagueView):
    """The standings of a season."""

    @lists_as_csv_too("season_standings", EITHER, parameters=[DIVISION])
    def get(self, request: Request, season_id: int) -> Response:
        """Return the lines in order, and the metrics that ordered them, the deciding one first.

        Of a season of nights: those that are finished or verified count; everything in a line comes from its
        `counted_nights`. Of a season of teams: the table of one division, of settled matches alone.
        """
        season = self.season(season_id)
        if season.kind == SeasonKind.TEAMS:
            return answer_table(self, request, season)
        if "division" in request.query_params:
            message = _("This season is made of nights, so it has no divisions. Leave division out.")
            raise ProblemsFound([Problem("no_divisions", "division", message)])
        return self._of_nights(request, season)

    def _of_nights(self, request: Request, season: Season) -> Response:
        nights = counted_nights(season)
        etag = etag_of(request.build_absolute_uri(), self.form, state_of(season, nights))
        known = not_modified(request, etag)
        if known is not None:
            return known
        found = standings(season, nights)
        if self.wants_csv:
            rows = rows_of_file(request, self, list(found.rows), lambda row: _csv_row(row, found))
            columns = (*COLUMNS, *(_night_column(night) for night in found.nights))
            return versioned(CsvFile(f"{season.name} standings", columns, rows), etag)
        page = Pages().answer(request, self, list(found.rows), lambda row: _row_json(row, found))
        page["precedence"] = season.precedence
        page["nights"] = [{"night": night, "name": name} for night, name in found.nights.items()]
        return versioned(page, etag)


def _night_column(night: int) -> str:
    """Return the name of the column with a night's points."""
    return f"night_{night}"


def _csv_row(row: SeasonRow, found: SeasonStandings) -> dict[str, Any]:
    """Write a line of standings with the points of each night in a column of its own."""
    line = _row_json(row, found)
    return line | {_night_column(one["night"]): one["points"] for one in line["by_night"]}


def _row_json(row: SeasonRow, found: SeasonStandings) -> dict[str, Any]:
    """Write a line of standings: what the law of standings writes of it, and what the season knows beside."""
    return row.as_json() | {
        "name": found.names[row.player],
        "explanation": found.explanations[row.player],
        "by_night": [
            {
                "night": night,
                "points": found.players[night][row.player]["points"],
                "place": found.places[night][row.player],
                "counted": night in row.counted_nights,
            }
            for night in found.played(row)
        ],
    }
