"""What is done in the background for seasons: load by number, call a service. Asked again, each does nothing twice."""

from datetime import datetime

from celery import shared_task
from django.utils import timezone

from jobs.services.claims import claimable_jobs
from tournaments.leagues.calendar.services.fixture_plans import make_fixture_plan
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.doors.services.print_jobs import do_print_job
from tournaments.leagues.models import FixturePlan, SeasonPrintJob
from web.queue import queue_task


@shared_task(name="tournaments.leagues.draw_fixtures")  # type: ignore[untyped-decorator]  # celery has no types
def draw_fixtures(plan_id: int) -> None:
    """Draw up a season's fixtures in a child process."""
    make_fixture_plan(plan_id, timezone.now())


@shared_task(name="tournaments.leagues.print_season_paper")  # type: ignore[untyped-decorator]  # celery has no types
def print_season_paper(job_id: int) -> None:
    """Make one PDF of a season in a child process."""
    do_print_job(job_id, timezone.now())


@shared_task(name="tournaments.leagues.sweep")  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Have the plans and print jobs done that wait, or whose maker is gone."""
    queue_lost(timezone.now())


@shared_task(name="tournaments.leagues.due")  # type: ignore[untyped-decorator]  # celery has no types
def due() -> None:
    """Do what is due now in every season of teams."""
    do_what_is_due(timezone.now())


@shared_task(name="tournaments.leagues.send_waiting_emails")  # type: ignore[untyped-decorator]  # celery has no types
def send_waiting_emails() -> None:
    """Send e-mails that wait, a batch at a time."""
    if send_emails(timezone.now()):
        queue_task(send_waiting_emails)


def queue_lost(now: datetime) -> None:
    """Have the plans and print jobs done that wait, or whose maker is gone."""
    for number in claimable_jobs(FixturePlan, now):
        queue_task(draw_fixtures, number)
    for number in claimable_jobs(SeasonPrintJob, now):
        queue_task(print_season_paper, number)
