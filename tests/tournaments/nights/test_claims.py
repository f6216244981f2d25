"""What a killed worker had taken to make is taken up again when another starts, and not half a minute later."""

import os
import socket
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from euchre_league.management.commands.serve import Command
from euchre_league.serving import static_print
from jobs.models import Heartbeat, ProcessKind
from jobs.selectors.heartbeats import PROCESS
from jobs.services.claims import claim, claimable_jobs
from jobs.services.heartbeats import beat, begin_to_beat
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night, publish_plan
from tournaments.nights.models import MovementForecast, NightPrintJob, SeatingPlan
from tournaments.nights.paper.services.print_jobs import request_print_job
from tournaments.nights.plan.services.forecasts import forecasts_wait
from tournaments.nights.plan.services.seating_plans import request_plan

pytestmark = pytest.mark.django_db
NO_PROCESS = 2**22 + 1
"""No process of Linux has a number above 2**22."""


def take_all(now: datetime) -> None:
    """Take a plan and a print job to make them, and a forecast, and be killed at once."""
    beat(ProcessKind.WORKER, now)
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:9])
    publish_plan(night)
    paper = claim(NightPrintJob, request_print_job(night.pk, "cards").pk, now)
    plan = claim(SeatingPlan, request_plan(night.pk, seconds=100, by=None, now=now).pk, now)
    assert paper is not None
    assert plan is not None
    assert (paper.claimed_by, plan.claimed_by) == (PROCESS, PROCESS)
    MovementForecast.objects.create(
        movement="rotation",
        entrants=9,
        rounds=3,
        build="now",
        state="thinking",
        begun_at=now,
        claimed_by=PROCESS,
    )


def be_another(host: str, pid: int) -> None:
    """Let what this process has done be that of another, which was killed."""
    for model in (SeatingPlan, NightPrintJob, MovementForecast):
        model._default_manager.update(claimed_by="killed")
    Heartbeat.objects.update(process="killed", host=host, pid=pid)


def left(now: datetime) -> tuple[bool, bool, bool]:
    return (
        bool(claimable_jobs(SeatingPlan, now)),
        bool(claimable_jobs(NightPrintJob, now)),
        forecasts_wait(now),
    )


def test_nobody_takes_what_a_living_worker_makes() -> None:
    take_all(NOW)
    assert left(NOW + timedelta(seconds=20)) == (False, False, False)
    beat(ProcessKind.WORKER, NOW + timedelta(seconds=200))
    # It lives, but has said nothing of them for too long.
    assert left(NOW + timedelta(seconds=200)) == (True, True, True)


def test_a_worker_that_starts_where_another_was_killed_takes_up_its_work_at_once() -> None:
    take_all(NOW)
    be_another(socket.gethostname(), NO_PROCESS)
    assert left(NOW) == (False, False, False)
    begin_to_beat(ProcessKind.WORKER, NOW)
    assert left(NOW) == (True, True, True)


def test_a_container_that_starts_again_with_the_same_number_does_too() -> None:
    take_all(NOW)
    be_another(socket.gethostname(), os.getpid())
    begin_to_beat(ProcessKind.WORKER, NOW)
    assert left(NOW) == (True, True, True)


def test_what_a_worker_elsewhere_makes_is_free_when_its_heartbeats_end() -> None:
    take_all(NOW)
    be_another("elsewhere", 1)
    begin_to_beat(ProcessKind.WORKER, NOW)
    assert left(NOW + timedelta(seconds=25)) == (False, False, False)
    assert left(NOW + timedelta(seconds=46)) == (True, True, True)


def test_a_clock_that_was_set_back_an_hour_does_not_keep_claims_for_an_hour() -> None:
    take_all(NOW)
    assert left(NOW - timedelta(hours=1)) == (True, True, True)


@pytest.mark.django_db(transaction=True)
def test_a_server_that_starts_alone_takes_up_all_that_an_earlier_one_had_begun(tmp_path: Path) -> None:
    now = timezone.now()
    take_all(now)
    be_another("another name of this laptop", 1)
    with override_settings(STATIC_ROOT=tmp_path, REDIS_URL=""):
        (tmp_path / ".collected").write_text(static_print())
        Command().prepare(0)
    alone = connection.vendor == "sqlite"
    assert left(now) == (alone, alone, alone)
    expected = [("beat", ""), ("worker", "")] if alone else [("worker", "killed")]
    assert sorted(Heartbeat.objects.values_list("kind", "process")) == expected
