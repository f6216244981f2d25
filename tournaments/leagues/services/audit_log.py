"""Write down who did what."""

from datetime import datetime
from typing import TypedDict, Unpack

from clubs.models import User
from tournaments.leagues.models import SeasonAuditEntry
from tournaments.leagues.services.locking import touch_season


class Stamp(TypedDict):
    """Who writes something, and when: what services are told with it by name. A captain's link is nobody's, None.

    A service that only keeps the two takes them together, as ``**stamp``.
    """

    by: User | None
    now: datetime


def write_audit_entry(season_id: int, kind: str, message: str, **stamp: Unpack[Stamp]) -> SeasonAuditEntry:
    """Keep a line for ever; only the name of somebody who is erased is taken out of it."""
    by, now = stamp["by"], stamp["now"]
    return SeasonAuditEntry.objects.create(season_id=season_id, kind=kind, message=message, user=by, at=now)


def log_change(season_id: int, kind: str, message: str, **stamp: Unpack[Stamp]) -> None:
    """Keep a line about what has changed in a season, and raise its version, so that its pages are fetched anew."""
    write_audit_entry(season_id, kind, message, **stamp)
    touch_season(season_id)
