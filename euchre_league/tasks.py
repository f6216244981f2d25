"""What has to be done in every site, whatever is played there."""

from celery import shared_task
from django.core.management import call_command


@shared_task(name="euchre_league.tidy")  # type: ignore[untyped-decorator]  # celery has no types
def tidy() -> None:
    """Delete what has expired: sessions."""
    call_command("clearsessions")
