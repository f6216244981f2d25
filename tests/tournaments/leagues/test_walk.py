"""Every address of leagues, walked by everybody: what one may not see does not exist, and nobody else writes."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.league_pages import TEAM_PAGES
from tests.tournaments.leagues.examples.played_nights import season_of, two_nights
from tournaments.leagues.api.urls import of_teams
from tournaments.leagues.api.urls import urlpatterns as api_patterns
from tournaments.leagues.models import Season
from tournaments.leagues.urls import urlpatterns as page_patterns
from tournaments.nights.models import Night

SEASON, NEW = "seasons/<number:season_id>/", {"name": "Winter", "precedence": ["points"]}
CHANGED = {"name": "Spring", "precedence": ["points"]}
NIGHTS, NIGHT = f"{SEASON}nights/", f"{SEASON}nights/<number:night_id>/"
WHO = ("stranger", "table", "scorer", "organiser", "elsewhere")
# Of each address: the method, the body, and what comes of it for each of WHO, while the club is not published.
PAGES: list[tuple[str, str, dict[str, Any], tuple[int, ...]]] = [
    ("seasons/", "GET", {}, (200, 200, 200, 200, 200)),
    ("seasons/new/", "GET", {}, (302, 302, 404, 200, 200)),
    ("seasons/new/", "POST", NEW, (302, 302, 404, 302, 422)),
    (SEASON, "GET", {}, (404, 404, 200, 200, 404)),
    (f"{SEASON}settings/", "GET", {}, (302, 302, 404, 200, 404)),
    (f"{SEASON}settings/", "POST", CHANGED, (302, 302, 404, 302, 404)),
    (NIGHTS, "POST", {"night": 0}, (302, 302, 404, 302, 404)),
    (f"{NIGHT}remove/", "POST", {}, (302, 302, 404, 302, 404)),
]
API: list[tuple[str, str, dict[str, Any], tuple[int, ...]]] = [
    ("seasons/", "GET", {}, (200, 200, 200, 200, 200)),
    ("seasons/", "POST", NEW, (401, 401, 403, 201, 404)),
    (SEASON, "GET", {}, (404, 404, 200, 200, 404)),
    (SEASON, "PATCH", CHANGED, (401, 401, 403, 200, 404)),
    (NIGHTS, "GET", {}, (404, 404, 200, 200, 404)),
    (NIGHTS, "POST", {"night": 0}, (401, 401, 403, 201, 404)),
    (NIGHT, "DELETE", {}, (401, 401, 403, 204, 404)),
    (f"{SEASON}standings/", "GET", {}, (404, 404, 200, 200, 404)),
]


def test_the_walk_leaves_no_address_out() -> None:
    # A captain's own pages have a walk of their own; those of e-mails open to whoever has the e-mail.
    pages = {
        path
        for pattern in page_patterns
        if not (path := str(pattern.pattern)).startswith(("team/", "emails/"))
    }
    # A cup of single players has the addresses of a cup, and a number of its own in the table of pages.
    assert pages == {path.replace("person_cup_id", "cup_id") for path, *_ in [*PAGES, *TEAM_PAGES]}
    assert {str(pattern.pattern) for pattern in api_patterns if pattern not in of_teams} == {
        path for path, *_ in API
    }


@pytest.fixture
def zinnia(club: Club) -> Season:
    """A season with one of the club's two nights in it."""
    first, _ = two_nights(club)
    return season_of(club, [first], name="Zinnia")


def walkers(zinnia: Season, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor) -> list[Client]:
    assert TablePass.objects.exists()
    code = signed_code(TablePass.objects.all()[0])
    table = Client(headers={"Authorization": f"Table {code}"})
    return [stranger.client, table, alice.client, bob.client, carol.client]


def at(path: str, zinnia: Season, *, other: bool = False) -> str:
    night = Night.objects.exclude(name="First").get() if other else Night.objects.get(name="First")
    return path.replace("<number:season_id>", str(zinnia.pk)).replace("<number:night_id>", str(night.pk))


def sent(body: dict[str, Any], zinnia: Season) -> dict[str, Any]:
    if "night" in body:
        return {"night": Night.objects.get(name="Second").pk}
    return body | {"club": zinnia.club_id}


def is_told_nothing(answer: Any) -> bool:
    # A form's token is drawn at random, and one in a few thousand spells "Ann".
    said = re.sub(rb"\b[0-9A-Za-z]{64}\b", b"", answer.content)
    return b"Zinnia" not in said and b"Ann" not in said


def kept(zinnia: Season) -> list[object]:
    return [
        list(Season.objects.values_list("name", "version")),
        list(zinnia.season_nights.values_list("night__name", flat=True)),
        zinnia.audit_entries.count(),
    ]


@pytest.mark.parametrize("who", range(5), ids=WHO)
def test_each_page_opens_to_whom_it_should(  # noqa: PLR0917  who they are
    who: int, zinnia: Season, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor
) -> None:
    client = walkers(zinnia, stranger, alice, bob, carol)[who]
    before = kept(zinnia)
    for path, method, body, expected in PAGES:
        asked = client.get if method == "GET" else client.post
        answer = asked(f"/{at(path, zinnia)}", sent(body, zinnia) if body else {})
        assert (path, method, answer.status_code) == (path, method, expected[who])
        if WHO[who] not in ("scorer", "organiser"):
            assert is_told_nothing(answer), path
    assert (kept(zinnia) == before) is (WHO[who] != "organiser")


@pytest.mark.parametrize("who", range(5), ids=WHO)
def test_each_route_of_the_api_opens_to_whom_it_should(  # noqa: PLR0917  who they are
    who: int, zinnia: Season, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor
) -> None:
    client = walkers(zinnia, stranger, alice, bob, carol)[who]
    before = kept(zinnia)
    for path, method, body, expected in API:
        sends = {} if method in ("GET", "DELETE") else sent(body, zinnia)
        if method == "PATCH" or path == NIGHTS:
            sends.pop("club", None)
        answer = client.generic(
            method,
            f"/api/v1/{at(path, zinnia)}",
            "" if method == "GET" else json.dumps(sends),
            content_type="application/json",
        )
        assert (path, method, answer.status_code) == (path, method, expected[who])
        if WHO[who] not in ("scorer", "organiser"):
            assert is_told_nothing(answer), path
    assert (kept(zinnia) == before) is (WHO[who] != "organiser")


def test_a_published_season_is_read_by_anybody_and_still_written_by_its_organisers_alone(
    zinnia: Season, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor
) -> None:
    zinnia.club.published = True
    zinnia.club.save()
    before = kept(zinnia)
    for client in walkers(zinnia, stranger, alice, bob, carol):
        assert b"Ann" in client.get(f"/seasons/{zinnia.pk}/").content
        assert b"Zinnia" in client.get("/seasons/").content
        assert client.get(f"/api/v1/seasons/{zinnia.pk}/").json()["name"] == "Zinnia"
        assert client.get(f"/api/v1/seasons/{zinnia.pk}/standings/").json()["results"][0]["name"] == "Ann"
        assert client.get(f"/api/v1/seasons/{zinnia.pk}/nights/").json()["count"] == 1
    for visitor, status in ((stranger, 401), (alice, 403), (carol, 403)):
        for path, method, body in (("", "PATCH", {"name": "Mine"}), ("nights/", "POST", {"night": 1})):
            assert visitor.send(f"seasons/{zinnia.pk}/{path}", body, method).status_code == status
        assert b"Mine" not in visitor.get(f"seasons/{zinnia.pk}/settings/").content
        assert b"in the club's list" not in visitor.get(f"seasons/{zinnia.pk}/").content
    assert kept(zinnia) == before


def test_a_token_that_only_reads_changes_nothing(zinnia: Season, bob: Visitor) -> None:
    assert bob.user is not None
    reader = with_token(bob.user, may_write=False)
    before = kept(zinnia)
    refused = reader.send(f"seasons/{zinnia.pk}/", {"name": "Winter"}, "PATCH")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (403, "read_only_token")
    assert reader.ask(f"seasons/{zinnia.pk}/").json()["name"] == "Zinnia"
    assert kept(zinnia) == before
