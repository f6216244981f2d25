"""What the secretary can change of a row on its page, a program can change too, and nothing more."""

from rest_framework.serializers import Serializer

from tests.cases import every
from tournaments.leagues.api.team_serializers import ChangeTeamSerializer
from tournaments.leagues.doors.views.teams import TeamForm
from tournaments.leagues.doors.views.venues import VenueForm
from tournaments.leagues.register.api.divisions import ChangeDivisionSerializer
from tournaments.leagues.register.api.venues import ChangeVenueSerializer
from tournaments.leagues.views.league_forms import DivisionForm


@every(
    ("form", "serializer", "renamed"),
    [
        (DivisionForm, ChangeDivisionSerializer, {}),
        (TeamForm, ChangeTeamSerializer, {}),
        (VenueForm, ChangeVenueSerializer, {"closed": "closures"}),
    ],
)
def test_a_form_and_its_request_have_the_same_fields(
    form: type[DivisionForm | TeamForm | VenueForm], serializer: type[Serializer], renamed: dict[str, str]
) -> None:
    assert {renamed.get(name, name) for name in form.base_fields} == set(serializer().fields)
