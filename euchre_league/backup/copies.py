"""Copies that `serve` makes by itself, thinned out as they grow old.

Every ten minutes while their content changes, soon after the first hand, and when the server ends.
"""

import logging
import shutil
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from euchre_league.backup.child import OF_FREE_DISK, backup_in_child
from euchre_league.backup.erased import complete_list_if_possible
from euchre_league.backup.format import BackupRefused, BackupTooLarge, read_file, verify
from euchre_league.backup.site import UNUSED
from euchre_league.backup.writing import write_backup
from euchre_league.last_hand import HandsWritten, has_evening_begun
from jobs.children import ChildBusy, ChildEnded, ChildError

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=10)
ALL_KEPT_FOR = timedelta(days=1)
"""Of older copies only the last one of each day is kept."""
DAYS_KEPT = 7
LAST_COPY_SECONDS = 60.0
"""The longest that a server which stops waits for its copy: systemd kills it after 90 seconds, and the worker needs
some of those. Half a million ledger entries take about as long. The database has every hand, and after the next start
a copy is due anyway."""
NAME = "%Y-%m-%dT%H-%M-%SZ.backup"
STARTED = timezone.now()


@dataclass(slots=True)
class Attempt:
    """When this program last tried to make a copy; None before the first time."""

    at: datetime | None = None


last_attempt = Attempt()
_making = threading.Lock()
"""Whoever makes a copy clears what others have begun, and deletes old ones."""


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
    times = [*earlier, last_attempt.at or earlier[-1]]
    if not (is_due(times, now) or has_evening_begun()) or not _making.acquire(blocking=False):
        return None
    try:
        return _make_copy(found, now)
    finally:
        _making.release()


def _make_copy(found: Sequence[Copy], now: datetime) -> Path | None:
    written = HandsWritten.count
    complete_list_if_possible()
    room = _make_room(found)
    renamed = _rename_copies_of_the_future(found, now)
    file = folder() / copy_name(now)
    made = None
    try:
        size = backup_in_child(file, most=int(room), previous=renamed[-1].file if renamed else None)
    except (ChildBusy, ChildEnded):
        return None  # asked again in a minute, or at the next start
    except BackupTooLarge:
        log.warning("There is too little room on the disk for a copy of the database.")
    except (BackupRefused, ChildError) as error:
        log.warning("No copy of the database was made: %s", error)
    else:
        HandsWritten.copied = written
        if size is not None:
            made = file
            renamed.append(Copy(now, file, size))
    HandsWritten.tried = written
    last_attempt.at = now.replace(microsecond=0)
    _thin_out(renamed, now, room, keep=made or last_good_copy())
    return made


def make_last_copy(now: datetime) -> Path | None:
    """Make a copy as the server ends where a hand was recorded since the last one; return it.

    In this process: no page waits for it any more. It waits until one that the worker is making has ended.
    """
    with _making:
        if HandsWritten.count == HandsWritten.copied:
            return None
        complete_list_if_possible()
        found = copies()
        room = _make_room(found)
        renamed = _rename_copies_of_the_future(found, now)
        file = folder() / copy_name(now)
        try:
            write_backup(file, now, most=int(room), seconds=LAST_COPY_SECONDS)
        except BackupRefused as error:
            log.warning("No copy of the last hands was made: %s", error)
            return None
        HandsWritten.copied = HandsWritten.count
        _thin_out([*renamed, Copy(now, file, file.stat().st_size)], now, room, keep=file)
        return file


def _make_room(found: Sequence[Copy]) -> float:
    """Make the folder, clear what a server that was killed left there; return how many bytes copies may take."""
    folder().mkdir(mode=0o700, exist_ok=True)
    for draft in folder().glob(".*.backup.*"):
        draft.unlink(missing_ok=True)
    return OF_FREE_DISK * (shutil.disk_usage(folder()).free + sum(copy.size for copy in found))


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


def last_copy_in_use() -> Path | None:
    """Return the newest whole copy in which there is anything that people have entered."""
    for copy in reversed(copies()):
        try:
            if _is_in_use(copy.file):
                return copy.file
        except BackupRefused:
            continue
    return None


def _is_in_use(file: Path) -> bool:
    """Tell whether a copy has more in it than a site that nobody has used; raise `BackupRefused` if it isn't whole."""
    with read_file(file) as reader:
        return any(label not in UNUSED for label, _, rows in reader.batches() if rows)
