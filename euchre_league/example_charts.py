"""One chart of each sort, with invented numbers, for the page of parts."""

from web.charts.bars import Bars, Measure, bars
from web.charts.lines import Lines, Series, lines
from web.charts.moves import Mover, Moves, moves
from web.charts.squares import Square, square

NIGHTS = ("2 Oct", "9 Oct", "16 Oct", "23 Oct", "30 Oct", "6 Nov")
PLACES = {
    "Ann Bolitho": (3, 2, 2, 2, 1, 1),
    "Ben Carlyon": (1, 1, 1, 1, 2, 2),
    "Cleo Dunn": (4, 4, None, 5, 4, 3),
    "Dan Eddy": (2, 3, 3, 3, 3, 4),
    "Una Fox": (5, 5, 4, 4, 5, 5),
}


def example_charts() -> dict[str, Lines | Bars | Moves | Square]:
    """Return one chart of each sort by its template's name."""
    pairs = [(first, second) for first in range(12) for second in range(first + 1, 12)]
    return {
        "lines": lines([Series(name, places) for name, places in PLACES.items()], NIGHTS, chosen=2),
        "bars": bars(
            [
                Measure("Went alone", (7.0, 4.0), ("7%", "4%")),
                Measure("Euchred", (12.0, 19.0), ("12%", "19%")),
            ],
            ["Ann Bolitho", "The club"],
        ),
        "moves": moves([Mover("Winners", (1, 1, 2, 3)), Mover("Losers", (2, 3, 4, 4))]),
        "square": square(
            12,
            {pair: 1 for pair in pairs if sum(pair) % 5 == 0},
            {pair: sum(pair) % 4 for pair in pairs},
        ),
    }
