"""Kitchen tables opened on the page and over the interface are counted together, by address."""

import pytest
from django.test import Client

from scoring import throttles
from scoring.models import Table
from tests.tournaments.nights.views.pages import value, words

pytestmark = pytest.mark.django_db
FORM = {f"names.{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}


def test_the_page_has_the_limit_of_the_interface_and_shares_its_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throttles, "OPENED", {60: 3})
    client = Client()
    wish = {"names": list(FORM.values())}
    assert client.post("/api/v1/tables/", wish, content_type="application/json").status_code == 201
    assert [client.post("/tables/new/", FORM).status_code for _ in range(3)] == [302, 302, 429]
    refused = client.post("/tables/new/", FORM)
    wait = refused.headers["Retry-After"]
    assert (refused.status_code, 1 <= int(wait) <= 60) == (429, True)
    said = f"Too many tables were opened from here. Wait {wait} seconds, then open yours."
    assert said in words(refused)
    assert value(refused, "names.2") == "Cleo"
    told = client.post("/api/v1/tables/", wish, content_type="application/json")
    assert (told.status_code, told.headers["Retry-After"]) == (429, wait)
    assert told.json()["errors"] == [{"code": "too_many_tables", "detail": said, "attr": None}]
    assert client.post("/tables/new/", FORM, REMOTE_ADDR="10.1.1.1").status_code == 302
    assert Table.objects.count() == 4
    # To look at the form costs nothing, nor does a form with a fault.
    assert client.post("/tables/new/", FORM | {"names.0": "Ben"}).status_code == 422
    assert client.get("/tables/new/").status_code == 200


def test_forty_phones_of_a_hall_open_a_table_each_and_the_next_is_told_to_wait() -> None:
    client = Client()
    answers = [client.post("/tables/new/", FORM).status_code for _ in range(70)]
    assert answers == [302] * 40 + [429] * 30
    assert Table.objects.count() == 40
