"""Parts of pages that are fetched again can keep what is open and scrolled in them: whatever does has an id."""

import re
from pathlib import Path

from tests.browser.polled import POLLS
from tests.trace import written

TEMPLATES = Path(__file__).parents[2] / "templates"


def test_whatever_opens_or_scrolls_in_a_polled_part_has_an_id() -> None:
    parts = [
        *(
            "nights/_now.html",
            "nights/_more.html",
            "nights/_tables.html",
            "nights/_top.html",
            "nights/_roll.html",
        ),
        *("nights/_step.html", "nights/player_part.html", "scoring/_now.html"),
        *("leagues/_live.html", "leagues/_fixture_plan.html", "nights/_progress.html", "_reach.html"),
        *("nights/_choice_say.html", "nights/_choice_table.html", "nights/_choice_words.html"),
        *("nights/_choice_counts.html", "nights/_way.html", "nights/movement.html", "charts/_moves.html"),
    ]
    without = [
        f"{part}: {tag}"
        for part in parts
        for tag in re.findall(
            r'<(?:details|div class="(?:wide|chart-scroll))[^>]*>', (TEMPLATES / part).read_text()
        )
        if " id=" not in tag
    ]
    assert without == []


def test_every_page_on_which_htmx_asks_again_keeps_its_state() -> None:
    asking = {
        path.relative_to(TEMPLATES).as_posix()
        for path in TEMPLATES.rglob("*.html")
        if re.search(r'hx-trigger="[^"]*every', path.read_text())
    }
    assert asking == {
        "_reach_link.html", "reach_laptop.html", "leagues/_live_part.html", "leagues/fixture_plan.html",
        "leagues/paper.html", "nights/movement.html", "nights/plan.html", "nights/print_paper.html",
    }  # fmt: skip
    assert "js/polled.js" in (TEMPLATES / "_htmx.html").read_text()


POLLING = re.compile(r'hx-trigger="[^"]*every|\bdata-(?:poll|follow)=')
"""What makes a part ask again and again: htmx, or a script that reads where to ask."""


def test_every_template_that_polls_has_a_test_in_the_browser(root: Path) -> None:
    """A page of it is read there with a finger down while it changes: add yours to `POLLS`."""
    polling = {
        path.relative_to(TEMPLATES).as_posix()
        for path in TEMPLATES.rglob("*.html")
        if POLLING.search(path.read_text())
    }
    assert polling == set(POLLS)
    missing = [
        f"{template}: {test}"
        for template, (file, tests) in POLLS.items()
        for test in tests
        if test not in written(root, f"tests/browser/{file}")
    ]
    assert missing == []
    assert [template for template, (_, tests) in POLLS.items() if not tests] == []


def test_a_page_that_may_come_anew_finds_what_was_open() -> None:
    """What says `HX-Refresh` brings a page on which a script puts that back, whatever else is on it."""
    whole = [name for name in POLLS if "nights/_live.html" in (TEMPLATES / name).read_text()]
    assert [
        name
        for name in whole
        if name != "nights/night.html" and "js/reload.js" not in (TEMPLATES / name).read_text()
    ] == []
