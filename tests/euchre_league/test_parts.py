"""The page of parts shows each chart once, and each is what its table says."""

import re

from django.test import Client

from tests.charts import assert_chart_is_its_table, figure_of


def test_charts_of_the_page_of_parts_are_their_tables() -> None:
    page = Client().get("/parts/").content.decode()
    keys = re.findall(r'<figure class="chart" id="([a-z-]+)">', page)
    assert keys == ["part-lines", "part-bars", "part-moves", "part-square"]
    assert_chart_is_its_table(page, "part-lines")
    assert_chart_is_its_table(page, "part-bars")
    assert_chart_is_its_table(page, "part-moves")
    assert "style=" not in page
    strokes = [path.get("class") for path in figure_of(page, "part-square").iter("path")][1:]
    assert strokes == [
        "chart-above chart-level-1",
        "chart-below chart-level-1",
        "chart-below chart-level-2",
        "chart-below chart-level-3",
        "chart-dot",
    ]
