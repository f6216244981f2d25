"""The API of nights keeps what its document promises, asked by an organiser: schemathesis, every check on.

`tests/scoring/api/test_schema.py` asks the whole document as a table does, who may nothing here.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from clubs.models import User
from scoring.models import RequestState
from tests.clubs.people import Visitor, with_token
from tests.interface import called_in_process, keep_all_promises, operations
from tests.tournaments.nights.hall import NAMES, NOW, begin, correction_request, gather, publish_plan
from tournaments.nights.api.view import NOT_NOW, OF_PLANS
from tournaments.nights.models import Night
from tournaments.nights.paper.services.print_jobs import request_print_job
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.services.swaps import change_by_hand

__all__ = ["called_in_process"]

ON_REQUESTS = operations("nights/.*correction-requests")
OPERATIONS = [name for name in operations("nights/") if name not in ON_REQUESTS]
PARTS = 3
"""Workers share them; each part gathers its hall once."""

# Refusals that are about what was sent: 400. All others of the services are about how the night stands: 409.
ABOUT_WHAT_WAS_SENT = {
    "no_such_entrant",
    "no_such_request",
    "out_of_range",
    "pair_of_three",
    "reason_missing",
    "ruleset_retired",
    "same_player",
    "too_many",
    "unknown_player",
    "unknown_ruleset",
    "unknown_value",
}


@pytest.fixture
def organiser(night: Night, bob: Visitor) -> tuple[dict[str, str], dict[str, Any]]:
    """The headers of an organiser's token, and numbers of a night with two plans, one of them published."""
    gather(night, NAMES[:8])
    publish_plan(night)
    plan = change_by_hand(night.pk, by=None, now=NOW)
    assert isinstance(bob.user, User)
    constraint = bind(night.pk, "apart", 1, 2, by=None, now=NOW)
    paper = request_print_job(night.pk, "cards")
    numbers = {
        "night_id": night.pk,
        "number": 1,
        "plan_id": plan.pk,
        "bond_id": constraint.pk,
        "paper_id": paper.pk,
        "form": "csv",
    }
    return with_token(bob.user).headers, numbers


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_nights_keeps_its_promises(
    part: int, organiser: tuple[dict[str, str], dict[str, Any]]
) -> None:
    headers, numbers = organiser
    keep_all_promises(OPERATIONS[part::PARTS], headers, numbers)


@pytest.mark.usefixtures("called_in_process")
@pytest.mark.hypothesis
def test_the_api_of_correction_requests_keeps_its_promises(
    night: Night, organiser: tuple[dict[str, str], dict[str, Any]]
) -> None:
    headers, numbers = organiser
    begin(night)
    numbers["request_id"] = str(correction_request(night, RequestState.ASKED).pk)
    keep_all_promises(ON_REQUESTS, headers, numbers)


def test_every_refusal_of_the_services_has_its_status(root: Path) -> None:
    services = sorted((root / "tournaments/nights").glob("**/services/*.py"))
    codes = {code for file in services for code in re.findall(r'Problem\(\s*"(\w+)"', file.read_text())}
    # Refused by a season that the night belongs to.
    assert codes - ABOUT_WHAT_WAS_SENT - OF_PLANS == NOT_NOW - {"night_outside"}
