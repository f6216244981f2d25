"""The API of rulesets keeps what its document promises, for an organiser with a token that writes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode

from clubs.models import User
from euchre_league.wsgi import application
from scoring.models import SavedRuleset
from tests.clubs.people import Visitor, with_token
from tests.examples import EXAMPLES
from tests.scoring.api.test_schema import called_in_process  # noqa: F401  a fixture

api = schemathesis.openapi.from_wsgi("/api/v1/schema/", application).exclude(
    path_regex="^/api/v1/(?!rulesets/)"
)


@pytest.fixture
def organiser(bob: Visitor, friday: SavedRuleset) -> tuple[dict[str, str], int]:
    """The headers of an organiser's token, and the number of a ruleset."""
    assert isinstance(bob.user, User)
    return with_token(bob.user).headers, friday.pk


@api.parametrize()
@settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@pytest.mark.usefixtures("called_in_process")
def test_the_api_of_rulesets_keeps_its_promises(case: Any, organiser: tuple[dict[str, str], int]) -> None:
    headers, number = organiser
    if case.meta.generation.mode is GenerationMode.POSITIVE:
        # A number that is there: or nearly every answer were 404.
        case.path_parameters |= dict.fromkeys(case.path_parameters, number)
    case.call_and_validate(headers=headers)
