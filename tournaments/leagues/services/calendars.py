"""Change the secret addresses of a season's calendars."""

from datetime import datetime

from django.db import transaction

from clubs.models import User
from tournaments.leagues.models.season import new_stamp
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_season, touch_season


@transaction.atomic
def change_calendar_addresses(season_id: int, *, by: User | None, now: datetime) -> None:
    """Draw the secret of a season's calendars anew: every address that was handed out ends."""
    season = lock_season(season_id)
    season.calendar_stamp = new_stamp()
    season.save(update_fields=["calendar_stamp"])
    write_audit_entry(season.pk, "calendars", "Gave the calendars new addresses.", by=by, now=now)
    touch_season(season.pk)
