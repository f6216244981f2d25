"""Whoever asks for papers and plans again and again is told to come back; those who work with them never notice."""

import pytest
from django.test import Client

from jobs.services import askers
from tests.euchre_league.everybody import Hall, a_hall

pytestmark = pytest.mark.django_db
TOO_MANY = "You've asked for a lot of plans and PDFs. Wait"


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(askers, "BY_OTHERS", {600: 2})
    made = a_hall()
    monkeypatch.setattr(askers, "BY_USERS", {600: 2})
    return made


def pressed(client: Client, path: str, **more: str) -> list[int]:
    return [client.post(path, more).status_code for _ in range(3)]


def test_a_captain_and_a_player_have_some_papers_made_each_by_their_own_link(hall: Hall) -> None:
    phone = Client()
    booklet = f"/team/{hall.places['team_code']}/prints/booklet/"
    assert pressed(phone, booklet) == [302, 302, 429]
    card = f"/team/{hall.places['team_code']}/prints/card-{hall.places['fixture_id']}/"
    told = phone.post(card)
    assert told.status_code == 429
    assert 0 < int(told.headers["Retry-After"]) <= 600
    assert TOO_MANY in told.content.decode().replace("&#x27;", "'")
    assert pressed(phone, f"/p/{hall.places['player_code']}/card/") == [302, 302, 429]


def test_a_stranger_is_counted_by_address_and_whoever_is_signed_in_by_name(hall: Hall) -> None:
    hall.club.published = True
    hall.club.save()
    wall = f"/seasons/{hall.places['league_id']}/prints/booklet/"
    assert pressed(hall.people["stranger"], wall) == [302, 302, 429]
    assert hall.people["stranger"].post(wall, REMOTE_ADDR="10.1.1.1").status_code == 302
    bob, night = hall.people["bob"], hall.places["night_id"]
    assert pressed(bob, f"/nights/{night}/print/pdf/charts/") == [302, 302, 429]
    body = {"content_type": "application/json"}
    refused = bob.post(f"/api/v1/nights/{night}/papers/", {"what": "charts"}, **body)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (429, "too_many_asked")


@pytest.mark.parametrize(
    ("path", "body"),
    [("nights/{night_id}/plans/", {}), ("nights/{night_id}/movements/", {})],
)
def test_plans_and_forecasts_of_one_user_are_counted(hall: Hall, path: str, body: dict[str, str]) -> None:
    bob = hall.people["bob"]
    here = f"/api/v1/{path.format(**hall.places)}"
    answers = [bob.post(here, body, content_type="application/json").status_code for _ in range(3)]
    assert answers == [202, 202, 429]
    plan = f"/api/v1/seasons/{hall.places['league_id']}/fixture-plans/"
    refused = bob.post(plan, {"rest": True}, content_type="application/json")
    assert refused.status_code == 429
