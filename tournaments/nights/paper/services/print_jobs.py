"""Ask for a print job; do it in a child process, once, whoever of several makers has claimed it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from clubs.models import Player
from jobs.models import content_hash_of
from jobs.services.claims import claim_and_run
from jobs.services.printing import request_print, run_printer
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightPrintJob
from tournaments.nights.paper.selectors.print_jobs import CARD, WITH_RULES, WITHOUT_PLAN, question
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.services.locking import lock_night


def request_print_job(night_id: int, what: str, number: int = 0, *, size: str | None = None) -> NightPrintJob:
    """Ask for a print job; one that is there, or being made, and still says what is planned is not done again.

    Without a size it is for the club's own paper. Raises `NightRefused` before a plan is published, where what is
    printed needs one, or where no entrant has the number.
    """
    # What is printed is read before the night is locked: in a large hall it is much, and phones would wait.
    night = Night.objects.select_related("club").get(pk=night_id)
    size = size or night.club.paper
    _refuse_unprintable(night, what, number)
    content_hash = content_hash_of(question(night, what, size, number))
    with transaction.atomic():
        locked = lock_night(night_id)
        if locked.version != night.version:
            content_hash = content_hash_of(question(locked, what, size, number))
        return request_print(NightPrintJob, content_hash, night=locked, what=what, number=number, size=size)


def _refuse_unprintable(night: Night, what: str, number: int) -> None:
    plan = night_plan(night)
    if what == CARD and number not in plan.names:
        raise NightRefused(
            Problem(
                "no_such_entrant", "number", _("Nobody in this night has the number {number}.", number=number)
            )
        )
    if not plan.rounds and what not in WITHOUT_PLAN:
        message = _("No round is published yet. Publish a plan first.")
        raise NightRefused(Problem("nothing_published", "", message))


def forget_print_jobs_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Take away the print jobs that name one of these players: who was erased is on none that is kept.

    Customs among a club's rules may name anybody of the club.
    """
    numbers = list(players)
    clubs = Player.objects.filter(pk__in=numbers, club__isnull=False).values("club")
    of_theirs = Q(night__entrants__player__in=numbers)
    NightPrintJob.objects.filter(of_theirs | Q(night__club__in=clubs, what__in=WITH_RULES)).delete()


def do_print_job(job_id: int, now: datetime) -> None:
    """Do a print job in a child process. Called by a task; called twice it is done once."""
    claim_and_run(NightPrintJob, job_id, now, _make)


def _make(job: NightPrintJob) -> None:
    asked = question(job.night, job.what, job.size, job.number)
    run_printer(job, "tournaments.printing.answers", asked, content_hash_of(asked))
