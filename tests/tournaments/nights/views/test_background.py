"""The organiser sees when nothing works in the background, and when somebody has set the clock."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from jobs.clocks import Reading
from jobs.models import ProcessKind
from jobs.services.heartbeats import beat
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, later, make_night, publish_plan
from tests.tournaments.nights.views.pages import words
from tournaments.nights.models import Night
from tournaments.nights.play.services.clock_jumps import move_bells_with_clock

STOPPED = "Background work has stopped. Close rounds by hand."


@pytest.fixture
def night(club: Any) -> Night:
    night = make_night(club, ends_by="clock", minutes=20)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    return night


def shown(visitor: Visitor, night: Night, at: datetime) -> bool:
    """Tell whether the page's next poll says that background work has stopped."""
    with time_machine.travel(at, tick=False):
        return STOPPED in words(visitor.get(f"nights/{night.pk}/", **{"HX-Request": "true"}))


def test_the_page_says_when_background_work_has_stopped_and_no_more_when_it_goes_on(
    bob: Visitor, carol: Visitor, night: Night
) -> None:
    for kind in ProcessKind:
        beat(kind, NOW)
    assert [shown(bob, night, later(minutes)) for minutes in (0, 0.75, 0.8)] == [False, False, True]
    known = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true"}).headers["ETag"]
    beat(ProcessKind.WORKER, later(1))
    assert shown(bob, night, later(1))  # one of the two is not enough
    beat(ProcessKind.BEAT, later(1))
    assert not shown(bob, night, later(1))
    with time_machine.travel(later(1), tick=False):
        again = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true", "If-None-Match": known})
    assert again.status_code == 200


def test_who_keeps_score_is_told_of_the_clock_but_cannot_start_the_server(
    bob: Visitor, alice: Visitor, night: Night
) -> None:
    move_bells_with_clock(Reading("laptop", later(1), 60))
    move_bells_with_clock(Reading("laptop", later(2) - timedelta(hours=1), 120))
    said = "The clock was set back by 1 hour. The bell of round 1 moved with it and rings at 18:50."
    for visitor in (alice, bob):
        page = words(visitor.get(f"nights/{night.pk}/"))
        assert page.count(said) == 2  # on top, and in the log
    for kind in ProcessKind:
        beat(kind, NOW)
    assert [shown(visitor, night, later(5)) for visitor in (alice, bob)] == [False, True]
