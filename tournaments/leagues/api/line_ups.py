"""`fixtures/{id}/line-ups/`: who plays, and the draw of pairs; the other side's is shown once both are locked."""

import secrets
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.selectors.players import shown_names
from scoring.api.entry_form import when
from tournaments.leagues.api.cards import SIDE_HELP
from tournaments.leagues.api.fixture_forms import EITHER_SIDE
from tournaments.leagues.api.fixture_plan_forms import LARGEST_SEED
from tournaments.leagues.api.names import NamedSerializer, named_or_none, player_named
from tournaments.leagues.api.season_forms import LARGEST_NUMBER
from tournaments.leagues.api.view import FOR_ANYBODY_AND_CAPTAINS, FOR_CAPTAINS, Acting, FixtureView
from tournaments.leagues.models import Fixture, LineUp, LineUpPlayer, Registration, Side
from tournaments.leagues.selectors.match_formats import format_of
from tournaments.leagues.selectors.names import shows_whole
from tournaments.leagues.selectors.player_changes import came_in, starters
from tournaments.leagues.selectors.sight import Looking, line_ups_seen
from tournaments.leagues.services.game_draws import SEEDS
from tournaments.leagues.services.line_ups import (
    answer_single_handed,
    choose_line_up,
    draw_line_up,
    draw_other_side,
    reopen_line_up,
)
from tournaments.matches.format import MOST_PLAYERS, MatchFormat
from web.errors import ErrorSerializer
from web.etags import by_content
from web.strict import StrictSerializer


class LineUpPlayerSerializer(serializers.Serializer[Any]):
    """Somebody in a line-up."""

    place = serializers.IntegerField(help_text="From 1; 1 and 2 are the first pair.")
    side_place = serializers.IntegerField(
        allow_null=True, help_text="In the side table, from 1; null before its names are drawn."
    )
    player = NamedSerializer()
    lent_by = NamedSerializer(allow_null=True, help_text="The team that lends a borrowed player.")


class CameInSerializer(LineUpPlayerSerializer):
    """Somebody who came in during the match."""

    first_game = serializers.IntegerField(help_text="The number on the card of their first game.")


class LineUpSerializer(serializers.Serializer[Any]):
    """A side's line-up."""

    side = serializers.ChoiceField(choices=EITHER_SIDE)
    locked_at = serializers.DateTimeField(allow_null=True)
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
    came_in = CameInSerializer(many=True, help_text="Who took a place during it, and from which game on.")


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


class ChooseLineUpSerializer(StrictSerializer):
    """A side's line-up as it is to be."""

    side = serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=SIDE_HELP)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
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

    side = serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=SIDE_HELP)


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

    @extend_schema(
        operation_id="fixture_line_ups_read",
        auth=FOR_ANYBODY_AND_CAPTAINS,
        responses={200: LineUpsSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the line-ups of a match that you may see: your own, and both once both are locked.

        Where the league's rule `lineups_shown` is `at_once`, everybody sees them as soon as they are made.
        """
        fixture = self.fixture()
        looking = Looking(self.organises(fixture.season), self.own_side(fixture))
        return by_content(request, line_ups_json(fixture, looking))

    @extend_schema(
        operation_id="fixture_line_up_choose",
        auth=FOR_CAPTAINS,
        request=ChooseLineUpSerializer,
        responses={200: LineUpsSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def put(self, request: Request, fixture_id: int) -> Response:
        """Set a side's line-up: its captain, or an organiser. 409 `locked` for one that is to be reopened first.

        409 `other_draws` for `draw_with` where the other captain draws the pairs.
        """
        acting = self.acting()
        form = ChooseLineUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked, now = form.validated_data, timezone.now()
        team = acting.team(acting.side_or(asked.get("side")))
        by = acting.user if acting.side is None else None
        if "draw_with" in asked:
            seed = asked["draw_with"]
            draw_line_up(fixture_id, team, asked["players"], seed, lock=asked["lock"], by=by, now=now)
        else:
            choose_line_up(fixture_id, team, asked["players"], lock=asked["lock"], by=by, now=now)
        return _answer(acting)

    @extend_schema(
        operation_id="fixture_line_up_reopen",
        auth=FOR_CAPTAINS,
        request=ReopenLineUpSerializer,
        responses={200: LineUpsSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Reopen a side's line-up, until its card is in: its captain, or an organiser. 409 `begun`, `card_in`."""
        acting = self.acting()
        form = ReopenLineUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        team = acting.team(acting.side_or(form.validated_data.get("side")))
        reopen_line_up(fixture_id, team, by=acting.user if acting.side is None else None, now=timezone.now())
        return _answer(acting)

    @extend_schema(
        operation_id="fixture_line_up_single_handed",
        auth=FOR_CAPTAINS,
        request=SingleHandedSerializer,
        responses={200: LineUpsSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def patch(self, request: Request, fixture_id: int) -> Response:
        """Say whether the other side's last player may sit without a partner: a captain, or an organiser for them.

        409 `own_line_up` for your own side, `not_asked` where nobody is without a partner.
        """
        acting = self.acting()
        form = SingleHandedSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        by = None if acting.side is not None else self.user
        answer_single_handed(
            fixture_id, asked["side"], acting.side, agree=asked["agree"], by=by, now=timezone.now()
        )
        return _answer(acting)


class LineUpDrawView(FixtureView):
    """The draw of a side's pairs by the other captain."""

    @extend_schema(
        operation_id="fixture_line_up_draw",
        auth=FOR_CAPTAINS,
        request=DrawOtherSideSerializer,
        responses={200: LineUpsSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Draw the pairs of a side that handed its players over, which locks its line-up; sent twice it draws once.

        For the other side's captain, or an organiser for them. The number is picked here, and is the line-up's
        `pairs_seed`. 409 `own_line_up` for your own side, `not_asked` where no players wait.
        """
        acting = self.acting()
        form = DrawOtherSideSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        side, seed = form.validated_data["side"], secrets.randbelow(SEEDS)
        by = acting.user if acting.side is None else None
        draw_other_side(fixture_id, side, acting.side, seed, by=by, now=timezone.now())
        return _answer(acting)


def _answer(acting: Acting) -> Response:
    """Return the line-ups after something was done to one: that may have drawn the games, or taken them back."""
    acting.fixture.refresh_from_db(fields=["games_seed"])
    return Response(line_ups_json(acting.fixture, Looking(acting.side is None, acting.side)))


def games_json(form: MatchFormat) -> list[dict[str, Any]]:
    """Write who meets whom in a match, by number."""
    return [
        {
            "number": number,
            "round": leg.round,
            "table": leg.table,
            "home": leg.home or None,
            "away": leg.away or None,
        }
        for number, leg in enumerate(form.legs, 1)
    ]


def line_ups_json(fixture: Fixture, looking: Looking) -> dict[str, Any]:
    """Write the line-ups of a match for whoever looks at it."""
    seen = line_ups_seen(fixture.season, fixture, looking)
    people = [one.player for line_up in seen for one in line_up.players.all()]
    whole = shows_whole(fixture.season, to_secretary=looking.secretary)
    shown = shown_names(people, whole=whole) if people else {}
    if not whole and looking.side is not None:
        # A captain may put anybody into a line-up by number, which is no way to read a child's whole name.
        team = fixture.home_id if looking.side == Side.HOME else fixture.away_id
        squad = Registration.objects.filter(team=team, player__in=[player.pk for player in people])
        belonged = set(squad.values_list("player_id", flat=True))
        own = [player for player in people if player.pk in belonged]
        shown |= shown_names(own, whole=True) if own else {}
    line_ups = LineUp.objects.filter(fixture=fixture).order_by("-side")
    form = format_of(fixture.season, fixture)
    return {
        "line_ups": [
            {
                "side": line_up.side,
                "locked_at": when(line_up.locked_at),
                "single_handed": line_up.single_handed,
                "pairs_seed": line_up.pairs_seed,
                "side_seed": line_up.side_seed,
                "players": [_line(one, shown) for one in starters(line_up.players.all())],
                "came_in": [
                    _line(one, shown) | {"first_game": one.first_game}
                    for one in came_in(line_up.players.all())
                ],
            }
            for line_up in seen
        ],
        "locked": [one.side for one in line_ups if one.locked_at is not None],
        "to_draw": [one.side for one in line_ups if one.named_at is not None and one.locked_at is None],
        "games_seed": fixture.games_seed if form.is_by_draw else None,
        "games": games_json(form),
    }


def _line(row: LineUpPlayer, shown: Any) -> dict[str, Any]:
    return {
        "place": row.place,
        "side_place": row.side_place,
        "player": player_named(row.player_id, shown),
        "lent_by": named_or_none(row.lent_by),
    }
