"""Every page: readable by everyone, by day and by night, and nothing on it that the content policy refuses."""

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import open_table, ready, tap

PAGES = ("card/", "names/", "again/", "hands/1/", "hand/?maker=0&tricks=4", "hand/?maker=0", "?replace=1", "")


def test_axe_finds_nothing_on_any_page(new_phone, hall):
    page = new_phone().new_page()
    page.goto(hall)
    found = faults_by_day_and_night(page)
    for path in (
        "how-to-play/",
        "glossary/",
        "tables/new/?rules_of=x&variant=north_american",
        "t/",
        "t/BBBB2222/",
        "parts/",
    ):
        page.goto(hall + path)
        found += faults_by_day_and_night(page)
    table = open_table(page, hall, target="3")
    ready(page)
    found += faults_by_day_and_night(page)
    tap(page, 0, "4")
    page.wait_for_selector("#prompt button")
    found += faults_by_day_and_night(page)
    page.wait_for_selector("#strip a.square", timeout=20_000)
    page.click(".seat[data-seat='1']")
    page.click(".menu > summary")
    found += faults_by_day_and_night(page)
    for path in PAGES:
        page.goto(table + path)
        found += faults_by_day_and_night(page)
    ready(page)
    tap(page, 0, "5")
    page.wait_for_selector("#result", timeout=20_000)
    found += faults_by_day_and_night(page)
    page.context.set_offline(True)
    page.wait_for_selector("#network.away", timeout=20_000)
    found += faults_by_day_and_night(page)
    assert found == []
