"""Horizontal bars, by numbers worked out by hand: a name takes 22 pixels, a bar 18 with its distance."""

import pytest
from django.template.loader import render_to_string

from tests.charts import assert_chart_is_its_table
from web.charts.bars import Bar, BarGroup, Bars, Kind, Measure, bars


def drawn(chart: Bars) -> str:
    return render_to_string(
        "charts/_bars.html",
        {"chart": chart, "key": "b", "title": "Bars", "description": "How long", "what": "What"},
    )


def test_the_longest_bar_and_its_number_take_the_whole_width() -> None:
    """Numbers of two letters take 20 pixels, and 6 before: 328 - 26 = 302 are left for 50, so 12 has 72.5."""
    chart = bars([Measure("made it", (50,), ("50",)), Measure("euchred", (12,), ("12",))], ["hands"])
    assert chart == Bars(
        width=328,
        height=100,
        kinds=(Kind("hands", 0, 0),),
        groups=(
            BarGroup("made it", 0, (Bar(22, 302.0, "50", 0),)),
            BarGroup("euchred", 50, (Bar(72, 72.5, "12", 0),)),
        ),
    )
    assert [bar.text_x for group in chart.groups for bar in group.bars] == [308.0, 78.5]


def test_a_share_is_a_part_of_the_whole() -> None:
    """A percent sign is wide, 16 pixels: 328 - 6 - 36 = 286 are a hundred of them."""
    chart = bars([Measure("loners", (25,), ("25%",))], ["share"], full=100)
    assert chart.groups[0].bars[0].length == 71.5


def test_two_kinds_stand_under_each_other_below_a_line_that_names_them() -> None:
    chart = bars([Measure("loners", (1, 2), ("1", "2"))], ["Ann", "club"])
    assert chart.kinds == (Kind("Ann", 0, 0), Kind("club", 1, 60))
    assert chart.groups[0] == BarGroup("loners", 32, (Bar(54, 156.0, "1", 0), Bar(72, 312.0, "2", 1)))
    assert chart.height == 100


def test_what_is_not_known_has_no_bar() -> None:
    chart = bars([Measure("loners", (None, 0), ("-", "0"))], ["Ann", "club"])
    assert [bar.length for bar in chart.groups[0].bars] == [None, 0]


def test_a_long_name_makes_the_picture_wider() -> None:
    assert bars([Measure("x" * 50, (1,), ("1",))], ["y"]).width == 500


@pytest.mark.parametrize("values", [(1,), (1, -1)])
def test_each_kind_has_a_value_that_can_be_drawn(values: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"loners has not|0 or more"):
        bars([Measure("loners", values, ("1", "1"))], ["Ann", "club"])


def test_the_numbers_drawn_are_those_of_the_table() -> None:
    measures = [
        Measure("made it", (61.4, 58), ("61%", "58%")),
        Measure("euchred", (20, None), ("20%", "-")),
        Measure("alone", (0, 3.6), ("0%", "4%")),
    ]
    assert_chart_is_its_table(drawn(bars(measures, ["Ann", "club"], full=100)), "b")
    assert_chart_is_its_table(
        drawn(bars([Measure("x", (7,), ("7",)), Measure("y", (3,), ("3",))], ["n"])), "b"
    )
