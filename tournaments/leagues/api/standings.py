"""`seasons/{id}/standings/`: who stands where, by which metrics, and why."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import not_modified, versioned
from clubs.api.paging import PAGING, Pages
from clubs.api.view import FOR_ANYBODY
from clubs.etags import etag_of
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.selectors.nights import counted_nights
from tournaments.leagues.selectors.standings import SeasonStandings, standings, state_of
from tournaments.standings.registry import SEASON_METRICS
from tournaments.standings.season import SeasonRow

ROW = inline_serializer(
    "SeasonStandingsRow",
    {
        "place": serializers.IntegerField(allow_null=True, help_text="Null with too few nights."),
        "tied": serializers.BooleanField(help_text="The place is shared."),
        "player": serializers.IntegerField(),
        "name": serializers.CharField(),
        "decided_by": serializers.CharField(
            allow_null=True, help_text="The metric that parted this line from the one above."
        ),
        **{metric.key: serializers.IntegerField(help_text=metric.counts) for metric in SEASON_METRICS},
        "counted_nights": serializers.ListField(child=serializers.IntegerField()),
        "dropped_nights": serializers.ListField(child=serializers.IntegerField()),
        "explanation": serializers.CharField(help_text="Why this line stands here."),
    },
    many=True,
)
COUNTED = inline_serializer(
    "CountedNight", {"night": serializers.IntegerField(), "name": serializers.CharField()}, many=True
)
STANDINGS = inline_serializer(
    "SeasonStandings",
    {
        "count": serializers.IntegerField(),
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": ROW,
        "precedence": serializers.ListField(
            child=serializers.CharField(),
            help_text="The metrics that ordered the rows, the deciding one first.",
        ),
        "nights": COUNTED,
    },
)


class SeasonStandingsView(LeagueView):
    """The standings of a season."""

    @extend_schema(operation_id="season_standings", auth=FOR_ANYBODY, parameters=PAGING, responses=STANDINGS)
    def get(self, request: Request, season_id: int) -> Response:
        """Answer with the lines in order, and the metrics that ordered them, the deciding one first.

        Nights that are finished or verified count; everything in a line comes from its `counted_nights`.
        """
        season = self.season(season_id)
        nights = counted_nights(season)
        etag = etag_of(request.build_absolute_uri(), state_of(season, nights))
        known = not_modified(request, etag)
        if known is not None:
            return known
        found = standings(season, nights)
        page = Pages().answer(request, self, list(found.rows), lambda row: row_json(row, found))
        page["precedence"] = season.precedence
        page["nights"] = [{"night": night, "name": name} for night, name in found.nights.items()]
        return versioned(page, etag)


def row_json(row: SeasonRow, found: SeasonStandings) -> dict[str, Any]:
    """Write a line of standings."""
    named = {"name": found.names[row.player], "explanation": found.explanations[row.player]}
    return row.as_json() | named
