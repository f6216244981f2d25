"""What is done in the background: load by number, call a service. Asked again, each does nothing twice."""

from datetime import datetime

from celery import shared_task
from django.utils import timezone

from jobs.clocks import read_clocks
from jobs.services.claims import claimable_jobs
from tournaments.nights.models import NightPrintJob, SeatingPlan
from tournaments.nights.paper.services.print_jobs import do_print_job
from tournaments.nights.plan.services.forecasts import forecasts_wait, make_forecasts
from tournaments.nights.plan.services.plan_making import make_seating_plan
from tournaments.nights.plan.services.seating_plans import correct_waiting_plans
from tournaments.nights.play.services.clock_jumps import move_bells_with_clock
from tournaments.nights.play.services.rounds import ring_bells
from web.queue import queue_task


@shared_task(name="tournaments.nights.make_plan")  # type: ignore[untyped-decorator]  # celery has no types
def make_plan(plan_id: int) -> None:
    """Make one plan in a child process."""
    make_seating_plan(plan_id, timezone.now())


@shared_task(name="tournaments.nights.foresee")  # type: ignore[untyped-decorator]  # celery has no types
def forecast_nights() -> None:
    """Work out what nights of the movements are worth, until a plan or a print job waits; then have that done."""
    make_forecasts()
    queue_lost(timezone.now())


@shared_task(name="tournaments.nights.print_paper")  # type: ignore[untyped-decorator]  # celery has no types
def print_paper(job_id: int) -> None:
    """Make one PDF in a child process."""
    do_print_job(job_id, timezone.now())


@shared_task(name="tournaments.nights.sweep")  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Do what is due now: bells that have rung, and the plans, print jobs and forecasts that wait or were left lying.

    If somebody has set the clock, the bells move first: none rings because of that.
    """
    now = timezone.now()
    jump = move_bells_with_clock(read_clocks(now))
    ring_bells(now)
    correct_waiting_plans(now)
    if jump is not None:
        return  # by the new clock nobody has given a sign of life yet; ten seconds later everybody has
    queue_lost(now)
    if forecasts_wait(now):
        queue_task(forecast_nights)


def queue_lost(now: datetime) -> None:
    """Have the plans and print jobs done that wait, or whose maker is gone."""
    for kind, task in ((SeatingPlan, make_plan), (NightPrintJob, print_paper)):
        for number in claimable_jobs(kind, now):
            queue_task(task, number)
