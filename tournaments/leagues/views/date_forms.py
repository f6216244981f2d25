"""The forms by which a secretary moves or postpones a match."""

from typing import Any

from django import forms

from tournaments.leagues.models import Season, Venue
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.views.league_forms import DateInput, TimeInput


class MoveForm(forms.Form):
    """A new date for a match, and a new hour and pub if these change too."""

    day = forms.DateField(widget=DateInput(), label="Date")
    starts_at = forms.TimeField(
        widget=TimeInput(), required=False, label="Start", help_text="Leave it blank for the same hour."
    )
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), required=False, label="At", empty_label="the same pub"
    )
    reason = forms.CharField(max_length=WHY_LENGTH, label="Why")

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["venue"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  declared above
        field.queryset = Venue.objects.filter(club=season.club_id)


class PostponeForm(forms.Form):
    """Why a match is postponed without a new date."""

    reason = forms.CharField(max_length=WHY_LENGTH, label="Why")
