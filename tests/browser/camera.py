"""Take numbered pictures of pages; on every page that is taken, axe looks for what somebody could not read or use."""

import json
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tests.browser.layout import layout_faults

AXE = Axe().axe_script


class Camera:
    """Number the pictures in the order in which they are taken, and keep what axe found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken = 0
        self.faults: list[str] = []

    def take(
        self, page: Page, name: str, *, whole: bool = False, dark: bool = False, scripted: bool = True
    ) -> None:
        """Take what the screen shows, or the whole page; with `dark` by night too.

        axe is a script, so it cannot look where scripts are switched off.
        """
        self._take(page, name, whole=whole)
        if scripted:
            self.faults += [f"{name}: {fault}" for fault in faults(page)]
        if dark:
            page.emulate_media(color_scheme="dark")
            self.take(page, f"{name}-dark", whole=whole, scripted=scripted)
            page.emulate_media(color_scheme="light")

    def take_paper(self, opened: Locator, name: str) -> None:
        """Take the first page of the PDF to which a link leads; `pdftoppm` of poppler-utils draws it."""
        # As the page itself would fetch it: the name under which the browser finds the server is known to it alone.
        text: str = opened.evaluate(
            """async (link) => {
                const answer = await fetch(link.href);
                const bytes = new Uint8Array(await answer.arrayBuffer());
                return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
            }"""
        )
        pdf = b64decode(text)
        draw = shutil.which("pdftoppm")
        assert draw, "Install poppler-utils: its pdftoppm draws the pictures of papers."
        self.taken += 1
        picture = self.folder / f"{self.taken:02}-{name}"
        subprocess.run(
            [draw, "-png", "-singlefile", "-scale-to", "1100", "-", str(picture)], input=pdf, check=True
        )

    def _take(self, page: Page, name: str, *, whole: bool) -> None:
        self.taken += 1
        page.wait_for_timeout(350)  # let things that fade come to rest
        page.screenshot(path=self.folder / f"{self.taken:02}-{name}.png", full_page=whole)


def faults(page: Page) -> list[str]:
    """Return what axe finds on a page, and what is too small, too wide or covered there, each with its address."""
    told = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in looked_at(page)["violations"]]
    return [*(f"{page.url}: {one}" for one in told), *layout_faults(page)]


def faults_by_day_and_night(page: Page) -> list[str]:
    """Return `faults` in light colours, and with what axe finds hard to read in dark: only colours differ.

    Without motion, since axe must not look while one colour fades into the other.
    """
    found = faults(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    pale = looked_at(page, runOnly=["color-contrast"])
    assert pale["seen"]
    page.emulate_media(color_scheme="light")
    told = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in pale["violations"]]
    return found + [f"{page.url} by night: {one}" for one in told]


def looked_at(page: Page, **options: object) -> dict[str, Any]:
    """Let axe look at a page, which is given its script once; of what is well the number is enough."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(f"{AXE};null")
    asked = json.dumps({"resultTypes": ["violations"], **options})
    result: dict[str, Any] = page.evaluate(
        f"""axe.run({asked}).then(({{passes, violations, incomplete}}) =>
            ({{violations, seen: passes.length + violations.length + incomplete.length}}))"""
    )
    return result
