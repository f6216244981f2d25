"""Somebody sets the laptop's clock in the midst of a night: the bell moves with it, and the night says so."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from jobs.clocks import Reading
from tests.tournaments.nights.hall import (
    NAMES,
    begin,
    club_of,
    gather,
    later,
    make_night,
    play,
    publish_plan,
    tables,
)
from tournaments.nights.models import Night, Round
from tournaments.nights.play.selectors.clock_jumps import clock_notice
from tournaments.nights.play.services.clock_jumps import move_bells_with_clock
from tournaments.nights.play.services.rounds import close_round, ring_bells
from tournaments.nights.tasks import sweep

HOUR = timedelta(hours=1)


def look(at: datetime, minutes: float) -> Any:
    """Look at the clock, so many minutes after the machine was switched on."""
    return move_bells_with_clock(Reading("laptop", at, minutes * 60))


def night_of(**wishes: Any) -> Night:
    club, _ = club_of("The Oak")
    night = make_night(club, **({"ends_by": "clock", "minutes": 20, "rounds": 2} | wishes))
    gather(night, NAMES[:4])
    publish_plan(night)
    return night


def log(night: Night) -> list[str]:
    return list(night.audit_entries.filter(kind="clock").order_by("pk").values_list("message", flat=True))


def round_now(number: int = 1) -> Round:
    return Round.objects.get(number=number)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("by", "said"),
    [
        (-HOUR, "The clock was set back by 1 hour. The bell of round 1 moved with it and rings at 18:50."),
        (HOUR, "The clock was set forward by 1 hour. The bell of round 1 moved with it and rings at 20:50."),
    ],
)
def test_a_bell_moves_with_the_clock_and_rings_when_it_was_to_ring(by: timedelta, said: str) -> None:
    night = night_of()
    begin(night)  # at 19:30; the bell rings at 19:50, and four minutes later the round is closed
    look(later(1), 1)
    version = Night.objects.get().version
    for minutes in (11, 12):  # the clock was set in the eleventh minute
        look(later(minutes) + by, minutes)
    night.refresh_from_db()
    assert (round_now().started_at, round_now().ends_at) == (later(0) + by, later(20) + by)
    assert (log(night), clock_notice(night), night.version) == ([said], said, version + 1)
    assert [ring_bells(later(minutes) + by) for minutes in (12, 23.9, 24)] == [0, 0, 1]
    night.refresh_from_db()
    assert clock_notice(night) == ""


@pytest.mark.django_db
def test_the_sweep_looks_at_the_clock_before_it_closes_rounds() -> None:
    night = night_of()
    with time_machine.travel(later(0)) as clock:
        begin(night)
        sweep()
        clock.shift(HOUR)
        sweep()
    assert round_now().state == "playing"
    assert len(log(night)) == 1


@pytest.mark.django_db
def test_a_round_that_was_started_after_the_jump_keeps_its_bell() -> None:
    night = night_of()
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=later(9))
    look(later(10), 10)
    begin(night, 2, later(10.1) - HOUR)
    look(later(10.2) - HOUR, 10.2)
    assert round_now(2).ends_at == later(30.1) - HOUR
    assert log(night) == ["The clock was set back by 1 hour."]


@pytest.mark.django_db
def test_a_bell_that_table_one_has_rung_moves_unless_it_rang_after_the_jump() -> None:
    night = night_of(ends_by="head_table", minutes=None)
    begin(night)
    play(tables(night, 1)[0], [(0, 3)], later(8))
    look(later(10), 10)
    round_ = round_now()
    round_.ends_at = later(9)
    round_.save()
    look(later(10.2) - HOUR, 10.2)
    assert round_now().ends_at == later(9) - HOUR
    assert log(night) == [
        "The clock was set back by 1 hour. The bell of round 1 moved with it and rang at 18:39."
    ]
    Round.objects.update(ends_at=later(10.3))
    look(later(10.4), 10.4)
    assert round_now().ends_at == later(10.3)


@pytest.mark.django_db
def test_a_break_moves_with_the_clock() -> None:
    night = night_of(break_after=1, break_minutes=15)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=later(5))
    look(later(6), 6)
    look(later(7) + HOUR, 7)
    night.refresh_from_db()
    said = "The clock was set forward by 1 hour. The break moved with it and lasts until 20:50."
    assert (log(night), clock_notice(night)) == ([said], said)
    assert round_now().closed_at == later(5) + HOUR


@pytest.mark.django_db(transaction=True)
def test_of_many_processes_that_notice_at_once_one_moves_the_bell(together: Callable[..., list[Any]]) -> None:
    night = night_of()
    begin(night)
    look(later(1), 1)
    told = together(*[lambda: look(later(2) - HOUR, 2)] * 4)
    assert sorted(jump.by for jump in told if jump) == [-HOUR]
    assert (round_now().ends_at, len(log(night))) == (later(20) - HOUR, 1)
