"""`seasons/{id}/postpone/`: the league puts off a night, a pub or a whole week."""

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fixture_serializers import FixtureSerializer
from tournaments.leagues.api.view import LeagueView, chosen_pub
from tournaments.leagues.calendar.selectors.postponements import Postponement, matches_to_postpone
from tournaments.leagues.calendar.services.dates import postpone_many
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.operations import writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class PostponeMatchesSerializer(StrictSerializer):
    """What the league puts off, and why."""

    date = serializers.DateField()
    week = serializers.BooleanField(default=False, help_text="All of the week in which the date is.")
    venue = row_number(required=False, help_text="Only the matches at this pub.")
    reason = serializers.CharField(max_length=WHY_LENGTH)
    preview = serializers.BooleanField(default=False, help_text="Only list the matches; nothing is put off.")


POSTPONED = inline_serializer(
    "Postponed", {"preview": serializers.BooleanField(), "fixtures": FixtureSerializer(many=True)}
)


class PostponeMatchesView(LeagueView):
    """Put off many matches at once."""

    @writes("season_postpone", PostponeMatchesSerializer, POSTPONED)
    def post(self, request: Request, season_id: int) -> Response:
        """Postpone all matches of a night or a week still to be played, at a pub or everywhere; for organisers.

        No notice is asked of anybody. With `preview` the matches as they are. 400 `no_matches`, `venue_unknown`; 409
        `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        given = PostponeMatchesSerializer.read(request)
        asked = Postponement(given["date"], chosen_pub(season, given.get("venue")), given["week"])
        if given["preview"]:
            found = list(matches_to_postpone(season, asked))
        else:
            found = postpone_many(season.pk, asked, why=given["reason"], **self.who_and_when)
        return Response(
            {"preview": given["preview"], "fixtures": [FixtureSerializer(one).data for one in found]}
        )
