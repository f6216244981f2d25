"""A league with a side table, the Ben Toy, and the cards that its captains hand in."""

from typing import Any
from uuid import uuid4

from tests.tournaments.leagues.examples.league import NOW, a_league, legs
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.tables.selectors.league_tables import division_table


def a_league_with_side(**values: Any) -> Season:
    """Penryn and Falmouth's: nine games for the league, three for the Ben Toy."""
    return a_league("penryn_falmouth", **values)


def side_card(side: str, league: tuple[int, int], ben_toy: tuple[int, int], **sent: Any) -> CardSent:
    """A card: games won by home and away in the league, and in the Ben Toy."""
    home, away = ben_toy
    games = legs(*league, 9 - sum(league)) + legs(home, away, 3 - home - away)
    return CardSent(id=uuid4(), side=side, legs=games, **sent)


def play_side(match: Fixture, league: tuple[int, int], ben_toy: tuple[int, int]) -> Fixture:
    """Hand in the home side's card and let the visitors agree."""
    hand_in(match.pk, side_card("home", league, ben_toy), by=None, now=NOW)
    return agree(match.pk, "away", by=None, now=NOW)


def points(season: Season, *, side: bool = False) -> dict[str, tuple[int, float]]:
    """By team, matches played and points: in the league, or in the side table."""
    season.refresh_from_db()
    table = division_table(season, season.divisions.get(), side=side)
    return {table.names[row.team]: (row.tally.played, row.tally.points / 100) for row in table.rows}
