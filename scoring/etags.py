"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

from django.db.models import OuterRef, Subquery

from scoring.models import Entry, TablePass
from scoring.selectors.passes import check_signature, number_of_signed
from web.compiled_queries import Compiled
from web.etags import etag_of

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


def table_etag(part: str, table_pass: TablePass) -> str:
    """Return the ETag of a part of what a pass sees of its table, with the pass's own links in it."""
    return etag_of(part, table_pass.pk, *table_version(table_pass))


def polled_etag(part: str, code: str) -> str | None:
    """Return `table_etag` for a signed code; None when there is no such pass. `PassRefused` when forged."""
    number = number_of_signed(code)
    found = version_by_number(number)
    if found is None:
        return None
    stamp, version = found
    check_signature(code, stamp)
    return etag_of(part, number, *version)
