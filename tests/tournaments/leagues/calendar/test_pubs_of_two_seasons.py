"""A pub that two leagues of a club share: fixtures are drawn up around what is down there already."""

from collections import Counter
from datetime import date
from typing import Any

import pytest

from tests.tournaments.leagues.examples.cups import a_cup, on
from tests.tournaments.leagues.examples.league import NOW, a_division, a_league, a_season, publish
from tournaments.leagues.calendar.selectors.plan_inputs import instance_of
from tournaments.leagues.calendar.selectors.rest_of_season import rest_of_season
from tournaments.leagues.calendar.services.fixture_plans import (
    change_plan,
    make_fixture_plan,
    publish_fixtures,
    request_fixtures,
)
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.selectors.season_weeks import numbered_weeks

pytestmark = pytest.mark.django_db


@pytest.fixture
def first() -> Season:
    """A league whose fixtures are published: Bell, Crown, Fox and Swan, on Thursdays."""
    return a_league()


@pytest.fixture
def second(first: Season) -> Season:
    """Another league of the club, with teams in the same four pubs on the same night."""
    season = a_season(first.club, name="Ladies' league")
    a_division(season)
    return season


def less_room(season: Season, pub: str) -> list[dict[str, Any]]:
    """The nights on which the planner knows that a pub has less room."""
    venue = next(one for one in instance_of(season)["venues"] if one["name"] == pub)
    return list(venue.get("capacity_on", []))


def home_weeks(season: Season, pub: str) -> list[int]:
    """The weeks in which a pub holds a match of a season."""
    numbers = {monday: number for number, monday in numbered_weeks(season).items()}
    return sorted(numbers[match.week] for match in season.fixtures.filter(venue__name=pub))


@pytest.mark.parametrize(("room", "left"), [(1, 0), (2, 1)])
def test_a_pub_has_less_room_on_nights_of_another_season(
    first: Season, second: Season, room: int, left: int
) -> None:
    first.club.venues.update(capacity=room)
    taken = home_weeks(first, "Bell")
    assert len(taken) == 3
    assert less_room(second, "Bell") == [
        {"week": week, "night": "Thursday", "capacity": left} for week in taken
    ]
    plan = request_fixtures(second.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.problems, plan.relaxations, plan.impossible) == ("ready", [], [], [])
    assert publish_fixtures(plan.pk, by=None, now=NOW) == 12
    held = Counter(Fixture.objects.values_list("venue__name", "date"))
    assert max(held.values()) <= room


def test_another_night_closed_seasons_and_void_matches_take_no_room(first: Season, second: Season) -> None:
    assert len(less_room(second, "Bell")) == 3
    match = first.fixtures.filter(venue__name="Bell").order_by("date")[0]
    Fixture.objects.filter(pk=match.pk).update(state="void")
    assert len(less_room(second, "Bell")) == 2
    second.divisions.update(weekday=1)
    assert less_room(second, "Bell") == []
    second.divisions.update(weekday=3)
    Season.objects.filter(pk=first.pk).update(closed_at=NOW)
    assert less_room(second, "Bell") == []


def test_cup_matches_take_room_those_of_the_season_itself_too(first: Season, second: Season) -> None:
    day, week = date(2027, 1, 7), 18
    taken = home_weeks(first, "Swan")
    on(a_cup(first), 1, day)
    assert [one["week"] for one in less_room(second, "Swan")] == [*taken, week]
    # The cup's first match is at Bell, and Crown's division doesn't rest for it: its own league knows of it as well.
    assert less_room(first, "Swan") == [{"week": week, "night": "Thursday", "capacity": 0}]


def test_a_match_that_is_published_elsewhere_meanwhile_makes_a_plan_old(
    first: Season, second: Season
) -> None:
    plan = request_fixtures(second.pk, seed=1, effort=2_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    match = first.fixtures.filter(venue__name="Bell").order_by("date")[0]
    Fixture.objects.filter(pk=match.pk).update(date=date(2027, 2, 4))
    with pytest.raises(LeagueRefused) as refused:
        publish_fixtures(plan.pk, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["plan_outdated"]


def test_a_change_by_hand_onto_another_seasons_night_is_told(first: Season, second: Season) -> None:
    plan = request_fixtures(second.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    match = next(one for one in plan.matches if one["home"] == "Bell")
    week = home_weeks(first, "Bell")[0]
    said = change_plan(plan.pk, "Bell", match["away"], week=week, by=None, now=NOW)
    day = first.fixtures.get(venue__name="Bell", week=numbered_weeks(first)[week]).date
    assert day is not None
    assert f"Bell holds 1 on {day.day} {day:%B %Y}, not 1 of another season or a cup, and Bell." in said


def test_the_rest_of_a_season_goes_round_another_seasons_nights_to_come(
    first: Season, second: Season
) -> None:
    first.club.venues.update(capacity=2)
    publish(second)
    weeks = home_weeks(first, "Bell")
    today = numbered_weeks(first)[weeks[0]]
    asked = rest_of_season(second, today)
    bell = next(one for one in asked["venues"] if one["name"] == "Bell")
    assert [(one["week"], one["capacity"]) for one in bell["capacity_on"]] == [
        (week, 1) for week in weeks[1:]
    ]
