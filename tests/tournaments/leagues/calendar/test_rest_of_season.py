"""The rest of a season: a team joins, a pub closes, a match was postponed; no more dates change than have to."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import User
from tests.tournaments.leagues.examples.league import NOW as BEFORE
from tests.tournaments.leagues.examples.league import TEAMS, a_league, codes, fixture, play
from tournaments.leagues.calendar.selectors.rest_of_season import rest_of_season
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture, postpone_fixture
from tournaments.leagues.calendar.services.fixture_plans import make_fixture_plan, request_fixtures
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, request_rest_plan
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    DateRequest,
    Fixture,
    FixtureMove,
    FixturePlan,
    PubNotice,
    Season,
    VenueClosure,
)
from tournaments.leagues.register.selectors.season_weeks import numbered_weeks
from tournaments.leagues.register.services.subscriptions import ask_for_reminders
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue

pytestmark = pytest.mark.django_db
# A Tuesday in the second week: round one is played, round two is on Thursday.
NOW = datetime(2026, 9, 15, 19, 0, tzinfo=UTC)


@pytest.fixture
def season() -> Season:
    made = a_league(teams=TEAMS[:5])
    for match in Fixture.objects.filter(date=date(2026, 9, 10)):
        play(match, 6, 3, NOW)
    return made


def drawn(season: Season) -> FixturePlan:
    plan = request_rest_plan(season.pk, seed=1, effort=30_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert plan.state == "ready", plan.problems
    return plan


def dates(season: Season) -> dict[int, tuple[str, str, date | None]]:
    return {match.pk: (match.home.name, match.away.name, match.date) for match in season.fixtures.all()}


def test_a_new_team_takes_the_byes_and_no_published_match_moves(season: Season) -> None:
    before = dates(season)
    pub = save_venue(season.club, {"name": "Plough"})
    save_team(
        season.pk, {"name": "Plough", "division": season.divisions.get(), "venue": pub}, by=None, now=NOW
    )
    plan = drawn(season)
    assert {move["kind"] for move in plan.moves} == {"new"}
    assert len(plan.moves) == 10
    assert publish_rest(plan.pk, "The Plough has joined.", by=None, now=NOW) == 10
    after = dates(season)
    assert {number: after[number] for number in before} == before
    new = [match for match in season.fixtures.all() if match.pk not in before]
    assert {one.fixture_id for one in PubNotice.objects.all()} == {match.pk for match in new}
    assert sorted((match.home.name, match.away.name) for match in new) == sorted(
        [pair for name in TEAMS[:5] for pair in (("Plough", name), (name, "Plough"))]
    )
    assert all(match.date is not None and match.date > date(2026, 9, 20) for match in new)


def test_a_pub_that_closes_moves_its_own_match_and_no_other(season: Season) -> None:
    before = dates(season)
    later = [
        one for one in season.fixtures.filter(home__name="Bell") if one.date and one.date > date(2026, 9, 24)
    ]
    match = later[0]
    assert match.date is not None
    VenueClosure.objects.create(venue=match.venue, date=match.date, reason="The roof is off.")
    plan = drawn(season)
    moved = [(move["kind"], move["home"], move["away"]) for move in plan.moves]
    assert moved == [("moved", "Bell", match.away.name)]
    publish_rest(plan.pk, "The roof is off.", by=None, now=NOW)
    told = PubNotice.objects.get(fixture=match)
    words = (
        f"Bell against {match.away.name} moves from Thursday {match.date.day} {match.date:%B} at 20:15 to "
    )
    assert (told.venue, told.sentence.startswith(words)) == (match.venue, True)
    after = dates(season)
    assert [number for number in before if after[number] != before[number]] == [match.pk]
    (kept,) = FixtureMove.objects.all()
    assert (kept.fixture_id, kept.from_date, kept.why) == (match.pk, match.date, "The roof is off.")
    match.refresh_from_db()
    assert (match.version, match.state) == (1, "scheduled")


def test_requests_for_another_date_of_a_match_that_changes_end_and_no_captain_moves_it_again(
    season: Season,
) -> None:
    match = next(one for one in season.fixtures.filter(home__name="Bell", date__gt=date(2026, 9, 24)))
    asked = ask_for_date(match.pk, match.away, [date(2026, 10, 14)], "A wedding", now=NOW)
    assert match.date is not None
    VenueClosure.objects.create(venue=match.venue, date=match.date, reason="The roof is off.")
    publish_rest(drawn(season).pk, "The roof is off.", by=None, now=NOW)
    asked.refresh_from_db()
    assert asked.state == DateRequest.State.TAKEN_BACK


def test_the_secretary_reads_which_teams_to_tell_of_matches_that_are_new(
    season: Season, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    settings.MAIL_SERVER = "smtp://mail.example.org"
    for team in season.teams.all():
        ask_for_reminders(team, f"{team.name.lower()}@example.org", now=NOW)
    pub = save_venue(season.club, {"name": "Plough"})
    values = {"name": "Plough", "division": season.divisions.get(), "venue": pub}
    save_team(season.pk, values, by=None, now=NOW)
    plan = drawn(season)
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    page = f"/seasons/{season.pk}/fixture-plan/{plan.pk}/publish/"
    answer = secretary.post(page, {"reason": "The Plough has joined."}, follow=True)
    teams = "Anchor, Bell, Crown, Fox, Plough and Swan"
    assert [str(one) for one in answer.context["messages"]] == [
        "The changes are published.",
        f"{teams} get no e-mail about it, so please tell them.",
    ]


def test_a_postponed_match_gets_a_date_before_its_deadline(season: Season) -> None:
    # Five teams rest in turn, so no two are free in one week until the rounds are over.
    change_team_season(season.pk, {"rules": {"new_date_weeks": 20}}, by=None, now=NOW)
    match = season.fixtures.filter(date=date(2026, 9, 17))[0]
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    plan = drawn(season)
    assert [move["kind"] for move in plan.moves] == ["postponed"]
    publish_rest(plan.pk, "A free week", by=None, now=NOW)
    match.refresh_from_db()
    assert match.state == "scheduled"
    assert match.deadline is not None
    assert match.date is not None
    assert date(2026, 11, 12) < match.date <= match.deadline


def test_a_postponed_match_whose_last_day_is_over_may_have_any_later_week(season: Season) -> None:
    match = season.fixtures.filter(date=date(2026, 9, 17))[0]
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    match.refresh_from_db()
    assert match.deadline == date(2026, 10, 15)
    (before,) = rest_of_season(season, date(2026, 10, 1))["postponed"]
    (after,) = rest_of_season(season, date(2026, 10, 22))["postponed"]
    assert (before["deadline"], after["deadline"]) == (6, max(numbered_weeks(season)))


def test_a_plan_made_before_a_match_moved_is_not_published(season: Season) -> None:
    plan = drawn(season)
    match = fixture(season, "Bell", "Crown")
    day = (match.date or date(2026, 12, 3)) + timedelta(weeks=12)
    move_fixture(match.pk, day, why="A wedding", by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        publish_rest(plan.pk, " ", by=None, now=NOW)
    assert codes(refused) == ["plan_outdated", "reason_missing"]


def test_changes_drawn_up_before_a_team_left_are_not_published(season: Season) -> None:
    match = season.fixtures.filter(date=date(2026, 9, 17))[0]
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    plan = drawn(season)
    why = RulingDetails("The pub is sold.", None, NOW)
    withdraw_team(season.pk, season.teams.get(name="Anchor").pk, NOW.date(), why)
    before, kept = dates(season), FixtureMove.objects.count()
    with pytest.raises(LeagueRefused) as refused:
        publish_rest(plan.pk, "A free week", by=None, now=NOW)
    assert [fault.message for fault in refused.value.problems] == [
        "A match, a team or a pub has changed since these fixtures were drawn up. Draw them up again."
    ]
    assert (dates(season), FixtureMove.objects.count()) == (before, kept)
    again = drawn(season)
    assert publish_rest(again.pk, "A free week", by=None, now=NOW) == len(again.moves)


def test_the_rest_is_asked_for_while_there_is_a_rest() -> None:
    season = a_league()
    with pytest.raises(LeagueRefused) as refused:
        request_rest_plan(season.pk, seed=1, by=None, now=datetime(2027, 4, 27, tzinfo=UTC))
    assert codes(refused) == ["season_over"]
    with pytest.raises(LeagueRefused) as refused:
        request_fixtures(season.pk, seed=1, by=None, now=BEFORE)
    assert codes(refused) == ["fixtures_published"]
