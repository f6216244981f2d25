"""What is looked at before anything is served: damage, versions, and the link of the first owner."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from clubs.services.setup import setup_token
from euchre_league.database_state import FIRST, damage
from euchre_league.management.commands.serve import check_database
from euchre_league.serving import ServingError
from tests.clubs.people import founded

pytestmark = pytest.mark.django_db


def ran(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_a_database_of_this_version_is_ready() -> None:
    assert ran("ready") == "The database is ready.\n"
    check_database()


def test_a_newer_database_is_refused_everywhere() -> None:
    MigrationRecorder(connection).record_applied("scoring", "9999_of_next_year")
    refused_as_newer("scoring.9999_of_next_year")


def test_a_database_of_a_version_that_only_added_an_app_is_newer_too() -> None:
    # Another program's tables in the same database cannot be told from that: ours is a database of its own.
    MigrationRecorder(connection).record_applied("tournaments_of_next_year", "0001_initial")
    refused_as_newer("tournaments_of_next_year.0001_initial")


def test_a_database_of_before_the_first_release_is_refused_everywhere() -> None:
    recorder = MigrationRecorder(connection)
    for app, names in (("clubs", ["0001_initial", "0002_uuids"]), ("scoring", ["0001_initial"])):
        recorder.record_unapplied(app, FIRST)
        for name in names:
            recorder.record_applied(app, name)
    anew = "DATA_DIR to a new folder" if connection.vendor == "sqlite" else "DATABASE_URL to a new database"
    refused_everywhere(
        "The database was made before the first release of Euchre League (clubs.0001_initial), and this version "
        f"can't read it. Start the version that made it, or begin anew: set {anew}."
    )


def refused_as_newer(migration: str) -> None:
    refused_everywhere(
        f"The database was last used by a newer version of Euchre League ({migration}). Start that "
        "version, or restore a backup that this version made."
    )


def refused_everywhere(why: str) -> None:
    """By both servers, by the demonstration, and by `migrate`, which is asked by others too."""
    with pytest.raises(ServingError) as refused:
        check_database()
    assert str(refused.value) == why
    for command in (["ready"], ["demo"], ["migrate"]):
        with pytest.raises(CommandError) as told:
            ran(*command)
        assert str(told.value) == why


def test_an_older_database_is_refused_where_nobody_migrates_it() -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    with pytest.raises(CommandError) as refused:
        ran("ready")
    assert str(refused.value) == (
        "The database is older than this program: it lacks migrations, from sessions.0001_initial on. "
        "Run: python manage.py migrate"
    )
    check_database()  # which is followed by migrating


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BaseDatabaseWrapper:
    """Another database, which is the one that is looked at."""
    copy = connection.copy()
    copy.settings_dict = {**connection.settings_dict, "NAME": str(tmp_path / "copy.sqlite3")}
    monkeypatch.setattr("euchre_league.database_state.connection", copy)
    return copy


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL looks after its files itself")
def test_damage_in_the_midst_of_a_file_is_found(copy: BaseDatabaseWrapper) -> None:
    file = Path(copy.settings_dict["NAME"])
    with copy.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("CREATE TABLE t (x)")
        cursor.executemany("INSERT INTO t VALUES (%s)", [("x" * 100,)] * 1000)
    assert damage() == ""
    copy.close()
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4096] = b"\xff" * 4096
    file.write_bytes(content)
    assert damage() != ""
    copy.close()
    file.write_bytes(b"a shopping list" * 1000)
    assert damage() == "file is not a database"
    copy.close()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL looks after its files itself")
def test_a_schema_whose_bytes_are_no_text_is_damage(copy: BaseDatabaseWrapper) -> None:
    file = Path(copy.settings_dict["NAME"])
    with copy.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("CREATE TABLE hands (x)")
    copy.close()
    content = file.read_bytes()
    at = content.index(b"CREATE TABLE hands")
    found = set()
    for byte in range(at - 10, at + 20):
        file.write_bytes(content[:byte] + b"\xff" + content[byte + 1 :])
        found.add(damage())
        copy.close()
    assert "malformed database schema: bytes that are no text" in found


@pytest.mark.parametrize(
    ("own", "address"),
    [
        ({}, "http://localhost:8000/"),
        ({"PORT": 8001}, "http://localhost:8001/"),
        (
            {"LISTED_HOSTS": [".example.org", "euchre.example.org"], "HTTPS": True},
            "https://euchre.example.org/",
        ),
        ({"LISTED_HOSTS": ["hall.example.org"], "PORT": 80}, "http://hall.example.org/"),
    ],
)
def test_the_set_up_link_is_printed_with_the_address_of_the_site(
    own: dict[str, Any], address: str, settings: Any
) -> None:
    settings.PORT, settings.LISTED_HOSTS, settings.HTTPS = 8000, [], False
    for name, value in own.items():
        setattr(settings, name, value)
    token = setup_token()
    said = ran("setup_link")
    assert said == (
        f"Whoever opens this link, once, founds the first club and owns it:\n{address}set-up/{token}/\n"
    )


def test_no_set_up_link_is_printed_once_somebody_owns_a_club() -> None:
    founded()
    assert ran("setup_link") == (
        "Somebody owns a club here already. Sign in, or ask an owner of a club for an invitation.\n"
    )
