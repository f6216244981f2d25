"""`teams/{id}/pub/`: a team's new pub, with the published home matches that move there."""

from typing import Any

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.fixture_serializers import FixtureSerializer
from tournaments.leagues.api.view import LeagueView, chosen_pub
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.calendar.services.new_pubs import move_to_new_pub
from tournaments.leagues.models import Team
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.etags import by_content
from web.fields import IntegersField
from web.operations import reads, writes
from web.row_numbers import row_number, row_numbers
from web.strict import StrictSerializer

MOST_MATCHES = 200


class StayingSerializer(serializers.Serializer[Any]):
    """A home match that is down for another pub than the team's own."""

    fixture = FixtureSerializer()
    clash = serializers.CharField(help_text="Why the team's own pub can't hold it; else empty.")


class NewPubSerializer(StrictSerializer):
    """Where a team is at home from now on, and which of its matches move there."""

    venue = row_number(required=False, help_text="The new pub; left out, the team stays at home where it is.")
    fixtures = row_numbers(
        max_length=MOST_MATCHES,
        required=False,
        help_text="The home matches that move, all or none; left out, all that are still to be played.",
    )
    reason = serializers.CharField(max_length=WHY_LENGTH)


PUB = inline_serializer(
    "TeamPub",
    {
        "venue": NamedSerializer(allow_null=True),
        "staying": StayingSerializer(many=True, help_text="Home matches still to be played elsewhere."),
        "moved": IntegersField(help_text="Matches that moved now."),
    },
)


class TeamPubView(LeagueView):
    """A team's pub and the matches there."""

    @reads("team_pub_read", PUB, auth=FOR_ORGANISERS)
    def get(self, request: Request, team_id: int) -> Response:
        """Return a team's pub, and the published home matches that are down for another one; for organisers."""
        return by_content(request, _pub_json(self.team(team_id, Role.ORGANISER)))

    @writes("team_pub_change", NewPubSerializer, PUB)
    def post(self, request: Request, team_id: int) -> Response:
        """Give a team a new pub and move its home matches there, all of it or nothing; for organisers.

        Dates stay. 400 `no_room` for each day on which the pub has none, `venue_unknown`, `fixture_unknown`,
        `no_matches`; 409 `season_closed`. With a `venue` repeating it changes nothing.
        """
        team = self.team(team_id, Role.ORGANISER)
        asked = NewPubSerializer.read(request)
        pub, matches = chosen_pub(team.season, asked.get("venue")), asked.get("fixtures")
        moved = move_to_new_pub(
            team.season_id, team.pk, pub, matches, why=asked["reason"], **self.who_and_when
        )
        return Response(_pub_json(self.team(team_id), [one.pk for one in moved]))


def _pub_json(team: Team, moved: list[int] | None = None) -> dict[str, Any]:
    """Write a team's pub, with the matches that stay elsewhere and those that moved now."""
    return {
        "venue": team.venue and NamedSerializer(team.venue).data,
        "staying": [
            {"fixture": FixtureSerializer(one.fixture).data, "clash": one.clash}
            for one in staying_matches(team)
        ],
        "moved": moved or [],
    }
