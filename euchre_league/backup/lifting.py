"""Bring a backup of an older version up to date: it is restored as it was, migrated, and written anew."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.exceptions import NodeNotFoundError
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from clubs.models import Club
from euchre_league.backup.checking import UNREADABLE
from euchre_league.backup.drafts import drafts_folder
from euchre_league.backup.format import BackupRefused, read_file, shown
from euchre_league.backup.loading import load
from euchre_league.backup.writing import write_backup
from euchre_league.environment import LEAST_KEY
from web.disk_full import is_disk_full

ALIAS = "backup"
NO_ROOM = "{} is of an older version, and there is no room on the disk to bring it up to date. Free some space first."
Migrations = Mapping[str, Sequence[str]]


@contextmanager
def lifted(path: Path) -> Iterator[Path]:
    """Yield a file with the same rows as this program has them: the file itself, or one made from it for now.

    Raises `BackupRefused` for a file that is not whole, and for one of a newer version.
    """
    with read_file(path) as reader:
        manifest = reader.manifest
    migrations = read_migrations(path, manifest)
    latest = MigrationLoader(None).disk_migrations.keys()
    newer = sorted(
        f"{shown(app)} {shown(name)}"
        for app, names in migrations.items()
        for name in names
        if (app, name) not in latest
    )
    if newer:
        raise BackupRefused(
            f"{path} was made by a newer version of Euchre League ({newer[0]}). Update this one, then restore it."
        )
    if {(app, name) for app, names in migrations.items() for name in names} == set(latest):
        yield path
        return
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(TemporaryDirectory(prefix="euchre-restore-", dir=drafts_folder()))
            file = rewrite(path, manifest, migrations, Path(folder))
        except (OSError, DatabaseError, NodeNotFoundError, *UNREADABLE) as error:
            if is_disk_full(error):
                raise BackupRefused(NO_ROOM.format(path)) from error
            if isinstance(error, OSError):
                raise BackupRefused(
                    f"{path} is of an older version and can't be brought up to date here ({error.strerror})."
                ) from error
            # The database is one of our own, so what its migrations stumble over is in the file.
            what = shown(str(error).partition("\n")[0] or type(error).__name__, 160)
            raise BackupRefused(
                f"{path} contradicts itself, so it can't be brought up to date ({what}). Nothing was restored. "
                "Make another backup of the same site."
            ) from error
        yield file


def rewrite(path: Path, manifest: Mapping[str, Any], migrations: Migrations, folder: Path) -> Path:
    """Write a backup of these migrations anew, in this folder, as this program would have written it."""
    with scratch(folder / "older.sqlite3") as connection:
        migrate_to(connection, migrations)
        models = MigrationExecutor(connection).loader.project_state(_last(migrations)).apps
        with read_file(path) as reader:
            load(connection, reader, models=models)
        migrate_to(connection, None)
        file = folder / "lifted.backup"
        club = None if manifest["of"] == "site" else _only_club(path, connection)
        made_at = datetime.fromisoformat(manifest["made_at"])
        write_backup(file, made_at, club=club, connection=connection, key=manifest.get("key"))
    return file


def _only_club(path: Path, connection: BaseDatabaseWrapper) -> int:
    """Return the number of the club in a club's backup, which is alone there."""
    clubs = list(Club._base_manager.using(connection.alias).values_list("pk", flat=True)[:2])
    if len(clubs) != 1:
        raise BackupRefused(f"{path} isn't the backup of one club, so nothing of it is taken.")
    return clubs[0]


def read_migrations(path: Path, manifest: Mapping[str, Any]) -> Migrations:
    """Return the migrations that a manifest names; raise `BackupRefused` where it is none of ours."""
    match manifest:
        case {"of": "site", "made_at": str(at), "key": str(key), "migrations": dict(found)}:
            sound = len(key) >= LEAST_KEY and key.isascii() and key.isprintable() and key == key.strip()
        case {"of": "club", "made_at": str(at), "club": {"name": str()} as club, "migrations": dict(found)}:
            sound = _is_uuid(club.get("uuid"))
        case _:
            sound, at, found = False, "", {}
    if not (sound and _is_time(at) and found and all(_are_migrations(names) for names in found.values())):
        raise BackupRefused(f"{path} doesn't say what it is a backup of, so nothing of it is taken.")
    return found


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _is_uuid(text: object) -> bool:
    """Tell whether a text is the number of chance of a club; a club of an older version has none."""
    try:
        return text is None or (isinstance(text, str) and UUID(text).hex == text)
    except ValueError:
        return False


def _are_migrations(names: object) -> bool:
    return isinstance(names, list) and bool(names) and all(isinstance(name, str) for name in names)


def migrate_to(connection: BaseDatabaseWrapper, migrations: Migrations | None) -> None:
    """Bring a database of one's own to the state of these migrations, or of this program."""
    executor = MigrationExecutor(connection)
    targets = executor.loader.graph.leaf_nodes() if migrations is None else _last(migrations)
    executor.migrate(targets)


def is_up_to_date(connection: BaseDatabaseWrapper) -> bool:
    """Tell whether a database has been through every migration of this program."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


@contextmanager
def scratch(file: Path) -> Iterator[BaseDatabaseWrapper]:
    """Connect to a new SQLite database for as long as the block runs; migrations find it by its alias."""
    connection = DatabaseWrapper(
        {
            **connections.settings["default"],
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(file),
            # It is thrown away: nothing of it has to survive a power cut.
            "OPTIONS": {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA synchronous=OFF"},
        },
        alias=ALIAS,
    )
    connections[ALIAS] = connection
    try:
        yield connection
    finally:
        connection.close()
        del connections[ALIAS]


def _last(migrations: Migrations) -> list[tuple[str, str]]:
    return [(app, max(names)) for app, names in sorted(migrations.items())]
