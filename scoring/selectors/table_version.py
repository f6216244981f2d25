"""The version of what a pass sees of its table: the same while nothing on its page or in its answer changes."""

from django.db.models import OuterRef, Subquery

from scoring.models import Entry, TablePass
from scoring.selectors.compiled import Compiled

Version = tuple[object, ...]


def table_version(table_pass: TablePass) -> Version:
    """Return what changes whenever `table_now` does; no query when the pass came with table and game."""
    table = table_pass.table
    game = table.game
    return (table.stamp, table.version, table.pk, *((game.pk, game.sequence, game.state) if game else ()))


_LAST_ENTRY = Entry.objects.filter(game=OuterRef("table__game")).order_by("-sequence")
_BY_NUMBER = Compiled(
    lambda: TablePass.objects.filter(pk=0, revoked_at__isnull=True).values_list(
        "stamp",
        "table__stamp",
        "table__version",
        "table__pk",
        "table__game__pk",
        Subquery(_LAST_ENTRY.values("sequence")[:1]),
        "table__game__state",
    )
)


def version_by_number(number: int) -> tuple[str, Version] | None:
    """Return the stamp of a pass in force and its `table_version`; None when there is no such pass.

    From one short row and no model.
    A hall's phones ask this more often than everything else together.
    """
    rows = _BY_NUMBER.rows(number)
    if not rows:
        return None
    stamp, *of_table, game, sequence, state = rows[0]
    return stamp, (*of_table, *((game, sequence or 0, state) if game is not None else ()))
