"""A secretary's spring: a cup that a deciding game settles, letters, and the season's end; axe finds nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import serving
from tests.browser.league import LAPTOP
from tests.browser.pub import evening
from tests.browser.spring import spring
from tests.browser.steps import follow, press

pytestmark = pytest.mark.browser


class Looking:
    """Let axe look where a camera would take a picture."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faults: list[str] = []

    def take(self, page: Page, name: str, **_: bool) -> None:
        """Look at a page."""
        self.names.append(name)
        self.faults += faults_by_day_and_night(page)


def test_a_cup_letters_and_the_end_of_a_season(
    tmp_path: Path, new_phone: Callable[..., BrowserContext]
) -> None:
    codes = evening(tmp_path)
    page = new_phone().new_page()
    page.set_viewport_size(LAPTOP)
    looking = Looking()
    with serving(tmp_path) as base:
        season = f"{base}seasons/{codes['season']}/"
        page.goto(season)
        follow(page, "Results by e-mail")
        page.get_by_label("Your e-mail address").fill("reader@example.org")
        press(page, "Send me each week's results")
        expect(page.locator("main")).to_contain_text("an e-mail is on its way")
        looking.take(page, "asked-for-letters")
        page.goto(f"{base}sign-in/")
        page.fill("[name=username]", "bob")
        page.fill("[name=password]", "a-long-pass-phrase")
        page.locator("main button[type=submit]").first.click()
        expect(page).not_to_have_url(f"{base}sign-in/")
        spring(page, season, looking)
    assert looking.faults == []
    assert (looking.names[0], looking.names[-1]) == ("asked-for-letters", "next-season")
