"""Fixtures: asked for, drawn up by the planner, changed by hand, published whole."""

from collections.abc import Callable
from datetime import date
from itertools import combinations

import pytest
from django.test import Client

from clubs.models import User
from jobs.services.claims import claim
from tests.tournaments.leagues.examples.cups import a_cup, on
from tests.tournaments.leagues.examples.league import NOW, TEAMS, a_division, a_season, codes, publish
from tests.tournaments.nights.hall import club_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.selectors.plan_inputs import cup_nights
from tournaments.leagues.calendar.services.fixture_plans import (
    FixturePlanListener,
    change_plan,
    drop_fixtures,
    make_fixture_plan,
    publish_fixtures,
    request_fixtures,
    stop_looking,
)
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, FixturePlan, Season, Team, VenueClosure
from tournaments.leagues.register.services.team_seasons import change_team_season, save_division
from tournaments.leagues.register.services.teams import remove_team, save_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    club, _ = club_of("The Royal Oak")
    made = a_season(club)
    a_division(made)
    return made


def drawn(season: Season) -> FixturePlan:
    plan = request_fixtures(season.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    return plan


def test_fixtures_are_drawn_up_around_closed_nights_and_published_whole(season: Season) -> None:
    bell = season.club.venues.get(name="Bell")
    VenueClosure.objects.create(venue=bell, date=date(2026, 9, 17))
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
        request_fixtures(season.pk, seed=1, by=None, now=NOW)
    assert codes(refused) == ["fixtures_published"]


def test_fixtures_keep_the_nights_of_cups_free_for_divisions_that_entered(season: Season) -> None:
    other = a_division(season, "Division 2", ("Ship", "Star"))
    cup = a_cup(season)
    semi_final, final = date(2026, 9, 10), date(2026, 9, 24)
    on(cup, 1, semi_final)
    on(cup, 2, final)
    plan = drawn(season)
    asked = {one["id"]: one["weeks"] for one in plan.instance["divisions"]}
    assert asked["Division 1"][:3] == [2, 4, 5]
    assert asked["Division 2"][:3] == [1, 2, 3]
    publish_fixtures(plan.pk, by=None, now=NOW)
    league = Fixture.objects.filter(Fixture.OF_LEAGUE).exclude(division=other)
    assert not league.filter(date__in=[semi_final, final]).exists()
    assert league.count() == 12


def test_a_cup_night_on_which_league_matches_are_published_is_theirs(season: Season) -> None:
    publish(season)
    division = season.divisions.get()
    cup = a_cup(season)
    taken = division.fixtures.order_by("date")[0].date
    free = date(2026, 12, 10)
    assert taken is not None
    on(cup, 1, date(2026, 9, 8))
    on(cup, 2, taken)
    assert not cup_nights(season)
    Fixture.objects.filter(Fixture.OF_LEAGUE).update(state="postponed", date=None)
    assert not cup_nights(season)
    on(cup, 2, free)
    assert cup_nights(season) == {division.pk: {free}}


def test_a_season_that_cups_leave_too_few_weeks_is_told_so(season: Season) -> None:
    change_team_season(season.pk, {"ends": date(2026, 10, 16)}, by=None, now=NOW)
    on(a_cup(season), 1, date(2026, 9, 10))
    with pytest.raises(LeagueRefused) as refused:
        drawn(season)
    (fault,) = refused.value.problems
    assert fault.message == (
        "Division 1 needs 6 weeks and has 5 from 7 September 2026 to 16 October 2026. "
        "Make the season longer, take out blank weeks, play cup rounds on another night, "
        "or let its teams meet less often."
    )


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


def test_three_teams_in_a_pub_with_room_for_one_read_the_proof_and_the_ways_out(season: Season) -> None:
    bell = season.club.venues.get(name="Bell")
    Team.objects.filter(name__in=["Crown", "Fox"]).update(venue=bell)
    change_team_season(season.pk, {"ends": date(2026, 10, 16)}, by=None, now=NOW)
    drawn(season)
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    page = words(secretary.get(f"/seasons/{season.pk}/fixture-plan/"))
    assert (
        "On Thursday nights Bell has room for 6 home matches, and Bell, Crown and Fox need 9. "
        "You could: Let Bell hold 3 more home matches, on any Thursday. "
        "Play 3 of these home matches elsewhere. "
    ) in page
    assert "Publish these 12 fixtures" in page


def test_with_weeks_to_spare_three_teams_in_one_pub_play_match_by_match(season: Season) -> None:
    bell = season.club.venues.get(name="Bell")
    Team.objects.filter(name__in=["Crown", "Fox"]).update(venue=bell)
    plan = drawn(season)
    assert (plan.impossible, plan.relaxations, plan.instance["divisions"][0]["spare"]) == (
        [],
        [],
        "at_the_end",
    )
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    page = words(secretary.get(f"/seasons/{season.pk}/fixture-plan/"))
    assert "Division 1 plays in weeks 1 to 9. Its pubs can't hold a whole round in one week" in page
    assert "No week is skipped between two rounds. The rounds take no more weeks than they need." in page
    # A match that is moved by hand is counted by the same law.
    match = plan.matches[-1]
    change_plan(plan.pk, match["home"], match["away"], week=14, by=None, now=NOW)
    assert "At most 5 weeks are skipped between two rounds." in words(
        secretary.get(f"/seasons/{season.pk}/fixture-plan/")
    )


def test_everything_that_is_missing_is_told_at_once(season: Season) -> None:
    division = season.divisions.get()
    Team.objects.filter(name="Fox").update(venue=None)
    save_division(season.pk, {"name": "Division 2", "level": 2}, by=None, now=NOW)
    change_team_season(season.pk, {"ends": date(2026, 10, 9)}, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        request_fixtures(season.pk, seed=1, by=None, now=NOW)
    assert codes(refused) == ["team_without_pub", "season_too_short", "division_size"]
    too_short = (
        f"{division.name} needs 6 weeks and has 5 from 7 September 2026 to 9 October 2026. Make the season longer, "
        "take out blank weeks, or let its teams meet less often."
    )
    assert [one.message for one in refused.value.problems] == [
        "Fox has no pub. Choose the pub where it is at home.",
        too_short,
        "Division 2 has 0 teams; a division has 2 to 30. Add teams, or take the division out.",
    ]
    assert not FixturePlan.objects.exists()


@pytest.mark.parametrize(
    ("size", "fault"),
    [
        (1, "Division 1 has 1 team; a division has 2 to 30. Add teams, or take the division out."),
        (2, None),
        (3, None),
        (30, None),
        (31, "Division 1 has 31 teams; a division has 2 to 30. Split it in two."),
        (40, "Division 1 has 40 teams; a division has 2 to 30. Split it in two."),
    ],
)
def test_a_division_is_as_large_as_the_planner_can_draw_up(
    season: Season, size: int, fault: str | None
) -> None:
    division = season.divisions.get()
    save_division(season.pk, {"meetings": 1}, division.pk, by=None, now=NOW)
    bell = season.club.venues.get(name="Bell")
    season.club.venues.update(capacity=20)
    Team.objects.all().delete()
    Team.objects.bulk_create(
        Team(season=season, division=division, name=f"Team {number}", venue=bell) for number in range(size)
    )
    if fault is None:
        # The planner reads it whole, or it would be refused here.
        plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
        assert (plan.state, len(plan.instance["teams"])) == ("waiting", size)
        return
    with pytest.raises(LeagueRefused) as refused:
        request_fixtures(season.pk, seed=1, by=None, now=NOW)
    assert [one.message for one in refused.value.problems] == [fault]
    assert (FixturePlan.objects.count(), Team.objects.count()) == (0, size)


@pytest.mark.parametrize(("size", "matches"), [(2, 2), (3, 6)])
def test_the_smallest_divisions_are_drawn_up_and_published(size: int, matches: int) -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=TEAMS[:size])
    plan = drawn(season)
    assert (plan.state, plan.problems, plan.relaxations) == ("ready", [], [])
    assert publish_fixtures(plan.pk, by=None, now=NOW) == matches
    pairs = Fixture.objects.values_list("home__name", "away__name")
    assert len({*pairs}) == matches


def leaves(season: Season, team: Team) -> None:
    remove_team(season.pk, team.pk, by=None, now=NOW)


def withdraws(season: Season, team: Team) -> None:
    withdraw_team(season.pk, team.pk, NOW.date(), RulingDetails("The pub is sold.", None, NOW))


def gets_another_name(season: Season, team: Team) -> None:
    save_team(season.pk, {"name": "The Fox"}, team.pk, by=None, now=NOW)


@pytest.mark.parametrize("happens", [leaves, withdraws, gets_another_name])
def test_a_plan_made_before_a_team_left_cannot_be_published(
    season: Season, happens: Callable[[Season, Team], None]
) -> None:
    plan = drawn(season)
    matches = plan.matches
    happens(season, Team.objects.get(name="Fox"))
    with pytest.raises(LeagueRefused) as refused:
        publish_fixtures(plan.pk, by=None, now=NOW)
    said = "Teams, pubs or weeks have changed since these fixtures were drawn up. Draw them up again."
    assert (codes(refused), str(refused.value)) == (["plan_outdated"], said)
    assert not Fixture.objects.exists()
    # The plan can still be looked at, and another one is drawn up for those who are left.
    plan.refresh_from_db()
    assert (plan.state, plan.matches) == ("ready", matches)
    again = drawn(season)
    playing = Team.objects.filter(status="playing").count()
    assert publish_fixtures(again.pk, by=None, now=NOW) == playing * (playing - 1)


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
    assert (hard["value"] > 0, hard["bound"], "broken" in hard["sentence"]) == (
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


def test_of_two_matches_at_one_pub_the_one_that_was_meant_is_changed(season: Season) -> None:
    plan = drawn(season)
    first = plan.matches[0]
    home, away = first["home"], first["away"]
    back = next(one for one in plan.matches if (one["home"], one["away"]) == (away, home))
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    page = f"/seasons/{season.pk}/fixture-plan/{plan.pk}/change/"
    form = {"home": away, "away": home, "from_week": back["week"], "week": back["week"], "swap": "1"}
    assert secretary.post(page, form).status_code == 302
    # Now both are at the same pub.
    with pytest.raises(LeagueRefused) as refused:
        change_plan(plan.pk, home, away, week=3, by=None, now=NOW)
    assert [(one.code, one.field) for one in refused.value.problems] == [("several_matches", "from_week")]
    form = {"home": home, "away": away, "from_week": back["week"], "week": back["week"] + 1}
    secretary.post(page, form)
    plan.refresh_from_db()
    weeks = [one["week"] for one in plan.matches if (one["home"], one["away"]) == (home, away)]
    assert weeks == [first["week"], back["week"] + 1]
    # Sent again, or from a page that was loaded before, it finds no match in that week.
    with pytest.raises(LeagueRefused) as refused:
        change_plan(plan.pk, home, away, week=3, from_week=back["week"], by=None, now=NOW)
    assert codes(refused) == ["no_such_match"]


def test_a_longer_search_takes_twice_the_steps_of_the_last_one(season: Season) -> None:
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    for before, steps in ((20_000, 6_000_000), (5_000_000, 10_000_000), (20_000_000, 24_000_000)):
        request_fixtures(season.pk, seed=1, effort=before, by=None, now=NOW)
        secretary.post(f"/seasons/{season.pk}/fixture-plan/want/", {"longer": "1"})
        latest = season.fixture_plans.first()
        assert latest is not None
        assert latest.effort == steps


def test_a_plan_that_is_dropped_is_made_by_nobody(season: Season) -> None:
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    drop_fixtures(season.pk, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.matches) == ("dropped", [])
    with pytest.raises(LeagueRefused) as refused:
        drop_fixtures(season.pk, by=None, now=NOW)
    assert codes(refused) == ["no_plan"]


def test_whoever_has_seen_enough_takes_the_best_so_far(season: Season) -> None:
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        stop_looking(plan.pk, by=None, now=NOW)
    assert codes(refused) == ["nothing_found"]
    claimed = claim(FixturePlan, plan.pk, NOW)
    assert claimed is not None
    found = [{"home": "Bell", "away": "Crown", "week": 1}]
    listen = FixturePlanListener(claimed)
    assert listen({"plan": {"matches": found, "relax": [], "quality": {}, "steps": 1}}) is True
    assert stop_looking(plan.pk, by=None, now=NOW).state == "ready"
    assert FixturePlanListener(claimed)({}) is False
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
