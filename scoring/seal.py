"""Make the database refuse to change or delete a ledger entry.

The triggers are laid after every migrate, not in a migration: SQLite drops them silently whenever Django
remakes the table. PostgreSQL also refuses TRUNCATE.
"""

from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "scoring_entry"
TRIGGERS = ("scoring_entry_no_update", "scoring_entry_no_delete")
TRUNCATE_TRIGGER = "scoring_entry_no_truncate"
REFUSAL = "The ledger is append-only: record a void or a replace instead."

# Names the games whose whole ledger may be deleted in a transaction; empty but within `delete_ledger`.
CLEARING_TABLE = "scoring_clearing"
NOT_NAMED = f"NOT EXISTS (SELECT 1 FROM {CLEARING_TABLE} WHERE game = OLD.game_id)"  # noqa: S608  own names

# Dropped first: one that was laid by an older version may say something else.
SQLITE_SEAL = [
    statement
    for action, when in (("UPDATE", ""), ("DELETE", f"WHEN {NOT_NAMED} "))
    for statement in (
        f"DROP TRIGGER IF EXISTS scoring_entry_no_{action.lower()}",
        (
            f"CREATE TRIGGER scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
            f"{when}BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        ),
    )
]
REFUSE_FUNCTION = (
    "CREATE OR REPLACE FUNCTION scoring_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
REFUSE_DELETE_FUNCTION = (
    "CREATE OR REPLACE FUNCTION scoring_entry_refuse_delete() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN IF {NOT_NAMED} THEN "
    f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; "
    "END IF; RETURN OLD; END $$"
)
POSTGRES_SEAL = [
    REFUSE_FUNCTION,
    REFUSE_DELETE_FUNCTION,
    *(
        f"CREATE OR REPLACE TRIGGER scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
        f"FOR EACH {scope} EXECUTE FUNCTION {function}()"
        for action, scope, function in (
            ("UPDATE", "ROW", "scoring_entry_refuse"),
            ("DELETE", "ROW", "scoring_entry_refuse_delete"),
            ("TRUNCATE", "STATEMENT", "scoring_entry_refuse"),
        )
    ),
]


def seal(connection: BaseDatabaseWrapper) -> None:
    """Lay the triggers; harmless when they are there already."""
    statements = SQLITE_SEAL if connection.vendor == "sqlite" else POSTGRES_SEAL
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def delete_ledger(connection: BaseDatabaseWrapper, game_id: int) -> None:
    """Delete all entries of one game: the one way past the seal. In the transaction of a caller who locks the game.

    For kitchen tables that nobody uses any more, which are deleted whole.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {CLEARING_TABLE} (game) VALUES (%s)", [game_id])  # noqa: S608  own name
        cursor.execute(f"DELETE FROM {TABLE} WHERE game_id = %s", [game_id])  # noqa: S608  own name
        cursor.execute(f"DELETE FROM {CLEARING_TABLE} WHERE game = %s", [game_id])  # noqa: S608  own name


def unseal(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away. For the way back to an older schema, and for test databases, which are flushed."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        for trigger in TRIGGERS if sqlite else (*TRIGGERS, TRUNCATE_TRIGGER):
            cursor.execute(f"DROP TRIGGER IF EXISTS {trigger}" + ("" if sqlite else f" ON {TABLE}"))


def seal_after_migrate(sender: Any, using: str, **_: Any) -> None:
    """Seal when the tables of scoring are there; Django sends this once an app, after all migrations.

    The first senders of a first migrate come before the table exists in a partial `migrate APP`, so ask.
    """
    connection = connections[using]
    if sender.label == "scoring" and {TABLE, CLEARING_TABLE} <= set(connection.introspection.table_names()):
        seal(connection)
