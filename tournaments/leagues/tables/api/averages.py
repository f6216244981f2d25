"""`seasons/{id}/averages/`: games won of games played, by player or by pair."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.averages import averages
from tournaments.leagues.tables.selectors.league_tables import state_of
from tournaments.standings.teams.average_columns import AVERAGE_COLUMNS
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.listings.fields import row_serializer
from web.listings.files import json_page
from web.listings.view import ListingView
from web.operations import lists_as_files_too
from web.paging import paged_schema
from web.row_numbers import row_parameter

OF = ("players", "pairs")
AverageSerializer = row_serializer(
    "Average",
    "A line of averages.",
    AVERAGE_COLUMNS,
    {
        "players": NamedSerializer(many=True, help_text="One player, or the two of a pair."),
        "team": NamedSerializer(),
    },
)


class AveragesView(ListingView, LeagueView):
    """The averages of a season."""

    @lists_as_files_too(
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
        where = season.name if division is None else f"{season.name} {division.name}"
        listed = found.listing(f"{where} averages of {of}", pairs=of == "pairs")
        if self.wants_file:
            return versioned(self.file_of(request, listed, f"Averages of {of}"), etag)
        return versioned(json_page(request, self, listed), etag)


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
