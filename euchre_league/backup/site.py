"""Restore a whole site into an empty one."""

import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from clubs.models import Invitation
from clubs.services.players import erase_again
from euchre_league.backup.checking import UNREADABLE, check_file, contradiction
from euchre_league.backup.contents import MADE_BY_MIGRATING, backup_tables
from euchre_league.backup.erased import complete_list, listed, note_erased
from euchre_league.backup.format import OWNER_ONLY, BackupRefused, read_file
from euchre_league.backup.loading import load, restore_numbering
from euchre_league.backup.versions import check_version
from euchre_league.database_state import schema_versions, unusable_by_program

KEY_FILE = "secret_key"
UNUSED = {*MADE_BY_MIGRATING, "clubs.Invitation"}
"""Tables that may have rows in a site that nobody has used yet."""


def restore_site(path: Path, now: datetime, *, new_key: bool = False, erased: Path | None = None) -> int:
    """Restore a site's backup into this empty site; return how many people were erased again.

    `new_key` says that the site keeps its own key, with which printed cards and links of before no longer open
    anything. `erased` is a list of who was erased, beside the site's own. All of it is restored or nothing. Raises
    `BackupRefused`.
    """
    with read_file(path) as reader:
        check_version(path, reader.manifest)
        check_file(path)
        key = str(reader.manifest.get("key", ""))
        if not new_key:
            _check_key(key)
        bring_up_to_date()
        forgotten = listed() | (listed(erased) if erased else set())
        try:
            with replaced_key(None if new_key else key), transaction.atomic():
                _refuse_unless_empty()
                for label in UNUSED:
                    apps.get_model(label)._base_manager.all().delete()
                load(connection, reader)
                restore_numbering(connection)
                again = erase_again(forgotten, now)
                connection.check_constraints()
                # Last: where the list can't be written, nothing is restored.
                note_erased(forgotten - listed())
                complete_list()
        except (IntegrityError, *UNREADABLE) as error:
            raise contradiction(path, error) from error
    ContentType.objects.clear_cache()
    # Permissions and types that are new since.
    call_command("migrate", interactive=False, verbosity=0)
    return again


def bring_up_to_date() -> None:
    """Migrate the database unless that is done; raise `BackupRefused` where it isn't for this program."""
    versions = schema_versions()
    if refusal := unusable_by_program(versions):
        raise BackupRefused(refusal)
    if versions.missing:
        call_command("migrate", interactive=False, verbosity=0)


def is_unused() -> bool:
    """Tell whether people have entered nothing, in a database that may have no tables yet or only some."""
    there = set(connection.introspection.table_names())
    models = (apps.get_model(label) for label in backup_tables() if label not in UNUSED)
    return not any(model._base_manager.exists() for model in models if model._meta.db_table in there)


def _refuse_unless_empty() -> None:
    """Raise `BackupRefused` where the site has anything in it."""
    if not is_unused() or Invitation.objects.exclude(club=None).exists():
        name = connection.settings_dict["NAME"]
        raise BackupRefused(
            f"The database {name} isn't empty, and a site is restored into an empty one only. "
            + (
                "Set DATA_DIR to a new folder, or move this database out of the way with --set-aside."
                if connection.vendor == "sqlite"
                else "Make a new database and set DATABASE_URL to it."
            )
        )


def _key_from_environment() -> bool:
    """Tell whether the site's key is set from outside, so that a restore cannot put another in its place."""
    return bool(os.environ.get("SECRET_KEY", "").strip())


def _check_key(key: str) -> None:
    """Raise `BackupRefused` where this site will go on with another key than the backup's."""
    if _key_from_environment() and key != settings.SECRET_KEY:
        raise BackupRefused(
            "SECRET_KEY is set, and isn't the key of the backup: printed cards and links would open nothing. "
            "Set SECRET_KEY to the backup's own key (restore FILE --show-key prints it), or leave it unset, or go on "
            "with --new-key and print new cards."
        )


@contextmanager
def replaced_key(key: str | None) -> Iterator[None]:
    """Put a backup's key beside the database once the block has succeeded, for the next start; None changes nothing.

    It is written before the block runs, so that a full disk stops the restore before anything is changed.
    """
    if key is None or _key_from_environment() or key == settings.SECRET_KEY:
        yield
        return
    file = settings.DATA_DIR / KEY_FILE
    draft = file.with_name(f".{KEY_FILE}.{secrets.token_hex(4)}")
    try:
        _write_key(draft, key.encode())
        yield
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def _write_key(file: Path, key: bytes) -> None:
    """Write a key to a new file for its owner alone; when this returns, a power cut cannot take it away."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as stream:
        stream.write(key)
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def set_aside(now: datetime) -> Iterator[Path | None]:
    """Move the SQLite database that is there into a folder beside it, and back where the block fails.

    A copy of its key goes with it: without that its cards and links would open nothing. Yields the folder, None where
    there was no database. Raises `BackupRefused` on PostgreSQL.
    """
    if connection.vendor != "sqlite":
        raise BackupRefused(
            "--set-aside is for SQLite. Make a new database in PostgreSQL and set DATABASE_URL to it."
        )
    database = Path(connection.settings_dict["NAME"])
    places = [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm")]
    if database.exists():
        # What cannot be read is damaged, or of another version, and has to go aside all the same.
        with suppress(DatabaseError, ValueError):
            complete_list()
    connection.close()
    files = [file for file in places if file.exists()]
    if not files:
        yield None
        return
    folder = database.with_name(f"{database.name}-{now:%Y-%m-%dT%H-%M-%S}")
    folder.mkdir(mode=0o700)
    key = settings.DATA_DIR / KEY_FILE
    try:
        if key.exists():
            _write_key(folder / KEY_FILE, key.read_bytes())
        for file in files:
            file.rename(folder / file.name)
    except OSError:
        (folder / KEY_FILE).unlink(missing_ok=True)
        _move_back(folder, files)
        raise
    try:
        yield folder
    except BaseException:
        connection.close()
        for place in places:
            place.unlink(missing_ok=True)
        if (folder / KEY_FILE).exists():
            (folder / KEY_FILE).replace(key)
        _move_back(folder, files)
        raise


def _move_back(folder: Path, files: Sequence[Path]) -> None:
    """Put the files of a database that are in a folder where they were, and remove the folder."""
    for file in files:
        if (folder / file.name).exists():
            (folder / file.name).rename(file)
    folder.rmdir()
