"""People sat down as they liked: Bob puts round 1 right by hand, and the other rounds are planned around it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.steps import planned
from tests.browser.test_organiser import NAMES, create, enter, laptop, press

__all__ = ["laptop"]
pytestmark = pytest.mark.soak


def first_table(page: Page) -> str:
    return (
        page.get_by_role("row")
        .filter(has=page.get_by_role("rowheader", name="Table 1"))
        .locator("td")
        .first.inner_text()
    )


def test_round_1_is_set_by_hand_and_stays(new_phone: Callable[..., BrowserContext], laptop: Any) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "SATDOWN")
    enter(page, night, NAMES[:8])
    page.goto(night)
    press(page, "Open the check-in")
    for name in NAMES[:8]:
        press(page, f"{name} is here")
        expect(page.locator(".tick")).to_have_count(NAMES.index(name) + 1)
    press(page, "Make the plan")
    planned(page)
    page.locator("#change > summary").click()
    page.select_option("#round", "1")
    page.select_option("#one", label="Ann")
    page.select_option("#other", label="Ben")
    press(page, "Swap them")
    found, before = faults_by_day_and_night(page), first_table(page)
    # Whoever has let two change places may well do so again.
    expect(page.locator("#change")).to_have_attribute("open", "")
    press(page, "Keep round 1 as it is, plan the other rounds around it")
    planned(page)
    page.locator("#change > summary").click()
    expect(
        page.get_by_text("Round 1 stays as you set it; the other rounds are planned around it.")
    ).to_be_visible()
    assert first_table(page) == before
    assert found + faults_by_day_and_night(page) == []
