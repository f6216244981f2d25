"""`fixtures/{id}/side-names/`: who plays with whom for the side table."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import LARGEST_SEED
from tournaments.leagues.api.fixture_serializers import side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView
from tournaments.leagues.evening.api.line_ups import LineUpsSerializer
from tournaments.leagues.evening.services.side_draws import draw_side_names, set_side_names
from tournaments.matches.format import MOST_PLAYERS
from web.operations import writes
from web.row_numbers import row_numbers
from web.strict import StrictSerializer


class DrawSideNamesSerializer(StrictSerializer):
    """With which number a side's names are drawn for the side table."""

    side = side_field()
    draw_with = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, help_text="By this number anybody can draw the names again."
    )


class SetSideNamesSerializer(StrictSerializer):
    """A side's names for the side table as they came out of a hat."""

    side = side_field()
    players = row_numbers(
        max_length=MOST_PLAYERS,
        help_text="Everybody of the line-up, in the order drawn; 1 and 2 are the first pair.",
    )


class SideNamesView(FixtureView):
    """The names of a side table."""

    @writes("fixture_side_names_draw", DrawSideNamesSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Draw who plays with whom for the side table, once the side's line-up is locked.

        A side's captain may, or an organiser. 409 `no_side_table`, `not_locked`, `not_now`.
        """
        actor = self.actor()
        asked = DrawSideNamesSerializer.read(request)
        team = actor.team_for(asked)
        draw_side_names(fixture_id, team, asked["draw_with"], **actor.who_and_when)
        return Response(LineUpsSerializer.write(actor.fixture, actor.viewer))

    @writes("fixture_side_names_set", SetSideNamesSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def put(self, request: Request, fixture_id: int) -> Response:
        """Set who plays with whom for the side table, as a hat had it; a side's captain may, or an organiser.

        409 `no_side_table`, `not_locked`, `not_now`.
        """
        actor = self.actor()
        asked = SetSideNamesSerializer.read(request)
        team = actor.team_for(asked)
        set_side_names(fixture_id, team, asked["players"], **actor.who_and_when)
        return Response(LineUpsSerializer.write(actor.fixture, actor.viewer))
