"""A season of nights with a level game, worked out by hand: as a tie, and won by whoever was there first."""

from datetime import date

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.played_nights import FIRST, SECOND, now, played_night, season_of
from tournaments.leagues.models import Season
from tournaments.nights.models import Night

pytestmark = pytest.mark.django_db

HALF = "games_won_and_half_tied"
PRECEDENCE = [HALF, "points"]


def nights(club: Club, **wishes: str) -> list[Night]:
    """Both evenings; the first has one level game, 1 to 1: Eve and Gina tie Fred and Hal, who were there first."""
    return [
        played_night(club, FIRST, name="First", word="OAK", date=date(2026, 11, 6), **wishes),
        played_night(club, SECOND, name="Second", word="ELM", date=date(2026, 11, 13), **wishes),
    ]


def lines(season: Season) -> list[tuple[int | None, str, float, float, str, float]]:
    """Place, name, games won and tied, won with ties as half as it is written, and points."""
    found = now(season)
    return [
        (
            row.place,
            found.names[row.player],
            row.metrics["games_won"],
            row.metrics["games_tied"],
            str(row.metrics[HALF]),
            row.metrics["points"],
        )
        for row in found.rows
    ]


def test_ties_count_half_in_a_season(club: Club, alice: Visitor) -> None:
    season = season_of(club, nights(club, tied_games="tie"), precedence=PRECEDENCE)
    assert lines(season) == [
        (1, "Eve", 3, 1, "3.5", 9),
        (2, "Ann", 3, 0, "3", 9),
        (3, "Gina", 2, 1, "2.5", 5),
        (4, "Dan", 2, 0, "2", 7),
        (5, "Cleo", 2, 0, "2", 5),
        (6, "Fred", 1, 1, "1.5", 3),
        (7, "Ben", 1, 0, "1", 5),
        (8, "Hal", 0, 1, "0.5", 3),
    ]
    (first, *_, last) = alice.ask(f"seasons/{season.pk}/standings/").json()["results"]
    assert (first["name"], first["games_won"], first["games_tied"], first[HALF]) == ("Eve", 3, 1, 3.5)
    assert (last["decided_by"], last["explanation"]) == (
        HALF,
        (
            "Hal is 8th: 3 points on 2 nights (First and Second); "
            "behind Ben by games won with ties as half (0.5 to 1)."
        ),
    )


def test_in_a_season_of_nights_where_first_there_wins_nothing_is_tied(club: Club) -> None:
    season = season_of(club, nights(club), precedence=PRECEDENCE)
    assert lines(season) == [
        (1, "Ann", 3, 0, "3", 9),
        (1, "Eve", 3, 0, "3", 9),
        (3, "Dan", 2, 0, "2", 7),
        (4, "Cleo", 2, 0, "2", 5),
        (4, "Gina", 2, 0, "2", 5),
        (6, "Fred", 2, 0, "2", 3),
        (7, "Ben", 1, 0, "1", 5),
        (8, "Hal", 1, 0, "1", 3),
    ]


def test_of_two_nights_the_one_with_half_a_game_more_counts(club: Club) -> None:
    """Eve has 5 points and 1.5 games in the first, 4 points and 2 games in the second: points choose the night."""
    season = season_of(club, nights(club, tied_games="tie"), best_of=1, precedence=PRECEDENCE)
    assert [(name, half, points) for _, name, _, _, half, points in lines(season)] == [
        ("Ann", "2", 7),
        ("Gina", "2", 4),
        ("Eve", "1.5", 5),
        ("Fred", "1.5", 3),
        ("Dan", "1", 5),
        ("Ben", "1", 4),
        ("Cleo", "1", 3),
        ("Hal", "0.5", 2),
    ]


def test_the_season_page_writes_halves_as_people_read_them(club: Club, alice: Visitor) -> None:
    season = season_of(club, nights(club, tied_games="tie"), precedence=PRECEDENCE)
    page = " ".join(alice.get(f"seasons/{season.pk}/").content.decode().split())
    assert "Players are placed on games won with ties as half, then points." in page
    assert ("3.5" in page, "3.0" in page) == (True, False)
