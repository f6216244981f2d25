"""Read what people write about a season, and name everything that is wrong with it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import QueryDict

from clubs.names import clean_name, name_fault
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.models.season import MOST_NIGHTS, SEASON_NAME_LENGTH, Season
from tournaments.standings.exceptions import PrecedenceRefused
from tournaments.standings.rank import DEFAULT_PRECEDENCE, make_season_precedence

FIELDS: dict[str, Any] = {
    "name": "",
    "starts": None,
    "ends": None,
    "best_of": None,
    "minimum_nights": 0,
    "precedence": DEFAULT_PRECEDENCE,
}
WHOLE_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class WantedSeason:
    """What was asked for; only without problems are the values to be used, the columns of a `Season`."""

    values: dict[str, Any]
    problems: tuple[Problem, ...]


def values_of(season: Season) -> dict[str, Any]:
    """Return what may be changed of a season, as it is."""
    return {name: getattr(season, name) for name in FIELDS}


def typed(post: QueryDict) -> dict[str, Any]:
    """Return a form's texts as `read_season` takes them; a number that is none stays text."""
    given: dict[str, Any] = {name: str(post[name]).strip() for name in FIELDS if name in post}
    for name in ("starts", "ends", "best_of"):
        if given.get(name) == "":
            given[name] = None
    for name in ("best_of", "minimum_nights"):
        if WHOLE_NUMBER.fullmatch(given.get(name) or ""):
            given[name] = int(given[name])
    if "precedence" in post:
        # What is chosen again further down could decide nothing there: who moves a metric up need not clear it below.
        given["precedence"] = [key for key in dict.fromkeys(post.getlist("precedence")) if key]
    return given


def read_season(data: Mapping[str, Any], before: Mapping[str, Any] = FIELDS) -> WantedSeason:
    """Read a wish for a season, every fault at once. What is absent is as `before`.

    Dates are `date` or text, year-month-day; `best_of` None means that all nights count.
    """
    given = {name: data.get(name, value) for name, value in before.items()}
    faults: list[Problem] = []
    starts, ends = (_date(name, given[name], faults) for name in ("starts", "ends"))
    values = {
        "name": _name(given["name"], faults),
        "starts": starts,
        "ends": ends,
        "best_of": None if given["best_of"] is None else _whole("best_of", given["best_of"], 1, faults),
        "minimum_nights": _whole("minimum_nights", given["minimum_nights"], 0, faults),
        "precedence": _precedence(given["precedence"], faults),
    }
    if starts is not None and ends is not None and ends < starts:
        message = _("The season ends before it starts. Change one of the days.")
        faults.append(Problem("ends_before", "ends", message))
    return WantedSeason(values, tuple(faults))


def _name(value: object, faults: list[Problem]) -> str:
    name = clean_name(value) if isinstance(value, str) else ""
    code = name_fault(name, SEASON_NAME_LENGTH)
    messages = {
        "name_missing": _("Give the season a name, such as Autumn 2026."),
        "name_too_long": _(
            "The season's name has more than {most} characters. Shorten it.", most=SEASON_NAME_LENGTH
        ),
        "name_unreadable": _("The season's name has characters that can't be shown. Type it again."),
    }
    if code is not None:
        faults.append(Problem(code, "name", messages[code]))
    return name


def _date(field: str, value: object, faults: list[Problem]) -> date | None:
    if value is None or isinstance(value, date):
        return value
    try:
        found = date.fromisoformat(str(value)[:40])
    except ValueError:
        message = _("Write the date as year-month-day, 2026-11-21, or leave it out.")
        faults.append(Problem("date_unreadable", field, message))
        return None
    return found


def _whole(field: str, value: object, least: int, faults: list[Problem]) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST_NIGHTS:
        return value
    messages = {
        "best_of": _(
            "How many nights count: give a whole number from 1 to {most}, or leave it blank for all.",
            most=MOST_NIGHTS,
        ),
        "minimum_nights": _(
            "Nights needed for a place: give a whole number from 0 to {most}.", most=MOST_NIGHTS
        ),
    }
    faults.append(Problem("out_of_range", field, messages[field]))
    return least


def _precedence(value: object, faults: list[Problem]) -> list[str]:
    try:
        return list(make_season_precedence(value))
    except PrecedenceRefused as refused:
        faults += refused.problems
        return []
