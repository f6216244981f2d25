"""Ask for a print job of a season; do it in a child process, once, whoever of several makers has claimed it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.models import Player
from jobs.models import content_hash_of
from jobs.services.claims import claim_and_run, claimed_row
from jobs.services.printing import STANDS, request_print, run_printer
from problems.wording import day_words
from tournaments.leagues.doors.selectors.print_jobs import (
    NAMED,
    SeasonPrint,
    asked_of,
    print_job_of,
    question,
)
from tournaments.leagues.models import SeasonPrintJob
from tournaments.leagues.services.locking import lock_season


def request_print_job(asked: SeasonPrint) -> SeasonPrintJob:
    """Ask for a print job; one that is there, or being made, and still says what is so is not done again."""
    # What is printed is read before the season is locked: of a large league it is much, and cards would wait.
    content_hash = content_hash_of(question(asked))
    before = print_job_of(asked)
    if before is not None and before.state in STANDS and before.content_hash == content_hash:
        return before
    with transaction.atomic():
        lock_season(asked.season.pk)
        of = {"season": asked.season, "what": asked.what, "number": asked.number}
        return request_print(SeasonPrintJob, content_hash, **of, size=asked.paper)


def forget_print_jobs_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Take away the print jobs that may name one of these players: who was erased is on none that is kept."""
    clubs = Player.objects.filter(pk__in=list(players), club__isnull=False).values("club")
    SeasonPrintJob.objects.filter(season__club__in=clubs, what__in=NAMED).delete()


def do_print_job(job_id: int, now: datetime) -> None:
    """Do a print job in a child process. Called by a task; called twice it is done once."""
    claim_and_run(SeasonPrintJob, job_id, now, _make)


def _make(job: SeasonPrintJob) -> None:
    found = asked_of(job)
    if found is None:
        claimed_row(job).delete()
        return
    asked = question(found)
    content_hash = content_hash_of(asked)
    today = timezone.localdate()
    asked["season"]["made"] = f"As of {day_words(today)}."
    run_printer(job, "tournaments.printing.answers", asked, content_hash)
