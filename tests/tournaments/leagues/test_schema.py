"""Leagues' part of the API keeps what its document promises, for an organiser with a token that writes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode

from clubs.models import Club, User
from euchre_league.wsgi import application
from tests.clubs.people import Visitor, with_token
from tests.examples import EXAMPLES
from tests.scoring.api.test_schema import called_in_process  # noqa: F401  a fixture
from tests.tournaments.leagues.evenings import season_of, two_nights

api = schemathesis.openapi.from_wsgi("/api/v1/schema/", application).exclude(
    path_regex="^/api/v1/(?!seasons/)"
)


@pytest.fixture
def organiser(club: Club, bob: Visitor) -> tuple[dict[str, str], dict[str, int]]:
    """The headers of an organiser's token, and the numbers of a season and its first night."""
    nights = two_nights(club)
    assert isinstance(bob.user, User)
    return with_token(bob.user).headers, {"season_id": season_of(club, nights).pk, "night_id": nights[0].pk}


@api.parametrize()
@settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@pytest.mark.usefixtures("called_in_process")
def test_the_api_of_leagues_keeps_its_promises(
    case: Any, organiser: tuple[dict[str, str], dict[str, int]]
) -> None:
    headers, numbers = organiser
    if case.meta.generation.mode is GenerationMode.POSITIVE:
        # Numbers that are there: or nearly every answer were 404.
        case.path_parameters |= {name: numbers[name] for name in case.path_parameters}
    case.call_and_validate(headers=headers)
