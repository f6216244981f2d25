"""What the secretary can change of a row on its page, a program can change too, and nothing more."""

from django.db.models import Model
from rest_framework.serializers import IntegerField, Serializer

from tests.cases import every
from tournaments.leagues.api.team_serializers import ChangeTeamSerializer
from tournaments.leagues.doors.views.teams import TeamForm
from tournaments.leagues.doors.views.venues import VenueForm
from tournaments.leagues.models import Division, Venue
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


@every(("model", "serializer"), [(Division, ChangeDivisionSerializer), (Venue, ChangeVenueSerializer)])
def test_a_form_and_its_request_have_the_same_limits(
    model: type[Model], serializer: type[Serializer]
) -> None:
    for name, field in serializer().fields.items():
        if isinstance(field, IntegerField) and name != "weekday":  # a choice on the page
            column = model._meta.get_field(name)
            limits = {one.code: one.limit_value for one in column.validators if one.limit_value < 32767}
            assert limits == {"min_value": field.min_value, "max_value": field.max_value}, name
