"""`fixtures/{id}/line-ups/`: who plays, and the draw of pairs; the other side's is shown once both are locked."""

import secrets
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.leagues.api.fields import LARGEST_SEED, NamedSerializer, ShownField
from tournaments.leagues.api.fixture_serializers import EITHER_SIDE, side_field
from tournaments.leagues.api.view import FOR_CAPTAINS, Actor, FixtureView
from tournaments.leagues.calendar.selectors.player_changes import came_in, starters
from tournaments.leagues.evening.selectors.visibility import Viewer, line_ups_seen, names_seen
from tournaments.leagues.evening.services.game_draws import SEEDS
from tournaments.leagues.evening.services.line_ups import (
    answer_single_handed,
    choose_line_up,
    draw_other_side,
    reopen_line_up,
)
from tournaments.leagues.models import Fixture, LineUp
from tournaments.matches.format import MOST_PLAYERS
from web.etags import by_content
from web.fields import UTCDateTimeField
from web.operations import reads, writes
from web.row_numbers import row_numbers
from web.strict import StrictSerializer


class StartersSerializer(serializers.ListSerializer[Any]):
    """Those of a line-up's rows who began the match."""

    def to_representation(self, data: Any) -> Any:
        """Return who began, in playing order."""
        return super().to_representation(starters(data.all()))


class IncomersSerializer(serializers.ListSerializer[Any]):
    """Those of a line-up's rows who came in during the match."""

    def to_representation(self, data: Any) -> Any:
        """Return who came in."""
        return super().to_representation(came_in(data.all()))


class LineUpPlayerSerializer(serializers.Serializer[Any]):
    """Somebody in a line-up."""

    class Meta:
        """A list of them leaves out who came in later."""

        list_serializer_class = StartersSerializer

    place = serializers.IntegerField(help_text="From 1; 1 and 2 are the first pair.")
    side_place = serializers.IntegerField(
        allow_null=True, help_text="In the side table, from 1; null before its names are drawn."
    )
    player = ShownField(source="player_id")
    lent_by = NamedSerializer(allow_null=True, help_text="The team that lends a borrowed player.")


class CameInSerializer(LineUpPlayerSerializer):
    """Somebody who came in during the match."""

    class Meta:
        """A list of them leaves out who began."""

        list_serializer_class = IncomersSerializer

    first_game = serializers.IntegerField(help_text="The number on the card of their first game.")


class LineUpSerializer(serializers.Serializer[Any]):
    """A side's line-up."""

    side = serializers.ChoiceField(choices=EITHER_SIDE)
    locked_at = UTCDateTimeField(allow_null=True)
    single_handed = serializers.BooleanField(
        allow_null=True,
        help_text="Whether the other captain agrees that the last player sits without a partner; null before.",
    )
    pairs_seed = serializers.IntegerField(
        allow_null=True, help_text="What the pairs were drawn with; null where the captain made them."
    )
    side_seed = serializers.IntegerField(
        allow_null=True, help_text="What the side table's names were drawn with; null where they were set."
    )
    players = LineUpPlayerSerializer(many=True, help_text="Who began the match.")
    came_in = CameInSerializer(
        source="players", many=True, help_text="Who took a place during it, and from which game on."
    )


class MatchGameSerializer(serializers.Serializer[Any]):
    """A game of a match: which pairs meet in it, or which players."""

    number = serializers.IntegerField(help_text="From 1, in the order of the card.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    home = serializers.IntegerField(
        allow_null=True, help_text="The pair, or single player, from 1; null while it is still to be drawn."
    )
    away = serializers.IntegerField(allow_null=True, help_text="As `home`.")


class LineUpsSerializer(serializers.Serializer[Any]):
    """The line-ups that are shown to whoever asks."""

    line_ups = LineUpSerializer(many=True)
    locked = serializers.ListField(
        child=serializers.ChoiceField(choices=EITHER_SIDE), help_text="The sides whose line-up is locked."
    )
    to_draw = serializers.ListField(
        child=serializers.ChoiceField(choices=EITHER_SIDE),
        help_text="The sides whose players wait for the other captain to draw their pairs.",
    )
    games_seed = serializers.IntegerField(
        allow_null=True,
        help_text="What the games were drawn with, where who meets whom is drawn; null before both line-ups are "
        "locked, and in any other format.",
    )
    games = MatchGameSerializer(many=True, help_text="The games of the match, without those of a side table.")

    @classmethod
    def write(cls, fixture: Fixture, viewer: Viewer) -> Any:
        """Return the line-ups of a match for whoever looks at it."""
        seen = line_ups_seen(fixture, viewer)
        names = names_seen(fixture, [one.player for line_up in seen for one in line_up.players.all()], viewer)
        line_ups = LineUp.objects.filter(fixture=fixture).order_by("-side")
        form = fixture.format
        found = {
            "line_ups": seen,
            "locked": [one.side for one in line_ups if one.locked_at is not None],
            "to_draw": [one.side for one in line_ups if one.named_at is not None and one.locked_at is None],
            "games_seed": fixture.games_seed if form.is_by_draw else None,
            "games": [
                {
                    "number": number,
                    "round": leg.round,
                    "table": leg.table,
                    "home": leg.home or None,
                    "away": leg.away or None,
                }
                for number, leg in enumerate(form.legs, 1)
            ],
        }
        return cls(found, context={"names": names}).data


class ChooseLineUpSerializer(StrictSerializer):
    """A side's line-up as it is to be."""

    side = side_field()
    players = row_numbers(
        max_length=MOST_PLAYERS,
        help_text="In playing order. Whoever is registered for another team is borrowed from it.",
    )
    lock = serializers.BooleanField(
        default=False,
        help_text="Where the rule `pairs_by` is `other_draw`: hand these players over for the other captain's draw.",
    )
    draw_with = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEED,
        required=False,
        help_text="Draw the pairs with this number, by which anybody can draw them again; not where the other "
        "captain draws.",
    )


class ReopenLineUpSerializer(StrictSerializer):
    """Whose line-up is to be reopened."""

    side = side_field()


class DrawOtherSideSerializer(StrictSerializer):
    """Whose pairs are to be drawn."""

    side = serializers.ChoiceField(
        choices=EITHER_SIDE, help_text="The side whose players wait; a captain draws the other side's."
    )


class SingleHandedSerializer(StrictSerializer):
    """Whether a side's last player may sit without a partner."""

    side = serializers.ChoiceField(choices=EITHER_SIDE, help_text="The side whose player it is.")
    agree = serializers.BooleanField(help_text="If not, that player sits out.")


class LineUpsView(FixtureView):
    """The line-ups of a match."""

    @reads("fixture_line_ups_read", LineUpsSerializer)
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the line-ups of a match that you may see: your own, and both once both are locked.

        Where the league's rule `lineups_shown` is `at_once`, everybody sees them as soon as they are made.
        """
        fixture = self.fixture()
        return by_content(request, LineUpsSerializer.write(fixture, self.viewer(fixture)))

    @writes("fixture_line_up_choose", ChooseLineUpSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def put(self, request: Request, fixture_id: int) -> Response:
        """Set a side's line-up: its captain, or an organiser. 409 `locked` for one that is to be reopened first.

        409 `other_draws` for `draw_with` where the other captain draws the pairs.
        """
        actor = self.actor()
        asked = ChooseLineUpSerializer.read(request)
        team, players = actor.team_for(asked), asked["players"]
        lock, seed = asked["lock"], asked.get("draw_with")
        choose_line_up(fixture_id, team, players, lock=lock, seed=seed, **actor.who_and_when)
        return _answer(actor)

    @writes("fixture_line_up_reopen", ReopenLineUpSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Reopen a side's line-up, until its card is in: its captain, or an organiser. 409 `begun`, `card_in`."""
        actor = self.actor()
        team = actor.team_for(ReopenLineUpSerializer.read(request))
        reopen_line_up(fixture_id, team, **actor.who_and_when)
        return _answer(actor)

    @writes("fixture_line_up_single_handed", SingleHandedSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Say whether the other side's last player may sit without a partner: a captain, or an organiser for them.

        409 `own_line_up` for your own side, `not_asked` where nobody is without a partner.
        """
        actor = self.actor()
        asked = SingleHandedSerializer.read(request)
        side, agree = asked["side"], asked["agree"]
        answer_single_handed(fixture_id, side, actor.side, agree=agree, **actor.who_and_when)
        return _answer(actor)


class LineUpDrawView(FixtureView):
    """The draw of a side's pairs by the other captain."""

    @writes("fixture_line_up_draw", DrawOtherSideSerializer, LineUpsSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Draw the pairs of a side that handed its players over, which locks its line-up; sent twice it draws once.

        For the other side's captain, or an organiser for them. The number is picked here, and is the line-up's
        `pairs_seed`. 409 `own_line_up` for your own side, `not_asked` where no players wait.
        """
        actor = self.actor()
        side, seed = DrawOtherSideSerializer.read(request)["side"], secrets.randbelow(SEEDS)
        draw_other_side(fixture_id, side, actor.side, seed, **actor.who_and_when)
        return _answer(actor)


def _answer(actor: Actor) -> Response:
    """Return the line-ups after something was done to one: that may have drawn the games, or taken them back."""
    actor.fixture.refresh_from_db(fields=["games_seed"])
    return Response(LineUpsSerializer.write(actor.fixture, actor.viewer))
