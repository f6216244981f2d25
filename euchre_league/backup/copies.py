"""Copies that `serve` makes by itself: every ten minutes while anything changes, thinned out as they grow old."""

import logging
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from euchre_league.backup.drafts import OF_FREE_DISK
from euchre_league.backup.erased import complete_list_if_possible
from euchre_league.backup.format import BackupRefused, BackupTooLarge, verify
from euchre_league.backup.making import backup_in_child
from tournaments.children import ChildBusy, ChildEnded, ChildError

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=10)
ALL_KEPT_FOR = timedelta(days=1)
"""Of older copies only the last one of each day is kept."""
DAYS_KEPT = 7
NAME = "%Y-%m-%dT%H-%M-%SZ.backup"
STARTED = timezone.now()


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """A copy by when it was made."""

    at: datetime
    file: Path
    size: int


def folder() -> Path:
    """Return the folder of the copies, beside the database."""
    return Path(settings.DATA_DIR) / "copies"


def copies() -> list[Copy]:
    """Return the copies that are there, the oldest first; whatever else lies there is somebody else's."""
    found = []
    for file in folder().glob("*.backup"):
        try:
            at = copy_time(file)
        except ValueError:
            continue
        found.append(Copy(at, file, file.stat().st_size))
    return sorted(found)


def copy_time(file: Path) -> datetime:
    """Return when a copy was made, by its name; raise `ValueError` where it is none."""
    return datetime.strptime(file.name, NAME).replace(tzinfo=UTC)


def copy_name(at: datetime) -> str:
    """Return the name of a copy that is made at this time."""
    return at.astimezone(UTC).strftime(NAME)


def is_due(last: datetime, changed: datetime, now: datetime) -> bool:
    """Tell whether a copy is to be made: something has changed since the last, and that is ten minutes ago."""
    return changed > last and now - last >= EVERY


def outdated(found: Sequence[Copy], now: datetime, zone: tzinfo) -> list[Copy]:
    """Return the copies that are kept no longer: all of the last day stay, then the last of each of seven days."""
    old = [copy for copy in found if now - copy.at > ALL_KEPT_FOR]
    last_of_day = {copy.at.astimezone(zone).date(): copy for copy in old}
    kept = set(sorted(last_of_day.values())[-DAYS_KEPT:])
    return [copy for copy in old if copy not in kept]


def beyond(found: Sequence[Copy], room: float) -> list[Copy]:
    """Return the oldest copies that have to go so that the others fit into so many bytes."""
    gone, size = [], sum(copy.size for copy in found)
    for copy in found:
        if size <= room:
            break
        gone.append(copy)
        size -= copy.size
    return gone


def times_before(found: Sequence[Copy], now: datetime) -> list[datetime]:
    """Return for each copy, the oldest first, the time that it is to be named by, so that all are before `now`.

    One of the future was made before somebody set the clock back. It keeps its place: after the copies that it was
    made after, a second at least, and before the one that is made now.
    """
    times = []
    latest = now.replace(microsecond=0)
    for copy in reversed(found):
        latest = min(copy.at, latest - timedelta(seconds=1))
        times.append(latest)
    return times[::-1]


def rename_copies_of_the_future(found: Sequence[Copy], now: datetime) -> list[Copy]:
    """Name the copies that are there so that the one made now will be the newest; return them, the oldest first."""
    renamed = []
    # From the oldest on: each goes back in time, to a name that no copy has any more.
    for copy, at in zip(found, times_before(found, now), strict=True):
        file = copy.file
        if at != copy.at:
            file = file.rename(folder() / copy_name(at))
        renamed.append(Copy(at, file, copy.size))
    return renamed


def make_copy_when_due(now: datetime) -> Path | None:
    """Make a copy where one is due, then delete what is kept no longer; return the new one.

    Nothing is deleted before a new copy is whole. A copy that there is no room for is not made.
    """
    found = copies()
    # One of the future was made before the clock was put right.
    last = max((copy.at for copy in found if copy.at <= now), default=min(STARTED, now))
    if not is_due(last, _changed_at(), now):
        return None
    complete_list_if_possible()
    folder().mkdir(mode=0o700, exist_ok=True)
    for draft in folder().glob(".*.backup.*"):  # of a server that was killed meanwhile
        draft.unlink(missing_ok=True)
    room = OF_FREE_DISK * (shutil.disk_usage(folder()).free + sum(copy.size for copy in found))
    found = rename_copies_of_the_future(found, now)
    file = folder() / copy_name(now)
    try:
        size = backup_in_child(file, most=int(room))
    except (ChildBusy, ChildEnded):
        return None  # asked again in a minute, or at the next start
    except BackupTooLarge:
        log.warning("There is too little room on the disk for a copy of the database.")
        return None
    except (BackupRefused, ChildError) as error:
        log.warning("No copy of the database was made: %s", error)
        return None
    found = [*found, Copy(now, file, size)]
    gone = outdated(found, now, timezone.get_default_timezone())
    kept = [copy for copy in found if copy not in gone]
    for copy in [*gone, *beyond(kept, room)]:
        copy.file.unlink(missing_ok=True)
    return file


def last_good_copy() -> Path | None:
    """Return the newest copy whose every byte is as it was written."""
    for copy in reversed(copies()):
        try:
            verify(copy.file)
        except BackupRefused:
            continue
        return copy.file
    return None


def _changed_at() -> datetime:
    """Return when the database was last written to, by its files."""
    database = Path(connection.settings_dict["NAME"])
    files = (database, database.with_name(f"{database.name}-wal"))
    return max(datetime.fromtimestamp(file.stat().st_mtime, UTC) for file in files if file.exists())
