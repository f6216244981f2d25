"""`games/` and `games/{id}/`: the games of a pass's table; begin the next one."""

from typing import Any

from django.utils import timezone
from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import by_content, not_modified, versioned
from clubs.api.errors import ErrorSerializer, ProblemsFound
from clubs.api.paging import PAGING, Pages, filtered, ordering_parameter, paged_schema
from clubs.api.strict import StrictSerializer
from clubs.etags import etag_of
from scoring.api.entry_form import when
from scoring.api.errors import NoSuchGame
from scoring.api.schemas import LAST_SEAT, GameNowSerializer, GameSummarySerializer
from scoring.api.view import ScorerView
from scoring.engine.errors import Problem
from scoring.models import Game, GameState
from scoring.selectors.game_now import game_now
from scoring.services.entries import Sender
from scoring.services.next_game import NotAtThisTable, play_again


def game_json(game: Game) -> dict[str, Any]:
    """Write a game for a list."""
    return {
        "id": game.pk,
        "state": game.state,
        "variant": game.variant,
        "options": game.options,
        "created_at": when(game.created_at),
    }


class GameFilter(FilterSet):
    """How a list of games may be filtered and ordered."""

    state = ChoiceFilter(choices=GameState.choices)
    ordering = OrderingFilter(fields=["id", "created_at"])


class NextGameSerializer(StrictSerializer):
    """A wish to play again."""

    after = serializers.IntegerField(
        min_value=1, max_value=2**31, help_text="The game that was played; it is closed, and the next begins."
    )
    first_dealer = serializers.IntegerField(allow_null=True, default=None, min_value=0, max_value=LAST_SEAT)


class GamesView(ScorerView):
    """The games of a table."""

    @extend_schema(
        operation_id="games_list",
        parameters=[
            *PAGING,
            OpenApiParameter("state", {"type": "string", "enum": list(GameState.values)}),
            ordering_parameter("id", "created_at"),
        ],
        responses=paged_schema(GameSummarySerializer),
    )
    def get(self, request: Request) -> Response:
        """List the games of this pass's table, or of one's clubs, the newest first."""
        games = filtered(GameFilter, request, self.games.order_by("-id"))
        return by_content(request, Pages().answer(request, self, games, game_json))

    @extend_schema(
        operation_id="games_play_again",
        request=NextGameSerializer,
        responses={201: GameNowSerializer, 403: ErrorSerializer, 404: ErrorSerializer},
    )
    def post(self, request: Request) -> Response:
        """Begin the next game at this table with the same people, seats and rules.

        Asked twice for the same `after` it answers with the game that was begun.
        """
        form = NextGameSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        after, first_dealer = form.validated_data["after"], form.validated_data["first_dealer"]
        played = self.games.filter(pk=after).first()
        if played is None:
            raise NoSuchGame
        if first_dealer is not None and first_dealer >= played.players:
            message = f"The first dealer sits at one of the seats 0 to {played.players - 1}."
            raise ProblemsFound([Problem("no_such_seat", "first_dealer", message)])
        try:
            sender = Sender(table_pass=self.table_pass, user=self.user)
            game = play_again(played.table_id, after, first_dealer, by=sender, now=timezone.now())
        except NotAtThisTable as refused:
            raise PermissionDenied(str(refused), "not_at_this_table") from None
        return Response(game_now(game), status=status.HTTP_201_CREATED)


class GameView(ScorerView):
    """One game."""

    @extend_schema(operation_id="games_read", responses=GameNowSerializer)
    def get(self, request: Request, game_id: int) -> Response:
        """Answer with where a game stands."""
        game = self.games.select_related("table").filter(pk=game_id).first()
        if game is None:
            raise NoSuchGame
        etag = etag_of("game", game.pk, game.sequence, game.state, game.table.stamp, game.table.version)
        return not_modified(request, etag) or versioned(game_now(game), etag)
