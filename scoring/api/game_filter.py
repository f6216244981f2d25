"""By what a list of games is chosen and ordered."""

from datetime import date, datetime, time, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django_filters import ChoiceFilter, OrderingFilter

from clubs.selectors.players import canonical, merged_below
from scoring.models import Game, GameState, SeatScore
from scoring.selectors.game_places import played_in
from scoring.selectors.statistics_filter import DayFilter
from web.paging import QueryFilters
from web.row_numbers import RowFilter

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
