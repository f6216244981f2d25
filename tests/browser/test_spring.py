"""A secretary's spring: a cup that a deciding game settles, e-mails, and the season's end; axe finds nothing."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import PATIENCE, serving
from tests.browser.league import LAPTOP
from tests.browser.pub import evening
from tests.browser.spring import spring
from tests.browser.steps import follow, press


class Looking:
    """Let axe look where a camera would take a picture."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faults: list[str] = []

    def take(self, page: Page, name: str, **_: bool) -> None:
        """Look at a page."""
        self.names.append(name)
        self.faults += faults_by_day_and_night(page)


def email_links(folder: Path, subject: str) -> dict[str, str]:
    """Wait for an e-mail, which a server without a mail server prints; return where its links lead, by their words."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        printed = (folder / "serve.log").read_text()
        text = printed.partition(f"Subject: {subject}")[2].partition("-" * 79)[0]
        links = dict(re.findall(r"^(.+): https?://[^/\s]+/(\S+)$", text, re.MULTILINE))
        if "To stop these e-mails" in links:  # the last line of each e-mail
            return links
        time.sleep(0.1)
    raise AssertionError(f"No e-mail came: {subject}")


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
        looking.take(page, "asked-for-emails")
        asked = email_links(tmp_path, "Please confirm: the week's results of Winter league")
        page.goto(f"{base}{asked['Yes, send them']}")
        looking.take(page, "confirm-emails")
        press(page, "Yes, send them")
        expect(page.locator("main")).to_contain_text("We'll write to reader@example.org from now on.")
        page.goto(f"{base}sign-in/")
        page.fill("[name=username]", "bob")
        page.fill("[name=password]", "a-long-pass-phrase")
        page.locator("main button[type=submit]").first.click()
        expect(page).not_to_have_url(f"{base}sign-in/")
        page.goto(f"{season}weeks/2/")
        expect(page.locator("main")).to_contain_text("1 address gets the week's results by e-mail.")
        press(page, "Publish week 2")
        expect(page.locator("main")).to_contain_text("Week 2 is published.")
        results = email_links(tmp_path, "Winter league: results of week 2")
        page.goto(f"{base}{results['All tables']}")
        expect(page).to_have_url(season)
        page.goto(f"{base}{results['To stop these e-mails']}")
        expect(page.get_by_role("status")).to_contain_text("reader@example.org won't get any more of these.")
        looking.take(page, "stopped-emails")
        page.goto(f"{season}emails/")
        expect(page.locator("main")).to_contain_text("0 addresses get each week's results")
        spring(page, season, looking)
    assert looking.faults == []
    assert (looking.names[0], looking.names[-1]) == ("asked-for-emails", "next-season")
