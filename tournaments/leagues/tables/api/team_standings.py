"""`seasons/{id}/standings/?division=` of a season of teams: the league table of one division; and its side table."""

from collections.abc import Sequence
from dataclasses import replace

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from listings import Format
from problems import Problem
from problems.wording import gettext as _
from scoring.api.metric_fields import PrecedenceField
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Division, Season
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.tables.selectors.league_tables import division_tables, listed_table, state_of
from tournaments.standings.teams.columns import ORDER, TEAM_COLUMNS
from tournaments.standings.teams.match import MatchOutcome
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.listings.fields import row_serializer
from web.listings.files import json_page
from web.listings.view import ListingView
from web.listings.xlsx import Sheet
from web.operations import lists_as_files_too
from web.paging import PageSerializer
from web.row_numbers import row_parameter

DIVISION = row_parameter("division", "Of a season of teams; may be left out where there is only one.")
TeamRowSerializer = row_serializer(
    "TeamRow",
    "A team's line of a league table.",
    TEAM_COLUMNS,
    {
        "team": NamedSerializer(),
        "form": serializers.ListField(
            child=serializers.ChoiceField(choices=[one.value for one in MatchOutcome]),
            help_text="The last results, the latest at the end.",
        ),
    },
    ORDER[Format.JSON],
)


class TeamStandingsSerializer(PageSerializer):
    """The table of a division."""

    results = TeamRowSerializer(many=True)
    precedence = PrecedenceField()
    division = NamedSerializer()


class SideTableView(ListingView, LeagueView):
    """The side table of a division."""

    @lists_as_files_too("season_side_table", TeamStandingsSerializer, parameters=[DIVISION])
    def get(self, request: Request, season_id: int) -> Response:
        """Return the side table of a division: what its teams won in the competition beside their matches.

        404 for a season without one.
        """
        season = self.team_season(season_id)
        if not season.side_table:
            raise NotFound
        return answer_table(self, request, season, side=True)


def answer_table(view: ListingView, request: Request, season: Season, *, side: bool = False) -> Response:
    """Return the table of the division that is asked for, as JSON or a file; 304 where it is known.

    A workbook has a sheet for each division, unless one is asked for.
    """
    asked = request.query_params.get("division")
    divisions = list(season.divisions.all())
    if not (view.wants_workbook and asked is None and divisions):
        divisions = [_division(divisions, asked)]
    etag = etag_of(request.build_absolute_uri(), view.form, state_of(season))
    known = not_modified(request, etag)
    if known is not None:
        return known
    tables = division_tables(season, divisions, side=side)
    division, *others = divisions
    table = tables[division.pk]
    listed = listed_table(season, division, table, side=side)
    if view.wants_file:
        if others:
            listed = replace(
                listed, title=f"{season.name} {side_table_name(season) if side else 'standings'}"
            )
        more = [Sheet(one.name, listed_table(season, one, tables[one.pk], side=side)) for one in others]
        return versioned(view.file_of(request, listed, division.name, more), etag)
    page = json_page(request, view, listed)
    page["precedence"] = [metric.key for metric in table.precedence]
    page["division"] = NamedSerializer(division).data
    return versioned(page, etag)


def _division(divisions: Sequence[Division], asked: str | None) -> Division:
    """Return the division that is asked for, or the only one; 400 names those that there are."""
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
