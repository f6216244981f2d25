"""A club with a season: its pages are readable by everyone, on a phone and on a screen, by day and by night."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import sign_in

SCREENS = {"phone": {"width": 360, "height": 640}, "laptop": {"width": 1280, "height": 800}}
PAGES = (
    "nights/", "seasons/", "seasons/new/", "seasons/1/", "seasons/1/settings/",
    "clubs/", "clubs/new/", "clubs/1/begin/", "password/", "players/1/edit/", "players/1/statistics/",
)  # fmt: skip


@pytest.mark.parametrize("screen", ["phone", pytest.param("laptop", marks=pytest.mark.soak)])
def test_seasons_are_readable_on_every_screen(
    screen: str, new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size(SCREENS[screen])
    found = []
    page.goto(f"{club.address}seasons/1/")
    page.locator(".listing summary").first.click()
    found += faults_by_day_and_night(page)
    sign_in(page, club)
    for path in PAGES:
        page.goto(club.address + path)
        for closed in page.locator("main summary").all()[:3]:
            closed.click()
        found += faults_by_day_and_night(page)
    assert found == []


def test_a_season_is_made_and_its_nights_are_chosen_without_any_script(
    new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone(java_script_enabled=False).new_page()
    sign_in(page, club)
    page.goto(f"{club.address}seasons/")
    page.get_by_role("button", name="Start a season of nights").click()
    page.get_by_label("Name").fill("The year")
    page.get_by_label("How many nights count").fill("1")
    page.get_by_label("First", exact=True).select_option(label="games won")
    page.get_by_role("button", name="Create the season").click()
    expect(page.locator(".done[role='status']")).to_have_text("The year is set up. Now choose its nights.")
    for _ in range(4):
        page.get_by_role("button", name=re.compile("^Add Bustle")).first.click()
    expect(page.get_by_text("The club has no other night.")).to_be_visible()
    page.get_by_role("link", name="Standings").click()
    expect(page.locator(".title .lead")).to_contain_text("after 3 nights")
    rows = page.locator(".listing tbody tr")
    expect(rows.nth(0).locator(".place summary")).to_contain_text("1")
    expect(page.locator(".listing thead .strong")).to_have_text("Won")
    expect(rows.nth(1)).to_be_hidden()
    rows.nth(0).locator("summary").click()
    expect(rows.nth(1).locator("p")).to_contain_text("on the best 1 of 3 nights")


def test_what_stands_beside_a_nights_name_does_not_break_the_name_into_letters(
    new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone().new_page()
    sign_in(page, club)
    page.goto(f"{club.address}nights/")
    heights = page.evaluate(
        "[...document.querySelectorAll('.lines li > a')].map(one => one.getBoundingClientRect().height)"
    )
    assert heights == [48, 48, 48, 48]
