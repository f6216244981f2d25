"""What forms of leagues share: dates, hours, points, a pub of the club, and the types of rows' forms."""

import re
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.leagues.models import Division, Season, Team, Venue

if TYPE_CHECKING:
    DivisionModelForm = forms.ModelForm[Division]
    VenueModelForm = forms.ModelForm[Venue]
    TeamModelForm = forms.ModelForm[Team]
else:  # Django's own forms take no type
    DivisionModelForm = VenueModelForm = TeamModelForm = forms.ModelForm

SPACES = re.compile(r"[\s,;]+")
MOST_DATES = 200


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


class TypedDatesField(forms.CharField):
    """Some dates, year-month-day, separated by spaces, commas or new lines."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        """Return the dates; every one that can't be read is named."""
        parts = [part for part in SPACES.split(str(value or "")) if part][: MOST_DATES + 1]
        if len(parts) > MOST_DATES:
            raise forms.ValidationError(f"Give {MOST_DATES} dates at most.")
        days, wrong = [], []
        for part in parts:
            try:
                days.append(date.fromisoformat(part))
            except ValueError:
                wrong.append(part[:20])
        if wrong:
            raise forms.ValidationError(
                f"Write dates as year-month-day, 2026-12-25. These can't be read: {', '.join(wrong[:5])}."
            )
        return days

    def prepare_value(self, value: Any) -> Any:
        """Return the dates as they are typed, one a line."""
        if isinstance(value, list):
            return "\n".join(day if isinstance(day, str) else day.isoformat() for day in value)
        return value
