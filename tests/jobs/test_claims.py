"""A job is made once, heard while it is made, and given back with what was found where the server ends."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from jobs.children import ChildEnded, ChildError, ChildFailed, Children
from jobs.services import claims
from jobs.services.claims import Listener, claim, claim_and_run, claimable_jobs, release, run_claimed_job
from tournaments.nights.models import MovementForecast

pytestmark = pytest.mark.django_db
COUNTING = "tests.jobs.counting"
NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


@pytest.fixture
def job() -> MovementForecast:
    return MovementForecast.objects.create(movement="ladder", entrants=8, rounds=3, build="this")


class Counted(Listener[MovementForecast]):
    """Keep every number that the child says; write the first, and then nothing for a minute."""

    every = 60.0

    def __init__(self, job: MovementForecast) -> None:
        super().__init__(job)
        self.numbers: list[int] = []

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line."""
        if "number" in line:
            self.numbers.append(line["number"])
        return super().__call__(line)

    def found(self) -> dict[str, Any]:
        """Return the numbers so far."""
        return {"nights": self.numbers}


def taken(job: MovementForecast) -> MovementForecast:
    found = claim(MovementForecast, job.pk, NOW)
    assert found is not None
    return found


def test_what_waits_is_taken_once_and_made(job: MovementForecast) -> None:
    made: list[int] = []
    claim_and_run(MovementForecast, job.pk, NOW, lambda one: made.append(one.claims))
    claim_and_run(MovementForecast, job.pk, NOW, lambda one: made.append(one.claims))
    assert made == [1]
    job.refresh_from_db()
    assert (job.state, job.begun_at) == ("thinking", NOW)


def test_a_silent_maker_loses_it_after_half_a_minute_and_the_oldest_are_free_first(
    job: MovementForecast,
) -> None:
    other = MovementForecast.objects.create(movement="ladder", entrants=9, rounds=3, build="this")
    taken(job)
    assert claimable_jobs(MovementForecast, NOW + timedelta(seconds=30)) == [other.pk]
    assert claimable_jobs(MovementForecast, NOW + timedelta(seconds=31)) == [job.pk, other.pk]


def test_what_the_child_says_is_kept_at_most_once_in_a_while(job: MovementForecast) -> None:
    mine = taken(job)
    listener = Counted(mine)
    run_claimed_job(mine, COUNTING, {"to": 3}, listener, seconds=60, failed=pytest.fail)
    job.refresh_from_db()
    assert (listener.numbers, job.nights, job.state) == ([1, 2, 3], [1], "thinking")
    assert listener.write() is True
    job.refresh_from_db()
    assert job.nights == [1, 2, 3]


def test_a_child_that_breaks_off_is_told_once_and_raised(job: MovementForecast) -> None:
    mine = taken(job)
    told: list[ChildError] = []
    with pytest.raises(ChildFailed, match="No module named") as raised:
        run_claimed_job(mine, "tests.jobs.nowhere", {}, Counted(mine), seconds=60, failed=told.append)
    assert told == [raised.value]


def test_where_the_server_ends_a_job_waits_again_with_what_was_found(
    job: MovementForecast, monkeypatch: pytest.MonkeyPatch
) -> None:
    children = Children()
    monkeypatch.setattr(claims, "run_child", children.run)

    class Ends(Counted):
        def __call__(self, line: dict[str, Any]) -> bool:
            goes_on = super().__call__(line)
            if self.numbers == [1, 2]:
                children.end()
            return goes_on

    mine = taken(job)
    with pytest.raises(ChildEnded):
        run_claimed_job(
            mine, COUNTING, {"to": 2, "then": "think"}, Ends(mine), seconds=60, failed=pytest.fail
        )
    job.refresh_from_db()
    assert (job.state, job.nights, claimable_jobs(MovementForecast, NOW)) == ("waiting", [1, 2], [job.pk])


def test_what_somebody_else_has_taken_since_is_not_given_back(job: MovementForecast) -> None:
    first = taken(job)
    second = claim(MovementForecast, job.pk, NOW + timedelta(minutes=1))
    assert second is not None
    release(first, nights=[1])
    job.refresh_from_db()
    assert (job.state, job.nights, job.claims) == ("thinking", [], 2)


def test_a_job_that_nobody_wants_any_more_ends_its_child(job: MovementForecast) -> None:
    mine = taken(job)
    MovementForecast.objects.update(state="failed")
    listener = Counted(mine)
    run_claimed_job(mine, COUNTING, {"to": 3, "then": "think"}, listener, seconds=60, failed=pytest.fail)
    assert listener.numbers == [1]
