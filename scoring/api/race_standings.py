"""`clubs/{id}/races/standings/`: which race reigns supreme over all games of a club."""

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import PeopleView
from listings import Format
from scoring.api.metric_fields import PrecedenceField
from scoring.selectors.race_standings import PRECEDENCE, club_race_standings
from tournaments.standings.columns import RACE_FILE, RACE_ORDER, race_listing
from web.etags import by_content
from web.listings.fields import row_serializer
from web.listings.files import json_page
from web.listings.view import ListingView
from web.operations import lists_as_files_too
from web.paging import PageSerializer

RaceLineSerializer = row_serializer(
    "RaceLine",
    "A race's line of standings, with a key for each metric.",
    RACE_FILE,
    order=RACE_ORDER[Format.JSON],
)


class ClubRaceStandingsSerializer(PageSerializer):
    """The standings of races over all games of a club, a page of lines at a time."""

    results = RaceLineSerializer(many=True)
    precedence = PrecedenceField()


class ClubRaceStandingsView(ListingView, PeopleView):
    """The standings of a club's races."""

    @lists_as_files_too("club_races_standings", ClubRaceStandingsSerializer)
    def get(self, request: Request, club_id: int) -> Response:
        """Add up all games of the club by race, whoever played it, and list races in order."""
        club = self.club(club_id)
        listed = race_listing(f"{club.name} races", club_race_standings(club.pk), PRECEDENCE)
        if self.wants_file:
            return by_content(request, self.file_of(request, listed, "Races"))
        page = json_page(request, self, listed)
        return by_content(request, page | {"precedence": list(PRECEDENCE)})
