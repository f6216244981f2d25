"""`seasons/{id}/standings/?division=` of a season of teams: the league table of one division; and its side table."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import gettext as _
from scoring.api.metric_fields import PrecedenceField
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Division, Season
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, division_table, state_of
from tournaments.standings.teams.match import MatchOutcome
from tournaments.standings.teams.metrics import POINTS_PER_MATCH
from tournaments.standings.teams.scheme import points_number, rounded
from tournaments.standings.teams.table import TeamRow
from web.csv_answers import CsvFile, CsvView
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.operations import lists_as_csv_too
from web.paging import Pages, PageSerializer, rows_of_file
from web.row_numbers import row_parameter

COLUMNS = (
    *("place", "tied", "name", "team", "played", "won", "drawn", "lost", "for", "against", "difference"),
    *("points", "deducted", "adjusted", "form"),
)
"""The columns of a league table as CSV; where points a match decide, they come last."""
DIVISION = row_parameter("division", "Of a season of teams; may be left out where there is only one.")


class TeamRowSerializer(serializers.Serializer[Any]):
    """A team's line of a league table."""

    place = serializers.IntegerField(allow_null=True, help_text="Null for a team that withdrew.")
    tied = serializers.BooleanField(help_text="The place is shared.")
    team = NamedSerializer()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    against = serializers.IntegerField()
    difference = serializers.IntegerField()
    points = serializers.FloatField(help_text="After what is deducted and added; two decimals at most.")
    deducted = serializers.FloatField(help_text="What was taken for a fault, 0 or more, without awards.")
    adjusted = serializers.FloatField(
        help_text="What was added, and what awards give on top of the usual; below 0 where they give less."
    )
    points_per_match = serializers.CharField(
        required=False, help_text="With two decimals; only where points a match decide."
    )
    form = serializers.ListField(
        child=serializers.ChoiceField(choices=[one.value for one in MatchOutcome]),
        help_text="The last results, the latest at the end.",
    )
    explanation = serializers.CharField(help_text="Why this line stands here.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields with `for`, which is a word of Python's own."""
        fields: dict[str, Any] = {}
        for name, one in super().get_fields().items():
            if name == "against":
                fields["for"] = serializers.IntegerField()
            fields[name] = one
        return fields


class TeamStandingsSerializer(PageSerializer):
    """The table of a division."""

    results = TeamRowSerializer(many=True)
    precedence = PrecedenceField()
    division = NamedSerializer()


class SideTableView(CsvView, LeagueView):
    """The side table of a division."""

    @lists_as_csv_too("season_side_table", TeamStandingsSerializer, parameters=[DIVISION])
    def get(self, request: Request, season_id: int) -> Response:
        """Return the side table of a division: what its teams won in the competition beside their matches.

        404 for a season without one.
        """
        season = self.team_season(season_id)
        if not season.side_table:
            raise NotFound
        return answer_table(self, request, season, side=True)


def answer_table(view: CsvView, request: Request, season: Season, *, side: bool = False) -> Response:
    """Return the table of the division that is asked for, as JSON or CSV; 304 where it is known."""
    division = _division(season, request.query_params.get("division"))
    etag = etag_of(request.build_absolute_uri(), view.form, state_of(season))
    known = not_modified(request, etag)
    if known is not None:
        return known
    table = division_table(season, division, side=side)
    rows = list(table.rows)
    if view.wants_csv:
        lines = rows_of_file(request, view, rows, lambda row: _csv_row(row, table))
        name = f"{season.name} {division.name} {side_table_name(season) if side else 'standings'}"
        more = (POINTS_PER_MATCH.key,) if table.has_per_match else ()
        return versioned(CsvFile(name, (*COLUMNS, *more), lines), etag)
    page = Pages().answer(request, view, rows, lambda row: team_row_json(row, table))
    page["precedence"] = [metric.key for metric in table.precedence]
    page["division"] = NamedSerializer(division).data
    return versioned(page, etag)


def _division(season: Season, asked: str | None) -> Division:
    """Return the division that is asked for, or the only one; 400 names those that there are."""
    divisions = list(season.divisions.all())
    if asked is None and len(divisions) == 1:
        return divisions[0]
    chosen = [one for one in divisions if asked is not None and str(one.pk) == asked]
    if chosen:
        return chosen[0]
    if not divisions:
        raise ProblemsFound([Problem("no_divisions", "division", _("The season has no division yet."))])
    which = ", ".join(f"{one.pk} ({one.name})" for one in divisions)
    code = "division_missing" if asked is None else "division_unknown"
    raise ProblemsFound([Problem(code, "division", _("Say which division you want: {which}.", which=which))])


def team_row_json(row: TeamRow, table: DivisionTable) -> dict[str, Any]:
    """Write a line of a league table: what the law of standings writes of it, and what the season knows beside."""
    per_match = {POINTS_PER_MATCH.key: rounded(row.tally.points_per_match)} if table.has_per_match else {}
    return (
        row.as_json({"id": row.team, "name": table.names[row.team]})
        | per_match
        | {
            "adjusted": points_number(row.tally.adjusted),
            "form": [outcome.value for outcome in table.form.get(row.team, ())],
            "explanation": table.explanations[row.team],
        }
    )


def _csv_row(row: TeamRow, table: DivisionTable) -> dict[str, Any]:
    line = team_row_json(row, table)
    return line | {"team": row.team, "name": table.names[row.team]}
