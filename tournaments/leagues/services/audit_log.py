"""Write down who did what."""

from datetime import datetime

from clubs.models import User
from tournaments.leagues.models import SeasonAuditEntry
from tournaments.leagues.services.locking import touch_season


def write_audit_entry(
    season_id: int, kind: str, message: str, *, by: User | None, now: datetime
) -> SeasonAuditEntry:
    """Keep a line for ever; only the name of somebody who is erased is taken out of it."""
    return SeasonAuditEntry.objects.create(season_id=season_id, kind=kind, message=message, user=by, at=now)


def log_change(season_id: int, kind: str, message: str, *, by: User | None, now: datetime) -> None:
    """Keep a line about what has changed in a season, and raise its version, so that its pages are fetched anew."""
    write_audit_entry(season_id, kind, message, by=by, now=now)
    touch_season(season_id)
