"""`clubs/{id}/races/standings/`: which race reigns supreme over all games of a club."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from scoring.api.metric_fields import PrecedenceField, metric_fields
from scoring.selectors.race_standings import PRECEDENCE, club_race_standings
from tournaments.standings.metrics import COUNTED_IN_GAMES
from tournaments.standings.races import RaceRow
from web.csv_answers import CsvFile, CsvView
from web.etags import by_content
from web.operations import lists_as_csv_too
from web.paging import Pages, PageSerializer, rows_of_file

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


class ClubRaceStandingsSerializer(PageSerializer):
    """The standings of races over all games of a club, a page of lines at a time."""

    results = RaceLineSerializer(many=True)
    precedence = PrecedenceField()


class ClubRaceStandingsView(CsvView, PeopleView):
    """The standings of a club's races."""

    @lists_as_csv_too("club_races_standings", ClubRaceStandingsSerializer)
    def get(self, request: Request, club_id: int) -> Response:
        """Add up all games of the club by race, whoever played it, and list races in order."""
        club = self.club(club_id)
        rows = list(club_race_standings(club.pk))
        if self.wants_csv:
            lines = rows_of_file(request, self, rows, RaceRow.as_json)
            return by_content(request, CsvFile(f"{club.name} races", COLUMNS, lines))
        page = Pages().answer(request, self, rows, RaceRow.as_json)
        return by_content(request, page | {"precedence": list(PRECEDENCE)})
