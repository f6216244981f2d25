"""A cup's own match format: what is sent of it, and until when it may change."""

from typing import Any

from django.db.models import Q

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.models import Cup, Fixture
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import has_same_games
from tournaments.matches.format_reading import read_format

FIELD = "match_format"


def read_own_format(data: Any, faults: list[Problem]) -> dict[str, Any]:
    """Return a cup's own format as it is kept; empty where its matches are played as the season's are.

    Adds every fault.
    """
    if not data:
        return {}
    try:
        return read_format(data).as_json()
    except MatchRefused as refused:
        faults += refused.problems
        return {}


def change_own_format(cup: Cup, data: Any, faults: list[Problem]) -> dict[str, Any]:
    """Return the format that a cup is to have; adds a fault once somebody goes by the one that it has."""
    wanted = read_own_format(data, faults)
    if not has_same_games(wanted, cup.match_format) and format_in_use(cup):
        message = _(
            "A match of the {name} has a line-up, a card or tables already, so its format can't change.",
            name=cup.name,
        )
        faults.append(Problem("cup_begun", FIELD, message))
    return wanted


def format_in_use(cup: Cup) -> bool:
    """Tell whether a match of a cup has a line-up, a card or tables, which go by its format."""
    there = Q(line_ups__players__isnull=False) | Q(cards__isnull=False) | Q(tables__isnull=False)
    return Fixture.objects.filter(there, tie__cup=cup).exists()
