"""Large charts to be hung on a wall: all rounds of a night by tables and by players, all weeks of a season."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from reportlab.lib.pagesizes import A3, landscape
from reportlab.lib.units import mm

from tournaments.printing.grid import Cell, Grid, grid_pages
from tournaments.printing.league import PrintedSeason, PrintedWeek
from tournaments.printing.night import PrintedNight, PrintedPlace
from tournaments.printing.page import LANDSCAPE, Page

IN_PAIRS = "Upper line: north, who deals first, and south. Lower line: east and west, who play against them."
IN_FOURS = "From above: north, who deals first, and south; then east and west, who play against them."
NARROW = 32 * mm
BY_PLAYERS = "A table's number and a seat: N north, who deals first, E east, S south, W west; out: sits out."
NOBODY: Cell = ()
LARGE: tuple[float, float] = landscape(A3)
OF_SEASON = "The home side is named first. A match without a date stands in the week it was first down for."


def chart_pages(night: PrintedNight) -> list[Page]:
    """Return the pages of both charts; none where no round is planned."""
    if not night.rounds:
        return []
    in_pairs = _by_tables(night, lambda four: ((four[0], four[2]), (four[1], four[3])))
    in_fours = _by_tables(night, lambda four: ((four[0],), (four[2],), (), (four[1],), (four[3],)))
    in_fours = replace(in_fours, legend=_told(night, IN_FOURS), widest=NARROW)
    return [*grid_pages(in_pairs, in_fours), *grid_pages(_by_players(night))]


def _heads(night: PrintedNight) -> list[str]:
    return [str(number) for number in range(1, len(night.rounds) + 1)]


def _told(night: PrintedNight, legend: str) -> str:
    return f"{legend} {night.note}".rstrip()


def _titled(night: PrintedNight, what: str) -> str:
    return f"{night.name}: {what}" + (f", {night.day}" if night.day else "")


def _by_tables(night: PrintedNight, form: Callable[[Sequence[str]], Cell]) -> Grid:
    names = night.names
    tables = [[form([names[one] for one in seats]) for seats in each.tables] for each in night.rounds]
    rows: list[list[Cell]] = [list(row) for row in zip_longest(*tables, fillvalue=NOBODY)]
    labels = [str(number) for number in range(1, len(rows) + 1)]
    if any(each.sit_outs for each in night.rounds):
        rows.append([tuple((names[one],) for one in each.sit_outs) for each in night.rounds])
        labels.append("out")
    return Grid(
        title=_titled(night, "who sits at which table"),
        corner="Table",
        heads=_heads(night),
        labels=labels,
        cells=rows,
        legend=_told(night, IN_PAIRS),
        across="round",
    )


def _by_players(night: PrintedNight) -> Grid:
    places = night.places()
    planned = len(night.rounds)
    return Grid(
        title=_titled(night, "where everybody sits"),
        corner="Player",
        heads=_heads(night),
        labels=list(night.names.values()),
        cells=[[_cell(place) for place in places[number][:planned]] for number in night.names],
        legend=_told(night, BY_PLAYERS),
        across="round",
    )


def _cell(place: PrintedPlace) -> Cell:
    if place.table:
        return ((f"{place.table} {place.seat[0].upper()}",),)
    return (("out",),) if place.rests else (("-",),)


def wall_chart_pages(season: PrintedSeason, size: tuple[float, float] = LANDSCAPE) -> list[Page]:
    """Return the pages of a wall chart; none before there are fixtures.

    A division has as many columns beside each other as make the fewest pages.
    """
    most = max(
        (len(cell) for week in season.weeks for cell in _of_week(week, season.divisions, 1)), default=0
    )
    return grid_pages(*(_by_weeks(season, beside, size) for beside in range(1, most + 1))) if most else []


def large_wall_chart_pages(season: PrintedSeason) -> list[Page]:
    """Return the pages of a wall chart on A3."""
    return wall_chart_pages(season, LARGE)


def _by_weeks(season: PrintedSeason, beside: int, size: tuple[float, float]) -> Grid:
    return Grid(
        title=season.name,
        corner="Week",
        heads=[name for name in season.divisions for _ in range(beside)],
        labels=[week.label for week in season.weeks],
        cells=[_of_week(week, season.divisions, beside) for week in season.weeks],
        legend=f"{OF_SEASON} {season.made}".rstrip(),
        across="",
        widest=60 * mm,
        between=" v ",
        size=size,
    )


def _of_week(week: PrintedWeek, divisions: Sequence[str], beside: int) -> list[Cell]:
    """Return a week's cells: of each division so many, its matches shared out among them."""
    found: Mapping[str, list[tuple[str, ...]]] = {name: [] for name in divisions}
    for match in week.matches:
        found[match.division].append((match.home, match.away))
    return [tuple(found[name][part::beside]) for name in divisions for part in range(beside)]
