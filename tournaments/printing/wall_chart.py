"""A season on the wall: a row a week, a column a division, and in each cell who meets whom."""

from collections.abc import Mapping, Sequence

from reportlab.lib.pagesizes import A3, landscape
from reportlab.lib.units import mm

from tournaments.printing.grid import Cell, Grid, grid_pages
from tournaments.printing.league import PrintedSeason, PrintedWeek
from tournaments.printing.page import LANDSCAPE, Page

LARGE: tuple[float, float] = landscape(A3)
LEGEND = "The home side is named first. A match without a date stands in the week it was first down for."


def wall_chart_pages(season: PrintedSeason, size: tuple[float, float] = LANDSCAPE) -> list[Page]:
    """Return the pages of a wall chart; none before there are fixtures.

    A division has as many columns beside each other as make the fewest pages.
    """
    most = max((len(cell) for week in season.weeks for cell in _row(week, season.divisions, 1)), default=0)
    return grid_pages(*(_chart(season, beside, size) for beside in range(1, most + 1))) if most else []


def _chart(season: PrintedSeason, beside: int, size: tuple[float, float]) -> Grid:
    return Grid(
        title=season.name,
        corner="Week",
        heads=[name for name in season.divisions for _ in range(beside)],
        labels=[week.label for week in season.weeks],
        cells=[_row(week, season.divisions, beside) for week in season.weeks],
        legend=f"{LEGEND} {season.made}".rstrip(),
        across="",
        widest=60 * mm,
        between=" v ",
        size=size,
    )


def large_wall_chart_pages(season: PrintedSeason) -> list[Page]:
    """Return the pages of a wall chart on A3."""
    return wall_chart_pages(season, LARGE)


def _row(week: PrintedWeek, divisions: Sequence[str], beside: int) -> list[Cell]:
    """Return a week's cells: of each division so many, its matches shared out among them."""
    found: Mapping[str, list[tuple[str, ...]]] = {name: [] for name in divisions}
    for match in week.matches:
        found[match.division].append((match.home, match.away))
    return [tuple(found[name][part::beside]) for name in divisions for part in range(beside)]
