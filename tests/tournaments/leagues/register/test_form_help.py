"""Help of forms in words that aren't in the label already, and dates as people type them."""

import re

import pytest
from django import forms

from tournaments.leagues.doors.views.teams import TeamForm
from tournaments.leagues.doors.views.venues import VenueForm
from tournaments.leagues.views.league_forms import DivisionForm, SeasonDatesForm


def words_of(text: object) -> set[str]:
    return set(re.findall(r"\w+", str(text).casefold()))


@pytest.mark.parametrize("form", [DivisionForm, VenueForm, TeamForm])
def test_no_help_says_the_label_again(form: type[forms.BaseForm]) -> None:
    repeated = [
        name
        for name, field in form.base_fields.items()
        if field.help_text and words_of(field.help_text) <= words_of(field.label)
    ]
    assert repeated == []


@pytest.mark.parametrize(
    ("form", "name"), [(SeasonDatesForm, "blank_weeks"), (DivisionForm, "blank_weeks"), (VenueForm, "closed")]
)
def test_where_several_dates_are_typed_the_help_shows_one_as_people_write_it(
    form: type[forms.BaseForm], name: str
) -> None:
    assert "One a line, such as 24 December 2026." in form.base_fields[name].help_text
    assert [f"{day:%d.%m.%Y}" for day in form.base_fields[name].clean("24 December 2026\n24/12/2027")] == [
        "24.12.2026",
        "24.12.2027",
    ]
