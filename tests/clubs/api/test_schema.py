"""People's part of the API keeps what its document promises, for an owner with a token that writes."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from clubs.models import Club
from clubs.services.players import add_players
from clubs.throttles import UserThrottle
from euchre_league.wsgi import application
from tests.clubs.people import Visitor, with_token
from tests.examples import EXAMPLES

people = schemathesis.openapi.from_wsgi("/api/v1/schema/", application).include(
    path_regex="^/api/v1/(clubs|players)/"
)


@pytest.fixture
def called_in_process(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[None]:
    """No throttle, and the test's own connection stays open after a request, as under Django's test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    monkeypatch.setattr(UserThrottle, "limit", 10**9)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def program(olive: Visitor, club: Club) -> Visitor:
    add_players(club, ["Ann", "Ben"])
    assert olive.user is not None
    return with_token(olive.user)


@people.parametrize()
@settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@pytest.mark.usefixtures("called_in_process")
def test_the_api_keeps_its_promises_to_an_owner(case: Any, program: Visitor) -> None:
    case.call_and_validate(headers=program.headers)
