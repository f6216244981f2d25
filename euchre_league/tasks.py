"""What has to be done in every site, whatever is played there."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from clubs.services.tokens import clear_expired_tokens


@shared_task(name="euchre_league.tidy")  # type: ignore[untyped-decorator]  # celery has no types
def tidy() -> None:
    """Delete what has expired: sessions and personal tokens. What the cache counts, it forgets by itself."""
    call_command("clearsessions")
    clear_expired_tokens(timezone.now())
