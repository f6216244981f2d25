"""Notice that the clock has jumped, once however many processes look."""

from django.db import transaction

from jobs.clocks import Jump, Reading, compare
from jobs.models import ClockReading


@transaction.atomic
def note_reading(now: Reading) -> Jump | None:
    """Keep what the clocks show, and return how the time of day has jumped since the last look, mostly not at all.

    Whatever follows from a jump belongs into the caller's transaction, which holds the row: then it is done once.
    """
    row = ClockReading.objects.select_for_update().filter(pk=1).first()
    last = None if row is None else Reading(row.machine, row.wall, row.steady)
    found = compare(last, now)
    if found.keep:
        ClockReading.objects.update_or_create(
            pk=1, defaults={"machine": now.machine, "wall": now.wall, "steady": now.steady}
        )
    return found.jump
