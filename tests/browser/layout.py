"""What somebody could not read or hit with a thumb, or would see lying over something else: measured on the page."""

import os
from pathlib import Path

from playwright.sync_api import Page

MEASURE = Path(__file__).with_suffix(".js").read_text().partition("\n")[2]
USUAL = (360, 1366)
ALL = (360, 390, 768, 1366, 1920)
SMALLEST_TEXT = 16
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def layout_faults(page: Page) -> list[str]:
    """Return what is too small, too wide or covered, at the usual widths; in a long run at all, and with larger text.

    Text under 16 px; what is tapped under 48 px high or wide (34 wide in a row of numbers), but not a link inside a
    sentence; a page that scrolls sideways; texts that lie over one another.
    """
    size = page.viewport_size or {"width": 1366, "height": 768}
    found = []
    for width in ALL if SOAK else USUAL:
        page.set_viewport_size({"width": width, "height": size["height"]})
        found += [f"{page.url} at {width}: {one}" for one in page.evaluate(MEASURE, {"least": SMALLEST_TEXT})]
        if SOAK:
            found += [f"{page.url} at {width}, text twice as large: {one}" for one in _with_large_text(page)]
    page.set_viewport_size(size)
    return found


def _with_large_text(page: Page) -> list[str]:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found: list[str] = page.evaluate(MEASURE, {"least": SMALLEST_TEXT})
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found
