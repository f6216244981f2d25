"""Fixtures: asked for, drawn up by the planner, changed by hand, published whole."""

from datetime import date
from itertools import combinations

import pytest

from jobs.services.making import claim
from tests.tournaments.leagues.teams.league import NOW, TEAMS, a_division, a_season, publish
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Fixture, FixturePlan, Season, Team
from tournaments.leagues.services.fixture_plans import (
    Listener,
    change_plan,
    drop_fixtures,
    make_fixture_plan,
    publish_fixtures,
    stop_looking,
    want_fixtures,
)
from tournaments.leagues.services.team_seasons import change_team_season, save_division, save_team
from tournaments.leagues.services.venues import close_venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    club, _ = club_of("The Royal Oak")
    made = a_season(club)
    a_division(made)
    return made


def codes(refused: pytest.ExceptionInfo[LeagueRefused]) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def drawn(season: Season) -> FixturePlan:
    plan = want_fixtures(season.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    return plan


def test_fixtures_are_drawn_up_around_closed_nights_and_published_whole(season: Season) -> None:
    bell = season.club.venues.get(name="Bell")
    close_venue(bell, date(2026, 9, 17))
    change_team_season(season.pk, {"blank_weeks": [date(2026, 9, 24)]}, by=None, now=NOW)
    plan = drawn(season)
    assert (plan.state, plan.problems, plan.relaxations, plan.impossible) == ("ready", [], [], [])
    assert publish_fixtures(plan.pk, by=None, now=NOW) == 12
    fixtures = list(Fixture.objects.filter(season=season))
    pairs = {(match.home.name, match.away.name) for match in fixtures}
    assert pairs == {(one, other) for two in combinations(TEAMS[:4], 2) for one, other in (two, two[::-1])}
    assert all(match.date is not None and match.date.weekday() == 3 for match in fixtures)
    assert date(2026, 9, 24) not in {match.date for match in fixtures}
    assert not any(match.venue == bell and match.date == date(2026, 9, 17) for match in fixtures)
    with pytest.raises(LeagueRefused) as refused:
        want_fixtures(season.pk, seed=1, by=None, now=NOW)
    assert codes(refused) == ["fixtures_published"]


def test_what_cannot_be_is_told_with_its_proof(season: Season) -> None:
    bell = season.club.venues.get(name="Bell")
    Team.objects.filter(name__in=["Crown", "Fox"]).update(venue=bell)
    change_team_season(
        season.pk, {"ends": date(2026, 10, 16)}, by=None, now=NOW
    )  # the six weeks that it needs
    plan = drawn(season)
    assert plan.state == "ready"
    # Three teams have nine home matches, and the pub holds one in each of six weeks.
    assert [each["kind"] for each in plan.impossible] == ["home_nights"]
    assert {(relaxed["kind"], relaxed["venue"]) for relaxed in plan.relaxations} == {("host_extra", "Bell")}
    assert sum(relaxed["by"] for relaxed in plan.relaxations) == 3


def test_everything_that_is_missing_is_told_at_once(season: Season) -> None:
    division = season.divisions.get()
    Team.objects.filter(name="Fox").update(venue=None)
    save_division(season.pk, {"name": "Division 2", "level": 2}, by=None, now=NOW)
    change_team_season(season.pk, {"ends": date(2026, 10, 9)}, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        want_fixtures(season.pk, seed=1, by=None, now=NOW)
    assert codes(refused) == ["team_without_pub", "season_too_short", "division_size"]
    assert f"{division.name} needs 6 weeks and has 5" in str(refused.value)


def test_a_plan_made_before_a_team_left_cannot_be_published(season: Season) -> None:
    plan = drawn(season)
    save_team(season.pk, {"name": "The Fox"}, Team.objects.get(name="Fox").pk, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        publish_fixtures(plan.pk, by=None, now=NOW)
    assert codes(refused) == ["plan_outdated"]
    assert not Fixture.objects.exists()


def test_a_change_by_hand_is_told_what_is_amiss_and_kept(season: Season) -> None:
    season.club.venues.update(capacity=2)
    plan = drawn(season)
    match, before = plan.matches[0], plan.quality
    said = change_plan(plan.pk, match["home"], match["away"], week=plan.matches[-1]["week"], by=None, now=NOW)
    week = plan.matches[-1]["week"]
    assert sorted(said) == sorted(
        [f"{match['home']} plays 2 times in week {week}.", f"{match['away']} plays 2 times in week {week}."]
    )
    plan.refresh_from_db()
    assert len(plan.changes) == 1
    # The counts are those of the matches as they are now.
    hard = plan.quality["counts"]["hard"]
    assert (hard["value"] > 0, hard["bound"], hard["sentence"].startswith("Rules are broken")) == (
        True,
        0,
        True,
    )
    assert f"{match['home']} plays 2 times in week {week}." in " ".join(plan.quality["faults"])
    change_plan(plan.pk, match["home"], match["away"], week=match["week"], by=None, now=NOW)
    plan.refresh_from_db()
    assert plan.quality == before
    with pytest.raises(LeagueRefused) as refused:
        change_plan(plan.pk, "Bell", "Bell", week=99, by=None, now=NOW)
    assert codes(refused) == ["no_such_match", "no_such_week"]


def test_a_plan_that_is_dropped_is_made_by_nobody(season: Season) -> None:
    plan = want_fixtures(season.pk, seed=1, by=None, now=NOW)
    drop_fixtures(season.pk, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.matches) == ("dropped", [])
    with pytest.raises(LeagueRefused) as refused:
        drop_fixtures(season.pk, by=None, now=NOW)
    assert codes(refused) == ["no_plan"]


def test_whoever_has_seen_enough_takes_the_best_so_far(season: Season) -> None:
    plan = want_fixtures(season.pk, seed=1, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        stop_looking(plan.pk, by=None, now=NOW)
    assert codes(refused) == ["nothing_found"]
    claimed = claim(FixturePlan, plan.pk, NOW)
    assert claimed is not None
    found = [{"home": "Bell", "away": "Crown", "week": 1}]
    listen = Listener(claimed)
    assert listen({"plan": {"matches": found, "relax": [], "quality": {}, "steps": 1}}) is True
    assert stop_looking(plan.pk, by=None, now=NOW).state == "ready"
    assert Listener(claimed)({}) is False
    plan.refresh_from_db()
    assert (plan.state, plan.matches) == ("ready", found)


def test_published_fixtures_hold_their_teams_and_dates(season: Season) -> None:
    publish(season)
    lower = save_division(season.pk, {"name": "Division 2", "level": 2}, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        save_team(season.pk, {"division": lower}, Team.objects.get(name="Fox").pk, by=None, now=NOW)
    assert codes(refused) == ["fixtures_published"]
    with pytest.raises(LeagueRefused) as refused:
        change_team_season(season.pk, {"starts": date(2026, 9, 14)}, by=None, now=NOW)
    assert codes(refused) == ["fixture_outside"]
