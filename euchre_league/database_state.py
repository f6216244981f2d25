"""Is the database whole, and of this program's version? Asked before anything is served."""

from dataclasses import dataclass

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader


def damage() -> str:
    """Return what SQLite finds wrong with the file, in its words; empty when it is whole.

    PostgreSQL looks after its files itself. A database that cannot be opened for another reason (locked, the disk
    full) raises `DatabaseError`.
    """
    if connection.vendor != "sqlite":
        return ""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            found = str(cursor.fetchone()[0])
    except DatabaseError as error:
        if "not a database" in str(error) or "malformed" in str(error):
            return str(error)
        raise
    return "" if found == "ok" else found


NO_MORE = frozenset({"axes"})
"""Apps of earlier versions that are gone: databases that were made then still list their migrations."""


@dataclass(frozen=True)
class SchemaVersions:
    """The migrations, as `app.name`, that only the program knows, and those that only the database has."""

    missing: tuple[str, ...]
    unknown: tuple[str, ...]


def schema_versions() -> SchemaVersions:
    """Compare the migrations of the program with those that the database has had; `DatabaseError` without one.

    An app that the program does not have is one that a newer version has added, but for those of `NO_MORE`.
    """
    loader = MigrationLoader(connection)
    known, applied = set(loader.graph.nodes), set(loader.applied_migrations)
    unknown = {(app, name) for app, name in applied - set(loader.disk_migrations) if app not in NO_MORE}
    return SchemaVersions(_named(known - applied), _named(unknown))


def newer_than_program(versions: SchemaVersions) -> str:
    """Return a sentence that says what to do when the database is newer than the program; else an empty text."""
    if not versions.unknown:
        return ""
    return (
        f"The database was last used by a newer version of Euchre League ({versions.unknown[0]}). Start that version, "
        "or restore a backup that this version made."
    )


def older_than_program(versions: SchemaVersions) -> str:
    """Return a sentence that says what to do when the database is older than the program; else an empty text."""
    if not versions.missing:
        return ""
    return (
        f"The database is older than this program: it lacks migrations, from {versions.missing[0]} on. "
        "Run: python manage.py migrate"
    )


def _named(migrations: set[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{app}.{name}" for app, name in sorted(migrations))
