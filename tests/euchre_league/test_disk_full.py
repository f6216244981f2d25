"""A full disk: a sentence for people, 503 for phones, which keep their hands; and nothing half written."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from scoring import throttles
from scoring.engine.ruleset import make_ruleset
from scoring.models import Entry, Table
from scoring.selectors.passes import signed_code
from scoring.services.tables import open_table
from tests.scoring.kitchen import NAMES, Person, new_id
from web.disk_full import WHAT_TO_DO

# As much as a note may hold, so that the last free page is soon used up.
NOTE = "x" * 500


@pytest.fixture
def disk(transactional_db: None) -> Iterator[Callable[[int], None]]:
    """Give the database so many pages more than it has: none is a full disk."""
    if connection.vendor != "sqlite":
        pytest.skip("the disk of PostgreSQL is that of its own server")

    def pages(more: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA page_count")
            (count,) = cursor.fetchone()
            cursor.execute(f"PRAGMA max_page_count = {count + more}")

    yield pages
    pages(1_000_000)


def test_hands_are_refused_with_503_until_there_is_room_and_then_count(
    disk: Callable[[int], None], caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    alice = Person(table.table_pass)
    alice.client.raise_request_exception = False
    path, code = f"games/{table.game.pk}/entries/", signed_code(table.table_pass)

    def send(entry: str) -> int:
        return int(alice.post(path, {"id": entry, "kind": "note", "note": NOTE}).status_code)

    disk(0)
    refused = new_id()
    while send(refused) == 201:
        refused = new_id()
    answer = alice.post(path, {"id": refused, "kind": "note", "note": NOTE})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert answer.json() == {
        "type": "server_error",
        "errors": [{"code": "disk_full", "detail": WHAT_TO_DO, "attr": None}],
    }
    assert "The disk is full. Until there is room, what phones send is refused." in caplog.text
    assert not Entry.objects.filter(pk=refused).exists()
    assert alice.get("table/").status_code == 200
    assert alice.client.get(f"/t/{code}/").status_code == 200
    assert alice.client.get("/healthz").status_code == 503
    disk(1000)
    assert (send(refused), Entry.objects.filter(pk=refused).count()) == (201, 1)
    # As soon as one was taken, not a minute later.
    assert alice.client.get("/healthz").status_code == 200


def test_a_page_says_in_plain_words_what_to_do(
    disk: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "OPENED", {60: 10_000})
    client = Client(raise_request_exception=False)
    form = {
        "variant": "north_american",
        "label": "Kitchen",
        **{f"names.{seat}": name for seat, name in enumerate(NAMES)},
    }
    disk(0)
    while (answer := client.post("/tables/new/", form)).status_code == 302:
        pass
    tables = Table.objects.count()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert WHAT_TO_DO in " ".join(answer.content.decode().split())
    disk(1000)
    assert client.post("/tables/new/", form).status_code == 302
    assert Table.objects.count() == tables + 1


def test_a_disk_that_is_full_at_the_first_start_is_said_in_a_sentence(root: Path, tmp_path: Path) -> None:
    mounted = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(tmp_path)]
    if subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a disk of 200 kB")
    try:
        env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1"],
            cwd=root,
            env=env | {"DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"CommandError: The disk with {tmp_path} is full. Free some space there, and start again; what was saved "
        "before is safe.\n"
    )
