"""Is the database whole, and of this program's version? Asked before anything is served."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


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


FIRST = "0001_first_release"
"""The migration that each app of ours begins with. Databases and backups of before have others in its place."""


@dataclass(frozen=True)
class SchemaVersions:
    """How the schema of a database, or of a backup, differs from the program's, in migrations as `app.name`.

    `missing` only the program has, `unknown` only the other; `unreleased` are the other's in those apps that don't
    begin with the first release: it was made before that.
    """

    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    unreleased: tuple[str, ...]


def compare_schemas(applied: Iterable[tuple[str, str]]) -> SchemaVersions:
    """Compare the migrations of the program with those, as app and name, that something else has had.

    An app that the program does not have is one that a newer version has added.
    """
    known, there = set(MigrationLoader(None).disk_migrations), set(applied)
    unreleased = {(app, name) for app, name in there if (app, FIRST) in known and (app, FIRST) not in there}
    return SchemaVersions(_named(known - there), _named(there - known), _named(unreleased))


def schema_versions() -> SchemaVersions:
    """Compare the program with the database; `DatabaseError` without one."""
    return compare_schemas(MigrationRecorder(connection).applied_migrations())


def unusable_by_program(versions: SchemaVersions) -> str:
    """Return a sentence that says what to do with a database that no migration makes this program's; else nothing.

    It is newer than the program, or of before the first release.
    """
    if versions.unreleased:
        anew = (
            "DATA_DIR to a new folder" if connection.vendor == "sqlite" else "DATABASE_URL to a new database"
        )
        return (
            f"The database was made before the first release of Euchre League ({versions.unreleased[0]}), and this "
            f"version can't read it. Start the version that made it, or begin anew: set {anew}."
        )
    if versions.unknown:
        return (
            f"The database was last used by a newer version of Euchre League ({versions.unknown[0]}). Start that "
            "version, or restore a backup that this version made."
        )
    return ""


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
