"""Teams that are level in everything: who they are, what has been decided, and whose order has to be."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.league_tables import division_table, ends_of, leagues_of, teams_of
from tournaments.leagues.tables.selectors.settled import settled_matches
from tournaments.standings.teams.moves import edges_of
from tournaments.standings.teams.table import TeamRow, league_table

HOW: Final[Mapping[str, str]] = {
    "decider": "a deciding match",
    "play_all": "all played all",
    "toss": "a toss",
    "committee": "the committee's decision",
}
"""How level teams were put in order."""


@dataclass(frozen=True, slots=True)
class LevelTeams:
    """Teams of a division that are level in everything, by number, and the place that they share."""

    place: int
    teams: tuple[int, ...]


def level_teams(season: Season, division: Division) -> list[LevelTeams]:
    """Return the teams of a division that are level in everything, from the top, whatever was decided of them."""
    teams = teams_of([division])
    league = replace(leagues_of(season, [division], teams)[division.pk], settled=())
    return _sharing(league_table(league, settled_matches(season, [division], teams).of(division.pk)))


def undecided(season: Season, division: Division) -> list[LevelTeams]:
    """Return those whose order the league's rules ask for: they share the title, or a place at which some move."""
    rule = season.league_rules.word("level_title")
    if rule == "share":
        return []
    rows = division_table(season, division).rows
    sharing = _sharing(rows)
    edges = edges_of(rows, ends_of(division)) if sharing else ()
    return [one for one in sharing if _is_asked(one, edges, rule)]


def _is_asked(one: LevelTeams, edges: Iterable[int], rule: str) -> bool:
    at_an_edge = any(one.place <= edge < one.place + len(one.teams) - 1 for edge in edges)
    return at_an_edge or (one.place == 1 and (rule != "share_two" or len(one.teams) > 2))


def _sharing(rows: Sequence[TeamRow]) -> list[LevelTeams]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows if any(row.tally.played for row in rows) else ():
        if row.place is not None and row.tied:
            found[row.place].append(row.team)
    return [LevelTeams(place, tuple(teams)) for place, teams in found.items()]
