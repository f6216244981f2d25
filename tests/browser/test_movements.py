"""Bob chooses how people move, and the next round asks for itself when one is over."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults
from tests.browser.steps import follow
from tests.browser.test_organiser import NAMES, create, enter, key_in, laptop, press, step

__all__ = ["laptop"]


def choose(page: Page, name: str) -> None:
    way = page.locator("details.way > summary", has_text=name).first
    if not way.is_visible():
        page.locator(".more-ways > summary").click()
    way.click()
    press(page, f"Use this way: {name}")
    expect(page.locator(".done[role='status']")).to_have_text(f"How people move now: {name}.")


@pytest.mark.soak  # the nights that are played to know what each is worth take ten seconds of a processor
def test_a_ladder_is_chosen_by_its_figures(new_phone: Callable[..., BrowserContext], laptop: Any) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "FIGURES")
    enter(page, night, NAMES[:8])
    follow(page, "How people move: Rotation")
    press(page, "Compare how fair they are")
    page.locator("details.way[open] table").wait_for(timeout=90_000)  # the page looks again by itself
    found = faults(page)
    choose(page, "Ladder")
    expect(page.locator("details.way[open] caption")).to_contain_text("averages of 25 nights")
    assert found + faults(page) == []


def test_a_ladder_is_chosen_and_plans_the_next_round_itself(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "LADDER")
    enter(page, night, NAMES[:8])
    follow(page, "How people move: Rotation")
    choose(page, "Ladder")
    found = faults(page)
    follow(page, "Pairs and wishes")
    found += faults(page)
    page.goto(f"{night}cards/")
    found += faults(page)
    page.goto(night)
    press(page, "Open the check-in")
    for name in NAMES[:8]:
        press(page, f"{name} is here")
        expect(page.locator(".tick")).to_have_count(NAMES.index(name) + 1)
    press(page, "Make the plan")
    page.get_by_role("button", name="Publish").wait_for(timeout=60_000)
    expect(page.locator("thead th", has_text="Round ")).to_have_text(["Round 1"])
    press(page, "Publish")
    press(page, "Start round 1")
    key_in(page, night, 1, tables=2)
    page.goto(night)
    step(page, "The plan is ready. Nobody sees it until you publish it.")
    press(page, "Look at the plan and publish it")
    press(page, "Publish")
    step(page, "Round 2 of 2 is published, so 8 players know where to sit.")
    assert found + faults(page) == []


def test_pairs_are_drawn_without_any_script(new_phone: Callable[..., BrowserContext], laptop: Any) -> None:
    page = new_phone(java_script_enabled=False, storage_state=laptop.bob).new_page()
    night = create(page, laptop, "SWISS")
    enter(page, night, NAMES[:8])
    page.goto(f"{night}movement/")
    choose(page, "Swiss")
    expect(page.locator(".panel .fault")).to_contain_text("have no partner. Choose one")
    follow(page, "Pairs and wishes")
    page.select_option("#one", label="Ann")
    page.select_option("#other", label="Ben")
    press(page, "Save")
    expect(page.locator(".done[role='status']")).to_contain_text("Ann and Ben: came as a pair.")
    press(page, "Pair the rest at random")
    expect(page.locator(".done[role='status']")).to_have_text("3 more pairs.")
    follow(page, "How people move: Swiss")
    expect(page.locator(".panel")).to_contain_text("No two pairs meet twice in the first 2 rounds")
