"""What a season plays by: its format, what a match is worth, what decides a table, the side table, rules as typed."""

from typing import Final

from django.db.models import Q

from tournaments.leagues.models import RuleBook, Season
from tournaments.standings.teams.metrics import BY_KEY, DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.request import read_scheme
from tournaments.standings.teams.scheme import Scheme

IN_SEASON_FORMAT: Final = Q(tie=None) | Q(tie__cup__match_format={})
"""Matches that are played in the season's format; others have their cup's own."""


def scheme_of(season: Season, *, side: bool = False) -> Scheme:
    """Return what a match of a season is worth."""
    return read_scheme(season.side_table["scheme"] if side else season.scheme)


def precedence_of(season: Season, *, side: bool = False) -> tuple[TeamMetric, ...]:
    """Return the metrics that decide a season's tables, in order."""
    keys = season.side_table["precedence"] if side else season.precedence
    return tuple(BY_KEY[key] for key in keys) or DEFAULT_TEAM_PRECEDENCE


def side_table_name(season: Season) -> str:
    """Return what a season calls its side table; empty where it has none."""
    return str(season.side_table.get("name", ""))


def rule_book_text(season: Season) -> str:
    """Return the league's own rules as they were typed; empty where there are none."""
    return RuleBook.objects.filter(season=season).values_list("text", flat=True).first() or ""
