"""Tables with arrows, by numbers worked out by hand: a table is 36 wide, the next begins 60 further."""

import pytest
from django.template.loader import render_to_string

from tests.charts import assert_chart_is_its_table
from web.charts.moves import Arrow, Box, Mover, Moves, TableSquare, anew, moves


def drawn(chart: Moves) -> str:
    context = {"chart": chart, "key": "m", "title": "Who goes where", "description": "Arrows."}
    return render_to_string("charts/_moves.html", context)


def test_an_arrow_leads_in_an_arc_to_the_next_table() -> None:
    """The name takes 24 pixels, the arc 12 and 6 more: tables begin at 42. Their middles are at 26 and 86.

    The arrow leaves 10 right of the one and arrives 10 left of the other; a loop is 4 to both sides.
    """
    chart = moves([Mover("Up", (2, 2))])
    (row,) = chart.rows
    assert row.tables == (TableSquare(1, 8, 42), TableSquare(2, 68, 42))
    first, loop = row.arrows
    assert (first.start, first.goal, first.path) == (1, 2, "M36 42Q56 18 76 42")
    assert (loop.start, loop.goal, loop.path) == (2, 2, "M82 42C78 24 94 24 90 42")
    assert (chart.width, chart.height) == (112, 42 + 36 + 12)


def test_an_arrow_back_leaves_and_arrives_on_the_other_sides_and_a_far_one_rises_higher() -> None:
    """Over two tables more it rises 14 more: tables begin at 24 + 26 + 6 = 56, the arc's point of pull at 4."""
    chart = moves([Mover("Back", (1, 2, 3, 1))])
    assert chart.rows[0].arrows[3].path == "M196 56Q116 4 36 56"


def test_the_head_of_an_arrow_has_its_tip_where_the_line_ends() -> None:
    """Straight up, 7 pixels long and as wide."""
    (first, _) = anew("a draw", 2).rows[0].arrows
    assert first == Arrow(1, 0, "M26 84V43", "M26 37L22.5 44L29.5 44z")


def test_where_everybody_is_seated_anew_all_arrows_lead_to_the_box() -> None:
    chart = anew("a draw", 3)
    assert chart.box == Box("a draw", 172, 36)
    assert [one.middle for one in chart.rows[0].tables] == [26, 86, 146]
    assert "<table>" not in drawn(chart)


def test_a_goal_is_one_of_the_tables() -> None:
    with pytest.raises(ValueError, match="go to a table that isn't there"):
        moves([Mover("Winners", (1, 3))])


def test_the_arrows_drawn_are_those_of_the_table() -> None:
    movers = [
        Mover("Winners", (5, 1, 2, 3, 4)),
        Mover("Losers", (3, 4, 5, 1, 2)),
        Mover("A", (1, 2, 3, 4, 5)),
    ]
    assert_chart_is_its_table(drawn(moves(movers)), "m")
