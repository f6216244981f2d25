"""Whoever may not write is given nothing to write with: no pass, code or word, in any answer."""

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, User
from clubs.services.tokens import make_token
from scoring.models import TablePass
from scoring.selectors.passes import shown_code, signed_code
from tests.euchre_league.test_who_may import ROUTES, Hall, address, hall
from tests.services import POSTGRES
from tournaments.leagues.models import TeamPass
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.nights.models import Night, PlayerPass
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.selectors.night_codes import night_code

__all__ = ["hall"]
pytestmark = pytest.mark.django_db
# The document is the same for everybody, and its examples show codes of a night that never was.
API = [route for route in ROUTES if route.startswith("api/v1/") and route != "api/v1/schema/"]
# Whoever opens these pages has the code or the word already.
PAGES = [
    route
    for route in ROUTES
    if not route.startswith("api/v1/") and "<str:word>" not in route and "<str:code>" not in route
]


@pytest.fixture(autouse=True)
def word_that_stands_nowhere_else(hall: Hall) -> None:
    Night.objects.update(word="ZEBRA")


def secrets(hall: Hall) -> list[str]:
    """Return everything that lets its holder write, or read as a player or a captain."""
    passes = list(TablePass.objects.filter(revoked_at=None))
    (night,) = Night.objects.all()
    found = [way for one in passes for way in (one.code, shown_code(one), signed_code(one))]
    found += [player_code(one) for one in PlayerPass.objects.select_related("entrant")]
    found += [night_code(night), night.word]
    found += [way for one in TeamPass.objects.filter(revoked_at=None) for way in (one.code, team_code(one))]
    found += [hall.places[name] for name in ("calendar_code", "confirm_code", "stop_code")]
    assert len(found) > 20
    return found


def with_token(name: str, *, may_write: bool) -> Client:
    token = make_token(User.objects.get(username=name), "a program", 7, timezone.now(), may_write=may_write)
    return Client(headers={"Authorization": f"Token {token}"})


def told(client: Client, routes: list[str], hall: Hall) -> set[str]:
    """Return the secrets in a client's answer, whatever the status."""
    answers = []
    for route in routes:
        answer = client.get(address(route, hall.places))
        answers.append(answer.content.decode(errors="replace") + str(answer.headers))
    text = "\n".join(answers)
    return {secret for secret in secrets(hall) if secret in text}


@pytest.mark.parametrize("name", ["bob", "sam"])
def test_a_token_that_only_reads_is_told_no_code(name: str, hall: Hall) -> None:
    assert len(told(with_token(name, may_write=True), API, hall)) > 8
    assert told(with_token(name, may_write=False), API, hall) == set()


def test_a_token_that_only_reads_cannot_find_out_a_word_by_asking(hall: Hall) -> None:
    counts = [
        with_token("bob", may_write=may).get("/api/v1/nights/?word=zebra").json()["count"]
        for may in (True, False)
    ]
    assert counts == [1, 0]


def test_a_token_that_only_reads_still_reads_what_its_user_may(hall: Hall) -> None:
    reader = with_token("sam", may_write=False)
    night = hall.places["night_id"]
    (round_, *_) = reader.get(f"/api/v1/nights/{night}/rounds/").json()["results"]
    assert [table["game"] for table in round_["tables"]] != [None] * len(round_["tables"])
    assert reader.get(f"/api/v1/games/{hall.places['game_id']}/").status_code == 200


def test_an_answer_that_a_writer_knows_is_not_the_one_of_a_reader(hall: Hall) -> None:
    for part in ("", "entrants/", "rounds/"):
        path = f"/api/v1/nights/{hall.places['night_id']}/{part}"
        etag = with_token("bob", may_write=True).get(path).headers["ETag"]
        answer = with_token("bob", may_write=False).get(path, headers={"If-None-Match": etag})
        assert (part, answer.status_code) == (part, 200)


def test_a_token_that_only_reads_writes_nowhere(hall: Hall) -> None:
    reader = with_token("bob", may_write=False)
    # Nothing is written there, and whoever shows nothing may ask as well.
    open_to_anybody = {"api/v1/score/", "api/v1/passes/"}
    answered = {}
    for route in API:
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            path = address(route, hall.places)
            status = reader.generic(method, path, "{}", "application/json").status_code
            if status not in {401, 403, 404, 405} and route not in open_to_anybody:
                answered[f"{method} {route}"] = status
    assert answered == {}


def test_pages_of_a_published_club_tell_others_no_code(hall: Hall) -> None:
    """A stranger, and one who organises another club; on PostgreSQL the stranger stands for both."""
    Club.objects.update(published=True)
    assert len(told(hall.people["bob"], PAGES, hall)) > 2
    asked = {"stranger"} if POSTGRES else {"stranger", "carol"}
    assert {who: told(hall.people[who], PAGES + API, hall) for who in asked} == {who: set() for who in asked}
