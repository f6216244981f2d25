"""Every page: readable by everyone, by day and by night, and nothing on it that the content policy refuses."""

import pytest

from tests.browser.camera import faults
from tests.browser.hall import open_table, ready, tap

pytestmark = pytest.mark.browser
PAGES = ("card/", "names/", "again/", "hands/1/", "hand/?maker=0&tricks=4", "hand/?maker=0", "?replace=1", "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(new_phone, hall, scheme):
    page = new_phone(color_scheme=scheme).new_page()
    page.goto(hall)
    found = faults(page)
    for path in ("tables/new/?rules_of=x&variant=north_american", "t/", "t/BBBB2222/"):
        page.goto(hall + path)
        found += faults(page)
    table = open_table(page, hall, target="3")
    ready(page)
    found += faults(page)
    tap(page, 0, "4")
    page.wait_for_selector("#prompt button")
    found += faults(page)
    page.wait_for_selector("#strip a.square", timeout=20_000)
    page.click(".seat[data-seat='1']")
    page.click(".menu > summary")
    found += faults(page)
    for path in PAGES:
        page.goto(table + path)
        found += faults(page)
    ready(page)
    tap(page, 0, "5")
    page.wait_for_selector("#result", timeout=20_000)
    found += faults(page)
    page.context.set_offline(True)
    page.wait_for_selector("#network.away", timeout=20_000)
    found += faults(page)
    assert found == []
