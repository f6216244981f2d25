"""What is due comes every ten seconds, whatever anybody does to the clock."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from euchre_league import beat
from euchre_league.celery import app
from jobs.models import Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)


class Clock:
    """Stands in for the steady clock, not for our own code."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.began = timezone.now()

    def now(self):
        return self.began + timedelta(seconds=self.seconds)


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_sweep_keeps_its_rhythm_when_the_clock_is_set(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    clock = Clock()
    monkeypatch.setattr(beat, "steady_seconds", lambda: clock.seconds)
    monkeypatch.setattr(beat, "steady_now", clock.now)
    sent: list[tuple[str, float]] = []

    class Noting(beat.SteadyScheduler):
        def apply_async(self, entry, *_, **__):
            sent.append((entry.task, clock.seconds))

    scheduler = Noting(app)
    began = timezone.now()
    with time_machine.travel(began) as traveller:
        while clock.seconds < 1061:
            if clock.seconds >= 1025:
                traveller.move_to(began + timedelta(hours=hours))
            pause = scheduler.tick()
            assert pause <= 10
            clock.seconds += max(pause, 0.001)
        at = [round(seconds, -1) for task, seconds in sent if task == "tournaments.nights.sweep"]
        assert at == [1010, 1020, 1030, 1040, 1050, 1060]
        (row,) = Heartbeat.objects.filter(kind="beat")
        assert abs(row.at - timezone.now()) < timedelta(seconds=1)
