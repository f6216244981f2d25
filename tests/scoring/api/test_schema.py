"""The API keeps what its OpenAPI document promises: schemathesis over every operation, every check on.

The only settings are in `schemathesis.toml`, each with its reason.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, settings

from clubs.throttles import AddressThrottle, UserThrottle
from euchre_league.wsgi import application
from scoring.throttles import PassThrottle
from tests.examples import MANY_EXAMPLES
from tests.scoring.kitchen import Person

api = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)


@pytest.fixture
def called_in_process(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[None]:
    """No throttles, and the test's own connection stays open after a request, as under Django's test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    monkeypatch.setattr(PassThrottle, "limit", 10**9)
    monkeypatch.setattr(AddressThrottle, "limit", 10**9)
    monkeypatch.setattr(UserThrottle, "limit", 10**9)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


# One table serves all the examples of an operation: what one records, the next finds there.
@api.parametrize()
@settings(
    max_examples=MANY_EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@pytest.mark.usefixtures("called_in_process")
def test_the_api_keeps_its_promises(case: Any, alice: Person) -> None:
    case.call_and_validate(headers=alice.headers)


def test_the_document_is_openapi_3_1_and_names_every_path(client: Client, db: None) -> None:
    document = client.get("/api/v1/schema/").json()
    assert document["openapi"].startswith("3.1")
    assert sorted(document["paths"]) == [
        "/api/v1/clubs/",
        "/api/v1/clubs/{club_id}/",
        "/api/v1/clubs/{club_id}/races/",
        "/api/v1/clubs/{club_id}/races/standings/",
        "/api/v1/games/",
        "/api/v1/games/{game_id}/",
        "/api/v1/games/{game_id}/egn/",
        "/api/v1/games/{game_id}/entries/",
        "/api/v1/games/{game_id}/races/",
        "/api/v1/nights/",
        "/api/v1/nights/{night_id}/",
        "/api/v1/nights/{night_id}/acts/",
        "/api/v1/nights/{night_id}/bonds/",
        "/api/v1/nights/{night_id}/bonds/{bond_id}/",
        "/api/v1/nights/{night_id}/entrants/",
        "/api/v1/nights/{night_id}/entrants/{number}/",
        "/api/v1/nights/{night_id}/movements/",
        "/api/v1/nights/{night_id}/papers/",
        "/api/v1/nights/{night_id}/papers/{paper_id}/",
        "/api/v1/nights/{night_id}/papers/{paper_id}/file/",
        "/api/v1/nights/{night_id}/plan/{form}/",
        "/api/v1/nights/{night_id}/plans/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/publish/",
        "/api/v1/nights/{night_id}/plans/{plan_id}/swap/",
        "/api/v1/nights/{night_id}/rounds/",
        "/api/v1/nights/{night_id}/standings/",
        "/api/v1/passes/",
        "/api/v1/players/",
        "/api/v1/players/{player_id}/",
        "/api/v1/players/{player_id}/erase/",
        "/api/v1/players/{player_id}/merge/",
        "/api/v1/players/{player_id}/statistics/",
        "/api/v1/players/{player_id}/undo-merge/",
        "/api/v1/rulesets/",
        "/api/v1/rulesets/{ruleset_id}/",
        "/api/v1/score/",
        "/api/v1/seasons/",
        "/api/v1/seasons/{season_id}/",
        "/api/v1/seasons/{season_id}/nights/",
        "/api/v1/seasons/{season_id}/nights/{night_id}/",
        "/api/v1/seasons/{season_id}/standings/",
        "/api/v1/table/",
        "/api/v1/tables/",
        "/api/v1/variants/",
        "/api/v1/variants/{key}/",
    ]


def test_the_document_is_sent_once_and_says_that_all_that_is_read_carries_an_etag(
    client: Client, db: None
) -> None:
    answer = client.get("/api/v1/schema/")
    known = client.get("/api/v1/schema/", headers={"If-None-Match": answer.headers["ETag"]})
    assert (known.status_code, known.content, known.headers["ETag"]) == (304, b"", answer.headers["ETag"])
    reads = [path["get"] for path in answer.json()["paths"].values() if "get" in path]
    assert {"304" in read["responses"] for read in reads} == {True}
    assert {"ETag" in read["responses"]["200"]["headers"] for read in reads} == {True}


def test_the_documents_page_needs_no_network(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page


def test_the_document_is_made_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")
    assert capsys.readouterr().err == ""
