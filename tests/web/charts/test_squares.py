"""A square of small cells, by numbers worked out by hand."""

import random
import re

import pytest
from django.template.loader import render_to_string

from tests.cases import every
from web.charts.squares import Layer, Tick, square


def test_each_half_has_a_path_for_each_level_that_it_has() -> None:
    chart = square(4, {(0, 1): 1, (0, 2): 2, (1, 3): 1}, {(0, 1): 3, (2, 3): 7})
    assert chart.layers == (
        Layer("above", 1, "M1 0h.9M3 1h.9"),
        Layer("above", 2, "M2 0h.9"),
        Layer("below", 3, "M0 1h.9M2 3h.9"),
    )
    assert chart.dots == "M0 1h0M2 3h0"


def test_who_never_met_has_a_blank_cell() -> None:
    chart = square(3, {(0, 1): 0}, {})
    assert (chart.layers, chart.dots) == ((), "")


@every(
    ("size", "cell", "side", "ticks"),
    [
        (1, 12, 53, ()),
        (9, 12, 149, ()),
        (30, 12, 401, (Tick(10, 160), Tick(20, 280), Tick(30, 400))),
        (31, 8, 289, (Tick(10, 120), Tick(20, 200), Tick(30, 280))),
    ],
)
def test_cells_are_smaller_where_there_are_more(
    size: int, cell: int, side: int, ticks: tuple[Tick, ...]
) -> None:
    chart = square(size, {}, {})
    assert (chart.cell, chart.side, chart.ticks) == (cell, side, ticks)


@every(
    ("size", "above", "below"),
    [
        (0, {}, {}),
        (101, {}, {}),
        (3, {(1, 0): 1}, {}),
        (3, {(1, 1): 1}, {}),
        (3, {}, {(2, 1): 1}),
        (3, {}, {(2, 3): 1}),
        (3, {}, {(2, 2): 1}),
        (3, {(-1, 2): 1}, {}),
    ],
)
def test_a_cell_that_is_none_is_refused(
    size: int, above: dict[tuple[int, int], int], below: dict[tuple[int, int], int]
) -> None:
    with pytest.raises(ValueError, match=r"square|pair"):
        square(size, above, below)


def test_a_hundred_players_and_eight_rounds_are_about_16_kb() -> None:
    """1,124 pairs, as many as a night of that size has, and a picture of 840 pixels."""
    chance = random.Random(8)
    pairs = [(row, column) for row in range(100) for column in range(row + 1, 100)]
    partners = dict.fromkeys(chance.sample(pairs, 400), 1)
    opponents = {pair: chance.choice((1, 1, 1, 2, 3)) for pair in chance.sample(pairs, 724)}
    chart = square(100, partners, opponents)
    text = render_to_string(
        "charts/_square.html", {"chart": chart, "key": "met", "title": "Who meets whom", "description": "-"}
    )
    cells = re.findall(r"M\d+ \d+h\.9", text)
    assert len(cells) == 1124
    assert len(text) < 16_500
    assert chart.side == 841
