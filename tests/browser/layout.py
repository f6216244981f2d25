"""What somebody could not read or hit with a thumb, or would see lying over something else: measured on the page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

MEASURE = Path(__file__).with_suffix(".js").read_text().partition("\n")[2]
USUAL = (360, 1024, 1366)
ALL = (360, 390, 768, 1024, 1366, 1920)
THUMB = {"row": 48, "target": 48}
LAPTOP = {
    "from": 1024,
    "row": 36,
    "target": 40,
    "page": 1280,
    "wide_from": 1600,
    "wide_page": 1600,
    "edge": 24,
    "header": 56,
    "line": 75,
    "button": 360,
}
ASKED = {"least": 16, "thumb": THUMB, "laptop": LAPTOP, "frame": True}
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def layout_faults(page: Page) -> list[str]:
    """Return what is too small, too wide or covered, at the usual widths; in a long run at all, and with larger text.

    Text under 16 px; what is tapped under 48 px high or wide (34 wide in a row of numbers), but not a link inside a
    sentence; a page that scrolls sideways; texts that lie over one another. From 1,024 px, where a mouse points, rows
    may have 36 px and buttons and fields 40; a line has 75 letters at most and a button 360 px, and each page has the
    same header and begins at the same edge.
    """
    size = page.viewport_size or {"width": 1366, "height": 768}
    found = []
    for width in ALL if SOAK else USUAL:
        page.set_viewport_size({"width": width, "height": size["height"]})
        found += [f"{page.url} at {width}: {one}" for one in page.evaluate(MEASURE, ASKED)]
        if SOAK:
            found += [f"{page.url} at {width}, text twice as large: {one}" for one in _with_large_text(page)]
    with _finger(page):
        found += [f"{page.url} at {width}, by finger: {one}" for one in page.evaluate(MEASURE, ASKED)]
    page.set_viewport_size(size)
    return found


@contextmanager
def _finger(page: Page) -> Iterator[None]:
    """Let the browser say that a finger points, as on a laptop whose screen is touched."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        yield
        return
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    yield
    # From here on nothing points, which is no finger either.
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    session.detach()


def _with_large_text(page: Page) -> list[str]:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found: list[str] = page.evaluate(MEASURE, {**ASKED, "frame": False})
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found
