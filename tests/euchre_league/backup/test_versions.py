"""A backup or a database of another schema than the program's is refused with a sentence that says what to do."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clubs.models import Club
from euchre_league.backup.format import BackupRefused, read_file, write_file
from euchre_league.backup.loading import load
from euchre_league.backup.versions import check_version
from euchre_league.backup.writing import write_backup
from euchre_league.database_state import FIRST, compare_schemas
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import another_database, manifest_of, refused, restore, rows_in
from tests.shared import DATABASE, ready
from tests.tournaments.nights.hall import NOW

UNRELEASED = {"clubs": ["0001_initial", "0002_uuids"], "scoring": ["0001_initial"]}
SORRY = (
    "{} was made by {}, before the first release of Euchre League, and this version can't read it. Restore it with "
    "the version that made it."
)


def with_migrations(
    source: Path, file: Path, change: Callable[[dict[str, Any]], None], **others: Any
) -> Path:
    """A backup of no rows whose first line is that of another, but for its migrations."""
    manifest = manifest_of(source) | others
    change(manifest["migrations"])
    with write_file(file, manifest) as writer:
        writer.end()
    return file


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("build", "named"),
    [
        ("0.1.0+0123456789ab", "version 0.1.0+0123456789ab"),
        ("\x1b[31m", "version \\x1b[31m"),
        (None, "a version without a name"),
    ],
)
def test_a_backup_of_before_the_first_release_is_refused_by_its_version(
    before: Before, tmp_path: Path, build: str | None, named: str
) -> None:
    for number, source in enumerate((before.site, before.club)):
        file = with_migrations(
            source, tmp_path / f"{number}.backup", lambda found: found.update(UNRELEASED), build=build
        )
        assert refused(file) == SORRY.format(file, named)
    assert Club.objects.count() == 0


def test_a_club_that_had_no_number_of_chance_is_of_before_too(before: Before, tmp_path: Path) -> None:
    club = {"name": "The Royal Oak", "uuid": None}
    file = with_migrations(
        before.club, tmp_path / "a.backup", lambda found: found.update(UNRELEASED), club=club, build="0.1.0"
    )
    with pytest.raises(BackupRefused) as told, read_file(file) as reader:
        check_version(file, reader.manifest)
    assert str(told.value) == SORRY.format(file, "version 0.1.0")


@pytest.mark.django_db(transaction=True)
def test_the_key_of_a_backup_of_before_is_shown_all_the_same(
    before: Before, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = with_migrations(before.site, tmp_path / "a.backup", lambda found: found.update(UNRELEASED))
    assert restore(file, "--show-key").strip() == before.key


@pytest.mark.django_db(transaction=True)
def test_a_newer_backup_is_refused(before: Before, tmp_path: Path) -> None:
    file = with_migrations(
        before.site,
        tmp_path / "newer.backup",
        lambda found: found["scoring"].append("0999_whist"),
        build="7.0.0+0123456789ab",
    )
    assert refused(file) == (
        f"{file} was made by a newer version of Euchre League: version 7.0.0+0123456789ab (scoring.0999_whist). "
        "Update this one, then restore it."
    )
    assert Club.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_an_older_backup_is_refused_and_the_way_there_is_named(before: Before, tmp_path: Path) -> None:
    file = with_migrations(
        before.site,
        tmp_path / "older.backup",
        lambda found: found["sessions"].clear() or found.pop("sessions"),
        build="0.9.0+0123456789ab",
    )
    assert refused(file) == (
        f"{file} was made by an older version of Euchre League: version 0.9.0+0123456789ab. It lacks migrations, from "
        "sessions.0001_initial on. Restore it with that version, then start this one with the same data: it brings "
        "them up to date."
    )
    assert Club.objects.count() == 0


def test_a_file_that_does_not_say_what_it_is_of_is_refused(tmp_path: Path) -> None:
    with write_file(tmp_path / "a.backup", {"of": "house"}) as writer:
        writer.end()
    with (
        pytest.raises(BackupRefused, match=r"doesn't say what it is a backup of"),
        read_file(tmp_path / "a.backup") as reader,
    ):
        check_version(tmp_path / "a.backup", reader.manifest)


def test_what_this_program_has_is_neither_newer_nor_older(before: Before) -> None:
    with read_file(before.site) as reader:
        migrations = reader.manifest["migrations"]
        check_version(before.site, reader.manifest)
    there = {(app, name) for app, names in migrations.items() for name in names}
    for app in ("clubs", "jobs", "leagues", "nights", "scoring"):
        # In the midst of its first start a database lacks whole apps; it is none of before.
        without = compare_schemas(one for one in there if one[0] != app)
        assert (without.missing, without.unknown, without.unreleased) == ((f"{app}.{FIRST}",), (), ())
        old = compare_schemas((there - {(app, FIRST)}) | {(app, "0001_initial")})
        assert old.unreleased == (f"{app}.0001_initial",)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("app", "name", "why"),
    [
        ("clubs", "0001_initial", "The database was made before the first release"),
        ("scoring", "0999_whist", "The database was last used by a newer version"),
    ],
)
def test_nothing_is_restored_into_a_database_that_is_not_for_this_program(
    before: Before, app: str, name: str, why: str
) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied(app, name)
    if name == "0001_initial":
        recorder.record_unapplied(app, FIRST)
    try:
        for file in (before.site, before.club):
            assert refused(file, "--nobody-erased").startswith(why)
        with pytest.raises(CommandError, match=why):
            call_command("migrate", verbosity=0)
    finally:
        recorder.record_unapplied(app, name)
        if name == "0001_initial":
            recorder.record_applied(app, FIRST)
    assert Club.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_what_goes_to_sqlite_and_back_is_the_same(postgres: None, before: Before, folder: Path) -> None:
    shutil.copy(ready() / DATABASE, folder / "there.sqlite3")
    with another_database(folder / "there.sqlite3") as there:
        with there.cursor() as cursor:
            for table in ("auth_permission", "django_content_type", "clubs_invitation"):
                cursor.execute(f"DELETE FROM {table}")
        with read_file(before.site) as reader:
            load(there, reader)
        write_backup(folder / "there.backup", NOW, connection=there)
    assert rows_in(folder / "there.backup") == rows_in(before.site)
    restore(folder / "there.backup")
    write_backup(folder / "back.backup", NOW)
    assert rows_in(folder / "back.backup") == rows_in(before.site)
