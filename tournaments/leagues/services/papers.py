"""Ask for a paper of a season; make it in a child process, once, whoever of several makers has claimed it."""

from base64 import b64decode
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import Player
from jobs.services import making
from jobs.services.making import have_made, held, take_up
from tournaments.leagues.models import SeasonPrintJob, SeasonPrintJobState
from tournaments.leagues.selectors.papers import (
    NAMED,
    PaperAsked,
    asked_of,
    content_hash_of,
    is_current,
    print_job_of,
    question,
)
from tournaments.leagues.services.locking import lock_season
from tournaments.leagues.signals import season_paper_wanted

MOST_SECONDS = 120.0
KEPT = (SeasonPrintJobState.WAITING, SeasonPrintJobState.PRINTING, SeasonPrintJobState.READY)


def want_print_job(asked: PaperAsked, address: str) -> SeasonPrintJob:
    """Ask for a paper; one that is there, or being made, and still says what is so is not made again.

    `address` leads to the season's page; it is printed as text and QR code.
    """
    # What is printed is read before the season is locked: of a large league it is much, and cards would wait.
    mark = content_hash_of(question(asked, address))
    before = print_job_of(asked)
    if before is not None and before.state in KEPT and is_current(before, asked):
        return before
    with transaction.atomic():
        lock_season(asked.season.pk)
        before = print_job_of(asked)
        if before is not None and before.content_hash == mark and before.state in KEPT:
            return before
        wanted, _ = SeasonPrintJob.objects.defer("pdf").update_or_create(
            season=asked.season,
            what=asked.what,
            number=asked.number,
            defaults={
                "address": address,
                "content_hash": mark,
                "state": SeasonPrintJobState.WAITING,
                "progress": 0.0,
                "pages": 0,
                "pdf": b"",
            },
        )
        season_paper_wanted.send(sender=SeasonPrintJob, paper=wanted)
        return wanted


def forget_papers_of(players: Iterable[int]) -> None:
    """Take away the papers that may name one of these players: who was erased is on none that is kept."""
    clubs = Player.objects.filter(pk__in=list(players), club__isnull=False).values("club")
    SeasonPrintJob.objects.filter(season__club__in=clubs, what__in=NAMED).delete()


def make_paper(paper_id: int, now: datetime) -> None:
    """Make a paper in a child process. Called by a task; called twice it is made once."""
    take_up(SeasonPrintJob, paper_id, now, _make)


def _make(paper: SeasonPrintJob) -> None:
    found = asked_of(paper)
    if found is None:
        held(paper).delete()
        return
    asked = question(found, paper.address)
    mark = content_hash_of(asked)
    today = timezone.localdate()
    asked["season"]["made"] = f"As of {today.day} {today:%B %Y}."
    have_made(
        paper,
        "tournaments.printing",
        asked,
        SeasonPrintListener(paper, mark),
        seconds=MOST_SECONDS,
        failed=lambda _: held(paper).update(state=SeasonPrintJobState.FAILED),
    )


class SeasonPrintListener(making.Listener[SeasonPrintJob]):
    """Hear the printer: tell how far it is, keep what it gives at last, and end it when nobody wants that any more."""

    every = 0.5

    def __init__(self, paper: SeasonPrintJob, mark: str) -> None:
        super().__init__(paper)
        self.mark = mark

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the printer says nothing; return whether to go on."""
        if "pdf" not in line:
            return super().__call__(line)
        held(self.job).update(
            state=SeasonPrintJobState.READY,
            progress=1.0,
            content_hash=self.mark,
            pdf=b64decode(line["pdf"]),
            pages=line["pages"],
            unknown=line["unknown"],
        )
        return True
