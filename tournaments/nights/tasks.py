"""What is done in the background: load by number, call a service. Asked again, each does nothing twice."""

from celery import shared_task
from django.utils import timezone

from tournaments.nights.services.maker import lost_drafts, make_draft
from tournaments.nights.services.rounds import ring_bells


@shared_task(name="tournaments.nights.make_plan")  # type: ignore[untyped-decorator]  # celery has no types
def make_plan(draft_id: int) -> None:
    """Make one plan in a child process."""
    make_draft(draft_id, timezone.now())


@shared_task(name="tournaments.nights.sweep")  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Do what is due now: bells that have rung, plans that a crash left lying."""
    now = timezone.now()
    ring_bells(now)
    for draft in lost_drafts(now):
        make_plan.delay(draft)
