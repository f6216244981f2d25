"""Kitchen tables opened on the page and over the interface are counted together, by address."""

import pytest
from django.test import Client

from scoring.models import Table
from tests.tournaments.nights.views.pages import value, words
from web.throttles import AnybodyThrottle

pytestmark = pytest.mark.django_db
FORM = {f"names.{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}


def test_the_page_has_the_limit_of_the_interface_and_shares_its_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(AnybodyThrottle, "limit", 3)
    client = Client()
    wish = {"names": list(FORM.values())}
    assert client.post("/api/v1/tables/", wish, content_type="application/json").status_code == 201
    assert [client.post("/tables/new/", FORM).status_code for _ in range(3)] == [302, 302, 429]
    refused = client.post("/tables/new/", FORM)
    wait = refused.headers["Retry-After"]
    assert (refused.status_code, 1 <= int(wait) <= 60) == (429, True)
    assert f"Wait {wait} seconds, then press Open again." in words(refused)
    assert value(refused, "names.2") == "Cleo"
    assert client.post("/api/v1/tables/", wish, content_type="application/json").status_code == 429
    assert client.post("/tables/new/", FORM, REMOTE_ADDR="10.1.1.1").status_code == 302
    assert Table.objects.count() == 4
    # To look at the form costs nothing.
    assert client.get("/tables/new/").status_code == 200
