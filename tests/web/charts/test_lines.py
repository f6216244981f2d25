"""Places over time as lines, by numbers worked out by hand: the first place is 14 pixels down, each next 22 more."""

import random
from itertools import pairwise

import pytest
from django.template.loader import render_to_string

from tests.cases import every
from tests.charts import assert_chart_is_its_table
from web.charts.lines import EndName, Lines, PlaceTick, Series, StepTick, lines, spread


def drawn(chart: Lines) -> str:
    return render_to_string(
        "charts/_lines.html",
        {"chart": chart, "key": "places", "title": "Places", "description": "By night", "what": "Player"},
    )


def test_two_lines_cross() -> None:
    """A name of three letters takes 30 pixels, its stroke 22 and the numbers 34: lines begin at 86, end at 1,146.

    The second place is at 36, its row ends 11 below, and the names of the steps take 32.
    """
    chart = lines([Series("Ann", (1, 2, 1)), Series("Ben", (2, 1, 2))], ["5", "12", "19"], chosen=1)
    ann, ben = chart.lines
    assert (chart.width, chart.height) == (1232, 79)
    assert (ann.path, ann.points) == ("M86 14L616 36L1146 14", "M86 14h0M616 36h0M1146 14h0")
    assert ben.path == "M86 36L616 14L1146 36"
    assert (ann.dash, ben.dash, ben.is_chosen) == (1, 0, True)
    assert [line.name for line in chart.drawn] == ["Ann", "Ben"]
    assert ann.start == EndName("Ann", 30, 14.0, "M52 14L34 14")
    assert ann.end == EndName("Ann", 1202, 14.0, "M1180 14L1198 14")
    assert chart.places == (PlaceTick(1, 14.0), PlaceTick(2, 36.0))
    assert chart.steps == (StepTick("5", 86.0), StepTick("12", 616.0), StepTick("19", 1146.0))


def test_a_line_breaks_where_there_is_no_place() -> None:
    chart = lines(
        [Series("Ann", (None, 1, None, 1, 1, None)), Series("Ben", (1, 2, 1, 2, 2, 1))], list("123456")
    )
    ann = chart.lines[0]
    assert ann.path == "M298 14M722 14L934 14"
    assert ann.points == "M298 14h0M722 14h0M934 14h0"
    assert (ann.start, ann.end) == (None, None)


def test_a_season_of_one_night_has_points_alone() -> None:
    chart = lines([Series("Ann", (1,)), Series("Ben", (2,))], ["5"])
    assert [line.path for line in chart.lines] == ["M616 14", "M616 36"]


def test_dashes_go_round() -> None:
    chart = lines([Series(str(place), (place, place)) for place in range(1, 7)], ["1", "2"], chosen=2)
    assert [line.dash for line in chart.lines] == [1, 2, 0, 3, 4, 1]


def forty(chosen: int | None) -> Lines:
    return lines([Series(f"P{place}", (place, place)) for place in range(1, 41)], ["1", "2"], chosen)


@every(
    ("chosen", "names", "left_out"),
    [
        (None, [*range(1, 11)], 30),
        (3, [*range(1, 11)], 30),
        (30, [*range(1, 11), 31], 29),
    ],
)
def test_of_forty_ten_are_drawn_and_the_chosen_one(
    chosen: int | None, names: list[int], left_out: int
) -> None:
    chart = forty(chosen)
    assert [line.name for line in chart.lines] == [f"P{number}" for number in names]
    assert chart.left_out == left_out


def test_the_chosen_31st_stands_below_a_gap() -> None:
    """The tenth is at 14 + 9 x 22 = 212; one place's height is left out, so the 31st is at 256."""
    chart = forty(30)
    assert [(tick.place, tick.y) for tick in chart.places[8:]] == [(9, 190.0), (10, 212.0), (31, 256.0)]
    assert chart.gap == 234.0
    assert chart.lines[-1].path.startswith("M86 256L")
    assert chart.height == 299


def test_the_chosen_ones_places_share_what_is_left() -> None:
    """From the 12th to the 42nd are 30 steps for the 5 rows of 22 pixels below the gap: 3.67 each."""
    series = [Series(f"P{place}", (place, place)) for place in range(1, 42)] + [Series("Una", (12, 42))]
    chart = lines(series, ["1", "2"], chosen=41)
    una = chart.lines[-1]
    assert una.start is not None
    assert una.end is not None
    assert (una.start.y, una.end.y) == (256.0, 366.0)
    assert [tick.place for tick in chart.places[9:]] == [10, 12, 17, 22, 27, 32, 37, 42]
    assert chart.bottom == 377


@every(
    ("wanted", "placed"),
    [
        ([], []),
        ([14, 36, 58], [14, 36, 58]),
        ([36, 36], [27, 45]),
        ([14, 14, 14], [14, 32, 50]),
        ([14, 30, 100], [14, 32, 100]),
        ([50, 50, 60], [35.33, 53.33, 71.33]),
    ],
)
def test_names_stand_apart_and_near_their_lines(wanted: list[float], placed: list[float]) -> None:
    assert [round(height, 2) for height in spread(wanted, 18)] == placed


def test_names_are_18_pixels_apart_in_a_season_by_chance() -> None:
    chance = random.Random(5)
    series = [Series(f"P{n}", tuple(chance.randint(1, 40) for _ in range(6))) for n in range(40)]
    chart = lines(series, list("123456"), chosen=35)
    for names in ([line.start for line in chart.lines], [line.end for line in chart.lines]):
        heights = sorted(name.y for name in names if name)
        assert len(heights) == 11
        assert min(later - earlier for earlier, later in pairwise(heights)) >= 17.9
        assert heights[0] >= 14
        assert heights[-1] <= chart.bottom


def test_a_long_season_is_wider_than_the_page_and_names_every_second_night() -> None:
    series = [Series("Ann", tuple([1] * 60)), Series("Ben", tuple([2] * 60))]
    chart = lines(series, [str(night) for night in range(1, 61)])
    assert chart.width == 86 + 59 * 26 + 86
    assert [tick.text for tick in chart.steps[-4:]] == ["", "58", "", "60"]


def test_seventeen_places_each_have_a_row() -> None:
    chart = lines([Series(str(n), (18 - n, n)) for n in range(1, 18)], ["1", "2"])
    assert [tick.y for tick in chart.places] == [14 + 22 * row for row in range(17)]
    assert (chart.width, chart.height, chart.gap) == (1232, 409, None)


def test_a_line_has_a_place_or_none_for_each_step() -> None:
    with pytest.raises(ValueError, match="Ann has 1 places for 2 steps"):
        lines([Series("Ann", (1,))], ["1", "2"])


def test_the_numbers_drawn_are_those_of_the_table() -> None:
    chance = random.Random(7)
    for size, chosen in ((2, None), (9, 4), (17, 16), (40, None), (40, 30)):
        orders = [chance.sample(range(1, size + 1), size) for _ in range(9)]
        series = [
            Series(f"P{n}", tuple(None if chance.random() < 0.1 else order[n] for order in orders))
            for n in range(size)
        ]
        assert_chart_is_its_table(drawn(lines(series, [f"{n} Nov" for n in range(9)], chosen)), "places")
