"""A cup of a league's teams, its dates, its matches and its bracket as people read it."""

from datetime import date, time
from typing import Any

import pytest

from tests.tournaments.leagues.examples.league import NOW
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, Fixture, Season, Venue

FIRST, SECOND = date(2026, 11, 4), date(2026, 12, 2)


def a_cup(season: Season, teams: int = 4, **options: Any) -> Cup:
    """A cup of the season's first teams, drawn: with four teams and number 1, Bell meets Fox, Swan meets Crown."""
    numbers = list(season.teams.order_by("pk").values_list("pk", flat=True)[:teams])
    cup = create_cup(season.pk, {"name": "Bell Cup", "teams": numbers, "options": options}, by=None, now=NOW)
    draw(cup.pk, 1, by=None, now=NOW)
    cup.refresh_from_db()
    return cup


def on(cup: Cup, number: int, day: date, venue: Venue | None = None) -> list[Fixture]:
    return set_round(cup.pk, RoundDate(number, day, time(20), venue), by=None, now=NOW)


def sides(cup: Cup) -> list[list[tuple[str, str, str]]]:
    """Of each round its ties: both sides, and what is known of the tie."""
    state = cup_state(Cup.objects.get(pk=cup.pk))
    return [
        [
            (state.side(tie, first=True), state.side(tie, first=False), tie.winner or tie.status.value)
            for tie in ties
        ]
        for ties in state.bracket.rounds
    ]


def cup_match(home: str, away: str) -> Fixture:
    return Fixture.objects.exclude(state="void").get(tie__isnull=False, home__name=home, away__name=away)


def refusal(call: Any, *args: Any, **named: Any) -> list[str]:
    with pytest.raises(LeagueRefused) as refused:
        call(*args, **named)
    return [fault.code for fault in refused.value.problems]


def fixture_of_league(season: Season) -> Fixture:
    return Fixture.objects.filter(Fixture.OF_LEAGUE, season=season)[0]
