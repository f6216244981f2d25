"""Read the numbers of a chart back out of its drawing, to hold them to the table beside it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree as Tree

FIGURE = '<figure class="chart" id="{key}">'


def figure_of(page: str, key: str) -> Tree.Element:
    """Return the chart of a page that has this key."""
    begin = page.index(FIGURE.format(key=key))
    end = page.index("</figure>", begin) + len("</figure>")
    return Tree.fromstring(page[begin:end])


def assert_chart_is_its_table(page: str, key: str) -> None:
    """Compare all that a chart draws with the table in it; both must be there, and say what they are."""
    figure = figure_of(page, key)
    pictures = list(figure.iter("svg"))
    for svg in pictures:
        _assert_says_what_it_is(figure, svg)
    table = table_of(figure)
    drawn = [_drawn(svg) for svg in pictures]
    assert drawn[0]
    assert drawn[0] == table
    # For a phone a line without a place at the end has no name.
    assert all(row.items() <= table.items() for row in drawn)
    assert all(drawn)


def _assert_says_what_it_is(figure: Tree.Element, svg: Tree.Element) -> None:
    ids = {element.get("id"): element.text for element in svg.iter() if element.tag in {"title", "desc"}}
    labels = (svg.get("aria-labelledby") or "").split()
    assert svg.get("role") == "img"
    assert [bool(ids[label]) for label in labels] == [True, True]
    assert not [element.tag for element in figure.iter() if element.get("style")]


def _drawn(svg: Tree.Element) -> dict[str, list[str]]:
    kinds = {"chart-lines": drawn_places, "chart-bars": drawn_bars, "chart-moves": drawn_moves}
    return kinds[svg.get("class") or ""](svg)


def table_of(figure: Tree.Element) -> dict[str, list[str]]:
    """Return the cells of each row of a chart's table by the name before them."""
    return {text_of(row[0]): [text_of(cell) for cell in row[1:]] for row in next(figure.iter("tbody"))}


def text_of(element: Tree.Element) -> str:
    """Return what is written in an element and in all that it holds."""
    return " ".join("".join(element.itertext()).split())


def drawn_places(svg: Tree.Element) -> dict[str, list[str]]:
    """Return the places of each line after each step, read at the edge; a dot where there is none."""
    ticks = sorted(
        {
            (float(text.get("y", "")), int(text.text or ""))
            for text in svg.iter("text")
            if text.get("class") == "chart-place"
        }
    )
    grid = [path.get("d", "") for path in svg.iter("path") if path.get("class") == "chart-grid"]
    steps = [float(found[1]) for d in grid if (found := re.fullmatch(r"M([\d.]+) [\d.]+v6", d))]
    found = {}
    for line in svg.iter("g"):
        points = dict(_points(line, "chart-points"))
        assert set(_points(line, "chart-stroke")) <= set(points.items())
        names = {text.text or "" for text in line.iter("text")}
        if not names:
            continue
        assert len(names) == 1
        found[names.pop()] = [_place(ticks, _at(points, x)) for x in steps]
    return found


def _points(line: Tree.Element, kind: str) -> Iterator[tuple[float, float]]:
    path = next(path.get("d", "") for path in line.iter("path") if path.get("class") == kind)
    for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path):
        yield float(x), float(y)


def _at(points: dict[float, float], x: float) -> float | None:
    return next((y for there, y in points.items() if abs(there - x) < 0.2), None)


def _place(ticks: list[tuple[float, int]], y: float | None) -> str:
    if y is None:
        return "·"
    exact = dict(ticks)
    if y in exact:
        return str(exact[y])
    (above, first), (below, last) = next(pair for pair in pairwise(ticks) if pair[0][0] <= y <= pair[1][0])
    return str(round(first + (last - first) * (y - above) / (below - above)))


def drawn_bars(svg: Tree.Element) -> dict[str, list[str]]:
    """Return the numbers at the bars of each group, by its name; each bar has to be as long as its number says."""
    found: dict[str, list[str]] = {}
    lengths: list[tuple[float, float]] = []
    for group in svg.iter("g"):
        label, *numbers = [text.text or "" for text in group.iter("text")]
        found[label] = numbers
        bars = [float(bar.get("width", "")) for bar in group.iter("rect")]
        values = [float(number[0]) for text in numbers if (number := re.search(r"\d+(\.\d+)?", text))]
        lengths += zip(values, bars, strict=True)
    longest = max(length for _, length in lengths)
    largest = next(value for value, length in lengths if length == longest)
    assert [
        (value, length) for value, length in lengths if abs(value * longest - length * largest) > largest * 2
    ] == []
    return found


def drawn_moves(svg: Tree.Element) -> dict[str, list[str]]:
    """Return for each row of tables where the arrow leads that begins at each, by the row's name."""
    found = {}
    for row in svg.iter("g"):
        texts = [(text.text or "", float(text.get("x", "0"))) for text in row.iter("text")]
        name, tables = texts[0][0], texts[1:]
        goals = {}
        for arrow in row.iter("path"):
            if arrow.get("class") == "chart-arrow":
                numbers = [float(number) for number in re.findall(r"-?[\d.]+", arrow.get("d", ""))]
                start, goal = _nearest(tables, numbers[0]), _nearest(tables, numbers[-2])
                assert start not in goals
                goals[start] = "stay" if start == goal else f"to {goal}"
        found[name] = [goals[number] for number, _ in tables]
    return found


def _nearest(tables: list[tuple[str, float]], x: float) -> str:
    return min(tables, key=lambda table: abs(table[1] - x))[0]
