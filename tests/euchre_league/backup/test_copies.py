"""The copies that `serve` makes by itself: when, how many, how large, and what they are good for."""

import os
import shlex
import shutil
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.db import connection
from django.utils.timezone import localtime

from clubs.models import Club, Player
from euchre_league.backup import copies, site
from euchre_league.backup.child import room_in
from euchre_league.backup.copies import (
    EVERY,
    Copy,
    beyond,
    copy_name,
    copy_time,
    is_due,
    last_good_copy,
    make_copy_when_due,
    outdated,
    times_before,
)
from euchre_league.backup.erased import listed
from euchre_league.backup.site import is_unused
from euchre_league.backup.writing import write_backup
from euchre_league.celery import app
from euchre_league.management.commands.serve import check_database, restore_command, way_back
from euchre_league.serving import ServingError
from euchre_league.tasks import copy
from jobs.models import ProcessKind
from jobs.services.heartbeats import beat, expect_heartbeats
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import another_database, restore, rows_in
from tests.tournaments.nights.hall import NOW

SQLITE = connection.vendor == "sqlite"


def at(day: int, hour: int = 20, minute: int = 0, size: int = 10) -> Copy:
    time = datetime(2026, 11, day, hour, minute, tzinfo=UTC)
    return Copy(time, Path(f"{day}-{hour}-{minute}"), size)


def test_a_copy_is_due_ten_minutes_after_the_last_of_those_that_are_not_of_the_future() -> None:
    earlier = [NOW - timedelta(minutes=minutes) for minutes in (30, 10)]
    assert is_due(earlier, NOW)
    assert not is_due([*earlier, NOW - timedelta(minutes=10) + timedelta(seconds=1)], NOW)
    assert not is_due([NOW], NOW)
    assert is_due([NOW + timedelta(days=365)], NOW)


def test_a_day_is_kept_whole_and_of_seven_days_before_it_the_last() -> None:
    evening = [at(21, 19, 50), at(21, 20), at(21, 23)]
    before = [at(day, hour) for day in range(8, 20) for hour in (19, 22)]
    gone = outdated([*before, *evening], datetime(2026, 11, 22, 9, tzinfo=UTC), UTC)
    kept = [copy.file.name for copy in [*before, *evening] if copy not in gone]
    assert kept == [f"{day}-22-0" for day in range(13, 20)] + ["21-19-50", "21-20-0", "21-23-0"]


def test_the_oldest_go_where_there_is_too_little_room() -> None:
    found = [at(20, size=60), at(21, size=30), at(22, size=20)]
    assert [copy.size for copy in beyond(found, 50)] == [60]
    assert [copy.size for copy in beyond(found, 49)] == [60, 30]
    assert beyond(found, 110) == []


def test_a_backup_that_is_downloaded_has_a_tenth_of_the_room_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = shutil.disk_usage(tmp_path)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    assert room_in(tmp_path) == 100_000


@pytest.mark.django_db
def test_copies_have_a_tenth_of_what_is_free_and_of_what_they_take(
    folder: Path, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "copies").mkdir()
    (folder / "copies" / copy_name(now - timedelta(hours=1))).write_bytes(b"x" * 500)
    asked = []
    monkeypatch.setattr(copies, "backup_in_child", lambda _, *, most, **_others: asked.append(most))
    free = shutil.disk_usage(folder)._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    make_copy_when_due(now)
    assert asked == [100_050]


@pytest.mark.skipif(not SQLITE, reason="copies are of SQLite databases")
def test_the_background_makes_copies_by_itself() -> None:
    (every,) = [one for one in app.conf.beat_schedule.values() if one["task"] == copy.name]
    assert every["schedule"] <= EVERY.total_seconds()


def test_copies_of_the_future_go_before_now_in_their_order_and_behind_those_before_them() -> None:
    now = datetime(2026, 11, 21, 20, 0, 2, 500, tzinfo=UTC)
    found = [at(20), at(21, 20), at(22), at(22, 21)]
    seconds = [(now.replace(microsecond=0) - time).total_seconds() for time in times_before(found, now)]
    assert seconds == [24 * 3600 + 2, 3, 2, 1]
    assert times_before(found[:2], now) == [at(20).at, at(21, 20).at]


@pytest.mark.usefixtures("where_backups_are_written")
@pytest.mark.skipif(not SQLITE, reason="copies are of SQLite databases")
@pytest.mark.django_db(transaction=True)
def test_after_the_clock_was_set_back_the_newest_copy_is_the_one_made_last(
    before: Before, folder: Path, now: datetime
) -> None:
    (folder / "copies").mkdir()
    future = [folder / "copies" / copy_name(now + timedelta(days=days)) for days in (400, 399)]
    for number, file in enumerate(future):
        shutil.copy(before.site, file)
        os.utime(file, (number, number))
    made = make_copy_when_due(now)
    assert made is not None
    assert last_good_copy() == made
    names = [copy_name(now - timedelta(seconds=seconds)) for seconds in (2, 1, 0)]
    files = sorted((folder / "copies").iterdir())
    assert [file.name for file in files] == names
    assert [file.stat().st_mtime for file in files[:2]] == [1, 0]  # in their order


@pytest.mark.skipif(not SQLITE, reason="copies are of SQLite databases")
@pytest.mark.django_db(transaction=True)
def test_a_copy_is_a_backup_made_in_a_child_that_only_its_owner_reads(before: Before, now: datetime) -> None:
    restore(before.site)
    erased = Player.objects.create(name="a player", erased_at=NOW)
    made = make_copy_when_due(now)
    assert listed() == {erased.uuid}
    assert made is not None
    rows = rows_in(made)
    assert {label: len(found) for label, found in rows.items()} == {
        label: len(found) + (label == "clubs.Player") for label, found in rows_in(before.site).items()
    }
    if os.name == "posix":
        assert [stat.S_IMODE(path.stat().st_mode) for path in (made, made.parent)] == [0o600, 0o700]
    assert make_copy_when_due(now + timedelta(minutes=9)) is None
    assert last_good_copy() == made
    # A newer one that is damaged is passed over.
    later = made.with_name("2030-01-01T00-00-00Z.backup")
    later.write_bytes(made.read_bytes()[:-1])
    assert last_good_copy() == made
    assert f"restore {made} --set-aside" in way_back(last_good_copy())


@pytest.mark.usefixtures("where_backups_are_written")
@pytest.mark.skipif(not SQLITE, reason="copies are of SQLite databases")
@pytest.mark.django_db(transaction=True)
def test_a_laptop_that_idles_makes_no_copy_and_one_changed_letter_makes_one(
    before: Before, folder: Path, now: datetime
) -> None:
    restore(before.site)
    first = make_copy_when_due(now)
    expect_heartbeats(ProcessKind, now)  # which serve writes every ten seconds
    beat(ProcessKind.WORKER, now)
    assert make_copy_when_due(now + timedelta(minutes=10)) is None
    assert list((folder / "copies").iterdir()) == [first]
    Club.objects.filter(name="The Fox").update(name="The Fix")
    # It was looked at just now.
    assert make_copy_when_due(now + timedelta(minutes=19)) is None
    second = make_copy_when_due(now + timedelta(minutes=20))
    assert second is not None
    # A copy that is damaged is no reason to do without one.
    second.write_bytes(second.read_bytes()[:-1])
    third = make_copy_when_due(now + timedelta(minutes=30))
    assert sorted((folder / "copies").iterdir()) == [first, second, third]


@pytest.mark.usefixtures("where_backups_are_written")
@pytest.mark.skipif(not SQLITE, reason="copies are of SQLite databases")
@pytest.mark.django_db(transaction=True)
def test_where_there_is_no_room_the_newest_whole_copy_stays_and_the_next_try_is_in_ten_minutes(
    before: Before,
    folder: Path,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (folder / "copies").mkdir()
    names = [copy_name(now - timedelta(hours=hours)) for hours in (3, 2, 1)]
    whole = before.site.read_bytes()
    for name, content in zip(names, (whole, whole, whole[:-1]), strict=True):
        (folder / "copies" / name).write_bytes(content)
    real = shutil.disk_usage
    free = real(folder)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    monkeypatch.setattr(copies, "STARTED", now)  # with copies of before, nothing has to be waited for
    assert make_copy_when_due(now) is None
    assert "There is too little room on the disk for a copy of the database." in caplog.text
    assert [file.name for file in (folder / "copies").iterdir()] == [names[1]]

    monkeypatch.setattr(shutil, "disk_usage", real)
    assert make_copy_when_due(now + timedelta(minutes=9)) is None
    made = make_copy_when_due(now + timedelta(minutes=10))
    assert [file.name for file in sorted((folder / "copies").iterdir())] == [names[1], made and made.name]


def test_the_way_back_is_a_command_that_a_shell_takes_as_it_is(
    before: Before, folder: Path, settings: Any
) -> None:
    settings.DATA_DIR = folder / "Bob's data"
    copy = settings.DATA_DIR / "copies" / "2026-11-21T20-00-00Z.backup"
    copy.parent.mkdir(parents=True)
    shutil.copy(before.site, copy)
    words = shlex.split(way_back(copy).splitlines()[1])
    assert words == [
        f"DATA_DIR={settings.DATA_DIR}", sys.executable, "manage.py", "restore", str(copy), "--set-aside"
    ]  # fmt: skip
    settings.BASE_DIR = folder
    settings.DATA_DIR = folder / "var"
    assert restore_command("FILE") == f"{shlex.quote(sys.executable)} manage.py restore FILE --set-aside"


@pytest.mark.django_db
@pytest.mark.skipif(not SQLITE, reason="PostgreSQL has no file that could vanish")
def test_an_empty_database_beside_a_copy_of_a_site_in_use_is_refused(before: Before, folder: Path) -> None:
    """A file that vanished is an empty one as soon as SQLite has opened it; one of 0 bytes was cut off."""
    check_database()  # a new site has no copy
    (folder / "copies").mkdir()
    unused = folder / "copies" / "2026-11-22T20-00-00Z.backup"
    write_backup(unused, NOW)
    check_database()  # nobody has used it yet, so there is nothing to lose
    copy = folder / "copies" / "2026-11-21T20-00-00Z.backup"
    shutil.copy(before.site, copy)
    with pytest.raises(ServingError) as refused:
        check_database()
    said = str(refused.value)
    assert said.startswith(
        f"The database {connection.settings_dict['NAME']} is missing or empty, but this site was in use. "
        f"There is a copy of {localtime(copy_time(copy)):%d %B, %H:%M}. "
    )
    assert f"manage.py restore {copy} --set-aside\n" in said
    Club.objects.create(name="The Oak")
    check_database()


@pytest.mark.django_db
@pytest.mark.skipif(not SQLITE, reason="PostgreSQL has no file that could vanish")
def test_a_database_without_tables_is_unused(folder: Path) -> None:
    Club.objects.create(name="The Oak")
    assert not is_unused()
    with another_database(folder / "empty.sqlite3") as empty, pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "connection", empty)
        assert is_unused()


@pytest.mark.soak  # three processes
@pytest.mark.skipif(not SQLITE, reason="--set-aside is for SQLite")
def test_a_damaged_database_is_kept_aside_and_the_last_good_copy_taken(before: Before, folder: Path) -> None:
    """On a database of its own, in a process of its own: the one of the tests stays whole."""
    root = Path(site_settings.BASE_DIR)
    variables = {
        name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
    }
    variables["DATA_DIR"] = str(folder)

    def manage(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=root,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )

    (folder / "copies").mkdir()
    copy = folder / "copies" / "2026-11-21T20-00-00Z.backup"
    shutil.copy(before.site, copy)
    damaged = b"SQLite format 3\0" + b"no page of a database" * 1000
    lost = manage("serve", "--port", "1")  # there is no file at all
    assert "missing or empty, but this site was in use. There is a copy of" in lost.stderr
    (folder / "euchre_league.sqlite3").write_bytes(damaged)
    ended = manage("serve", "--port", "1")
    assert f"restore {copy} --set-aside" in ended.stderr
    done = manage("restore", str(copy), "--set-aside")
    assert (done.returncode, done.stderr) == (0, "")
    (aside,) = folder.glob("euchre_league.sqlite3-*/euchre_league.sqlite3")
    assert aside.read_bytes() == damaged
    again = manage("backup", str(folder / "again.backup"))
    assert (again.returncode, rows_in(folder / "again.backup")) == (0, rows_in(before.site))
