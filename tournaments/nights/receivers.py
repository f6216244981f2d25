"""Who follows which fact: an entry moves its round on, a wanted plan is queued, a table is described."""

from typing import Any

from django.db import transaction

from clubs.signals import players_changed
from jobs.signals import print_job_wanted
from scoring.signals import (
    correction_recorded,
    correction_refused,
    correction_requested,
    entry_recorded,
    games_described,
    games_sought,
    races_drawn,
    table_described,
)
from tournaments.nights.models import NightPrintJob, SeatingPlan
from tournaments.nights.paper.services.print_jobs import forget_print_jobs_of
from tournaments.nights.people.services.entrants import leave_as_twins
from tournaments.nights.play.selectors.table_words import game_places, games_sought_by, table_words
from tournaments.nights.play.services.correction_requests import log_correction, log_refusal, log_request
from tournaments.nights.play.services.rounds import note_races_redrawn, update_round_table
from tournaments.nights.services.locking import bump_versions_of
from tournaments.nights.signals import forecast_wanted, seating_plan_wanted
from tournaments.nights.tasks import forecast_nights, make_plan, print_paper
from web.queue import queue_task


def connect() -> None:
    """Connect the receivers; called once, when the app is ready.

    Those of one fact are called in the order in which they stand here.
    """
    entry_recorded.connect(update_round_table, dispatch_uid="nights.entry")
    correction_recorded.connect(log_correction, dispatch_uid="nights.correction_recorded")
    correction_requested.connect(log_request, dispatch_uid="nights.correction_requested")
    correction_refused.connect(log_refusal, dispatch_uid="nights.correction_refused")
    races_drawn.connect(note_races_redrawn, dispatch_uid="nights.races")
    table_described.connect(table_words, dispatch_uid="nights.table")
    games_described.connect(game_places, dispatch_uid="nights.games")
    games_sought.connect(games_sought_by, dispatch_uid="nights.sought")
    players_changed.connect(bump_versions_of, dispatch_uid="nights.players")
    players_changed.connect(leave_as_twins, dispatch_uid="nights.twins")
    players_changed.connect(forget_print_jobs_of, dispatch_uid="nights.print_jobs")
    seating_plan_wanted.connect(queue_seating_plan, dispatch_uid="nights.plan")
    print_job_wanted.connect(queue_print_job, sender=NightPrintJob, dispatch_uid="nights.print_job")
    forecast_wanted.connect(queue_forecasts, dispatch_uid="nights.forecast")


def queue_seating_plan(plan: SeatingPlan, **_: Any) -> None:
    """Have a plan made as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(make_plan, plan.pk))


def queue_forecasts(**_: Any) -> None:
    """Have a forecast made as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(forecast_nights))


def queue_print_job(job: NightPrintJob, **_: Any) -> None:
    """Have a print job done as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(print_paper, job.pk))
