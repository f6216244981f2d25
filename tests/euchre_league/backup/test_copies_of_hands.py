"""Copies of hands: within a minute of an evening's first one, and of the last ones as the server ends."""

import shutil
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils.timezone import localtime

from euchre_league import last_hand
from euchre_league.backup import copies
from euchre_league.backup.copies import Attempt, copy_name, last_good_copy, make_copy_when_due, make_last_copy
from euchre_league.last_hand import BETWEEN_EVENINGS
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import restore, rows_in
from tests.scoring.kitchen import hand, kitchen
from tests.tournaments.nights.hall import record

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="copies are of SQLite databases"),
    pytest.mark.django_db(transaction=True),
]


def test_the_first_hand_is_copied_within_a_minute_and_the_last_ones_as_the_server_ends(
    before: Before, now: datetime
) -> None:
    restore(before.site)
    assert make_copy_when_due(now) is not None
    soon = now + timedelta(minutes=2)
    assert (make_copy_when_due(soon), make_last_copy(soon)) == (None, None)  # there was no hand
    with time_machine.travel(soon, tick=False):
        table = kitchen()
        record(table.game, hand(1))
    first = make_copy_when_due(soon + timedelta(minutes=1))
    assert first is not None
    assert make_copy_when_due(soon + timedelta(minutes=2)) is None
    assert make_last_copy(soon + timedelta(minutes=2)) is None  # the copy has it
    with time_machine.travel(soon + timedelta(minutes=3), tick=False):
        record(table.game, hand(2))
    assert make_copy_when_due(soon + timedelta(minutes=4)) is None  # ten minutes apart from now on
    last = make_last_copy(soon + timedelta(minutes=5))
    assert last is not None
    hands = [sum(row["kind"] == "hand" for row in rows_in(file)["scoring.Entry"]) for file in (first, last)]
    assert hands[1] == hands[0] + 1
    assert make_last_copy(soon + timedelta(minutes=6)) is None


def test_each_evenings_first_hand_is_copied_within_a_minute_wherever_the_clock_stands(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady = 1000.0
    monkeypatch.setattr(last_hand, "steady_seconds", lambda: steady)
    table = kitchen()
    record(table.game, hand(1))
    assert make_copy_when_due(now) is not None
    record(table.game, hand(2))
    # The clock is set back by a minute, and the next look is at a time when no copy is due.
    monkeypatch.setattr(copies, "last_attempt", Attempt(now - timedelta(minutes=2)))
    monkeypatch.setattr(copies, "copies", list)
    monkeypatch.setattr(copies, "STARTED", now - timedelta(minutes=2))
    back = now - timedelta(minutes=1)
    assert make_copy_when_due(back) is None  # of the same evening
    steady += BETWEEN_EVENINGS
    record(table.game, hand(3))
    assert make_copy_when_due(back) is not None
    assert make_copy_when_due(back + timedelta(minutes=1)) is None


def test_the_last_copy_is_the_newest_when_the_clock_was_set_back_and_old_ones_go(
    before: Before, folder: Path, now: datetime
) -> None:
    restore(before.site)
    (folder / "copies").mkdir()
    noon = localtime(now).replace(hour=12, minute=0, second=0) - timedelta(days=3)
    old = [noon, noon - timedelta(hours=1)]
    for at in (*old, now + timedelta(hours=1)):
        shutil.copy(before.site, folder / "copies" / copy_name(at))
    record(kitchen().game, hand(1))
    last = make_last_copy(now)
    assert last is not None
    assert last_good_copy() == last
    assert [file.name for file in sorted((folder / "copies").iterdir())] == [
        copy_name(old[0]),
        copy_name(now - timedelta(seconds=1)),
        last.name,
    ]


def test_no_copy_begins_beside_the_last_one(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    record(kitchen().game, hand(1))
    begun: list[Path | None] = []

    def write(file: Path, *_: Any, **__: Any) -> None:
        with ThreadPoolExecutor(1) as other:
            begun.append(other.submit(make_copy_when_due, now).result())
        file.write_bytes(b"x")

    monkeypatch.setattr(copies, "write_backup", write)
    monkeypatch.setattr(copies, "backup_in_child", lambda *_, **__: pytest.fail("a second one"))
    assert make_last_copy(now) is not None
    assert begun == [None]


def test_the_last_copy_waits_for_one_in_progress(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    record(kitchen().game, hand(1))
    last: list[Future[Path | None]] = []

    with ThreadPoolExecutor(1) as other:

        def write(file: Path, **_: Any) -> int:
            last.append(other.submit(make_last_copy, now))
            assert not wait(last, timeout=0.1).done
            file.write_bytes(b"x")
            return 1

        monkeypatch.setattr(copies, "backup_in_child", write)
        monkeypatch.setattr(copies, "write_backup", lambda *_, **__: pytest.fail("the other has the hand"))
        assert make_copy_when_due(now) is not None
        assert [one.result() for one in last] == [None]


def test_a_last_copy_that_takes_too_long_is_given_up(
    folder: Path, now: datetime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    record(kitchen().game, hand(1))
    monkeypatch.setattr(copies, "LAST_COPY_SECONDS", -1)
    assert make_last_copy(now) is None
    assert caplog.messages == ["No copy of the last hands was made: It took longer than -1 seconds."]
    assert [*(folder / "copies").iterdir()] == []
