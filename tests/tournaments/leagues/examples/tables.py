"""A match at whose tables phones keep score: the evening of `evening`, with both line-ups locked."""

from types import SimpleNamespace
from typing import Any

import pytest

from scoring.models import Game
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.evening import league, rules
from tests.tournaments.nights.hall import record
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.models import Card, Fixture, MatchLeg

__all__ = ["evening", "league"]


@pytest.fixture
def evening(league: SimpleNamespace) -> SimpleNamespace:
    """Games to one point, so that one hand decides each; the tables are open."""
    return with_tables(league)


def with_tables(league: SimpleNamespace) -> SimpleNamespace:
    """Open the tables of a match whose sides lock their line-ups; games go to one point."""
    rules(league, card_entry="tables", target=1)
    locked(league)
    open_tables(league.match.pk, by=None, now=league.now)
    return league


def locked(league: SimpleNamespace, home: int = 6, away: int = 6) -> None:
    """Both sides lock a line-up of so many players."""
    for side, players, count in (("home", league.six, home), ("away", league.others, away)):
        listed = [(player, None) for player in players[:count]]
        set_line_up(league.match.pk, side, listed, lock=True, now=league.now)


def leg(league: SimpleNamespace, number: int) -> Game:
    """The game of a leg."""
    return MatchLeg.objects.select_related("game").get(fixture=league.match, number=number).game


def win(league: SimpleNamespace, number: int, side: str = "home") -> Any:
    """One hand that wins a leg for a side; returns what was recorded."""
    return record(leg(league, number), hand(1, maker=0 if side == "home" else 1), league.now)


def fixture_now(league: SimpleNamespace) -> Fixture:
    return Fixture.objects.get(pk=league.match.pk)


def standing(league: SimpleNamespace, side: str = "home") -> Card | None:
    return Card.objects.filter(fixture=league.match, side=side, stands=True).first()
