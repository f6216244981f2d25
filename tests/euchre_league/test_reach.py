"""Can a phone reach this machine: a phone opens it, and the page on this machine says so."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Role
from euchre_league import reach
from tests.clubs.people import founded, member
from tests.scoring.views.test_opening_tables import FORM
from tests.tournaments.nights.hall import NAMES, club_of, gather, make_night, publish_plan
from web import phone_address

pytestmark = pytest.mark.django_db
LAPTOP = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8000"}
HOSTS = re.compile(r"(?:localhost|192\.168\.1)[.:0-9]*\d")
EVENING = "2026-11-21 19:00:00+00:00"


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that this machine has in the hall; a test may change them, as another wifi does."""
    held = ["192.168.1.7"]
    for module in (reach, phone_address):
        monkeypatch.setattr(module, "phone_addresses", lambda: list(held))
    return held


@pytest.fixture
def phone(client: Client) -> Callable[..., str]:
    def come(number: int = 20, host: str = "192.168.1.7:8000", method: str = "get") -> str:
        answer = getattr(client, method)("/reach/", REMOTE_ADDR=f"192.168.1.{number}", HTTP_HOST=host)
        assert answer.status_code == 200
        return text_of(answer)

    return come


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def part(client: Client, **query: str) -> str:
    return text_of(client.get("/reach/seen/", query, **LAPTOP))


def hidden(answer) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.content.decode()))


def test_the_page_of_this_machine_shows_the_address_for_phones_and_its_code(client, addresses):
    shown = client.get("/reach/laptop/", **LAPTOP)
    assert "http://192.168.1.7:8000/reach/ No phone has reached it yet. Try again" in text_of(shown)
    assert shown.content.decode().count('class="qr"') == 1


def test_phones_that_come_are_counted_once_each_and_the_last_is_told(client, addresses, phone):
    with time_machine.travel(EVENING, tick=False) as clock:
        assert "You can reach the laptop" in phone(20)
        assert part(client).endswith("1 phone has reached this computer, less than a minute ago.")
        clock.shift(300)
        phone(21)
        phone(20)
        clock.shift(60)
        assert part(client).endswith("2 phones have reached this computer, the last one 1 minute ago.")
        clock.shift(12 * 60 * 60)
        assert part(client).endswith("No phone has reached it yet.")


def test_this_machine_is_no_phone(client, addresses):
    for host, address in (("localhost:8000", "127.0.0.1"), ("192.168.1.7:8000", "192.168.1.7")):
        answer = client.get("/reach/", REMOTE_ADDR=address, HTTP_HOST=host)
        assert (answer.status_code, answer["Location"]) == (302, "/reach/laptop/")
    assert part(client).endswith("No phone has reached it yet.")


def test_a_phone_that_comes_writes_no_row_and_a_look_without_opening_is_not_counted(client, addresses, phone):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        phone(20)
    assert [query["sql"] for query in asked.captured_queries if not query["sql"].startswith("SELECT")] == []
    phone(21, method="head")
    assert "1 phone has reached this computer" in part(client)


def test_a_changed_address_is_told_as_long_as_the_page_is_open_and_what_came_to_the_old_one_is_not(
    client, addresses, phone
):
    phone(20)
    opened = hidden(client.get("/reach/laptop/", **LAPTOP))
    assert client.get("/reach/seen/", opened, **LAPTOP).status_code == 204
    addresses[:] = ["10.0.0.5"]
    told = client.get("/reach/seen/", opened, **LAPTOP)
    assert text_of(told).startswith("This computer's address has changed from 192.168.1.7 to 10.0.0.5.")
    assert text_of(told).endswith("http://10.0.0.5:8000/reach/ No phone has reached it yet.")
    assert client.get("/reach/seen/", hidden(told), **LAPTOP).status_code == 204
    phone(20, "10.0.0.5:8000")
    assert "changed from 192.168.1.7 to" in part(client, **hidden(told))
    assert "1 phone has reached this computer" in part(client, **hidden(told))


def test_without_script_looking_again_tells_of_a_changed_address(client, addresses):
    page = client.get("/reach/laptop/", **LAPTOP).content.decode()
    (again,) = re.findall(r'<a href="(/reach/laptop/\?[^"]+)">Try again</a>', page)
    addresses[:] = ["10.0.0.5"]
    assert "changed from 192.168.1.7 to 10.0.0.5." in text_of(client.get(again, **LAPTOP))


def test_what_is_no_address_is_not_shown_as_one(client, addresses):
    for was in ("http://evil.example/", "<b>", "\x00", "192.168.1.7"):
        assert "has changed" not in part(client, was=was)


def test_without_a_network_the_page_says_so_and_finds_one_later(client, addresses):
    addresses.clear()
    opened = client.get("/reach/laptop/", **LAPTOP)
    assert "This computer isn't on a network." in text_of(opened)
    assert 'class="qr"' not in opened.content.decode()
    addresses[:] = ["192.168.1.7", "10.0.0.2"]
    found = part(client, **hidden(opened))
    assert "http://192.168.1.7:8000/reach/ This computer also has addresses" in found
    assert "addresses on other networks: 10.0.0.2" in found


def test_invented_hosts_share_one_count(client, addresses, phone):
    for host in ("hall.local:8000", "one.local", "two.local"):
        phone(20, host)
    assert "1 phone has reached this computer" in part(client)


def test_two_phones_at_one_moment_are_two(addresses, together):
    together(
        *(lambda n=n: reach.note_phone("192.168.1.7", f"192.168.1.{n}", addresses, 1000.0) for n in range(8))
    )
    assert reach.reached(addresses, 1150.0) == reach.Reached(8, 2)


@pytest.mark.parametrize(
    ("role", "sees"), [(None, False), (Role.SCORER, False), (Role.ORGANISER, True), (Role.OWNER, True)]
)
def test_this_machines_addresses_are_for_itself_and_for_organisers(role, sees, client, addresses):
    link = '<a href="/reach/laptop/">Can phones reach this laptop?</a>'
    elsewhere = {"REMOTE_ADDR": "203.0.113.20", "HTTP_HOST": "localhost:8000"}
    if role is not None:
        client.force_login(member(founded(), "sam", role))
    for path in ("/reach/laptop/", "/reach/seen/"):
        here, there = client.get(path, **LAPTOP), client.get(path, **elsewhere)
        assert ("192.168.1.7" in text_of(here), "192.168.1.7" in text_of(there)) == (True, sees)
        assert (here.status_code, there.status_code) == (200, 200 if sees else 404)
    assert link in client.get("/", **LAPTOP).content.decode()
    assert (link in client.get("/", **elsewhere).content.decode()) == sees
    assert "192.168.1.7" not in client.get("/reach/", **elsewhere).content.decode()


@pytest.mark.parametrize(
    ("opened_from", "host", "shown"),
    [
        ("127.0.0.1", "localhost:8000", "192.168.1.7:8000"),
        ("203.0.113.20", "localhost:8000", "localhost:8000"),
        ("192.168.1.20", "192.168.1.7:8000", "192.168.1.7:8000"),
    ],
)
def test_cards_the_board_and_sheets_tell_this_machines_address_to_itself_alone(
    opened_from, host, shown, client, addresses
):
    where = {"REMOTE_ADDR": opened_from, "HTTP_HOST": host}
    card = client.post("/tables/new/", FORM, **where)["Location"]
    club, bob = club_of("The Oak")
    night = make_night(club, date=str(timezone.localdate()))
    gather(night, NAMES[:8])
    publish_plan(night)
    client.force_login(bob)
    for path in (card, "/b/OAK/", f"/nights/{night.pk}/print/cards/"):
        page = client.get(path, **where)
        assert (path, page.status_code, set(HOSTS.findall(text_of(page)))) == (path, 200, {shown})
