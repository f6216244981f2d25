"""Ask for a paper; make it in a child process, once, whoever of several makers has claimed it."""

import contextlib
import time
from base64 import b64decode
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from jobs.services.heartbeats import worker_here
from tournaments.children import ChildBusy, ChildEnded, ChildError, child_turn, run_child
from tournaments.nights.faults import Fault, NightRefused
from tournaments.nights.models import Night
from tournaments.nights.models.paper import Paper, PaperState
from tournaments.nights.selectors.claims import left_lying
from tournaments.nights.selectors.papers import CARD, mark_of, paper_of, question
from tournaments.nights.selectors.seats import night_plan
from tournaments.nights.services.locking import lock_night
from tournaments.nights.signals import paper_wanted

# The maker of a paper gives a sign of life so often, in seconds; without any for so long, it is gone.
SIGN_OF_LIFE = 0.5
LOST_AFTER = timedelta(seconds=30)
MOST_SECONDS = 120.0
KEPT = (PaperState.WAITING, PaperState.PRINTING, PaperState.READY)


def want_paper(night_id: int, what: str, number: int = 0) -> Paper:
    """Ask for a paper; one that is there, or being made, and still says what is planned is not made again.

    Raises `NightRefused` before a plan is published, or where no entrant has the number.
    """
    # What is printed is read before the night is locked: in a large hall it is much, and phones would wait.
    night = Night.objects.get(pk=night_id)
    _refuse_unprintable(night, what, number)
    mark = mark_of(question(night, what, number))
    with transaction.atomic():
        locked = lock_night(night_id)
        if locked.version != night.version:
            mark = mark_of(question(locked, what, number))
        return _wanted(locked, what, number, mark)


def _wanted(night: Night, what: str, number: int, mark: str) -> Paper:
    paper = paper_of(night, what, number)
    if paper is not None and paper.mark == mark and paper.state in KEPT:
        return paper
    wanted, _ = Paper.objects.defer("pdf").update_or_create(
        night=night,
        what=what,
        number=number,
        defaults={"mark": mark, "state": PaperState.WAITING, "progress": 0.0, "pages": 0, "pdf": b""},
    )
    paper_wanted.send(sender=Paper, paper=wanted)
    return wanted


def _refuse_unprintable(night: Night, what: str, number: int) -> None:
    plan = night_plan(night)
    if what == CARD and number not in plan.names:
        raise NightRefused(
            Fault("no_such_entrant", "number", f"Nobody in this night has the number {number}.")
        )
    if not plan.rounds:
        message = "No round is published yet. Publish a plan first."
        raise NightRefused(Fault("nothing_published", "", message))


def forget_papers_of(players: Iterable[int]) -> None:
    """Take away the papers on which one of these players is named: who was erased is on none that is kept."""
    Paper.objects.filter(night__entrants__player__in=list(players)).delete()


@transaction.atomic
def claim_paper(paper_id: int, now: datetime) -> Paper | None:
    """Take a waiting paper to make it, or one whose maker is gone; None when somebody else has it."""
    taken = Paper.objects.filter(_unclaimed(now), pk=paper_id).update(
        state=PaperState.PRINTING, begun_at=now, claimed_by=worker_here(), claims=F("claims") + 1
    )
    return Paper.objects.defer("pdf").select_related("night").get(pk=paper_id) if taken else None


def _unclaimed(now: datetime) -> Q:
    return Q(state=PaperState.WAITING) | Q(state=PaperState.PRINTING) & left_lying(LOST_AFTER, now)


def lost_papers(now: datetime) -> list[int]:
    """Return the papers that a crash may have left: waiting, or taken by a maker who is gone."""
    return list(Paper.objects.filter(_unclaimed(now)).values_list("pk", flat=True))


def make_paper(paper_id: int, now: datetime) -> None:
    """Make a paper in a child process. Called by a task; called twice it is made once."""
    # Another child is at work here, or the server ends: the sweep asks again.
    with contextlib.suppress(ChildBusy, ChildEnded), child_turn():
        paper = claim_paper(paper_id, now)
        if paper is not None:
            _make(paper, paper.night)


def _make(paper: Paper, night: Night) -> None:
    asked = question(night, paper.what, paper.number)
    listener = Listener(paper, mark_of(asked))
    try:
        run_child(
            "tournaments.printing", asked, listener, on_quiet=lambda: listener({}), seconds=MOST_SECONDS
        )
    except ChildEnded:
        _held(paper).update(state=PaperState.WAITING)
    except ChildError:
        _held(paper).update(state=PaperState.FAILED)
        raise


def _held(paper: Paper) -> QuerySet[Paper]:
    """Answer with the paper's row as long as whoever claimed it is to make it."""
    return Paper.objects.filter(pk=paper.pk, state=PaperState.PRINTING, claims=paper.claims)


class Listener:
    """Hear the printer: tell how far it is, keep what it gives at last, and end it when nobody wants that any more."""

    def __init__(self, paper: Paper, mark: str) -> None:
        self.paper = paper
        self.mark = mark
        self.written = -SIGN_OF_LIFE
        self.progress = 0.0

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the printer says nothing; answer whether to go on."""
        if "pdf" in line:
            _held(self.paper).update(
                state=PaperState.READY,
                progress=1.0,
                mark=self.mark,
                pdf=b64decode(line["pdf"]),
                pages=line["pages"],
                unknown=line["unknown"],
            )
            return True
        self.progress = float(line.get("progress", self.progress))
        if time.monotonic() - self.written < SIGN_OF_LIFE:
            return True
        self.written = time.monotonic()
        return bool(_held(self.paper).update(progress=min(self.progress, 0.99), begun_at=timezone.now()))
