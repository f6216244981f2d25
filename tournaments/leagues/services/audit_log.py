"""Write down who did what."""

from datetime import datetime

from clubs.models import User
from tournaments.leagues.models import SeasonAuditEntry


def write_audit_entry(
    season_id: int, kind: str, message: str, *, by: User | None, now: datetime
) -> SeasonAuditEntry:
    """Keep a line for ever; only the name of somebody who is erased is taken out of it."""
    return SeasonAuditEntry.objects.create(season_id=season_id, kind=kind, message=message, user=by, at=now)
