"""`games/` and `games/{id}/`: the games that you may see; begin the next one."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import gettext as _
from scoring.api.game_filter import GameFilter
from scoring.api.schemas import LAST_SEAT, GameNowSerializer, GameReadSerializer, GameSummarySerializer
from scoring.api.view import ScorerView
from scoring.models import Game
from scoring.selectors.game_lines import game_lines
from scoring.selectors.game_now import game_now
from scoring.selectors.game_places import places_of
from scoring.services.entries import Sender
from scoring.services.next_game import NotAtThisTable, play_again
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.fields import when
from web.operations import created, lists, reads, writes
from web.paging import filtered
from web.row_numbers import row_number
from web.strict import StrictSerializer


def _games_json(games: list[Game]) -> list[dict[str, Any]]:
    """Write games for a list."""
    lines, places = game_lines(games), places_of(games)
    return [
        {
            "id": game.pk,
            "state": game.state,
            "variant": game.variant,
            "options": game.options,
            **_placed_json(game, places[game.pk]),
            **asdict(lines[game.pk]),
        }
        for game in games
    ]


def _placed_json(game: Game, place: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "created_at": when(game.created_at),
        "club": game.table.club_id,
        "label": game.table.label,
        **place,
    }


class NextGameSerializer(StrictSerializer):
    """A wish to play again."""

    after = row_number(help_text="The game that was played; it is closed, and the next begins.")
    first_dealer = serializers.IntegerField(allow_null=True, default=None, min_value=0, max_value=LAST_SEAT)


class GamesView(ScorerView):
    """The games that you may see."""

    @lists("games_list", GameSummarySerializer, filters=GameFilter)
    def get(self, request: Request) -> Response:
        """List the games of this pass's table; without a pass, of published clubs and of your own. Newest first."""
        games = filtered(GameFilter, request, self.games.select_related("table").order_by("-id"))
        return self.listed_together(request, games, _games_json)

    @writes("games_play_again", NextGameSerializer, GameNowSerializer, 201, conflicts=None)
    def post(self, request: Request) -> Response:
        """Begin the next game at this table with the same people, seats and rules.

        Asked twice for the same `after`, it returns the game that was begun.
        """
        asked = NextGameSerializer.read(request)
        after, first_dealer = asked["after"], asked["first_dealer"]
        played = self.game(after, self.games_to_score)
        if first_dealer is not None and first_dealer >= played.players:
            message = _(
                "The first dealer sits at one of the seats 0 to {players}.", players=played.players - 1
            )
            raise ProblemsFound([Problem("no_such_seat", "first_dealer", message)])
        try:
            sender = Sender(table_pass=self.table_pass, user=self.user)
            game = play_again(played.table_id, after, first_dealer, by=sender, now=timezone.now())
        except NotAtThisTable as refused:
            raise PermissionDenied(str(refused), "not_at_this_table") from None
        return created(game_now(game))


class GameView(ScorerView):
    """One game."""

    @reads("games_read", GameReadSerializer)
    def get(self, request: Request, game_id: int) -> Response:
        """Return where a game stands, and where it is played."""
        game = self.game(game_id, self.games)
        placed = _placed_json(game, places_of([game])[game.pk])
        etag = etag_of(
            "game", game.pk, game.sequence, game.state, game.table.stamp, game.table.version, placed
        )
        return not_modified(request, etag) or versioned(game_now(game) | placed, etag)
