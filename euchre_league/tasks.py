"""What has to be done in every site, whatever is played there."""

from celery import shared_task
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from clubs.services.tokens import clear_expired_tokens
from euchre_league.backup.copies import make_copy_when_due
from jobs.services.heartbeats import forget_old_heartbeats
from scoring.services.clearing import clear_unused_tables
from tournaments.leagues.office.services.contacts import clear_old_contacts
from tournaments.leagues.register.services.subscriptions import forget_unconfirmed


@shared_task(name="euchre_league.tidy")  # type: ignore[untyped-decorator]  # celery has no types
def tidy() -> None:
    """Delete what has expired: sessions, personal tokens, heartbeats, kitchen tables, old contacts of players.

    What the cache counts, it forgets by itself.
    """
    call_command("clearsessions")
    clear_expired_tokens(timezone.now())
    forget_old_heartbeats(timezone.now())
    clear_unused_tables(settings.KITCHEN_TABLE_DAYS, timezone.now())
    clear_old_contacts(settings.CONTACT_DAYS, timezone.now())
    forget_unconfirmed(timezone.now())


@shared_task(name="euchre_league.copy")  # type: ignore[untyped-decorator]  # celery has no types
def copy() -> None:
    """Make a copy of the database where one is due."""
    make_copy_when_due(timezone.now())
