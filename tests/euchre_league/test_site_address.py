"""What is kept or sent names the site's own address, whatever Host a stranger has sent."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.euchre_league.everybody import Hall, a_hall
from tests.euchre_league.test_who_may import ADDRESSES, ROUTES, address
from tests.tournaments.printing.reading import words
from tournaments.leagues.doors.selectors.emails import whole_text
from tournaments.leagues.doors.services.print_jobs import do_print_job
from tournaments.leagues.models import OutgoingEmail, SeasonPrintJob
from web import site_address

pytestmark = pytest.mark.django_db

FOREIGN = "kitchen.lan"
"""A name that is served without ALLOWED_HOSTS, and isn't this machine's."""
OWN = "http://192.168.1.7:8000"
# Shown to whoever asks, kept nowhere: a phone that stands beside this screen may go where the screen went.
OF_THE_ASKER = {
    "b/<str:word>/",
    "nights/<number:night_id>/board/",
    "nights/<number:night_id>/board/elsewhere/",
    "t/<str:code>/card/",
    "fixtures/<number:fixture_id>/tables/",
    "team/<str:code>/match/<number:fixture_id>/tables/",
    "reach/laptop/",
    "reach/seen/",
}
# Who may read a request's own host, and for what: nothing else is derived from it.
READERS = {
    "euchre_league/reach.py": "counts phones by the address they came to",
    "web/phone_address.py": "the codes on a screen, for the phones beside it",
    "tournaments/leagues/tables/api/standings.py": "part of an ETag",
    "tournaments/leagues/tables/api/averages.py": "part of an ETag",
    "tournaments/leagues/tables/api/team_standings.py": "part of an ETag",
    "web/request_checks.py": "refuses public names",
}
READS = re.compile(
    r"build_absolute_uri|get_host\(|get_port\(|HTTP_HOST|SERVER_NAME|SERVER_PORT|get_current_site|_current_scheme_host"
    r"|headers\[.host.\]|headers\.get\(.host.|request\.scheme",
    re.IGNORECASE,
)


@pytest.fixture(autouse=True)
def laptop(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """A laptop in a hall, with nothing set."""
    settings.SITE_URL, settings.LISTED_HOSTS, settings.ALLOWED_HOSTS = "", [], ["*"]
    settings.HOST, settings.PORT, settings.HTTPS, settings.DEBUG = "0.0.0.0", 8000, False, False
    monkeypatch.setattr(site_address, "phone_addresses", lambda: ["192.168.1.7", "10.0.0.2"])


@pytest.fixture
def hall() -> Hall:
    return a_hall()


def published(hall: Hall) -> Hall:
    hall.club.published = True
    hall.club.save()
    return hall


def booklet(hall: Hall, host: str) -> str:
    """Have a stranger ask for the booklet under a host, and read what everybody is given then."""
    page = f"/seasons/{hall.places['league_id']}/prints/booklet/"
    assert Client().post(page, HTTP_HOST=host).status_code == 302
    do_print_job(SeasonPrintJob.objects.get().pk, timezone.now())
    return words(Client().get(f"{page}file/", HTTP_HOST="localhost:8000").content)


@pytest.mark.parametrize("host", [FOREIGN, "10.66.6.6:81", "localhost"])
def test_the_pdf_that_a_stranger_asked_for_leads_to_the_server(hall: Hall, host: str) -> None:
    text = booklet(published(hall), host)
    assert f"{OWN}/seasons/{hall.places['league_id']}/" in text
    assert host.split(":", maxsplit=1)[0] not in text


def test_a_pdf_that_names_another_address_is_not_current(hall: Hall, settings: Any) -> None:
    booklet(published(hall), FOREIGN)
    settings.SITE_URL = "https://league.example.org"
    page = f"/seasons/{hall.places['league_id']}/prints/booklet/"
    assert "has changed since" in Client().get(page).content.decode()
    assert Client().get(f"{page}file/").status_code == 302
    text = booklet(hall, FOREIGN)
    assert f"https://league.example.org/seasons/{hall.places['league_id']}/" in text


def test_without_a_network_a_sheet_has_no_address_that_would_mean_the_phone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_address, "phone_addresses", list)
    assert "://" not in booklet(published(hall), FOREIGN)


def test_no_page_and_no_answer_has_the_host_of_a_request_but_the_codes_on_a_screen(hall: Hall) -> None:
    """Every address, asked by the owner; those of a team's link show a captain's pages."""
    found = set()
    for route in ROUTES:
        path = address(route, hall.places)
        # From an address of its own: so many requests from one would be told to wait.
        answer = hall.people["bob"].get(path, HTTP_HOST=FOREIGN, REMOTE_ADDR=str(next(ADDRESSES)))
        body = b"".join(answer) if answer.streaming else answer.content  # type: ignore[attr-defined]
        text = f"{answer.headers}\n{body.decode(errors='replace')}"
        if FOREIGN in text:
            found.add(route)
    assert (found - OF_THE_ASKER, "t/<str:code>/card/" in found) == (set(), True)


def test_links_to_hand_on_and_letters_lead_to_the_server(hall: Hall) -> None:
    season, team = hall.places["league_id"], hall.places["team_id"]
    bob = hall.people["bob"]
    link = f"{OWN}/team/{hall.places['team_code']}/"
    drawn = bob.get(f"/api/v1/teams/{team}/link/", HTTP_HOST=FOREIGN).json()
    assert drawn["link"] == link
    assert link in bob.get(f"/seasons/{season}/captains/", HTTP_HOST=FOREIGN).content.decode()
    assert link in bob.get(f"/seasons/{season}/entry-forms/", HTTP_HOST=FOREIGN).content.decode()
    club = bob.get(f"/clubs/{hall.club.pk}/", HTTP_HOST=FOREIGN).content.decode()
    assert f"{OWN}{reverse('join', args=['x'])}".removesuffix("x/") in club
    email = OutgoingEmail.objects.latest("pk")
    confirm = reverse("confirm_subscription", args=[hall.places["confirm_code"]])
    assert f"Yes, send them: {OWN}{confirm}" in whole_text(email)


@pytest.mark.parametrize(
    ("own", "origin"),
    [
        ({"SITE_URL": "https://a.example"}, "https://a.example"),
        ({"LISTED_HOSTS": [".b.example", "*", "c.example"], "HTTPS": True}, "https://c.example"),
        ({"LISTED_HOSTS": ["hall.local"]}, "http://hall.local:8000"),
        ({"LISTED_HOSTS": ["localhost", "[::1]", "hall.local"]}, "http://hall.local:8000"),
        ({"LISTED_HOSTS": ["localhost"]}, "http://localhost:8000"),
        ({"LISTED_HOSTS": ["*"]}, OWN),
        ({"LISTED_HOSTS": ["hall.local"], "PORT": 80}, "http://hall.local"),
        ({}, OWN),
        ({"HTTPS": True}, "https://192.168.1.7"),
        ({"HOST": "127.0.0.1", "PORT": 9000}, "http://127.0.0.1:9000"),
    ],
)
def test_the_address_is_the_one_that_is_set_or_listed_or_this_machines(
    own: dict[str, Any], origin: str, settings: Any
) -> None:
    for name, value in own.items():
        setattr(settings, name, value)
    assert site_address.site_url("/seasons/3/") == f"{origin}/seasons/3/"


def test_a_requests_host_is_read_in_few_places() -> None:
    root = Path(__file__).parents[2]
    rooms = ("clubs", "euchre_league", "jobs", "scoring", "tournaments", "web")
    sources = {str(file.relative_to(root)): file for room in rooms for file in (root / room).rglob("*.py")}
    assert {name for name, file in sources.items() if READS.search(file.read_text())} == set(READERS)
    pages = (root / "templates").rglob("*.html")
    assert [page.name for page in pages if READS.search(page.read_text())] == []
