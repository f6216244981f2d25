"""`players/{id}/statistics/`: what a player did at tables, and with whom."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, PeopleView
from scoring.api.statistics_schema import EXAMPLE, PARAMETERS, StatisticsSerializer, statistics_json
from scoring.selectors.statistics import games_of, numbers_of, player_statistics, variants_of
from scoring.selectors.statistics_filter import StatisticsFilter
from web.errors import ErrorSerializer
from web.etags import by_content
from web.paging import filtered


class StatisticsView(PeopleView):
    """The statistics of a player whom one may see."""

    @extend_schema(
        operation_id="players_statistics",
        auth=FOR_ANYBODY,
        parameters=PARAMETERS,
        responses={200: StatisticsSerializer, 404: ErrorSerializer},
        examples=[EXAMPLE],
    )
    def get(self, request: Request, player_id: int) -> Response:
        """Count what a player did, from the hands that were recorded; a share is for the reader to work out.

        For a player who was merged into another, it returns that one. 404 `player_erased` where nobody is
        remembered any more.
        """
        player = self.player(player_id)
        if player.erased_at is not None:
            raise NotFound("This player was erased, and nobody's hands are counted.", "player_erased")
        numbers = numbers_of(player)
        games = filtered(StatisticsFilter, request, games_of(numbers))
        return by_content(request, statistics_json(player_statistics(numbers, games), variants_of(numbers)))
