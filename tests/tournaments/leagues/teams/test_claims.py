"""Fixtures and papers that a killed worker was making the next one makes; a plan that failed is asked again."""

import socket
from datetime import datetime

import pytest
from django.test import Client

from clubs.models import User
from jobs.children import ChildError
from jobs.models import Heartbeat, ProcessKind
from jobs.services.heartbeats import beat, begin_to_beat
from jobs.services.making import claim, free_jobs
from tests.tournaments.leagues.teams.league import NOW, a_division, a_season
from tests.tournaments.nights.hall import club_of
from tests.tournaments.nights.test_claims import NO_PROCESS
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import FixturePlan, Season, SeasonPrintJob
from tournaments.leagues.selectors.print_jobs import SeasonPrint
from tournaments.leagues.services import fixture_plans
from tournaments.leagues.services.fixture_plans import (
    FixturePlanListener,
    make_fixture_plan,
    publish_fixtures,
    want_fixtures,
)
from tournaments.leagues.services.print_jobs import want_print_job

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    made = a_season(club_of("The Royal Oak")[0])
    a_division(made)
    return made


def wanted(season: Season) -> FixturePlan:
    return want_fixtures(season.pk, seed=1, effort=5_000, by=None, now=NOW)


def left(now: datetime) -> tuple[list[int], list[int]]:
    return free_jobs(FixturePlan, now), free_jobs(SeasonPrintJob, now)


def test_what_a_killed_worker_was_making_is_taken_up_when_another_starts(season: Season) -> None:
    beat(ProcessKind.WORKER, NOW)
    plan = claim(FixturePlan, wanted(season).pk, NOW)
    paper = claim(SeasonPrintJob, want_print_job(SeasonPrint(season, "booklet"), "").pk, NOW)
    assert plan is not None
    assert paper is not None
    assert left(NOW) == ([], [])
    # It is killed, with all that it had taken, and nobody knows yet.
    for model in (FixturePlan, SeasonPrintJob):
        model._default_manager.update(claimed_by="killed")
    Heartbeat.objects.update(process="killed", host=socket.gethostname(), pid=NO_PROCESS)
    assert left(NOW) == ([], [])
    begin_to_beat(ProcessKind.WORKER, NOW)
    assert left(NOW) == ([plan.pk], [paper.pk])
    make_fixture_plan(plan.pk, NOW)
    made = FixturePlan.objects.get(pk=plan.pk)
    assert (made.state, made.claims, len(made.matches)) == ("ready", 2, 12)
    # Should the first one not be dead after all, it finds that the plan is its own no more.
    assert (
        FixturePlanListener(plan)({"plan": {"matches": [], "relax": [], "quality": {}, "steps": 1}}) is False
    )
    made.refresh_from_db()
    assert (made.state, len(made.matches)) == ("ready", 12)


def test_what_the_planner_refuses_is_told_and_can_be_asked_for_again(season: Season) -> None:
    plan = wanted(season)
    FixturePlan.objects.filter(pk=plan.pk).update(instance=plan.instance | {"teams": [], "weeks": []})
    make_fixture_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.matches) == ("failed", [])
    assert {"no_weeks", "division_size"} <= {problem["code"] for problem in plan.problems}
    again(season, plan.problems[0]["message"])


def test_a_planner_that_breaks_off_is_told_and_can_be_asked_for_again(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = wanted(season)
    monkeypatch.setattr(fixture_plans, "MOST_SECONDS", 0.0)
    with pytest.raises(ChildError):
        make_fixture_plan(plan.pk, NOW)
    monkeypatch.undo()
    plan.refresh_from_db()
    assert (plan.state, [problem["code"] for problem in plan.problems]) == ("failed", ["planner_failed"])
    again(season, fixture_plans.COULD_NOT)


def again(season: Season, told: str) -> None:
    """Read what went wrong on the page, ask again with its button, and publish what comes."""
    secretary = Client()
    secretary.force_login(User.objects.get(username="bob"))
    page = words(secretary.get(f"/seasons/{season.pk}/fixture-plan/"))
    assert (told in page, "Draw up the fixtures" in page) == (True, True)
    assert secretary.post(f"/seasons/{season.pk}/fixture-plan/want/").status_code == 302
    plan = FixturePlan.objects.get(season=season, state="waiting")
    FixturePlan.objects.filter(pk=plan.pk).update(effort=5_000)
    make_fixture_plan(plan.pk, NOW)
    assert publish_fixtures(plan.pk, by=None, now=NOW) == 12
