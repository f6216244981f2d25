"""What came about in a game on average, of one person and of everybody in the club: sums of rows, no ledger."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, QuerySet, Sum

from scoring.models import Game, SeatScore

COUNTED = ("loners", "loners_made", "euchres_made", "euchres_suffered")


@dataclass(frozen=True, slots=True)
class SeatSums:
    """Hold sums over some seats of some games, each seat of each game counted in `seats`."""

    seats: int
    loners: int
    loners_made: int
    euchres_made: int
    euchres_suffered: int

    def in_ten_games(self, number: str) -> float:
        """Return how often something came about in ten games.

        >>> SeatSums(8, 2, 1, 0, 0).in_ten_games("loners")
        2.5
        """
        count: int = getattr(self, number)
        return 10 * count / self.seats if self.seats else 0.0


def seat_sums(games: QuerySet[Game], players: Collection[int] | None = None) -> SeatSums:
    """Return the sums over the seats in games of which something counts; with `players` over theirs alone.

    A seat where nobody's results count is left out. It is one query, whatever has been played.
    """
    seats = SeatScore.objects.filter(game__in=games.order_by().values("pk"), records__gt=0)
    seats = seats.filter(player__isnull=False) if players is None else seats.filter(player__in=players)
    found = seats.aggregate(seats=Count("*"), **{name: Sum(name, default=0) for name in COUNTED})
    return SeatSums(**found)
