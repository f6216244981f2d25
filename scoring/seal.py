"""Make the database refuse to change or delete a ledger entry.

The triggers are laid after every migrate, not in a migration: SQLite drops them silently whenever Django
remakes the table. PostgreSQL also refuses TRUNCATE.
"""

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "scoring_entry"
TRIGGERS = ("scoring_entry_no_update", "scoring_entry_no_delete")
TRUNCATE_TRIGGER = "scoring_entry_no_truncate"
REFUSAL = "The ledger is append-only: record a void or a replace instead."

SQLITE_SEAL = [
    f"CREATE TRIGGER IF NOT EXISTS scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for action in ("UPDATE", "DELETE")
]
REFUSE_FUNCTION = (
    "CREATE OR REPLACE FUNCTION scoring_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
POSTGRES_SEAL = [
    REFUSE_FUNCTION,
    *(
        f"CREATE OR REPLACE TRIGGER scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
        f"FOR EACH {scope} EXECUTE FUNCTION scoring_entry_refuse()"
        for action, scope in (("UPDATE", "ROW"), ("DELETE", "ROW"), ("TRUNCATE", "STATEMENT"))
    ),
]


def seal(connection: BaseDatabaseWrapper) -> None:
    """Lay the triggers; harmless when they are there already."""
    statements = SQLITE_SEAL if connection.vendor == "sqlite" else POSTGRES_SEAL
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def unseal(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away. For test databases, which are flushed between tests; no product code calls it."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        for trigger in TRIGGERS if sqlite else (*TRIGGERS, TRUNCATE_TRIGGER):
            cursor.execute(f"DROP TRIGGER IF EXISTS {trigger}" + ("" if sqlite else f" ON {TABLE}"))


def sealed_triggers(connection: BaseDatabaseWrapper) -> set[str]:
    """Ask the live schema which of the triggers are there."""
    if connection.vendor == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
    else:
        query = "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(query, [TABLE])
        return {name for (name,) in cursor.fetchall()}


def seal_after_migrate(sender: Any, using: str, **_: Any) -> None:
    """Seal when the tables of scoring are there; Django sends this once an app, after all migrations.

    The first senders of a first migrate come before the table exists in a partial `migrate APP`, so ask.
    """
    connection = connections[using]
    if sender.label == "scoring" and TABLE in connection.introspection.table_names():
        seal(connection)
