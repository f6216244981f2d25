"""Dates and codes as people type them."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from tests.cases import every
from tournaments.leagues.views.form_fields import TypedDatesField
from web.typed_codes import typed_codes
from web.typed_dates import DateUnreadable, TypedDateField, read_date

TODAY = date(2026, 11, 27)


@every(
    ("typed", "meant"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("24/12/2026", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("24-12-2026", date(2026, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24/12", date(2026, 12, 24)),
        ("24.12.26", date(2026, 12, 24)),
        ("31 December 2026", date(2026, 12, 31)),
        ("31. Dec 2026", date(2026, 12, 31)),
        ("December 31, 2026", date(2026, 12, 31)),
        ("Thursday 31st of December 2026", date(2026, 12, 31)),
        ("3 Sept 2027", date(2027, 9, 3)),
        ("2026/12/24", date(2026, 12, 24)),
        ("12/24/2026", date(2026, 12, 24)),
        ("20.11.", date(2026, 11, 20)),  # last week's
        ("5 January", date(2027, 1, 5)),
        ("\uff12\uff14/\uff11\uff12/\uff12\uff10\uff12\uff16", date(2026, 12, 24)),
        ("29 February 2028", date(2028, 2, 29)),
    ],
)
def test_a_date_is_read_as_people_write_it(typed: str, meant: date) -> None:
    assert read_date(typed, TODAY) == meant


def test_where_the_month_comes_first_three_four_is_in_march() -> None:
    assert read_date("3/4/2026", TODAY, month_first=True) == date(2026, 3, 4)
    assert read_date("3/4/2026", TODAY) == date(2026, 4, 3)
    assert read_date("24/12/2026", TODAY, month_first=True) == date(2026, 12, 24)


@every(
    ("typed", "said"),
    [
        ("29 February 2026", "There is no 29 February 2026."),
        ("31.4.2027", "There is no 31 April 2027."),
        *(
            (typed, f"{typed} isn't a date. Write it like 24 December 2026 or 2026-12-24.")
            for typed in (
                "soon",
                "24",
                "12/2026",
                "32/13/2026",
                "1/2/3/4",
                "24 Ju 2026",
                "24 December 12026",
            )
        ),
        ("Friday 31 December 2026", "31 December 2026 is a Thursday. Correct the day or the date."),
        ("Mon 24.12.", "24 December 2026 is a Thursday. Correct the day or the date."),
    ],
)
def test_what_is_no_date_is_named_as_what_it_is(typed: str, said: str) -> None:
    with pytest.raises(DateUnreadable) as refused:
        read_date(typed, TODAY)
    assert str(refused.value) == said


@every(
    ("typed", "meant"),
    [
        ("24/12/61", date(1961, 12, 24)),
        ("24 Dec 25", date(2025, 12, 24)),
        ("28.11.26", date(1926, 11, 28)),
        ("27 November 2026", date(2026, 11, 27)),
        ("1961-12-24", date(1961, 12, 24)),
    ],
)
def test_a_birth_is_no_day_to_come(typed: str, meant: date) -> None:
    assert read_date(typed, TODAY, past=True) == meant


@every("typed", ["24/12", "24 December", "24.12."])
def test_a_birth_needs_its_year(typed: str) -> None:
    with pytest.raises(DateUnreadable) as refused:
        read_date(typed, TODAY, past=True)
    assert str(refused.value) == "Give the year too, such as 24 December 1961."


@every(
    "zone", ["America/Louisville", "America/Indianapolis", "Navajo", "EST5EDT", "US/Central", "America/Atka"]
)
def test_other_names_of_zones_of_the_united_states_put_the_month_first(zone: str, settings) -> None:
    settings.TIME_ZONE = zone
    assert TypedDateField().clean("3/4/2026") == date(2026, 3, 4)


def test_a_field_takes_dates_by_the_region_of_the_site(settings) -> None:
    field = TypedDateField()
    settings.TIME_ZONE = "America/Detroit"
    assert field.clean("3/4/2026") == date(2026, 3, 4)
    settings.TIME_ZONE = "Europe/London"
    assert field.clean("3/4/2026") == date(2026, 4, 3)
    assert field.clean("2026-04-03") == date(2026, 4, 3)
    with pytest.raises(ValidationError, match="There is no 29 February 2026"):
        field.clean("29 February 2026")


def test_a_list_of_dates_takes_each_as_it_is_written() -> None:
    field = TypedDatesField()
    typed = "2026-12-24 2026-12-25\n31 December 2026, Jan 1, 2027; 2/1/2027"
    days = [date(2026, 12, 24), date(2026, 12, 25), date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 2)]
    assert field.clean(typed) == days
    assert field.clean("2026-12-24, 2026-12-31") == [date(2026, 12, 24), date(2026, 12, 31)]
    with pytest.raises(ValidationError) as refused:
        field.clean("2026-12-24, soon, 29 February 2026")
    assert refused.value.messages == [
        "soon isn't a date. Write it like 24 December 2026 or 2026-12-24.",
        "There is no 29 February 2026.",
    ]


@every(
    ("typed", "first"),
    [
        ("OAK 04", "OAK04"),
        ("OAK,4", "OAK4"),
        ("Table 4 OAK", "OAK4"),
        ("oak table 4", "OAK4"),
        ("4 oak", "OAK4"),
        ("oak#4", "OAK4"),
        ("OAK no. 4", "OAK4"),
        ("\uff2f\uff21\uff2b \uff14", "OAK4"),
        ("table 4", "TABLE4"),
        ("bcdf 0345", "BCDF0345"),
    ],
)
def test_a_code_is_read_as_people_type_it(typed: str, first: str) -> None:
    assert typed_codes(typed)[0] == first


def test_a_number_that_begins_with_a_nought_may_be_meant_without() -> None:
    assert typed_codes("OAK 04") == ["OAK04", "OAK4"]
    assert typed_codes("BCDF0345") == ["BCDF0345", "BCDF345"]
    assert typed_codes("\x00 ?") == []
