"""An owner downloads the own club, and nobody else does."""

import threading
from pathlib import Path

import pytest
from django.test import Client

from clubs.models import Club, Membership, Role, User
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backups import restore, rows_in
from tests.tournaments.nights.hall import user
from tournaments.children import child_turn

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
