"""Put the rows of a backup into a database."""

from collections.abc import Callable

from django.apps import apps
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from euchre_league.backup.contents import backup_tables
from euchre_league.backup.format import BackupReader, BackupRefused
from euchre_league.backup.rows import Values, chosen, insert, read_row

PHONES_HOLD = "scoring.Game"
"""What stands in the outboxes of phones, by number alone."""
UNFIT = (IntegrityError, DataError, OverflowError, TypeError, ValueError, KeyError, AttributeError)
"""What a row that cannot be comes to, in Python or in the database."""
# Far more games than a site begins between two backups, and far fewer than there are numbers.
GAP = 1_000_000


def load(
    connection: BaseDatabaseWrapper,
    reader: BackupReader,
    *,
    change: Callable[[str, Values], Values | None] = lambda _, row: row,
) -> None:
    """Insert every row; `change` is asked for each what to insert in its place, None for nothing.

    Raises `BackupRefused` where the file holds what no backup of its kind holds, or two rows exclude one another.
    """
    of_site = reader.manifest["of"] == "site"
    # Rows lead to rows that come later: within a transaction they may.
    with transaction.atomic(using=connection.alias):
        for label, names, lines in reader.batches():
            table = backup_tables().get(label)
            if (
                table is None
                or (not of_site and not table.is_in_club_files)
                or not set(names) <= table.fields(of_site=of_site)
            ):
                raise _contradiction(f"{label} has no place in a backup of a {reader.manifest['of']}")
            model = apps.get_model(label)
            fields = {field.name: field for field in chosen(model, names)}
            ordered = [fields[name] for name in names]
            try:
                changed = (change(label, read_row(ordered, line)) for line in lines)
                insert(connection, model, [row for row in changed if row is not None])
            except UNFIT as error:
                what = str(error).partition("\n")[0]
                raise _contradiction(f"{model._meta.verbose_name_plural}: {what}") from error


def restore_numbering(connection: BaseDatabaseWrapper) -> None:
    """Have new rows numbered after those that were restored.

    Games go on much later: a hand that waits on a phone for a game that began after the backup must not meet another
    game. Other numbers that are kept outside are signed with a stamp of their row.
    """
    models = [apps.get_model(label) for label in backup_tables()]
    games = apps.get_model(PHONES_HOLD)._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # which sees to the rest by itself
            cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [GAP, games])
            if cursor.rowcount == 0:  # no game was ever begun in this database
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [games, GAP])
            return
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
        cursor.execute(
            "SELECT setval(seq, nextval(seq) + %s) FROM (SELECT pg_get_serial_sequence(%s, 'id') AS seq) AS own",
            [GAP, games],
        )


def reserve_numbers(connection: BaseDatabaseWrapper, model: type[Model], count: int) -> int:
    """Return the first of so many numbers in a row that no other row of the model has or will get."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":  # where the caller's transaction has the write lock
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            found = cursor.fetchone()
            return int(found[0] if found else 0) + 1
        cursor.execute("SELECT nextval(pg_get_serial_sequence(%s, 'id'))", [table])
        # Whoever inserts before the next line takes one of the thousand in between.
        first = int(cursor.fetchone()[0]) + 1000
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, first + count])
        return first


def _contradiction(what: str) -> BackupRefused:
    return BackupRefused(
        f"The backup contradicts itself ({what}). Nothing was restored. Make another backup of the same site."
    )
