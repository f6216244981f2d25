"""By what a list of games is chosen and ordered."""

from collections import OrderedDict
from datetime import date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import ChoiceFilter, Filter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter

from clubs.selectors.players import canonical, merged_below
from scoring.models import Game, GameState, SeatScore
from scoring.selectors.game_places import played_in
from scoring.selectors.statistics_filter import DayFilter
from web.paging import PAGING, ordering_parameter
from web.row_numbers import RowFilter, row_parameter

ORDERS = ("id", "created_at")
# Days beyond these are beyond every game, and no time zone can reckon with the first and the last day there is.
EARLIEST, LATEST = date(1970, 1, 1), date(3000, 1, 1)


def _begin_of(day: date) -> datetime:
    """Return the moment at which a day begins here."""
    return timezone.make_aware(datetime.combine(min(max(day, EARLIEST), LATEST), time.min))


class GameFilter(FilterSet):
    """How a list of games may be filtered and ordered; several filters together all hold."""

    club = RowFilter(field_name="table__club")
    night = RowFilter(method="choose_place")
    round = RowFilter(method="choose_place")
    season = RowFilter(method="choose_place")
    player = RowFilter(method="choose_player")
    state = ChoiceFilter(choices=GameState.choices)
    ordering = OrderingFilter(fields=ORDERS)

    @classmethod
    def get_filters(cls) -> OrderedDict[str, Filter]:
        """Return the filters with `from` and `to`: the one is a word of Python's own."""
        days = {"from": DayFilter(method="choose_from"), "to": DayFilter(method="choose_to")}
        return OrderedDict(super().get_filters() | days)

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


def _day(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "string", "format": "date"}, description=description)


PARAMETERS = [
    *PAGING,
    row_parameter("club", "Whose tables they were played at."),
    row_parameter("night", "The night that they belong to."),
    row_parameter("round", "The number of the round in its night; with `night` the games of one round."),
    row_parameter("season", "The season that counts their nights."),
    row_parameter("player", "Somebody who really sat there, also under a number that was merged."),
    _day("from", "The first day on which they began."),
    _day("to", "The last day on which they began."),
    OpenApiParameter("state", {"type": "string", "enum": list(GameState.values)}),
    ordering_parameter(*ORDERS),
]
