"""What a league's pages, calendars and lists cost: a literal number of queries, whatever has been played."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.league import (
    NOW,
    TEAMS,
    a_division,
    a_season,
    by_circle,
    fixture,
    play,
    publish,
    squad,
)
from tournaments.leagues.calendar.services.fixture_plans import request_fixtures
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import FixturePlan

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
# Nothing is late, or over, whenever this runs.
YEARS_AHEAD = {"starts": date(2090, 9, 4), "ends": date(2091, 4, 30)}
# The club isn't published: where readers are promised something, one query asks whether whoever looks may publish it.
QUERIES = {
    "season": 31,
    "division": 6,
    "team": 9,
    "pub": 7,
    "match": 14,
    "player": 20,
    "to do": 26,
    "set-up": 15,
    "fixture plan": 10,
    "plan to be published": 15,
    "week": 7,
    "calendar": 4,
    "standings": 4,
}


@pytest.mark.parametrize("size", [3, 6])
def test_pages_of_a_league_have_a_literal_number_of_queries(
    size: int, club: Club, bob: Visitor, alice: Visitor
) -> None:
    season = a_season(club, **YEARS_AHEAD)
    division = a_division(season, teams=TEAMS[:size])
    publish(season)
    match = fixture(season, "Bell", "Crown")
    ann, *_ = six = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    set_line_up(match.pk, "home", [(player, None) for player in six], lock=True, now=NOW)
    play(match, 6, 3)
    play(fixture(season, "Crown", "Fox"), 5, 4)
    here = f"/seasons/{season.pk}/"
    pages = {
        "season": here,
        "division": f"{here}divisions/{division.pk}/",
        "team": f"/teams/{match.home_id}/",
        "pub": f"/venues/{match.venue_id}/",
        "match": f"/fixtures/{match.pk}/",
        "player": f"{here}players/{ann}/",
        "to do": f"{here}to-do/",
        "set-up": f"{here}setup/",
        "fixture plan": f"{here}fixture-plan/",
        "week": f"{here}weeks/1.txt",
        "calendar": f"/calendar/{calendar_code(season, 'season', 0)}.ics",
        "standings": f"/api/v1{here}standings/",
    }
    other = a_season(club, "plain", name="Summer league", **YEARS_AHEAD)
    a_division(other, teams=TEAMS[:size])
    plan = request_fixtures(other.pk, seed=1, by=None, now=NOW)
    listed = [
        {"home": home, "away": away, "week": week}
        for home, away, week in by_circle(other, other.divisions.get())
    ]
    FixturePlan.objects.filter(pk=plan.pk).update(matches=listed, state="ready")
    pages["plan to be published"] = f"/seasons/{other.pk}/fixture-plan/"
    found = {}
    for name, address in pages.items():
        who = Client() if name == "calendar" else bob.client
        assert who.get(address).status_code == 200, name  # what is worked out once is there
        # A cache that doesn't answer in time is asked again: then the page counts its tables anew.
        asked = []
        for _ in range(2):
            with CaptureQueriesContext(connection) as captured:
                who.get(address)
            asked.append(len(captured))
        found[name] = min(asked)
    assert found == QUERIES, found
