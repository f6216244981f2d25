"""`clubs/{id}/races/standings/`: which race reigns supreme over all games of a club."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, PeopleView
from scoring.api.metric_fields import metric_fields
from scoring.selectors.race_standings import PRECEDENCE, club_race_standings
from tournaments.standings.metrics import COUNTED_IN_GAMES
from tournaments.standings.races import RaceRow
from web.csv_answers import FORMAT, CsvFile, CsvView, json_or_csv
from web.etags import by_content
from web.paging import PAGING, Pages, rows_of_file

COLUMNS = ("place", "tied", "race", *(metric.key for metric in COUNTED_IN_GAMES), "decided_by")
"""The columns of races' standings as CSV."""


class RaceLineSerializer(serializers.Serializer[Any]):
    """A race's line of standings, with a key for each metric."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField(help_text="The place is shared.")
    race = serializers.CharField()
    decided_by = serializers.CharField(
        allow_null=True, help_text="The metric that separated this line from the one above."
    )

    def get_fields(self) -> dict[str, Any]:
        """Declare a field for each metric that every line has."""
        return {**super().get_fields(), **metric_fields(COUNTED_IN_GAMES)}


class ClubRaceStandingsSerializer(serializers.Serializer[Any]):
    """The standings of races over all games of a club, a page of lines at a time."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = RaceLineSerializer(many=True)
    precedence = serializers.ListField(
        child=serializers.CharField(), help_text="The metrics that ordered the lines, the deciding one first."
    )


class ClubRaceStandingsView(CsvView, PeopleView):
    """The standings of a club's races."""

    @extend_schema(
        operation_id="club_races_standings",
        auth=FOR_ANYBODY,
        parameters=[*PAGING, FORMAT],
        responses=json_or_csv(ClubRaceStandingsSerializer),
    )
    def get(self, request: Request, club_id: int) -> Response:
        """Add up all games of the club by race, whoever played it, and list races in order."""
        club = self.club(club_id)
        rows = list(club_race_standings(club.pk))
        if self.wants_csv:
            lines = rows_of_file(request, self, rows, RaceRow.as_json)
            return by_content(request, CsvFile(f"{club.name} races", COLUMNS, lines))
        page = Pages().answer(request, self, rows, RaceRow.as_json)
        return by_content(request, page | {"precedence": list(PRECEDENCE)})
