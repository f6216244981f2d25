"""A club's rulesets in a browser, and the card of tonight's rules: on a phone's screen, on one sheet of A5 or A4."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.engine.registry import VARIANTS, numbers_of
from tests.browser.backstage import gathered
from tests.browser.camera import faults, faults_by_day_and_night
from tests.browser.hall import open_table, serving

OPEN_TABLE = """async wish => (await (await fetch("/api/v1/tables/", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)
})).json()).token"""


@pytest.fixture(scope="module")
def oak(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[SimpleNamespace]:
    """A server with a club, its owner Bob, and a night of four."""
    folder: Path = tmp_path_factory.mktemp("oak")
    made = gathered(folder, 4)
    with serving(folder) as address:
        yield SimpleNamespace(address=address, night=made["night"])


def sign_in(page: Page, oak: Any) -> None:
    page.goto(f"{oak.address}sign-in/")
    page.fill("[name=username]", "bob")
    page.fill("[name=password]", "a-long-pass-phrase")
    page.locator("main button[type=submit]").first.click()
    expect(page.locator(".who")).to_contain_text("bob")


def sheets(page: Page, paper: str) -> int:
    """How many sheets of a paper come out of the printer."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def test_bob_saves_a_ruleset_prints_it_and_a_night_and_a_table_choose_it(
    oak: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    sign_in(page, oak)
    name = "Friday by hand"
    page.goto(f"{oak.address}clubs/1/")
    page.get_by_role("link", name="House rules").click()
    found = faults_by_day_and_night(page)
    page.get_by_role("button", name="New house rules").click()
    found += faults_by_day_and_night(page)
    page.fill("[name=name]", name)
    page.select_option("[name=variant]", "progressive")
    page.get_by_role("button", name="Show the rules of this way to play").click()
    expect(page.locator("[name=name]")).to_have_value(name)
    page.select_option("[name='option.stick_dealer']", "true")
    page.fill("[name='option.fixed_hands']", "12")
    page.get_by_role("button", name="Save the house rules").click()
    expect(page.locator(".done[role='status']")).to_have_text(f"{name} is saved.")
    expect(page.locator(".rules-card")).to_contain_text("A game is 12 hands long")
    expect(page.locator(".rules-card")).to_contain_text("the dealer must make trump.")
    found += faults_by_day_and_night(page)
    assert [sheets(page, paper) for paper in ("A4", "A5")] == [1, 1]
    page.goto(f"{oak.address}nights/new/")
    page.locator("#rules > summary").click()
    page.select_option("[name=ruleset]", label=name)
    page.get_by_role("button", name="Fill in its rules").click()
    expect(page.locator("[name=hands]")).to_have_value("12")
    found += faults_by_day_and_night(page)
    page.goto(f"{oak.address}tables/new/")
    page.select_option("[name=ruleset]", label=name)
    found += faults_by_day_and_night(page)
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.get_by_role("button", name="Keep score on this device").click()
    page.goto(f"{page.url}rules/")
    expect(page.locator(".chosen")).to_have_text(f"By the house rules {name}.")
    found += faults_by_day_and_night(page)
    assert found == []


def test_the_sheet_of_a_night_comes_out_on_one_page(
    oak: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    sign_in(page, oak)
    page.goto(f"{oak.address}nights/{oak.night}/print/rules/")
    expect(page.locator(".rules-card h2")).to_contain_text("Tonight's rules")
    assert faults(page) == []
    assert [sheets(page, paper) for paper in ("A4", "A5")] == [1, 1]


def test_the_menu_of_a_table_leads_to_its_rules(hall: str, new_phone: Callable[..., BrowserContext]) -> None:
    page = new_phone().new_page()
    open_table(page, hall)
    page.click("#menu > summary")
    page.get_by_role("link", name="All the rules").click()
    expect(page.locator(".rules-card")).to_contain_text("The first side with 10 points wins.")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator("#menu > summary")).to_be_visible()


@pytest.mark.parametrize("each", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_the_card_of_a_way_to_play_is_readable_and_fits_on_the_smaller_sheet(
    each: int, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    """Each third way, and every one in the soak. What fits on A5 fits on A4, which is twice as large."""
    page = new_phone().new_page()
    page.goto(hall)
    found = []
    ways = [(key, players) for key in VARIANTS for players in numbers_of(key)]
    for key, players in ways[::each]:
        names = [f"Player {seat}" for seat in range(players)]
        wish = {"names": names, "variant": key}
        page.goto(f"{hall}t/{page.evaluate(OPEN_TABLE, wish)}/rules/")
        found += faults(page)
        found += [f"{key} {players}"] * (sheets(page, "A5") != 1)
    assert found == []
