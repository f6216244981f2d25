"""Sentences that people read, marked at the place where they are said, so that they can be put into other languages.

The marks are gettext's, and `manage.py makemessages` finds them; but pure code may not know Django, so the translator
arrives from outside (`translate_with`). Until it has, everything is said in English, as it is written.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import NewType

Wording = NewType("Wording", str)
"""A sentence or a part of one that was marked, with everything filled in that it speaks of."""


@dataclass(slots=True)
class _Translator:
    """Whoever knows other languages: one text by itself, and one of two by a number."""

    one: Callable[[str], str]
    by_number: Callable[[str, str, int], str]


_translator = _Translator(str, lambda singular, plural, number: singular if number == 1 else plural)


def translate_with(one: Callable[[str], str], by_number: Callable[[str, str, int], str]) -> None:
    """From now on put every sentence into the language that these functions, Django's own, choose."""
    _translator.one, _translator.by_number = one, by_number


def gettext(message: str, /, **parts: object) -> Wording:
    """Return a sentence in the reader's language, with its parts in the place of their names in braces.

    The message is a literal, so that `makemessages` finds it; without parts its braces are left alone.

    >>> gettext("Table {table} hasn't finished.", table=4)
    "Table 4 hasn't finished."
    """
    return _filled(_translator.one(message), parts)


def ngettext(singular: str, plural: str, number: int, /, **parts: object) -> Wording:
    """Return one of two sentences by a number, in the reader's language, which may know more than two forms.

    >>> [ngettext("{n} hand", "{n} hands", n, n=n) for n in (1, 2)]
    ['1 hand', '2 hands']
    """
    return _filled(_translator.by_number(singular, plural, number), parts)


def gettext_noop(message: str, /) -> str:
    """Return a message as it is: only marked, to be put into the reader's language where it is said."""
    return message


def all_of(names: Iterable[object], /) -> Wording:
    """Return names as they stand in a sentence that speaks of them all.

    >>> all_of([4]), all_of(["Ann", "Bob"]), all_of(["Ann", "Bob", "Cleo"])
    ('4', 'Ann and Bob', 'Ann, Bob and Cleo')
    """
    *others, last = map(str, names)
    return gettext("{others} and {last}", others=", ".join(others), last=last) if others else Wording(last)


def one_of(names: Iterable[object], /) -> Wording:
    """Return names as they stand in a sentence that leaves a choice.

    >>> one_of([4]), one_of(["Ann", "Bob", "Cleo"])
    ('4', 'Ann, Bob or Cleo')
    """
    *others, last = map(str, names)
    return gettext("{others} or {last}", others=", ".join(others), last=last) if others else Wording(last)


def pluralize(number: float, thing: str, plural: str = "", /) -> str:
    """Return a number of things in English; the plural is given where it takes more than an s.

    >>> pluralize(1, "game"), pluralize(0, "game"), pluralize(2, "home match", "home matches")
    ('1 game', '0 games', '2 home matches')
    """
    return f"{number} {thing if number == 1 else plural or thing + 's'}"


def times(number: int, /) -> str:
    """Return how often something happened, as people say it.

    >>> [times(number) for number in (1, 2, 3)]
    ['once', 'twice', '3 times']
    """
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ordinal(number: int, /) -> str:
    """Return a place as it is said in English.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '103rd', '111th']
    """
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in {11, 12, 13} else endings.get(number % 10, 'th')}"


def day_words(day: date, /) -> str:
    """Return a day as people say it.

    >>> day_words(date(2026, 11, 6))
    '6 November 2026'
    """
    return f"{day.day} {day:%B %Y}"


def day_and_month(day: date, /) -> str:
    """Return a day of a year that is known.

    >>> day_and_month(date(2026, 11, 6))
    '6 November'
    """
    return f"{day.day} {day:%B}"


def short_day(day: date, /) -> str:
    """Return a day of a year that is known, as short as a column or a chart has room for.

    >>> short_day(date(2026, 11, 6))
    '6 Nov'
    """
    return f"{day.day} {day:%b}"


def weekday_and_day(day: date, /) -> str:
    """Return a day near enough to be called by its weekday.

    >>> weekday_and_day(date(2026, 11, 6))
    'Friday 6 November'
    """
    return f"{day:%A} {day_and_month(day)}"


def day_at(day: date, hour: time | datetime, /) -> str:
    """Return a day and a time of day, as every sentence writes them.

    >>> day_at(date(2026, 11, 6), time(20, 15))
    'Friday 6 November at 20:15'
    """
    return f"{weekday_and_day(day)} at {hour:%H:%M}"


def _filled(message: str, parts: dict[str, object]) -> Wording:
    return Wording(message.format(**parts) if parts else message)
