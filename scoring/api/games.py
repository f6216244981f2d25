"""`games/` and `games/{id}/`: the games that you may see; begin the next one."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import ChoiceFilter, OrderingFilter
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Player
from clubs.selectors.players import canonical, merged_below, shown_names
from problems import Problem
from problems.wording import gettext as _
from scoring.api.schemas import LAST_SEAT, GameNowSerializer, GameReadSerializer, GameSummarySerializer
from scoring.api.view import ScorerView
from scoring.models import Game, GameState, SeatScore
from scoring.selectors.game_now import game_now
from scoring.selectors.game_places import places_of, played_in
from scoring.selectors.rulesets import ruleset_of
from scoring.services.entries import EntryAuthor
from scoring.services.next_game import NotAtThisTable, play_again
from web.day_filters import DayFilter
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.fields import when
from web.operations import created, lists, reads, writes
from web.paging import QueryFilters, filtered
from web.row_numbers import RowFilter, row_number
from web.strict import StrictSerializer

# Days beyond these are beyond every game, and no time zone can reckon with the first and the last day there is.
EARLIEST, LATEST = date(1970, 1, 1), date(3000, 1, 1)


def _begin_of(day: date) -> datetime:
    """Return the moment at which a day begins here."""
    return timezone.make_aware(datetime.combine(min(max(day, EARLIEST), LATEST), time.min))


class GameFilter(QueryFilters):
    """How a list of games may be filtered and ordered; several filters together all hold."""

    club = RowFilter(field_name="table__club", help_text="Whose tables they were played at.")
    night = RowFilter(method="choose_place", help_text="The night that they belong to.")
    round = RowFilter(
        method="choose_place",
        help_text="The number of the round in its night; with `night` the games of one round.",
    )
    season = RowFilter(method="choose_place", help_text="The season that counts their nights.")
    player = RowFilter(
        method="choose_player",
        help_text="Somebody who really sat there, also under a number that was merged.",
    )
    from_ = DayFilter(method="choose_from", help_text="The first day on which they began.")
    to = DayFilter(method="choose_to", help_text="The last day on which they began.")
    state = ChoiceFilter(choices=GameState.choices)
    ordering = OrderingFilter(fields=["id", "created_at"])

    def choose_place(self, games: QuerySet[Game], name: str, number: int) -> QuerySet[Game]:
        """Keep the games of a night, a round or a season, as whoever runs the tables tells."""
        return played_in(games, name, number)

    def choose_player(self, games: QuerySet[Game], name: str, number: int) -> QuerySet[Game]:  # noqa: ARG002
        """Keep the games at which a person really sat, under whatever number."""
        end = canonical([number])[number]
        sat = SeatScore.objects.filter(player__in=[end, *merged_below([end])])
        return games.filter(pk__in=sat.values("game"))

    def choose_from(self, games: QuerySet[Game], name: str, day: date) -> QuerySet[Game]:  # noqa: ARG002
        """Keep the games that began on a day or after it."""
        return games.filter(created_at__gte=_begin_of(day))

    def choose_to(self, games: QuerySet[Game], name: str, day: date) -> QuerySet[Game]:  # noqa: ARG002
        """Keep the games that began on a day or before it."""
        return games.filter(created_at__lt=_begin_of(min(day, LATEST) + timedelta(days=1)))


def _games_json(games: list[Game]) -> list[dict[str, Any]]:
    """Write games for a list; few queries, whatever their number."""
    seats: dict[int, list[SeatScore]] = {game.pk: [] for game in games}
    for score in SeatScore.objects.filter(game__in=list(seats)).order_by("game", "seat"):
        seats[score.game_id].append(score)
    people = {score.player_id for scores in seats.values() for score in scores if score.player_id is not None}
    names = shown_names(Player.objects.filter(pk__in=people))
    places = places_of(games)
    return [
        {
            "id": game.pk,
            "state": game.state,
            "variant": game.variant,
            "options": game.options,
            **_placed_json(game, places[game.pk]),
            **_scored_json(game, seats[game.pk], names),
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


def _scored_json(game: Game, scores: Sequence[SeatScore], names: Mapping[int, str]) -> dict[str, Any]:
    """Write who really sat at each seat, the score by side, and the sides that have won or would if it ended here."""
    ruleset = ruleset_of(game)
    sides = {score.seat: ruleset.side_of(score.seat) for score in scores}
    ahead = {sides[score.seat] for score in scores if score.ahead}
    return {
        "seats": [
            {
                "seat": score.seat,
                "side": sides[score.seat],
                "player": score.player_id,
                "name": names.get(score.player_id or 0),
                "points": score.points,
            }
            for score in scores
        ],
        "scores": {sides[score.seat]: score.side_points for score in scores},
        "ahead": [side for side in ruleset.sides if side in ahead],
    }


class NextGameSerializer(StrictSerializer):
    """A wish to play again."""

    after = row_number(help_text="The game that was played; it is closed, and the next begins.")
    first_dealer = serializers.IntegerField(allow_null=True, default=None, min_value=0, max_value=LAST_SEAT)
    all_here = serializers.BooleanField(
        default=False,
        help_text="At a table of a league match: all four players are here, so don't wait for other tables' phones.",
    )


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

        Asked twice for the same `after`, it returns the game that was begun. 403 `not_at_this_table` where whoever
        runs the table begins its games, or the next one can't begin yet.
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
            sender = EntryAuthor(table_pass=self.table_pass, user=self.user)
            game = play_again(
                played.table_id,
                after,
                first_dealer,
                all_here=asked["all_here"],
                by=sender,
                now=timezone.now(),
            )
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
