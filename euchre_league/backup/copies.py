"""Copies that `serve` makes by itself: every ten minutes while their content changes, thinned out as they grow old."""

import logging
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from euchre_league.backup.drafts import OF_FREE_DISK
from euchre_league.backup.erased import complete_list_if_possible
from euchre_league.backup.format import BackupRefused, BackupTooLarge, verify
from euchre_league.backup.making import backup_in_child
from jobs.children import ChildBusy, ChildEnded, ChildError

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=10)
ALL_KEPT_FOR = timedelta(days=1)
"""Of older copies only the last one of each day is kept."""
DAYS_KEPT = 7
NAME = "%Y-%m-%dT%H-%M-%SZ.backup"
STARTED = timezone.now()


@dataclass(slots=True)
class Attempt:
    """When this program last tried to make a copy; None before the first time."""

    at: datetime | None = None


last_attempt = Attempt()


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


def is_due(earlier: Iterable[datetime], now: datetime) -> bool:
    """Tell whether a copy is to be made: the last one, or the last attempt, is ten minutes ago.

    What is of the future was before somebody set the clock back, nobody knows when.
    """
    return all(now - at >= EVERY for at in earlier if at <= now)


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


def _rename_copies_of_the_future(found: Sequence[Copy], now: datetime) -> list[Copy]:
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

    A new one with nothing in it that the last has not is not kept, so that a laptop that idles does not push out the
    days before. One that there is no room for is not made; then the newest that is whole stays in any case.
    """
    found = copies()
    earlier = [copy.at for copy in found] or [STARTED]
    if not is_due([*earlier, last_attempt.at or earlier[-1]], now):
        return None
    complete_list_if_possible()
    folder().mkdir(mode=0o700, exist_ok=True)
    for draft in folder().glob(".*.backup.*"):  # of a server that was killed meanwhile
        draft.unlink(missing_ok=True)
    room = OF_FREE_DISK * (shutil.disk_usage(folder()).free + sum(copy.size for copy in found))
    found = _rename_copies_of_the_future(found, now)
    file = folder() / copy_name(now)
    made = None
    try:
        size = backup_in_child(file, most=int(room), previous=found[-1].file if found else None)
    except (ChildBusy, ChildEnded):
        return None  # asked again in a minute, or at the next start
    except BackupTooLarge:
        log.warning("There is too little room on the disk for a copy of the database.")
    except (BackupRefused, ChildError) as error:
        log.warning("No copy of the database was made: %s", error)
    else:
        if size is not None:
            made = file
            found.append(Copy(now, file, size))
    last_attempt.at = now.replace(microsecond=0)
    _thin_out(found, now, room, keep=made or last_good_copy())
    return made


def _thin_out(found: Sequence[Copy], now: datetime, room: float, *, keep: Path | None) -> None:
    """Delete the copies that are kept no longer, or that there is no room for, but never the one to `keep`."""
    gone = outdated(found, now, timezone.get_default_timezone())
    kept = [copy for copy in found if copy not in gone]
    for copy in [*gone, *beyond(kept, room)]:
        if copy.file != keep:
            copy.file.unlink(missing_ok=True)


def last_good_copy() -> Path | None:
    """Return the newest copy whose every byte is as it was written."""
    for copy in reversed(copies()):
        try:
            verify(copy.file)
        except BackupRefused:
            continue
        return copy.file
    return None
