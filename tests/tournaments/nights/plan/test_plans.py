"""Plans made in a child process, as the task makes them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from jobs.services.claims import claim, claimable_jobs, release
from tests.processes import wait_until
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, later, make_night, publish_plan
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, SeatingPlan
from tournaments.nights.plan.api.plan_serializers import RequestPlanSerializer
from tournaments.nights.plan.services.plan_making import LOOK, SeatingPlanListener, make_seating_plan
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import drop, request_plan

pytestmark = pytest.mark.django_db
PLAN: dict[str, Any] = {
    "rounds": [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": [9]}],
    "quality": {"counts": {}, "unkept": []},
    "steps": 5,
}


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:9])
    return night


def test_a_plan_is_made_with_its_counts_and_can_be_published(night: Night) -> None:
    plan = request_plan(night.pk, seconds=3, seed=7, by=None, now=NOW)
    make_seating_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.progress, plan.seed, len(plan.rounds)) == ("ready", 1.0, 7, 3)
    counts = plan.quality["counts"]
    assert (counts["partner_repeats"]["value"], counts["sit_outs_spread"]["value"]) == (0, 1)
    assert counts["sit_outs_spread"]["bound"] == 1
    assert publish(plan.pk, by=None, now=NOW).state == "published"
    assert night.round_set.count() == 3


def test_a_program_may_grant_a_plan_as_many_seconds_as_the_planner_takes(night: Night) -> None:
    assert RequestPlanSerializer().fields["seconds"].max_value == 120
    assert request_plan(night.pk, seconds=120, by=None, now=NOW).state == "waiting"
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, seconds=121, by=None, now=NOW)
    assert refused.value.problems[0].message == "Give the planner 1 to 120 seconds."


@pytest.mark.parametrize(("rounds", "told"), [(1, "round 1"), (3, "rounds 1 to 3")])
def test_who_publishes_is_told_for_which_rounds(rounds: int, told: str) -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=rounds)
    gather(night, NAMES[:4])
    publish_plan(night)
    assert night.audit_entries.get(kind="published").message == f"Published who sits where in {told}."


def test_a_task_that_is_asked_twice_makes_the_plan_once(night: Night) -> None:
    plan = request_plan(night.pk, seconds=1, by=None, now=NOW)
    assert claim(SeatingPlan, plan.pk, NOW) is not None
    assert claim(SeatingPlan, plan.pk, NOW) is None
    make_seating_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert (plan.state, plan.rounds) == ("thinking", [])


def test_the_sweep_finds_a_plan_whose_maker_is_gone(night: Night) -> None:
    plan = request_plan(night.pk, seconds=1, by=None, now=NOW)
    assert claimable_jobs(SeatingPlan, NOW) == [plan.pk]
    claim(SeatingPlan, plan.pk, NOW)
    assert claimable_jobs(SeatingPlan, NOW + timedelta(seconds=20)) == []
    assert claimable_jobs(SeatingPlan, later(3)) == [plan.pk]
    make_seating_plan(plan.pk, later(3))
    plan.refresh_from_db()
    assert plan.state == "ready"


def test_a_night_keeps_its_version_while_a_plan_is_made(night: Night) -> None:
    plan = request_plan(night.pk, seconds=100, by=None, now=NOW)
    claimed = claim(SeatingPlan, plan.pk, NOW)
    assert claimed is not None
    night.refresh_from_db()
    before = night.version
    listen = SeatingPlanListener(claimed)
    assert [listen({"plan": PLAN}), listen({"progress": 0.5}), listen({})] == [True] * 3
    assert listen.write()
    plan.refresh_from_db()
    night.refresh_from_db()
    assert (plan.progress, plan.rounds, night.version) == (0.5, PLAN["rounds"], before)


def test_the_seconds_that_a_plan_is_granted_begin_when_its_repairs_stand(night: Night) -> None:
    plan = request_plan(night.pk, seconds=5, by=None, now=NOW)
    claimed = claim(SeatingPlan, plan.pk, NOW)
    assert claimed is not None
    listen = SeatingPlanListener(claimed)
    listen.begun -= 4
    assert listen({"offers": [{"key": "fill"}]})
    listen.begun -= 4
    assert listen({"plan": PLAN})
    listen.begun -= 4
    assert listen({"offers": [{"key": "fill"}, {"key": "few_longer"}]})
    listen.begun -= 4
    assert listen({})
    listen.begun -= 2
    assert not listen({})


def test_a_longer_look_for_repairs_has_seconds_of_its_own_and_is_then_broken_off(night: Night) -> None:
    plan = request_plan(night.pk, seconds=5, by=None, now=NOW)
    claimed = claim(SeatingPlan, plan.pk, NOW)
    assert claimed is not None
    listen = SeatingPlanListener(claimed)
    assert listen({"offers": [{"key": "fill"}]})
    assert listen({"plan": PLAN})
    listen.begun -= 5 + LOOK - 1
    assert listen({})
    listen.begun -= 2
    assert not listen({})
    assert listen.found() == {name: PLAN[name] for name in ("rounds", "quality", "steps")} | {
        "offers": [{"key": "fill"}]
    }


def test_a_plan_that_is_dropped_while_the_planner_is_silent_is_not_waited_for(night: Night) -> None:
    plan = request_plan(night.pk, by=None, now=NOW)
    claimed = claim(SeatingPlan, plan.pk, NOW)
    assert claimed is not None
    drop(plan.pk, by=None, now=NOW)
    assert SeatingPlanListener(claimed)({}) is False


def test_only_the_last_maker_of_a_plan_writes_it_or_gives_it_back(night: Night) -> None:
    plan = request_plan(night.pk, seconds=100, by=None, now=NOW)
    silent, second = claim(SeatingPlan, plan.pk, NOW), claim(SeatingPlan, plan.pk, later(3))
    assert silent is not None
    assert second is not None
    assert SeatingPlanListener(silent)({"plan": PLAN}) is False
    assert (
        SeatingPlanListener(silent)({"refused": [{"code": "late", "field": "", "message": "Late."}]}) is False
    )
    release(silent)
    plan.refresh_from_db()
    assert (plan.state, plan.rounds, plan.begun_at) == ("thinking", [], later(3))
    assert SeatingPlanListener(second)({"plan": PLAN}) is True
    release(second)
    plan.refresh_from_db()
    assert (plan.state, plan.rounds) == ("waiting", PLAN["rounds"])


def test_what_the_second_maker_has_made_is_left_alone_by_the_first(night: Night) -> None:
    plan = request_plan(night.pk, seconds=1, by=None, now=NOW)
    silent = claim(SeatingPlan, plan.pk, NOW)
    assert silent is not None
    make_seating_plan(plan.pk, later(3))
    made = SeatingPlan.objects.get()
    assert SeatingPlanListener(silent)({"plan": PLAN}) is False
    release(silent)
    plan.refresh_from_db()
    assert (plan.state, plan.rounds, plan.claims) == ("ready", made.rounds, 2)


@pytest.mark.django_db(transaction=True)
def test_a_maker_who_was_silent_is_not_robbed_by_one_who_cannot_make_it(
    night: Night, together: Callable[..., list[object]]
) -> None:
    plan = request_plan(night.pk, seconds=2, by=None, now=NOW)
    states: list[str] = []

    def state() -> str:
        return SeatingPlan.objects.values_list("state", flat=True).get(pk=plan.pk)

    def another() -> None:
        wait_until(lambda: state() == "thinking")
        make_seating_plan(plan.pk, timezone.now() + timedelta(hours=1))
        states.append(state())

    assert together(lambda: make_seating_plan(plan.pk, timezone.now()), another) == [None, None]
    plan.refresh_from_db()
    assert (states, plan.state, plan.claims) == (["thinking"], "ready", 1)


def test_a_dropped_plan_is_not_made(night: Night) -> None:
    plan = request_plan(night.pk, by=None, now=NOW)
    drop(plan.pk, by=None, now=NOW)
    make_seating_plan(plan.pk, NOW)
    assert SeatingPlan.objects.get().state == "dropped"


def test_a_wish_that_cannot_be_planned_is_told(night: Night) -> None:
    plan = request_plan(night.pk, by=None, now=NOW)
    SeatingPlan.objects.filter(pk=plan.pk).update(plan_input=plan.plan_input | {"entrants": [1, 2, 3]})
    make_seating_plan(plan.pk, NOW)
    plan.refresh_from_db()
    assert plan.state == "failed"
    assert [problem["code"] for problem in plan.problems] == ["too_few_entrants"]
