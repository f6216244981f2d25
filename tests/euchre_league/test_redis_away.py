"""The hall while Redis is away: hands, tables, pages and sign-in go on, and guessing is still held back."""

import socket
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings

from scoring.models import Game, SeatScore
from scoring.selectors.passes import signed_code
from tests.scoring.kitchen import Person, made, new_id
from tests.tournaments.nights.hall import NAMES, begin, club_of, gather, make_night, publish_plan, tables
from tournaments.nights.models import Night
from tournaments.nights.selectors.night_codes import night_code
from web import guesses
from web.counts import ProcessCounts

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    made_night = make_night(club_of("The Oak")[0])
    gather(made_night, NAMES[:8])
    publish_plan(made_night)
    begin(made_night)
    return made_night


@pytest.fixture(autouse=True)
def redis_away(night: Night, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Redis is where nobody listens."""
    monkeypatch.setattr(guesses, "process_counts", ProcessCounts())
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    away = {"BACKEND": "web.redis_cache.RedisCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}
    with override_settings(CACHES={"default": away}):
        yield


def test_hands_count_and_every_page_is_there(night: Night) -> None:
    table = tables(night, 1)[0]
    assert table.game is not None
    phone = Person(table.game.table.passes.get())
    answers = [
        phone.post(
            f"games/{table.game.pk}/entries/", {"id": new_id(), "number": number, "hand": made(0, 3)}
        ).status_code
        for number in (1, 2)
    ]
    assert answers == [201, 201]
    assert SeatScore.objects.get(game=table.game, seat=0).points == 2
    first = phone.get("table/")
    assert (first.status_code, first.has_header("RateLimit-Limit")) == (200, False)
    assert phone.get("table/", **{"If-None-Match": first.headers["ETag"]}).status_code == 304
    code, night_signed = signed_code(phone.table_pass), night_code(night)
    paths = (
        "",
        f"t/{code}/",
        "b/OAK/",
        f"b/{night_signed}/",
        "n/OAK/",
        "sign-in/",
        "reach/laptop/",
        "healthz",
    )
    assert {path: Client().get(f"/{path}").status_code for path in paths} == dict.fromkeys(paths, 200)


def test_people_sign_in_and_wrong_guesses_are_few(night: Night) -> None:
    client = Client()
    assert [client.get("/b/ELM/").status_code for _ in range(4)] == [404] * 3 + [429]
    assert [client.post("/t/", {"code": "ELM 1"}).status_code for _ in range(4)] == [404] * 3 + [429]
    wrong = {"username": "nobody", "password": "wrong"}
    assert [client.post("/sign-in/", wrong).status_code for _ in range(4)] == [422] * 3 + [429]
    right = {"username": "bob", "password": "a-long-pass-phrase"}
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert elsewhere.post("/sign-in/", right).headers["Location"] == "/nights/"
    assert elsewhere.get(f"/nights/{night.pk}/").status_code == 200
    assert Game.objects.count() == 2
