"""`fixtures/{id}/names/`: names on a card that aren't registered, and who they are."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import NamedSerializer
from tournaments.leagues.api.fixture_serializers import EITHER_SIDE, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, Actor, FixtureView
from tournaments.leagues.evening.selectors.unknown_names import names_of
from tournaments.leagues.evening.services.unknown_names import TypedName, put_name, say_who
from web.etags import by_content
from web.operations import created, reads, writes
from web.row_numbers import row_number
from web.strict import StrictSerializer


class UnknownNameSerializer(serializers.Serializer[Any]):
    """A name on a card of which nobody knows yet who it is."""

    side = serializers.ChoiceField(choices=EITHER_SIDE)
    player = NamedSerializer(help_text="Stands for the name until somebody says who it is.")


class UnknownNamesSerializer(serializers.Serializer[Any]):
    """The names on the cards of a match that nobody knows: both sides' for organisers, a captain's own."""

    names = UnknownNameSerializer(many=True)


class PutNameSerializer(StrictSerializer):
    """A name on a side's card that isn't registered."""

    side = side_field()
    name = serializers.CharField(max_length=200, help_text="As it was typed, or stands on the card.")
    meant = row_number(
        allow_null=True,
        default=None,
        help_text="The player of the squad of whom it is a misspelling; null to find out later.",
    )


class SayWhoSerializer(StrictSerializer):
    """Who a name on a card is."""

    player = row_number(help_text="The player entered under this name.")
    who = row_number(help_text="Whose name it is; the same number for somebody new.")


class NamesView(FixtureView):
    """The names on the cards of a match that aren't registered."""

    @reads("fixture_names_read", UnknownNamesSerializer, auth=FOR_CAPTAINS)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the names that nobody knows yet: a captain's own side's, and all of them to organisers."""
        return by_content(request, _names_json(self.actor()))

    @writes("fixture_name_put", PutNameSerializer, UnknownNamesSerializer, 201, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Put a name that isn't registered into a side's line-up: its captain, or an organiser also once it is locked.

        With `meant` it is a misspelling, and that player is put in. Without, the name stands as it was typed, stops no
        card, and waits for the secretary. 409 `locked`, `begun`, `player_changed`, `not_now`.
        """
        actor = self.actor()
        asked = PutNameSerializer.read(request)
        team = actor.team_for(asked)
        put_name(fixture_id, team, TypedName(asked["name"], asked["meant"]), **actor.who_and_when)
        return created(_names_json(actor))

    @writes("fixture_name_say_who", SayWhoSerializer, UnknownNamesSerializer)
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Say who a name was; for organisers. The card and the averages name that player from then on.

        400 `not_unknown` for a name that is known by now, `player_twice`, `of_the_other_side`, `player_unknown`.
        """
        fixture = self.fixture(Role.ORGANISER)
        asked = SayWhoSerializer.read(request)
        say_who(fixture_id, asked["player"], asked["who"], **self.who_and_when)
        return Response(_names_json(Actor(fixture, None, self.user)))


def _names_json(actor: Actor) -> dict[str, Any]:
    """Write the names of a match that nobody knows, for whoever acts in it."""
    return {
        "names": [
            {"side": one.side, "player": {"id": row.player_id, "name": row.player.name}}
            for one in names_of(actor.fixture)
            if actor.side in {None, one.side}
            for row in one.unknown
        ]
    }
