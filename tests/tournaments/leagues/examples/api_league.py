"""A league whose season is yet to come, asked by its captains and its secretary through the API."""

from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tournaments.leagues.models import Fixture, Season, Team
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

STARTS, ENDS = date(2090, 9, 4), date(2091, 4, 30)


@dataclass
class Captain(Visitor):
    """Somebody with the pass of a team's captain."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Team {self.token}"}


def captain(team: str) -> Captain:
    row = Team.objects.get(name=team)
    drawn = captain_link(row.season_id, row.pk, by=None, now=NOW)
    return Captain(token=team_code(drawn), client=Client())


def league(club: Club, **values: Any) -> Season:
    """Bell, Crown, Fox and Swan in one division, their fixtures published."""
    season = a_season(club, starts=STARTS, ends=ENDS, **values)
    a_division(season)
    publish(season)
    return season


@pytest.fixture
def season(club: Club) -> Season:
    return league(club)


@pytest.fixture
def match(season: Season) -> Fixture:
    return fixture(season, "Bell", "Fox")


def codes(answer: Any) -> tuple[int, list[tuple[str, str | None]]]:
    return answer.status_code, [(error["code"], error["attr"]) for error in answer.json()["errors"]]
