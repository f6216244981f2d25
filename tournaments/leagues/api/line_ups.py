"""`fixtures/{id}/line-ups/`: who plays; the other side's is shown once both are locked."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import by_content
from clubs.api.errors import ErrorSerializer
from clubs.api.strict import StrictSerializer
from clubs.selectors.players import shown_names
from scoring.api.entry_form import when
from tournaments.leagues.api.cards import SIDE_HELP
from tournaments.leagues.api.fixture_forms import EITHER_SIDE
from tournaments.leagues.api.fixture_plan_forms import LARGEST_SEED
from tournaments.leagues.api.names import NamedSerializer, named_or_none, player_named
from tournaments.leagues.api.season_forms import LARGEST_NUMBER
from tournaments.leagues.api.view import FOR_ANYBODY_AND_CAPTAINS, FOR_CAPTAINS, FixtureView
from tournaments.leagues.models import Fixture, LineUp, Registration, Side
from tournaments.leagues.selectors.names import shows_whole
from tournaments.leagues.selectors.sight import Looking, line_ups_seen
from tournaments.leagues.services.line_ups import choose_line_up, draw_line_up, reopen_line_up
from tournaments.matches.format import MOST_PLAYERS


class LineUpPlayerSerializer(serializers.Serializer[Any]):
    """Somebody in a line-up."""

    place = serializers.IntegerField(help_text="From 1; 1 and 2 are the first pair.")
    player = NamedSerializer()
    lent_by = NamedSerializer(allow_null=True, help_text="The team that lends a borrowed player.")


class LineUpSerializer(serializers.Serializer[Any]):
    """A side's line-up."""

    side = serializers.ChoiceField(choices=EITHER_SIDE)
    locked_at = serializers.DateTimeField(allow_null=True)
    players = LineUpPlayerSerializer(many=True)


class LineUpsSerializer(serializers.Serializer[Any]):
    """The line-ups that are shown to whoever asks."""

    line_ups = LineUpSerializer(many=True)
    locked = serializers.ListField(
        child=serializers.ChoiceField(choices=EITHER_SIDE), help_text="The sides whose line-up is locked."
    )


class ChooseLineUpSerializer(StrictSerializer):
    """A side's line-up as it is to be."""

    side = serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=SIDE_HELP)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER),
        max_length=MOST_PLAYERS,
        help_text="In playing order. Whoever is registered for another team is borrowed from it.",
    )
    lock = serializers.BooleanField(default=False)
    draw_with = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_SEED,
        required=False,
        help_text="Draw the pairs with this number, by which anybody can draw them again.",
    )


class ReopenLineUpSerializer(StrictSerializer):
    """Whose line-up is to be reopened."""

    side = serializers.ChoiceField(choices=EITHER_SIDE, required=False, help_text=SIDE_HELP)


class LineUpsView(FixtureView):
    """The line-ups of a match."""

    @extend_schema(
        operation_id="fixture_line_ups_read",
        auth=FOR_ANYBODY_AND_CAPTAINS,
        responses={200: LineUpsSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return the line-ups of a match that one may see: one's own, and both once both are locked.

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
        """Set a side's line-up: its captain, or an organiser. 409 `locked` for one that is to be reopened first."""
        acting = self.acting()
        form = ChooseLineUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        asked, now = form.validated_data, timezone.now()
        team = acting.team(acting.side_or(asked.get("side")))
        if "draw_with" in asked:
            seed = asked["draw_with"]
            draw_line_up(fixture_id, team, asked["players"], seed, lock=asked["lock"], now=now)
        else:
            choose_line_up(fixture_id, team, asked["players"], lock=asked["lock"], now=now)
        return Response(line_ups_json(acting.fixture, Looking(acting.side is None, acting.side)))

    @extend_schema(
        operation_id="fixture_line_up_reopen",
        auth=FOR_CAPTAINS,
        request=ReopenLineUpSerializer,
        responses={200: LineUpsSerializer, 404: ErrorSerializer, 409: ErrorSerializer},
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        """Reopen a side's line-up, until its card is in: its captain, or an organiser. 409 `card_in`."""
        acting = self.acting()
        form = ReopenLineUpSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        reopen_line_up(fixture_id, acting.team(acting.side_or(form.validated_data.get("side"))))
        return Response(line_ups_json(acting.fixture, Looking(acting.side is None, acting.side)))


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
    locked = LineUp.objects.filter(fixture=fixture, locked_at__isnull=False)
    return {
        "line_ups": [
            {
                "side": line_up.side,
                "locked_at": when(line_up.locked_at),
                "players": [
                    {
                        "place": one.place,
                        "player": player_named(one.player_id, shown),
                        "lent_by": named_or_none(one.lent_by),
                    }
                    for one in line_up.players.all()
                ],
            }
            for line_up in seen
        ],
        "locked": list(locked.order_by("-side").values_list("side", flat=True)),
    }
