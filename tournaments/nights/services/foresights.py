"""Have it worked out what nights of the movements are worth, once for each number of players and rounds."""

import contextlib
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from jobs.services.heartbeats import worker_here
from tournaments.children import ChildBusy, ChildEnded, ChildError, ChildLate, child_turn, run_child
from tournaments.nights.faults import Fault, NightRefused
from tournaments.nights.models import Draft, DraftState, Foresight, ForesightState, Paper, PaperState
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.selectors.claims import left_lying
from tournaments.nights.selectors.foresights import foresights_of
from tournaments.nights.signals import foresight_wanted
from tournaments.rotations.refusal import FEWEST_ENTRANTS, MOST_ENTRANTS
from tournaments.rotations.registry import MOVEMENTS

LONGEST = 120.0
"""Seconds that one movement may take."""
LOST_AFTER = timedelta(seconds=2 * LONGEST)


@transaction.atomic
def want_foresights(players: int, rounds: int) -> dict[str, Foresight]:
    """Have it foreseen what a night of so many is worth by each movement that takes the number; answer by key.

    What was worked out before, by this very program, is not worked out again; what failed is tried again. Raises
    `NightRefused` for a number of players or rounds that no night has.
    """
    faults = []
    if not FEWEST_ENTRANTS <= players <= MOST_ENTRANTS:
        message = f"A night has {FEWEST_ENTRANTS} to {MOST_ENTRANTS} players, not {players}."
        faults.append(Fault("out_of_range", "players", message))
    if not 1 <= rounds <= MOST_ROUNDS:
        faults.append(Fault("out_of_range", "rounds", f"A night has 1 to {MOST_ROUNDS} rounds."))
    if faults:
        raise NightRefused(*faults)
    fitting = [movement.key for movement in MOVEMENTS if movement.unfit(players) is None]
    rows = Foresight.objects.filter(entrants=players, rounds=rounds)
    again = rows.filter(~Q(build=settings.BUILD) | Q(state=ForesightState.FAILED))
    again.update(build=settings.BUILD, state=ForesightState.WAITING, figures={}, problems=[], nights=[])
    Foresight.objects.bulk_create(
        (Foresight(movement=key, entrants=players, rounds=rounds, build=settings.BUILD) for key in fitting),
        ignore_conflicts=True,
    )
    found = foresights_of(players, rounds)
    if any(row.state == ForesightState.WAITING for row in found.values()):
        foresight_wanted.send(sender=Foresight)
    return found


def foresights_wait(now: datetime) -> bool:
    """Tell whether any waits to be worked out, or was left by a maker who is gone."""
    return Foresight.objects.filter(_free(now)).exists()


def make_foresights() -> None:
    """Work out what is wanted, one movement after the other in a child process of its own.

    Called by a task, and again by the sweep until nothing waits. A plan or a paper that waits goes first, people
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
    """Tell whether a plan or a paper waits for its maker."""
    return (
        Draft.objects.filter(state=DraftState.WAITING).exists()
        or Paper.objects.filter(state=PaperState.WAITING).exists()
    )


def _free(now: datetime) -> Q:
    return Q(state=ForesightState.WAITING) | Q(state=ForesightState.THINKING) & left_lying(LOST_AFTER, now)


def _claim(now: datetime) -> Foresight | None:
    """Take the first that is free; of two makers one gets it."""
    free = _free(now)
    for row in Foresight.objects.filter(free).order_by("pk"):
        taken = Foresight.objects.filter(free, pk=row.pk)
        if taken.update(state=ForesightState.THINKING, begun_at=now, claimed_by=worker_here()):
            return row
    return None


def _make(row: Foresight) -> None:
    told: dict[str, Any] = {}
    nights: list[Any] = list(row.nights)

    def listen(line: dict[str, Any]) -> bool:
        if "night" in line:
            nights.append(line["night"])
        else:
            told.update(line)
        return not _people_wait()

    question = {
        "question": "foresee",
        "movement": row.movement,
        "entrants": list(range(1, row.entrants + 1)),
        "rounds": row.rounds,
        "known": nights,
    }
    try:
        run_child(
            "tournaments.rotations.movements",
            question,
            listen,
            on_quiet=lambda: not _people_wait(),
            seconds=LONGEST,
        )
    except ChildEnded:
        _give_back(row, nights)
        raise
    except ChildLate:
        message = f"To foresee this takes longer than {LONGEST:g} seconds. Ask for fewer players or rounds."
        told = {"refused": [{"code": "too_slow", "field": "", "message": message}]}
    except ChildError:
        message = "This could not be foreseen."
        _keep(row, {"refused": [{"code": "planner_failed", "field": "", "message": message}]})
        raise
    if told:
        _keep(row, told)
    else:
        _give_back(row, nights)


def _give_back(row: Foresight, nights: list[Any]) -> None:
    """Let it be gone on with, by whoever looks next."""
    Foresight.objects.filter(pk=row.pk).update(state=ForesightState.WAITING, nights=nights)


def _keep(row: Foresight, told: dict[str, Any]) -> None:
    ready = "foresight" in told
    Foresight.objects.filter(pk=row.pk).update(
        state=ForesightState.READY if ready else ForesightState.FAILED,
        figures=told.get("foresight", {}),
        problems=told.get("refused", []),
        nights=[],
    )
