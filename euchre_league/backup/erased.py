"""The list of people who were erased, kept outside of the database.

An older backup still knows them. The list holds the players' numbers of chance and no names; a restore reads it and
erases them again, also where the database that they were erased in is lost.
"""

import logging
import os
from collections.abc import Collection, Iterable
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction

from clubs.models import Player
from clubs.signals import players_erased
from euchre_league.backup.format import OWNER_ONLY

log = logging.getLogger(__name__)

LIST_NAME = "erased.txt"
HEADING = "# Who was erased, as numbers; a restore of an older backup erases them again. Keep it with your backups.\n"


def connect() -> None:
    """Connect the receiver; called once, when the app is ready."""
    players_erased.connect(players_were_erased, dispatch_uid="backup.erased")


def players_were_erased(players: Collection[int], **_: object) -> None:
    """Put erased players on the list as soon as that is committed."""
    uuids = list(Player.objects.filter(pk__in=players).values_list("uuid", flat=True))
    transaction.on_commit(lambda: note_erased(uuids), robust=True)


def note_erased(uuids: Iterable[UUID], file: Path | None = None) -> None:
    """Add players to the list; when this returns, a power cut cannot take them off again."""
    path = file or settings.ERASED_LIST
    lines = "".join(f"{uuid.hex}\n" for uuid in uuids)
    if not lines:
        return
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ONLY)
    with os.fdopen(descriptor, "a", encoding="ascii") as stream:
        # In one piece, behind whatever another process writes, and on a line of its own after one that was cut off.
        stream.write("\n" + lines if stream.tell() else HEADING + lines)
        stream.flush()
        os.fsync(stream.fileno())


def listed(file: Path | None = None) -> set[UUID]:
    """Return who is on the list; nobody where there is none. Raises `OSError` where it cannot be read."""
    path = file or settings.ERASED_LIST
    found = set()
    if path.exists():
        for line in path.read_text(encoding="ascii", errors="replace").splitlines():
            if len(line) == 32 and not set(line) - set("0123456789abcdef"):
                found.add(UUID(line))
    return found


def find_list(backup: Path) -> Path | None:
    """Return the list that lies beside a backup, or beside its folder as with the copies of `serve`; None without.

    A list of another site does no harm: its numbers are nobody's here.
    """
    folder = backup.resolve().parent
    places = (folder / LIST_NAME, folder.parent / LIST_NAME)
    return next((place for place in places if place.is_file()), None)


def complete_list() -> None:
    """Put on the list whom the database knows as erased and the list does not, as after a crash in between."""
    known = listed()
    erased = Player.objects.filter(erased_at__isnull=False).values_list("uuid", flat=True)
    note_erased([uuid for uuid in erased.iterator() if uuid not in known])


def complete_list_if_possible() -> None:
    """Complete the list; where it cannot be read or written now, say so in the log and go on."""
    try:
        complete_list()
    except OSError as error:
        log.warning("The list of erased people can't be written, and is tried again later: %s", error)
