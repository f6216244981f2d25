"""Play the README's steps in a browser, each walk from an empty database, and write docs/screens/*.png.

Run it with `make screens`. It fails where a step does not go as the README says, and where axe finds something.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.camera import Camera
from tests.browser.captains import captains
from tests.browser.evening import evening
from tests.browser.hall import ROOT, launch, serving
from tests.browser.kitchen import kitchen
from tests.browser.league import league
from tests.browser.pub import evening as evening_of_captains
from tests.browser.repairs import repairs
from tests.browser.spring import spring
from tests.chromium import CHROMIUM

FOLDER = ROOT / "docs" / "screens"


def main() -> None:
    """Take every picture; those of before stay until all are taken."""
    with tempfile.TemporaryDirectory() as new, sync_playwright() as playwright:
        camera = Camera(Path(new))
        browser = launch(playwright, CHROMIUM)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as base:
            kitchen(browser, base, camera)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as base:
            evening(browser, base, Path(folder) / "serve.log", camera)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as base:
            secretary = league(browser, base, Path(folder) / "serve.log", camera)
            spring(secretary, f"{base}seasons/1/", camera)
        with tempfile.TemporaryDirectory() as folder:
            codes = evening_of_captains(Path(folder))
            with serving(Path(folder)) as base:
                captains(browser, base, codes, camera)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as base:
            repairs(browser, base, Path(folder) / "serve.log", camera)
        browser.close()
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(new, FOLDER)
    sys.stdout.write(f"{camera.taken} pictures in {FOLDER.relative_to(ROOT)}\n")
    if camera.faults:
        sys.exit("axe finds fault:\n" + "\n".join(camera.faults))


if __name__ == "__main__":
    main()
