"""A night's seats by name: who sits at which table, rounds with chosen winners, and the next plan."""

from collections.abc import Sequence

import pytest

from clubs.models import Club
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play,
    publish_plan,
    tables,
    think,
)
from tournaments.movements.rotation.round import Seats
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, SeatingPlan
from tournaments.nights.people.services.pair_constraints import pair_the_rest
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.plan.services.publishing import publish

NORTH_SOUTH, EAST_WEST, TIE = 0, 1, None
GAMES = {NORTH_SOUTH: ((0, 5), (0, 5)), EAST_WEST: ((1, 5), (1, 5)), TIE: ((0, 5), (1, 5))}


def seats_of(night: Night, number: int) -> list[Seats]:
    """Who sits at each table of a round that has begun, by number."""
    return list(rounds_played(night)[number - 1].tables)


def win(night: Night, number: int, winners: Sequence[int | None]) -> None:
    """Play a round to its end, with that side ahead at each table."""
    for table, won in zip(tables(night, number), winners, strict=True):
        play(table, GAMES[won])
    night.refresh_from_db()


def first_round(night: Night, winners: Sequence[int | None]) -> None:
    publish_plan(night)
    begin(night)
    win(night, 1, winners)


def asked_for(night: Night) -> SeatingPlan:
    """The plan that is being made or looked at."""
    return SeatingPlan.objects.get(night=night, state__in=("waiting", "thinking", "ready"))


def next_round(night: Night, number: int, winners: Sequence[int | None]) -> None:
    """Publish what was asked for by itself, and play it."""
    publish(think(asked_for(night)).pk, by=None, now=NOW)
    begin(night, number)
    win(night, number, winners)


def sides(seats: Seats, won: int) -> tuple[set[int], set[int]]:
    """The winners and the losers of a table."""
    return {seats[won], seats[won + 2]}, {seats[1 - won], seats[3 - won]}


def ladder(club: Club, players: int = 8) -> Night:
    night = make_night(club, movement="ladder")
    gather(night, NAMES[:players])
    return night


def paired(club: Club, movement: str, players: int = 8, **wishes: object) -> Night:
    night = make_night(club, movement=movement, **wishes)
    gather(night, NAMES[:players])
    pair_the_rest(night.pk, by=None, now=NOW)
    return night


def codes(refused: pytest.ExceptionInfo[NightRefused]) -> list[str]:
    return [fault.code for fault in refused.value.problems]
