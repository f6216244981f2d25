"""`fixtures/{id}/sign-on/`: somebody new joins a side on the night of a match."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fixture_serializers import side_field
from tournaments.leagues.api.team_serializers import RegistrationSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView
from tournaments.leagues.evening.services.sign_ons import sign_on_once
from web.operations import created, writes
from web.strict import StrictSerializer

ANOTHER_HELP = "It is somebody else than the league's player of that name, after `plays_elsewhere`."


class SignOnSerializer(StrictSerializer):
    """Somebody new of a side."""

    side = side_field()
    name = serializers.CharField(
        max_length=200, help_text="A player of the league whom no team has is found by it."
    )
    another = serializers.BooleanField(default=False, help_text=ANOTHER_HELP)


class SignOnView(FixtureView):
    """Signing on for a match."""

    @writes("fixture_sign_on", SignOnSerializer, RegistrationSerializer, 200, 201, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Sign somebody new on for a side on the night of a match; its captain may, or an organiser for it.

        200 where the team has signed on that name for this match already. 400 `no_sign_on`, `registration_closed`,
        `squad_full`, `in_squad` and `plays_elsewhere`, after which `another` says that it is somebody else; 409
        `not_now` once the match is settled, `team_withdrawn`.
        """
        actor = self.actor()
        asked = SignOnSerializer.read(request)
        team, another = actor.team_for(asked), asked["another"]
        signed, new = sign_on_once(fixture_id, team, asked["name"], another=another, **actor.who_and_when)
        return created(RegistrationSerializer.write([signed])[0], new=new)
