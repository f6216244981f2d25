"""Nights of which everything is known: who sat where, and each hand."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from clubs.models import Club
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, make_night, play, tables
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import SeasonStandings, standings
from tournaments.leagues.register.services.nights import add_night
from tournaments.leagues.register.services.seasons import create_season
from tournaments.nights.models import Entrant, Night, PlanState
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.services.nights import finish

ANN, BEN, CLEO, DAN, EVE, FRED, GINA, HAL = range(1, 9)
EIGHT = NAMES[:8]
# A table: north, east, south, west; then its hands, each the maker's seat and the tricks of the maker's side.
# The maker's side gets 1 point for three or four tricks, and 2 for five.
Table = tuple[tuple[int, int, int, int], Sequence[tuple[int, int]]]

# Points: Ann 3+4, Ben 0+1, Cleo 3+0, Dan 0+2, Eve 1+4, Fred 1+2, Gina 1+0, Hal 1+1.
# Games won: Ann and Fred 2, Cleo, Dan, Eve and Hal 1.
FIRST: list[list[Table]] = [
    [
        ((ANN, BEN, CLEO, DAN), [(0, 5), (0, 3)]),  # 3 to 0
        ((EVE, FRED, GINA, HAL), [(1, 3), (0, 3)]),  # 1 to 1: Fred and Hal were there first
    ],
    [
        ((ANN, CLEO, EVE, GINA), [(0, 5), (0, 5)]),  # 4 to 0
        ((BEN, FRED, HAL, DAN), [(0, 3), (1, 5)]),  # 1 to 2
    ],
]
# Points: Ann 0+2, Ben 4+0, Cleo 0+2, Dan 4+1, Eve 2+2, Fred 0+0, Gina 2+2, Hal 0+1.
# Games won: Eve and Gina 2, Ann, Ben, Cleo and Dan 1.
SECOND: list[list[Table]] = [
    [
        ((BEN, ANN, DAN, CLEO), [(0, 5), (0, 5)]),  # 4 to 0
        ((FRED, EVE, HAL, GINA), [(1, 3), (1, 3)]),  # 0 to 2
    ],
    [
        ((ANN, BEN, EVE, FRED), [(0, 3), (0, 3)]),  # 2 to 0
        ((CLEO, DAN, GINA, HAL), [(0, 5), (1, 3)]),  # 2 to 1
    ],
]


def played_night(
    club: Club, rounds: Sequence[Sequence[Table]], names: Sequence[str] = EIGHT, **wishes: Any
) -> Night:
    """Play a night as it is written, and finish it; numbers of entrants are those of the names, from 1.

    Level games are won by whoever was there first, unless it is wished otherwise.
    """
    usual = {"word": "OAK", "rounds": len(rounds), "date": date(2026, 11, 6), "tied_games": "first_there"}
    night = make_night(club, **usual | wishes)
    gather(night, names)
    plan = request_plan(night.pk, by=None, now=NOW)
    plan.rounds = [{"tables": [list(seats) for seats, _ in tables_], "sit_outs": []} for tables_ in rounds]
    plan.state = PlanState.READY
    plan.save()
    publish(plan.pk, by=None, now=NOW)
    for number, tables_ in enumerate(rounds, 1):
        begin(night, number)
        for table, (_, hands) in zip(tables(night, number), tables_, strict=True):
            play(table, hands)
    finish(night.pk, by=None, now=NOW)
    night.refresh_from_db()
    return night


def season_of(club: Club, nights: Sequence[Night] = (), **wishes: Any) -> Season:
    settings = {"name": "Autumn", "precedence": ["points", "games_won"]} | wishes
    season = create_season(club, settings, by=None, now=NOW)
    for night in nights:
        add_night(season.pk, night.pk, by=None, now=NOW)
    season.refresh_from_db()
    return season


def two_nights(club: Club) -> list[Night]:
    return [
        played_night(club, FIRST, name="First", word="OAK", date=date(2026, 11, 6)),
        played_night(club, SECOND, name="Second", word="ELM", date=date(2026, 11, 13)),
    ]


def now(season: Season) -> SeasonStandings:
    """Return the standings as somebody who asks now sees them."""
    season.refresh_from_db()
    return standings(season, counted_nights(season))


def places(season: Season) -> list[tuple[int | None, str, float, float]]:
    """Place, name, points and games won of every line, in order."""
    found = now(season)
    return [
        (row.place, found.names[row.player], row.metrics["points"], row.metrics["games_won"])
        for row in found.rows
    ]


def player(night: Night, number: int) -> int:
    return Entrant.objects.get(night=night, number=number).player_id
