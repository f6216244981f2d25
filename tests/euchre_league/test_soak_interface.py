"""Thousands of requests from everybody: no server error, and no status that the document doesn't have."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import status_code_conformance

from clubs.models import Membership, Role
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.clubs.people import with_token
from tests.interface import ask, called_in_process, operations
from tests.tournaments.nights.hall import (
    NAMES,
    begin,
    club_of,
    gather,
    make_night,
    publish_plan,
    tables,
    user,
)

__all__ = ["called_in_process"]

pytestmark = [pytest.mark.soak, pytest.mark.django_db]

FROM_EACH = 12  # for each operation, beside the cases at the bounds of its schema
AT_LEAST = 3_000
EVERYBODY = ("owner", "player", "table", "read-only token", "stranger")


@pytest.fixture
def headers(request: pytest.FixtureRequest, db: None) -> dict[str, str]:
    """What somebody shows, in a club whose night is in its first round; a player has an account and no role."""
    club, olive = club_of("The Oak", "olive", Role.OWNER)
    night = make_night(club)
    gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    assert Membership.objects.filter(user=olive, role=Role.OWNER).exists()
    table = tables(night, 1)[0].game
    assert table is not None
    shown: dict[str, dict[str, str]] = {
        "owner": with_token(olive).headers,
        "player": with_token(user("pat")).headers,
        "table": {"Authorization": f"Table {signed_code(TablePass.objects.get(table=table.played_at))}"},
        "read-only token": with_token(olive, may_write=False).headers,
        "stranger": {},
    }
    return shown[request.param]


@pytest.mark.parametrize("headers", EVERYBODY, indirect=True)
@pytest.mark.usefixtures("called_in_process")
def test_no_request_is_a_fault_of_the_server_or_answered_undocumented(headers: dict[str, str]) -> None:
    sent = 0

    def send(case: Any) -> None:
        nonlocal sent
        sent += 1
        case.call_and_validate(headers=headers, checks=[not_a_server_error, status_code_conformance])

    how = settings(max_examples=FROM_EACH, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    faults = {}
    for operation in operations():
        try:
            ask(operation, send, how)
        except (AssertionError, FailureGroup) as fault:
            faults[operation] = fault
    assert faults == {}
    assert sent >= AT_LEAST
