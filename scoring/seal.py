"""Make the database refuse to change or delete a ledger entry; a note alone may lose the name of who was erased.

The triggers are laid after every migrate, not in a migration: SQLite drops them silently whenever Django
remakes the table. PostgreSQL also refuses TRUNCATE.
"""

from typing import Any

from django.db import connection as default_connection
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "scoring_entry"
TRIGGERS = ("scoring_entry_no_update", "scoring_entry_no_delete")
TRUNCATE_TRIGGER = "scoring_entry_no_truncate"
REFUSAL = "The ledger is append-only: record a void or a replace instead."

# Names the games that are not sealed for a moment; empty but within `delete_ledger` and `rewrite_note`.
CLEARING_TABLE = "scoring_clearing"
NOT_NAMED = f"NOT EXISTS (SELECT 1 FROM {CLEARING_TABLE} WHERE game = OLD.game_id)"  # noqa: S608  own names

# Of an entry of a named game the facts alone may change.
COLUMNS = (
    "id",
    "game_id",
    "sequence",
    "kind",
    "number",
    "of_id",
    "by_pass_id",
    "by_user_id",
    "entered_at",
    "received_at",
)
CHANGED = (
    f"({', '.join(f'NEW.{name}' for name in COLUMNS)}) {{}} ({', '.join(f'OLD.{name}' for name in COLUMNS)})"
)

# Dropped first: one that was laid by an older version may say something else.
SQLITE_SEAL = [
    statement
    for action, unless in (("UPDATE", f"{NOT_NAMED} OR {CHANGED.format('IS NOT')}"), ("DELETE", NOT_NAMED))
    for statement in (
        f"DROP TRIGGER IF EXISTS scoring_entry_no_{action.lower()}",
        (
            f"CREATE TRIGGER scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
            f"WHEN {unless} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        ),
    )
]
REFUSE_FUNCTION = (
    "CREATE OR REPLACE FUNCTION scoring_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
)
REFUSE_UNNAMED_FUNCTION = (
    "CREATE OR REPLACE FUNCTION scoring_entry_refuse_unnamed() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN IF {NOT_NAMED} THEN "
    f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; "
    "END IF; IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; "
    f"IF {CHANGED.format('IS DISTINCT FROM')} THEN "
    f"RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; "
    "END IF; RETURN NEW; END $$"
)
POSTGRES_SEAL = [
    REFUSE_FUNCTION,
    REFUSE_UNNAMED_FUNCTION,
    *(
        f"CREATE OR REPLACE TRIGGER scoring_entry_no_{action.lower()} BEFORE {action} ON {TABLE} "
        f"FOR EACH {scope} EXECUTE FUNCTION {function}()"
        for action, scope, function in (
            ("UPDATE", "ROW", "scoring_entry_refuse_unnamed"),
            ("DELETE", "ROW", "scoring_entry_refuse_unnamed"),
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


def rewrite_note(entry: Any, column: str) -> None:
    """Keep an entry whose note has lost the name of an erased player: the one change that an entry may have.

    Hands are numbers and seats, so no score follows from it. The table's page is fetched anew.
    """
    number = entry.game_id
    with transaction.atomic(), default_connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {CLEARING_TABLE} (game) VALUES (%s)", [number])  # noqa: S608  own name
        type(entry).objects.filter(pk=entry.pk).update(**{column: getattr(entry, column)})
        cursor.execute(f"DELETE FROM {CLEARING_TABLE} WHERE game = %s", [number])  # noqa: S608  own name
        cursor.execute(
            "UPDATE scoring_table SET version = version + 1 "
            "WHERE id = (SELECT table_id FROM scoring_game WHERE id = %s)",
            [number],
        )


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
