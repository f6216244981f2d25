"""A club's pages on a phone: what stands in a panel stays in it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import sign_in
from tests.browser.test_seasons import SCREENS

PAGES = (
    "clubs/1/",
    "clubs/1/players/",
    "clubs/1/rulesets/",
    "clubs/1/races/",
    "clubs/1/statistics/",
    "tokens/",
)


def sticks_out(page: Page) -> list[str]:
    """What reaches over the edge of the panel or the line that it stands in."""
    found = page.evaluate(
        """[...document.querySelectorAll(":is(.panel, .lines li) *")]
        .filter(one => one.offsetParent
            && one.getBoundingClientRect().right
                > one.closest(".lines li, .panel").getBoundingClientRect().right + 0.5)
        .map(one => "sticks out: " + one.outerHTML.slice(0, 90))"""
    )
    return [f"{page.url}: {one}" for one in found]


@pytest.mark.parametrize("screen", ["phone", pytest.param("laptop", marks=pytest.mark.soak)])
def test_what_stands_in_a_panel_of_a_club_stays_in_it(
    screen: str, new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size(SCREENS[screen])
    sign_in(page, club)
    found = []
    for path in PAGES:
        assert page.goto(club.address + path).ok
        found += sticks_out(page) + faults_by_day_and_night(page)
    assert found == []
