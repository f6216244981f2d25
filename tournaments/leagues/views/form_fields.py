"""What forms of leagues share: dates, hours, points, a pub of the club, and the types of rows' forms."""

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.leagues.models import Division, Season, Team, Venue

if TYPE_CHECKING:
    DivisionRow = forms.ModelForm[Division]
    VenueRow = forms.ModelForm[Venue]
    TeamRow = forms.ModelForm[Team]
else:  # Django's own forms take no type
    DivisionRow = VenueRow = TeamRow = forms.ModelForm


class DateInput(forms.DateInput):
    """A date as the browser's own picker takes it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    """A time of the day as the browser's own picker takes it."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class PubForm(forms.Form):
    """A form whose `venue` is a pub of the season's club."""

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["venue"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  each form declares it
        field.queryset = Venue.objects.filter(club=season.club_id)


def points_field(label: str | None = None, **more: Any) -> forms.DecimalField:
    """Return the field of league points, which have two decimals at most."""
    return forms.DecimalField(label=label, max_digits=6, decimal_places=2, **more)
