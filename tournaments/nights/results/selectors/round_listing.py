"""The games of a round as a list: who sat on which side at each table, and the score."""

from listings import Column, Kind, Listing
from tournaments.nights.play.selectors.round_tables import RoundOfNight, TableOfRound
from tournaments.nights.results.selectors.table_results import SideResult


def _people(side: SideResult) -> str:
    return " & ".join(seat.name for seat in side.seats if seat.name)


def _side_columns(at: int, name: str) -> tuple[Column[TableOfRound], ...]:
    """Return the columns of a side: who sits there, and the score of their game."""
    return (
        Column(f"side_{name}", f"Side {name}", lambda table: _people(table.result.sides[at]), Kind.TEXT),
        Column(f"points_{name}", f"Points {name}", lambda table: table.result.sides[at].score),
    )


def round_listing(round_: RoundOfNight) -> Listing[TableOfRound]:
    """Return the tables of a round as a list, with a column for each side and its score."""
    sides = round_.tables[0].result.sides if round_.tables else ()
    columns: list[Column[TableOfRound]] = [Column("table", "Table", lambda table: table.row.number)]
    for at, side in enumerate(sides):
        columns += _side_columns(at, side.side)
    columns.append(Column("result", "Result", lambda table: str(table.result.outcome.label), Kind.TEXT))
    return Listing(f"Round {round_.row.number}", columns, round_.tables)
