"""What hands this process has written: hands can be written then, and a copy is to hold them soon.

By a clock that nobody sets, and by counting: a clock that is put right in mid-evening changes nothing.
"""

from typing import Final

from django.db import transaction
from django.db.models.signals import post_save

from jobs.clocks import steady_seconds
from jobs.services.heartbeats import LastWrite
from scoring.models import Entry
from web.disk_full import LastFull

BETWEEN_EVENINGS: Final = 3 * 60 * 60.0
"""After so many seconds without a hand the next is the first of another evening."""


class HandsWritten:
    """How many hands this process has written, how many of them a copy holds, and when the last one came."""

    count = 0
    copied = 0
    last: float | None = None
    first_of_evening = 0
    """Which hand was the first of the evening that goes on; no copy was tried since where it is above `tried`."""
    tried = 0


def connect() -> None:
    """Connect the receiver; called once, when the app is ready."""
    post_save.connect(hand_recorded, sender=Entry, dispatch_uid="last_hand")


def hand_recorded(**_: object) -> None:
    """Note it as soon as that is committed."""
    transaction.on_commit(note_hand, robust=True)


def note_hand() -> None:
    """Note that a hand was written now; whatever was in the way before is over."""
    HandsWritten.count += 1
    now = steady_seconds()
    if HandsWritten.last is None or now - HandsWritten.last >= BETWEEN_EVENINGS:
        HandsWritten.first_of_evening = HandsWritten.count
    HandsWritten.last = now
    LastFull.at, LastWrite.fault = None, ""


def has_evening_begun() -> bool:
    """Tell whether an evening's first hand was written, and no copy tried since."""
    return HandsWritten.first_of_evening > HandsWritten.tried
