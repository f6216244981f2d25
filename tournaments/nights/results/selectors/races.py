"""The standings of a night by race."""

from tournaments.nights.models import Night
from tournaments.nights.paper.selectors.sheets import ruleset_of_night
from tournaments.nights.results.selectors.standings import standings
from tournaments.standings.races import RaceRow, race_standings


def has_races(night: Night) -> bool:
    """Tell whether the night's way to play deals races."""
    return ruleset_of_night(night).variant.races


def standings_by_race(night: Night) -> tuple[RaceRow, ...]:
    """Return the games of the night's standings added up by race, in order of the night's precedence."""
    rows = standings(night).rows
    lines = (part.line for row in rows for part in row.rounds if part.line is not None)
    return race_standings(lines, night.precedence)
