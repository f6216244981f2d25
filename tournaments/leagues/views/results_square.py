"""Results of a division as a square: rows are at home, columns away."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.leagues.models import Fixture
from tournaments.matches.states import COUNTS, MatchState


class SquareCell(NamedTuple):
    """One match in its cell: its number, what is written there, and whether that is a result."""

    match: int
    text: str
    settled: bool
    awarded: bool


class SquareRow(NamedTuple):
    """A team with its home matches against each team, in the order of the rows; None against itself."""

    team: int
    name: str
    cells: tuple[tuple[SquareCell, ...] | None, ...]


def results_square(teams: Mapping[int, str], fixtures: Iterable[Fixture]) -> list[SquareRow]:
    """Return a row for each team, by number in the order of the teams; a cell has its matches in order of date."""
    cells: defaultdict[tuple[int, int], list[SquareCell]] = defaultdict(list)
    for match in sorted(fixtures, key=lambda match: (match.date or match.week, match.pk)):
        cells[match.home_id, match.away_id].append(_cell(match))
    return [
        SquareRow(home, name, tuple(None if home == away else tuple(cells[home, away]) for away in teams))
        for home, name in teams.items()
    ]


def _cell(match: Fixture) -> SquareCell:
    if match.state in COUNTS:
        text = f"{match.home_games}\N{EN DASH}{match.away_games}"
    elif match.state == MatchState.POSTPONED or match.date is None:
        text = "P\N{EN DASH}P"
    else:
        text = f"{match.date.day} {match.date:%b}"
    return SquareCell(match.pk, text, match.state in COUNTS, bool(match.awarded))
