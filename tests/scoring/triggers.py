"""The triggers that seal the ledger, as the database has them."""

from django.db.backends.base.base import BaseDatabaseWrapper

from scoring.seal import TABLE


def sealed_triggers(connection: BaseDatabaseWrapper) -> set[str]:
    """Ask the live schema which of the triggers are there."""
    if connection.vendor == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(query, [TABLE])
        return {name for (name,) in cursor.fetchall()}
