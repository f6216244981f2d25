"""Write down who did what."""

from datetime import datetime

from clubs.models import User
from tournaments.leagues.models import Act


def write_audit_entry(season_id: int, kind: str, words: str, *, by: User | None, now: datetime) -> Act:
    """Keep a line for ever; only the name of somebody who is erased is taken out of it."""
    return Act.objects.create(season_id=season_id, kind=kind, words=words, user=by, at=now)
