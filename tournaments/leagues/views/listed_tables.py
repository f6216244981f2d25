"""League tables and averages as pages draw them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from listings import WHOLE, WIDE
from problems.wording import ordinal, pluralize
from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.adjustments import AdjustmentLine, adjustments_of
from tournaments.leagues.tables.selectors.league_tables import (
    DivisionTable,
    division_table,
    ends_of,
    listed_table,
)
from tournaments.standings.teams.average_columns import AverageLine, average_listing
from tournaments.standings.teams.columns import TeamLine
from tournaments.standings.teams.moves import TeamMove, UpAndDown, moves
from tournaments.standings.teams.scheme import points_in_words
from tournaments.standings.teams.tally import TeamTally
from web.listings.page import PageTable, page_table

MOVES = {
    TeamMove.TITLE: "first",
    TeamMove.UP: "goes up",
    TeamMove.PLAY_OFF: "play-off",
    TeamMove.DOWN: "goes down",
}


@dataclass(frozen=True, slots=True)
class WhyLine:
    """Why a team is where it is, what its place brings, and what it was given or lost."""

    explanation: str
    brings: Sequence[str]
    adjustments: Sequence[AdjustmentLine]


@dataclass(frozen=True, slots=True)
class TablePage:
    """A division's table on a page: as it is drawn, its lines, and why each team is where it is."""

    drawn: PageTable
    lines: Sequence[TeamLine]
    why: Sequence[WhyLine]


def whole_table(season: Season, division: Division, *, side: bool = False) -> TablePage:
    """Return the table of a division, or its side table, with every column and why each team is where it is."""
    table = division_table(season, division, side=side)
    brings = moves(table.rows, UpAndDown() if side else ends_of(division))
    any_given = any(row.tally.adjusted - row.tally.deducted for row in table.rows)
    given = adjustments_of([row.team for row in table.rows], side=side) if any_given else {}
    lines = table.lines()
    why = [
        WhyLine(
            line.explanation,
            [MOVES[kind] for kind in TeamMove if kind in brings[line.row.team]],
            given.get(line.row.team, ()),
        )
        for line in lines
    ]
    return TablePage(drawn_table(season, division, table, most=WHOLE, side=side), lines, why)


def drawn_table(
    season: Season, division: Division, table: DivisionTable, *, most: int = WIDE, side: bool = False
) -> PageTable:
    """Return a table as a page draws it, by default without the columns that its own page has beside."""
    return page_table(
        listed_table(season, division, table, side=side), TEAM_PAGES, name=f"table-{division.pk}", most=most
    )


def _team_page(line: TeamLine) -> str:
    return reverse("team", args=[line.row.team])


TEAM_PAGES = {"team": _team_page, "given": lambda line: f"{_team_page(line)}#rulings"}
"""Where the cells of a league table lead."""


def drawn_averages(
    season: Season, name: str, lines: Sequence[AverageLine], who: str, title: str = "Averages"
) -> PageTable:
    """Return lines of averages as a page draws them; ``name`` is another for each list of a page."""
    return page_table(average_listing(title, lines, who), average_pages(season), name=name)


def average_pages(season: Season) -> Mapping[str, Callable[[AverageLine], str | None]]:
    """Return where the cells of averages lead; a pair has no page."""

    def player(line: AverageLine) -> str | None:
        unit = line.line.unit
        return reverse("season_player", args=[season.pk, unit[0]]) if len(unit) == 1 else None

    return {"players": player, "team": lambda line: reverse("team", args=[line.line.team])}


def made_of(tally: TeamTally) -> str:
    """Return with how many points a team stands where it does, and after how many matches."""
    after = f" after {pluralize(tally.played, 'match', 'matches')}" if tally.played else ""
    return f"with {points_in_words(tally.points)}{after}"


def place_sentence(season: Season, division: Division, line: TeamLine) -> str:
    """Return the place of a team that has one, by its line of the table."""
    place, over = ordinal(line.row.place or 0), season.closed_at is not None
    if line.row.tied:
        place = f"{'Shared' if over else 'Shares'} {place} place"
    elif over:
        place = f"Finished {place}"
    return f"{place} in {division.name} {made_of(line.row.tally)}."
