"""Have it worked out what nights of the movements are worth, once for each number of players and rounds."""

import contextlib
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from jobs.children import ChildBusy, ChildEnded, ChildError, ChildLate, child_turn
from jobs.models import PrintJobState
from jobs.services import claims
from jobs.services.claims import claim, claimable_jobs, claimed_row, release, run_claimed_job
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    MovementForecast,
    MovementForecastState,
    NightPrintJob,
    PlanState,
    SeatingPlan,
)
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.plan.selectors.forecasts import forecasts_of
from tournaments.nights.signals import forecast_wanted

LONGEST = 120.0
"""Seconds that one movement may take."""


@transaction.atomic
def request_forecasts(players: int, rounds: int) -> dict[str, MovementForecast]:
    """Start a forecast of a night for each movement that takes this many players; return them by key.

    What was worked out before, by this very program, is not worked out again; what failed is tried again. Raises
    `NightRefused` for a number of players or rounds that no night has.
    """
    faults = []
    if not FEWEST_ENTRANTS <= players <= MOST_ENTRANTS:
        message = _(
            "A night has {least} to {most} players, not {players}.",
            least=FEWEST_ENTRANTS,
            most=MOST_ENTRANTS,
            players=players,
        )
        faults.append(Problem("out_of_range", "players", message))
    if not 1 <= rounds <= MOST_ROUNDS:
        faults.append(
            Problem("out_of_range", "rounds", _("A night has 1 to {most} rounds.", most=MOST_ROUNDS))
        )
    NightRefused.raise_for(faults)
    fitting = [movement.key for movement in MOVEMENTS.values() if movement.unfit(players) is None]
    rows = MovementForecast.objects.filter(entrants=players, rounds=rounds)
    again = rows.filter(~Q(build=settings.BUILD) | Q(state=MovementForecastState.FAILED))
    again.update(
        build=settings.BUILD, state=MovementForecastState.WAITING, figures={}, problems=[], nights=[]
    )
    MovementForecast.objects.bulk_create(
        (
            MovementForecast(movement=key, entrants=players, rounds=rounds, build=settings.BUILD)
            for key in fitting
        ),
        ignore_conflicts=True,
    )
    found = forecasts_of(players, rounds)
    if any(row.state == MovementForecastState.WAITING for row in found.values()):
        forecast_wanted.send(sender=MovementForecast)
    return found


def forecasts_wait(now: datetime) -> bool:
    """Tell whether any waits to be worked out, or was left by a maker who is gone."""
    return bool(claimable_jobs(MovementForecast, now))


def make_forecasts() -> None:
    """Work out what is wanted, one movement after the other in a child process of its own.

    Called by a task, and again by the sweep until nothing waits. A plan or a print job that waits goes first, people
    wait for it: what is being worked out is broken off, and goes on from the night where it was.
    """
    with contextlib.suppress(ChildBusy, ChildEnded):
        while True:
            with child_turn():
                row = None if _people_wait() else _claim(timezone.now())
                if row is None:
                    return
                _make(row)


def _people_wait() -> bool:
    """Tell whether a plan or a print job waits."""
    return (
        SeatingPlan.objects.filter(state=PlanState.WAITING).exists()
        or NightPrintJob.objects.filter(state=PrintJobState.WAITING).exists()
    )


def _claim(now: datetime) -> MovementForecast | None:
    """Take the first that is free; of two makers one gets it."""
    claimed = (claim(MovementForecast, number, now) for number in claimable_jobs(MovementForecast, now))
    return next((row for row in claimed if row is not None), None)


class ForecastListener(claims.Listener[MovementForecast]):
    """Hear the planner: keep what each night is worth, and break it off as soon as people wait for something else."""

    def __init__(self, row: MovementForecast) -> None:
        super().__init__(row)
        self.nights: list[Any] = list(row.nights)
        self.told: dict[str, Any] = {}

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the planner says nothing; return whether to go on."""
        if "night" in line:
            self.nights.append(line["night"])
        else:
            self.told |= line
        return super().__call__(line) and not _people_wait()

    def found(self) -> dict[str, Any]:
        """Return what the nights so far are worth, to go on from there."""
        return {"nights": self.nights}


def _make(row: MovementForecast) -> None:
    listener = ForecastListener(row)
    asked = {
        "question": "foresee",
        "movement": row.movement,
        "entrants": list(range(1, row.entrants + 1)),
        "rounds": row.rounds,
        "known": row.nights,
    }

    def failed(error: ChildError) -> None:
        if isinstance(error, ChildLate):
            message = f"Working this out takes more than {LONGEST:g} seconds. Try fewer players or rounds."
            _keep(row, {"refused": [{"code": "too_slow", "field": "", "message": message}]})
        else:
            message = "This couldn't be worked out. Try again."
            _keep(row, {"refused": [{"code": "planner_failed", "field": "", "message": message}]})

    module = "tournaments.movements.answers"
    with contextlib.suppress(ChildLate):  # that it is too slow is an answer
        run_claimed_job(row, module, asked, listener, seconds=LONGEST, failed=failed)
        if listener.told:
            _keep(row, listener.told)
        else:
            release(row, nights=listener.nights)


def _keep(row: MovementForecast, told: dict[str, Any]) -> None:
    ready = "foresight" in told
    claimed_row(row).update(
        state=MovementForecastState.READY if ready else MovementForecastState.FAILED,
        progress=1.0,
        figures=told.get("foresight", {}),
        problems=told.get("refused", []),
        nights=[],
    )
