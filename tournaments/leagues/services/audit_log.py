"""Write down who did what."""

from typing import Unpack

from clubs.models import WhoAndWhen
from tournaments.leagues.models import SeasonAuditEntry
from tournaments.leagues.services.locking import touch_season
from web.one_line import one_line


def write_audit_entry(
    season_id: int, kind: str, message: str, **who_and_when: Unpack[WhoAndWhen]
) -> SeasonAuditEntry:
    """Keep a line for ever; only the name of somebody who is erased is taken out of it."""
    by, now = who_and_when["by"], who_and_when["now"]
    return SeasonAuditEntry.objects.create(
        season_id=season_id, kind=kind, message=one_line(message), user=by, at=now
    )


def log_change(season_id: int, kind: str, message: str, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Keep a line about what has changed in a season, and raise its version, so that its pages are fetched anew."""
    write_audit_entry(season_id, kind, message, **who_and_when)
    touch_season(season_id)
