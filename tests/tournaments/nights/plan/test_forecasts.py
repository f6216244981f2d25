"""What nights of the movements are worth: worked out once for a number of players and rounds."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from jobs.children import child_turn
from tests.processes import wait_until
from tests.tournaments.movements.foreseen import foresee
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night, publish_plan
from tournaments.movements.forecasting import foresee_nights
from tournaments.movements.movement_state import MovementState
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import MovementForecast, NightPrintJob, SeatingPlan
from tournaments.nights.paper.services.print_jobs import request_print_job
from tournaments.nights.plan.selectors.forecasts import figures_of, forecasts_of
from tournaments.nights.plan.services.forecasts import forecasts_wait, make_forecasts, request_forecasts
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.tasks import forecast_nights

pytestmark = pytest.mark.django_db


def keep_only(*keys: str) -> None:
    MovementForecast.objects.exclude(movement__in=keys).delete()


def test_what_is_foreseen_is_what_the_movement_foresees_and_is_made_once() -> None:
    wanted = request_forecasts(9, 3)
    assert set(wanted) == {one.key for one in MOVEMENTS.values() if one.unfit(9) is None}
    assert {one.state for one in wanted.values()} == {"waiting"}
    keep_only("ladder", "rotation")
    assert forecasts_wait(NOW)
    make_forecasts()
    found = forecasts_of(9, 3)
    ladder = MOVEMENTS["ladder"]
    assert found["ladder"].figures == foresee(ladder, MovementState(tuple(range(1, 10))), 3).as_json()
    assert {one.state for one in found.values()} == {"ready"}
    assert not forecasts_wait(NOW)
    made = [row.begun_at for row in MovementForecast.objects.all()]
    make_forecasts()
    assert [row.begun_at for row in MovementForecast.objects.all()] == made


def test_figures_stand_beside_their_bounds() -> None:
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    make_forecasts()
    found = forecasts_of(8, 2)["pods_of_four"]
    lines = {line["label"]: (line["value"], line["bound"]) for line in figures_of(found)}
    assert lines["Partners repeated"] == ("0", "0")
    # Four stay at their table for two rounds: each of its six twos meets twice, at two tables.
    assert lines["People share a table again"][0] == "12"


def test_another_program_works_it_out_again() -> None:
    request_forecasts(8, 2)
    MovementForecast.objects.update(build="older", state="ready", figures={"counts": {}})
    assert forecasts_of(8, 2) == {}
    anew = request_forecasts(8, 2)
    assert {(one.state, one.build) for one in anew.values()} == {("waiting", settings.BUILD)}
    assert [one.figures for one in anew.values()] == [{}] * len(anew)


def test_what_failed_is_tried_again_when_it_is_wanted_again() -> None:
    request_forecasts(8, 2)
    problem = {"code": "planner_failed", "field": "", "message": "This couldn't be worked out. Try again."}
    MovementForecast.objects.filter(movement="ladder").update(state="failed", problems=[problem])
    MovementForecast.objects.exclude(movement="ladder").update(state="ready")
    found = request_forecasts(8, 2)
    assert (found["ladder"].state, found["ladder"].problems) == ("waiting", [])
    assert {one.state for key, one in found.items() if key != "ladder"} == {"ready"}


@pytest.mark.parametrize(("players", "rounds"), [(3, 3), (401, 3), (8, 0), (8, 61)])
def test_numbers_that_no_night_has_are_refused(players: int, rounds: int) -> None:
    with pytest.raises(NightRefused) as refused:
        request_forecasts(players, rounds)
    assert [fault.code for fault in refused.value.problems] == ["out_of_range"]
    assert not MovementForecast.objects.exists()


def test_a_plan_that_waits_goes_first() -> None:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    request_plan(night.pk, by=None, now=NOW)
    make_forecasts()
    assert MovementForecast.objects.get().state == "waiting"
    SeatingPlan.objects.update(state="dropped")
    make_forecasts()
    assert MovementForecast.objects.get().state == "ready"


def test_a_paper_that_waits_goes_first() -> None:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    publish_plan(night)
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    request_print_job(night.pk, "cards")
    make_forecasts()
    assert MovementForecast.objects.get().state == "waiting"
    NightPrintJob.objects.update(state="ready")
    make_forecasts()
    assert MovementForecast.objects.get().state == "ready"


def test_what_a_forecast_is_broken_off_for_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[tuple[str, int]] = []
    monkeypatch.setattr("tournaments.nights.tasks.make_plan.delay", lambda pk: queued.append(("plan", pk)))
    monkeypatch.setattr("tournaments.nights.tasks.print_paper.delay", lambda pk: queued.append(("paper", pk)))
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    publish_plan(night)
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    forecast_nights()
    assert queued == []
    paper = request_print_job(night.pk, "cards")
    plan = request_plan(night.pk, by=None, now=NOW)
    forecast_nights()
    assert queued == [("plan", plan.pk), ("paper", paper.pk)]


def test_what_a_maker_left_is_found_and_made_by_another() -> None:
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    now = timezone.now()
    MovementForecast.objects.update(state="thinking", begun_at=now)
    assert not forecasts_wait(now + timedelta(seconds=29))
    assert forecasts_wait(now + timedelta(seconds=31))
    MovementForecast.objects.update(begun_at=now - timedelta(minutes=5))
    make_forecasts()
    assert MovementForecast.objects.get().state == "ready"


@pytest.mark.django_db(transaction=True)
def test_while_another_child_is_at_work_nothing_is_claimed(together: Callable[..., list[object]]) -> None:
    request_forecasts(8, 2)
    keep_only("pods_of_four")
    with child_turn():
        assert together(make_forecasts) == [None]
    assert MovementForecast.objects.get().state == "waiting"


@pytest.mark.django_db(transaction=True)
def test_a_plan_that_is_asked_for_breaks_off_what_is_being_foreseen_which_goes_on_later(
    together: Callable[..., list[object]],
) -> None:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    request_forecasts(200, 30)
    keep_only("ladder")

    def ask() -> str:
        wait_until(lambda: MovementForecast.objects.get().state == "thinking")
        return request_plan(night.pk, by=None, now=NOW).state

    assert together(make_forecasts, ask) == [None, "waiting"]
    row = MovementForecast.objects.get()
    assert (row.state, row.figures, row.problems) == ("waiting", {}, [])
    assert forecasts_wait(timezone.now())


def test_nights_that_were_foreseen_before_a_plan_went_first_are_not_foreseen_again() -> None:
    request_forecasts(8, 2)
    keep_only("ladder")
    ladder = MOVEMENTS["ladder"]
    known = [night.as_json() for night in foresee_nights(ladder, MovementState(tuple(range(1, 9))), 2)][:20]
    known[0]["counts"]["partner_repeats"][0] = 1000
    MovementForecast.objects.update(nights=known)
    make_forecasts()
    row = MovementForecast.objects.get()
    assert (row.state, row.nights, row.figures["nights"]) == ("ready", [], 25)
    assert row.figures["counts"]["partner_repeats"]["most"] == 1000
    whole = foresee(ladder, MovementState(tuple(range(1, 9))), 2).as_json()["counts"]
    assert {k: v for k, v in row.figures["counts"].items() if k != "partner_repeats"} == {
        k: v for k, v in whole.items() if k != "partner_repeats"
    }


def test_another_program_foresees_all_nights_again() -> None:
    request_forecasts(8, 2)
    MovementForecast.objects.update(build="older", nights=[{"rounds": 2, "counts": {}}])
    assert [one.nights for one in request_forecasts(8, 2).values()] == [[]] * MovementForecast.objects.count()
