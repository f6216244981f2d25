"""A jump of the clock is not mistaken for time that has passed, a machine that slept, or another machine's clock."""

from datetime import UTC, datetime, timedelta

import pytest

from jobs.clocks import Comparison, Jump, Reading, compare, read_clocks, steady_now
from jobs.models import ClockReading
from jobs.services.clock import note_reading

AT = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


def reading(wall: float, steady: float, machine: str = "laptop") -> Reading:
    """Both clocks, in seconds after eight and after the machine was switched on."""
    return Reading(machine, AT + timedelta(seconds=wall), steady)


THEN = reading(0, 5000)


@pytest.mark.parametrize(
    ("now", "seconds"),
    [
        (reading(10, 5010), None),  # nothing but time
        (reading(70, 5010), None),  # a minute is what time servers may mend
        (reading(71, 5010), 61),
        (reading(-51, 5010), -61),
        (reading(3610, 5010), 3600),
        (reading(-3590, 5010), -3600),
        (reading(3600, 8600), None),  # an hour with the lid shut
    ],
)
def test_a_jump_is_more_than_a_minute_beyond_what_has_passed(now: Reading, seconds: float | None) -> None:
    found = compare(THEN, now)
    assert found.keep
    assert (found.jump.by.total_seconds() if found.jump else None) == seconds


def test_readings_that_cannot_be_compared_are_no_jump() -> None:
    assert compare(None, THEN) == Comparison(keep=True)
    # Another process looked after this one and was quicker to say so.
    assert compare(THEN, reading(3590, 4990)) == Comparison(keep=False)
    # Another machine looks after the bells, until nothing is heard of it.
    assert compare(THEN, reading(119, 7, "other")) == Comparison(keep=False)
    assert compare(THEN, reading(120, 7, "other")) == Comparison(keep=True)


def test_times_that_were_kept_after_the_jump_do_not_move() -> None:
    jump = compare(THEN, reading(-3590, 5010)).jump
    assert jump == Jump(timedelta(hours=-1), AT - timedelta(hours=1))
    assert [jump.must_move(AT + timedelta(seconds=wall)) for wall in (-4000, -3599, -3590, 0, 5)] == [
        True,
        False,
        False,
        True,
        True,
    ]


def test_the_steady_clock_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    first, before = read_clocks(AT), steady_now()
    second = read_clocks(AT)
    assert first.machine == second.machine
    assert 0 <= second.steady - first.steady < 60
    assert timedelta(0) <= steady_now() - before < timedelta(minutes=1)


@pytest.mark.django_db
def test_the_last_reading_is_one_row_and_a_jump_is_told_once() -> None:
    assert note_reading(THEN) is None
    jumps = [note_reading(reading(wall, 5010 + wall % 10)) for wall in (-3590, -3589, -3588)]
    assert [jump and jump.by for jump in jumps] == [timedelta(hours=-1), None, None]
    assert list(ClockReading.objects.values_list("machine", "wall", "steady")) == [
        ("laptop", AT - timedelta(seconds=3588), 5012)
    ]
