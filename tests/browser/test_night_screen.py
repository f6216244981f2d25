"""The organiser's night on a laptop: twelve tables with their scores and the first ten on the first screen."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import sign_in
from tests.browser.layout import layout_faults

LAPTOP = {"width": 1366, "height": 640}
BOB = {"user": "bob", "password": "a-long-pass-phrase"}


@pytest.fixture(scope="module")
def twelve(gather: Callable[[int], Any]) -> Any:
    """A night of 48 whose first round is over, and whose second has two tables done and one begun."""
    night = gather(48)
    night.act("start", 1)
    for table in range(1, 13):
        night.act("play", 1, table, 2)
    night.act("start", 2)
    for table, hands in ((1, 2), (2, 2), (3, 1)):
        night.act("play", 2, table, hands)
    return night


def page_of(night: Any, page: Page) -> Page:
    sign_in(page, SimpleNamespace(address=night.address, **BOB))
    page.set_viewport_size(LAPTOP)
    page.goto(f"{night.address}nights/{night.night}/")
    return page


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return [box for one in page.locator(selector).all() if (box := one.bounding_box())]


def test_twelve_tables_and_ten_places_are_on_the_first_screen(
    new_phone: Callable[..., BrowserContext], twelve: Any
) -> None:
    page = page_of(twelve, new_phone().new_page())
    expect(page.locator(".step .words")).to_contain_text("Round 2: 2 of 12 tables have finished.")
    tiles, rows = boxes(page, ".tables li"), boxes(page, "#top tbody tr")
    assert [len(tiles), len(rows)] == [12, 10]
    assert max(box["y"] + box["height"] for box in (*tiles, *rows)) <= LAPTOP["height"]
    assert {round(box["width"]) for box in tiles} == {264}
    assert {round(box["height"]) for box in tiles} == {92}
    assert len({box["x"] for box in tiles}) == 3
    assert boxes(page, "#now > .columns")[0]["y"] == 180
    told = [" ".join(line.split()) for line in page.locator(".tables li").all_inner_texts()]
    name = r"\w+(?: \w+\.)?"
    shapes = (
        "Table 1 ✓ finished {} 2 {} 0",
        "Table 2 ✓ finished {} 2 {} 0",
        "Table 3 1 of 2 {} 1 {} 0",
        "Table 4 not begun {} 0 {} 0",
    )
    for text, shape in zip(told, shapes, strict=False):
        assert re.fullmatch(shape.format(f"{name} & {name}", f"{name} & {name}"), text), text
    assert layout_faults(page) == []


def test_a_large_screen_has_four_tables_across_and_twenty_places(
    new_phone: Callable[..., BrowserContext], twelve: Any
) -> None:
    page = page_of(twelve, new_phone().new_page())
    page.set_viewport_size({"width": 1920, "height": 1080})
    tiles, rows = boxes(page, ".tables li"), boxes(page, "#top tbody tr")
    assert (len({box["x"] for box in tiles}), len(rows)) == (4, 20)
    assert max(box["y"] + box["height"] for box in (*tiles, *rows)) <= 1080


def test_a_phone_has_the_sentence_and_the_tables_first(
    new_phone: Callable[..., BrowserContext], twelve: Any
) -> None:
    page = page_of(twelve, new_phone().new_page())
    page.set_viewport_size({"width": 360, "height": 640})
    order = [
        boxes(page, part)[0]["y"]
        for part in (".step .words", ".step [role=button]", ".tables", "#top", ".rounds")
    ]
    assert order == sorted(order)
    assert page.locator(".tables li").first.inner_text().split() == ["Table", "1", "✓", "finished", "2", "0"]
    assert layout_faults(page) == []


def test_what_else_there_is_stands_under_more_in_groups(
    new_phone: Callable[..., BrowserContext], twelve: Any
) -> None:
    page = page_of(twelve, new_phone().new_page())
    page.locator("#more > summary").click()
    groups = page.locator("#more h2").all_inner_texts()
    assert groups == ["People", "Plan", "Paper", "Screens", "After the night"]
    assert layout_faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#more")).not_to_have_attribute("open", "")
