"""Ask for a paper; make it in a child process, once, whoever of several makers has claimed it."""

from base64 import b64decode
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from jobs.services import making
from jobs.services.making import have_made, held, take_up
from problems import Problem
from tournaments.nights.faults import NightRefused
from tournaments.nights.models import Night
from tournaments.nights.models.print_job import NightPrintJob, NightPrintJobState
from tournaments.nights.paper.selectors.print_jobs import CARD, content_hash_of, print_job_of, question
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.services.locking import lock_night
from tournaments.nights.signals import print_job_wanted

MOST_SECONDS = 120.0
KEPT = (NightPrintJobState.WAITING, NightPrintJobState.PRINTING, NightPrintJobState.READY)


def want_print_job(night_id: int, what: str, number: int = 0) -> NightPrintJob:
    """Ask for a paper; one that is there, or being made, and still says what is planned is not made again.

    Raises `NightRefused` before a plan is published, or where no entrant has the number.
    """
    # What is printed is read before the night is locked: in a large hall it is much, and phones would wait.
    night = Night.objects.get(pk=night_id)
    _refuse_unprintable(night, what, number)
    mark = content_hash_of(question(night, what, number))
    with transaction.atomic():
        locked = lock_night(night_id)
        if locked.version != night.version:
            mark = content_hash_of(question(locked, what, number))
        return _wanted(locked, what, number, mark)


def _wanted(night: Night, what: str, number: int, mark: str) -> NightPrintJob:
    paper = print_job_of(night, what, number)
    if paper is not None and paper.content_hash == mark and paper.state in KEPT:
        return paper
    wanted, _ = NightPrintJob.objects.defer("pdf").update_or_create(
        night=night,
        what=what,
        number=number,
        defaults={
            "content_hash": mark,
            "state": NightPrintJobState.WAITING,
            "progress": 0.0,
            "pages": 0,
            "pdf": b"",
        },
    )
    print_job_wanted.send(sender=NightPrintJob, paper=wanted)
    return wanted


def _refuse_unprintable(night: Night, what: str, number: int) -> None:
    plan = night_plan(night)
    if what == CARD and number not in plan.names:
        raise NightRefused(
            Problem("no_such_entrant", "number", f"Nobody in this night has the number {number}.")
        )
    if not plan.rounds:
        message = "No round is published yet. Publish a plan first."
        raise NightRefused(Problem("nothing_published", "", message))


def forget_papers_of(players: Iterable[int]) -> None:
    """Take away the papers on which one of these players is named: who was erased is on none that is kept."""
    NightPrintJob.objects.filter(night__entrants__player__in=list(players)).delete()


def make_paper(paper_id: int, now: datetime) -> None:
    """Make a paper in a child process. Called by a task; called twice it is made once."""
    take_up(NightPrintJob, paper_id, now, _make)


def _make(paper: NightPrintJob) -> None:
    asked = question(paper.night, paper.what, paper.number)
    have_made(
        paper,
        "tournaments.printing",
        asked,
        NightPrintListener(paper, content_hash_of(asked)),
        seconds=MOST_SECONDS,
        failed=lambda _: held(paper).update(state=NightPrintJobState.FAILED),
    )


class NightPrintListener(making.Listener[NightPrintJob]):
    """Hear the printer: tell how far it is, keep what it gives at last, and end it when nobody wants that any more."""

    every = 0.5

    def __init__(self, paper: NightPrintJob, mark: str) -> None:
        super().__init__(paper)
        self.mark = mark

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the printer says nothing; return whether to go on."""
        if "pdf" not in line:
            return super().__call__(line)
        held(self.job).update(
            state=NightPrintJobState.READY,
            progress=1.0,
            content_hash=self.mark,
            pdf=b64decode(line["pdf"]),
            pages=line["pages"],
            unknown=line["unknown"],
        )
        return True
