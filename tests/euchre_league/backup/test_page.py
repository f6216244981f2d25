"""An owner downloads the own club, and nobody else does."""

import shutil
import tempfile
import threading
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Membership, Role, User
from jobs.children import child_turn
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import restore, rows_in
from tests.tournaments.nights.hall import user

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


def test_the_owner_gets_the_club_and_nobody_else_does(before: Before, folder: Path) -> None:
    restore(before.site)
    club = Club.objects.get(name="The Royal Oak")
    path = f"/clubs/{club.pk}/backup/"
    bob, carol = signed_in(User.objects.get(username="bob")), signed_in(User.objects.get(username="carol"))
    alice = user("alice")
    Membership.objects.create(club=club, user=alice, role=Role.ORGANISER)
    refusals = [client.post(path).status_code for client in (Client(), carol, signed_in(alice))]
    assert refusals == [302, 404, 404]
    assert bob.get(path).status_code == 405
    assert "Download a copy of this club" in bob.get(f"/clubs/{club.pk}/").content.decode()
    assert "Download a copy of this club" not in signed_in(alice).get(f"/clubs/{club.pk}/").content.decode()

    answer = bob.post(path)
    assert answer["Content-Disposition"].startswith('attachment; filename="the-royal-oak-20')
    file = folder / "downloaded.backup"
    file.write_bytes(b"".join(answer.streaming_content))  # type: ignore[attr-defined]  # a stream
    answer.close()
    words = "nights.Night"
    assert {label: rows for label, rows in rows_in(file).items() if label != words} == {
        label: rows for label, rows in rows_in(before.club).items() if label != words
    }
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith("download")) == [
        "downloaded.backup"
    ]


@pytest.mark.usefixtures("where_backups_are_written")
def test_a_copy_is_written_elsewhere_where_the_data_folder_cannot_be_written_to(
    before: Before, folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(before.site)
    club = Club.objects.get(name="The Royal Oak")
    bob = signed_in(User.objects.get(username="bob"))
    drafts = folder / "drafts"
    drafts.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(drafts))
    # Nobody can write there, not even root, as who the tests may run.
    settings.DATA_DIR = folder / "not there"
    answer = bob.post(f"/clubs/{club.pk}/backup/")
    assert (answer.status_code, list(drafts.iterdir())) == (200, [])
    file = folder / "downloaded.backup"
    file.write_bytes(b"".join(answer.streaming_content))  # type: ignore[attr-defined]  # a stream
    answer.close()
    assert len(rows_in(file)["clubs.Player"]) == len(rows_in(before.club)["clubs.Player"])

    monkeypatch.setattr(tempfile, "tempdir", str(folder / "not there either"))
    answer = bob.post(f"/clubs/{club.pk}/backup/", follow=True)
    assert "The server can&#x27;t write a copy of this club." in answer.content.decode()


@pytest.mark.usefixtures("where_backups_are_written")
def test_a_copy_that_there_is_no_room_for_is_refused_with_a_sentence(
    before: Before, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore(before.site)
    club = Club.objects.get(name="The Royal Oak")
    files = sorted(folder.iterdir())
    free = shutil.disk_usage(folder)._replace(free=10_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    answer = signed_in(User.objects.get(username="bob")).post(f"/clubs/{club.pk}/backup/", follow=True)
    assert "There isn&#x27;t enough room on the server&#x27;s disk" in answer.content.decode()
    assert sorted(folder.iterdir()) == files


def test_while_a_plan_is_being_made_the_owner_is_asked_to_try_again(before: Before) -> None:
    restore(before.site)
    club = Club.objects.get(name="The Royal Oak")
    bob = signed_in(User.objects.get(username="bob"))
    begun, end = threading.Event(), threading.Event()

    def plan() -> None:
        with child_turn():
            begun.set()
            end.wait(30)

    thread = threading.Thread(target=plan)
    thread.start()
    begun.wait(30)
    try:
        answer = bob.post(f"/clubs/{club.pk}/backup/", follow=True)
    finally:
        end.set()
        thread.join()
    assert "The server is busy with something else. Try again in a minute." in answer.content.decode()
