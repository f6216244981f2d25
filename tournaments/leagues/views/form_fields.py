"""What forms of leagues share: dates, hours, points, a pub of the club, and the types of rows' forms."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest

from tournaments.leagues.evening.services.player_changes import ChangeInput
from tournaments.leagues.models import Division, Season, Team, Venue
from web.numbers import number_of, whole_number
from web.typed_dates import LONGEST, DateUnreadable, read_typed_date

if TYPE_CHECKING:
    DivisionModelForm = forms.ModelForm[Division]
    VenueModelForm = forms.ModelForm[Venue]
    TeamModelForm = forms.ModelForm[Team]
else:  # Django's own forms take no type
    DivisionModelForm = VenueModelForm = TeamModelForm = forms.ModelForm

# A comma before a year alone is part of a date: Dec 31, 2026.
BETWEEN = re.compile(r"[\n\r;]+|,(?!\s*\d{4}\b(?![-/.]\d))")
ONLY_ISO = re.compile(r"\d{4}-\d\d?-\d\d?(\s+\d{4}-\d\d?-\d\d?)+")
MOST_DATES = 200
HOW_DATES_ARE_TYPED = "One a line, such as 24 December 2026."


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


PUBLIC_REASON = "Everybody who can see the season can read it."
"""The help of a field whose reason stands on a public page."""


def points_field(label: str | None = None, **more: Any) -> forms.DecimalField:
    """Return the field of league points, which have two decimals at most."""
    return forms.DecimalField(label=label, max_digits=6, decimal_places=2, **more)


def _dates_in(text: str) -> list[str]:
    r"""Return the dates that are typed in a text, each as it stands there.

    >>> _dates_in("24 December 2026, Dec 31, 2026\n2027-01-01 2027-01-02")
    ['24 December 2026', 'Dec 31, 2026', '2027-01-01', '2027-01-02']
    >>> _dates_in("2026-12-24, 2026-12-31,2027/1/7, Jan 14, 2027.")
    ['2026-12-24', '2026-12-31', '2027/1/7', 'Jan 14, 2027.']
    """
    found: list[str] = []
    for part in (part.strip() for part in BETWEEN.split(text[: MOST_DATES * LONGEST])):
        found += part.split() if ONLY_ISO.fullmatch(part) else [part] if part else []
    return found


class TypedDatesField(forms.CharField):
    """Some dates as people write them, one a line or with commas between; year-month-day also with spaces between."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        """Return the dates; every one that can't be read is named."""
        parts = _dates_in(str(value or ""))[: MOST_DATES + 1]
        if len(parts) > MOST_DATES:
            raise forms.ValidationError(f"Give {MOST_DATES} dates at most.")
        days, wrong = [], []
        for part in parts:
            try:
                days.append(read_typed_date(part))
            except DateUnreadable as error:
                wrong.append(str(error))
        if wrong:
            raise forms.ValidationError(wrong[:5])
        return days

    def prepare_value(self, value: Any) -> Any:
        """Return the dates as they are typed, one a line."""
        if isinstance(value, list):
            return "\n".join(day if isinstance(day, str) else day.isoformat() for day in value)
        return value


def typed_legs(fields: Iterable[tuple[str | None, str, str]]) -> list[dict[str, Any]]:
    """Return the games of a card from its fields in their order: who won, the points of home, those of away.

    Points are None where the field is empty, and the text itself where it is no number.
    """
    return [
        {"winner": winner, "home_points": _typed_points(home), "away_points": _typed_points(away)}
        for winner, home, away in fields
    ]


def _typed_points(text: str) -> int | str | None:
    text = text.strip()
    number = whole_number(text, 5)
    return (text[:20] or None) if number is None else number


def asked_of_form(request: HttpRequest, side: str) -> ChangeInput:
    """Return the change that a form asks for; what was not chosen is 0, which nobody and no game has."""
    leaves, enters, first = (
        number_of(request.POST.get(name, "")) for name in ("leaves", "enters", "first_game")
    )
    name = request.POST.get("new_name", "")[:200]
    return ChangeInput(side, leaves, enters, first, name, another=request.POST.get("another") == "yes")
