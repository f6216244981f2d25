"""Dates as people write them: 24/12/2026, 24.12., 31 December 2026, Dec 31st, 2026-12-31."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _

LONGEST = 40
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
PART = re.compile(r"[^\W\d_]+|\d+")
ORDINALS = frozenset({"st", "nd", "rd", "th", "of", "the"})
# Without a year the next such day is meant, or one that has just been: results are entered the week after.
JUST_BEEN = timedelta(days=60)
# Where 12/24 is 24 December. Everywhere else the day comes first, or the year.
MONTH_FIRST = (
    *(
        "US/",
        "America/Indiana/",
        "America/Kentucky/",
        "America/North_Dakota/",
        "America/New_York",
        "America/Detroit",
    ),
    *("America/Chicago", "America/Menominee", "America/Denver", "America/Boise", "America/Phoenix"),
    *("America/Los_Angeles", "America/Anchorage", "America/Juneau", "America/Sitka", "America/Metlakatla"),
    *("America/Yakutat", "America/Nome", "America/Adak", "Pacific/Honolulu"),
    # Other names of these
    *(
        "America/Fort_Wayne",
        "America/Indianapolis",
        "America/Knox_IN",
        "America/Louisville",
        "America/Shiprock",
    ),
    *("America/Atka", "Navajo", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Pacific/Johnston"),
)


class DateUnreadable(ValueError):
    """A text is no date; the message says why."""

    def __init__(self, message: Wording) -> None:
        super().__init__(str(message))
        self.message = message


def read_date(text: str, today: date, *, month_first: bool = False, past: bool = False) -> date:
    """Return the date that a text means; raise `DateUnreadable` with a sentence that says what is wrong.

    `month_first` reads 3/4 as 4 March, where that is how dates are written; a number above 12 is the day anyway. A
    `past` date, such as that of a birth, needs its year; of two figures the latest such year is meant.

    >>> today = date(2026, 11, 27)
    >>> [str(read_date(text, today)) for text in ("24/12/2026", "24.12.", "3 Jan", "Thu 31st December 2026", "1.2.27")]
    ['2026-12-24', '2026-12-24', '2027-01-03', '2026-12-31', '2027-02-01']
    >>> str(read_date("3/4/2026", today)), str(read_date("3/4/2026", today, month_first=True))
    ('2026-04-03', '2026-03-04')
    """
    shown = text.strip()[:LONGEST]
    parts = PART.findall(unicodedata.normalize("NFKC", text[:LONGEST]).casefold())
    words = [part for part in parts if not part.isdigit() and part not in ORDINALS and part[:3] not in DAYS]
    numbers = [part for part in parts if part.isdigit()]
    if len(words) > 1 or not numbers or len(text.strip()) > LONGEST:
        raise DateUnreadable(_unreadable(shown))
    month = _month_named(words[0]) if words else None
    if words and month is None:
        raise DateUnreadable(_unreadable(shown))
    found = _date_of(shown, numbers, month, today, month_first=month_first)
    if past:
        found = _past(found, numbers, today, wanted=2 if month else 3)
    weekdays = {part[:3] for part in parts} & {*DAYS}
    if weekdays and weekdays != {DAYS[found.weekday()]}:
        weekday, day = WEEKDAYS[found.weekday()], f"{found.day} {MONTHS[found.month - 1]} {found.year}"
        message = _("{day} is a {weekday}. Correct the day or the date.", day=day, weekday=weekday)
        raise DateUnreadable(message)
    return found


def _past(found: date, numbers: Sequence[str], today: date, *, wanted: int) -> date:
    """Return a day with its year that isn't later than today."""
    if len(numbers) != wanted:
        raise DateUnreadable(_("Give the year too, such as 24 December 1961."))
    if found > today and not any(len(number) == 4 for number in numbers):
        return _day_of(found.day, found.month, found.year - 100)
    return found


def _date_of(
    shown: str, numbers: Sequence[str], named: int | None, today: date, *, month_first: bool
) -> date:
    """Return the date of some numbers in the order in which they were written, with a month that was named."""
    rest = list(numbers)
    first_is_year = len(rest[0]) == 4
    year = rest.pop(0) if first_is_year else None
    wanted = 1 if named else 2
    if year is None and len(rest) == wanted + 1:
        year = rest.pop()
    if len(rest) != wanted or any(len(number) > 2 for number in rest) or len(year or "26") not in {2, 4}:
        raise DateUnreadable(_unreadable(shown))
    one, other = int(rest[0]), int(rest[-1])
    if named:
        day, month = one, named
    elif first_is_year or (month_first and one <= 12) or (other > 12 and one <= 12):
        day, month = other, one
    else:
        day, month = one, other
    if not 1 <= month <= 12:
        raise DateUnreadable(_unreadable(shown))
    if year is not None:
        return _day_of(day, month, int(year) + (2000 if len(year) == 2 else 0))
    days = [
        found
        for of_year in (today.year - 1, today.year, today.year + 1)
        if (found := _day_if_any(day, month, of_year)) is not None and found >= today - JUST_BEEN
    ]
    return min(days) if days else _day_of(day, month, today.year)


def _month_named(word: str) -> int | None:
    """Return the number of a month by its name, or by three letters of it or more."""
    fits = [number for number, name in enumerate(MONTHS, 1) if name.casefold().startswith(word)]
    fits = [*fits, 9] if word == "sept" and not fits else fits
    return fits[0] if len(fits) == 1 and len(word) >= 3 else None


def _day_if_any(day: int, month: int, year: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _day_of(day: int, month: int, year: int) -> date:
    found = _day_if_any(day, month, year)
    if found is None:
        message = _("There is no {day} {month} {year}.", day=day, month=MONTHS[month - 1], year=year)
        raise DateUnreadable(message)
    return found


def _unreadable(shown: str) -> Wording:
    return _("{typed} isn't a date. Write it like 24 December 2026 or 2026-12-24.", typed=shown)


def writes_month_first() -> bool:
    """Tell whether people where this site is write the month before the day: told by its time zone."""
    return settings.TIME_ZONE.startswith(MONTH_FIRST)


def read_typed_date(text: str, *, past: bool = False) -> date:
    """Return the date of a text as people here write it; raise `DateUnreadable`."""
    return read_date(text, timezone.localdate(), month_first=writes_month_first(), past=past)


def with_dates(data: Mapping[str, Any], *fields: str) -> tuple[dict[str, Any], list[Problem]]:
    """Return a form's values with the dates of these fields read, and their faults; a wrong one is None."""
    values, faults = dict(data), []
    for field in fields:
        typed = values.get(field)
        if not isinstance(typed, str) or not typed.strip():
            continue
        try:
            values[field] = read_typed_date(typed)
        except DateUnreadable as error:
            faults.append(Problem("date_unreadable", field, error.message))
            values[field] = None
    return values, faults


class TypedDateField(forms.DateField):
    """A date as people write it; the browser's own picker sends year-month-day."""

    def to_python(self, value: Any) -> Any:
        """Return the date; raise `ValidationError` with what is wrong."""
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            return read_typed_date(value)
        except DateUnreadable as error:
            raise ValidationError(str(error), code="invalid") from error
