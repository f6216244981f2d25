"""Pages that poll take nothing away from whoever reads them: what is open, focused, scrolled or held stays."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.hall import ready, sign_in, tap

BOB = {"user": "bob", "password": "a-long-pass-phrase"}
LAPTOP = {"width": 1366, "height": 640}


@pytest.fixture
def evening(gather: Callable[[int], Any]) -> Any:
    return gather(8)


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    return page


def marked(page: Page, selector: str) -> None:
    """Mark elements, so that one that is replaced is known by it."""
    page.evaluate(
        "(selector) => { for (const one of document.querySelectorAll(selector)) one.marked = true; }",
        selector,
    )


def kept(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(selector) => Boolean(document.querySelector(selector).marked)", selector))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_a_nights_page_replaces_only_the_parts_that_are_others(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    sign_in(page, SimpleNamespace(address=evening.address, **BOB))
    page.set_viewport_size(LAPTOP)
    evening.act("start", 1)
    opened(page, f"{evening.address}nights/{evening.night}/")
    page.locator("#more > summary").click()
    page.locator("#more-links").get_by_role("link", name="Plan", exact=True).focus()
    marked(page, "[data-part]")
    evening.act("play", 1, 1, 1)
    expect(page.locator(".tables li").first).to_contain_text("1 of 2", timeout=20_000)
    expect(page.locator("#more")).to_have_attribute("open", "")
    assert [kept(page, part) for part in ("#tables", "#more-links", "#rest")] == [False, True, True]
    assert page.evaluate("document.activeElement.textContent") == "Plan"


def test_a_nights_page_waits_while_a_finger_is_down(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    sign_in(page, SimpleNamespace(address=evening.address, **BOB))
    page.set_viewport_size(LAPTOP)
    evening.act("start", 1)
    opened(page, f"{evening.address}nights/{evening.night}/")
    tile = page.locator(".tables li").first
    page.mouse.move(2, 300)
    page.mouse.down()
    with page.expect_response(
        lambda answer: answer.status == 200 and "/nights/" in answer.url, timeout=30_000
    ):
        evening.act("play", 1, 1, 1)
    page.wait_for_timeout(300)
    expect(tile).to_contain_text("not begun")
    page.mouse.up()
    expect(tile).to_contain_text("1 of 2", timeout=5_000)


def test_a_players_page_keeps_what_is_focused(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    evening.act("start", 1)
    for table in (1, 2):
        evening.act("play", 1, table, 2)
    page = opened(new_phone().new_page(), f"{evening.address}p/{evening.players[0]}/")
    ready(page)
    page.locator("#hands-1").focus()
    marked(page, "#night")
    evening.act("start", 2)
    expect(page.locator("#night")).to_contain_text("Round 2, now", timeout=30_000)
    assert (kept(page, "#night"), focused(page)) == (False, "hands-1")


def test_a_board_keeps_the_slide_that_somebody_has_chosen(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    evening.act("start", 1)
    page = opened(new_phone().new_page(), f"{evening.address}b/{evening.word}/")
    ready(page)
    page.keyboard.press("ArrowRight")
    shown = page.locator("[data-slide]:visible")
    expect(shown).to_have_attribute("data-slide", "pace-1")
    page.mouse.move(100, 100)
    page.mouse.down()
    with page.expect_response(lambda answer: answer.status == 200 and "/b/" in answer.url, timeout=30_000):
        evening.act("play", 1, 1, 1)
    page.wait_for_timeout(300)
    expect(page.locator("[data-slide=pace-1]")).not_to_contain_text("hands: 1 of 2")
    page.mouse.up()
    expect(page.locator("[data-slide=pace-1]")).to_contain_text("hands: 1 of 2", timeout=10_000)
    expect(shown).to_have_attribute("data-slide", "pace-1")


def test_a_tables_page_keeps_its_strip_where_it_was_scrolled_to(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    evening.act("start", 1)
    address = f"{evening.address}t/{evening.tables[0]}/"
    page = opened(new_phone().new_page(), address)
    ready(page)
    tap(page, 0, "3")
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("#strip ol { min-width: 200vw }"); // as after many hands
            document.adoptedStyleSheets = [sheet];
            document.getElementById("strip").scrollLeft = 77;
        }"""
    )
    marked(page, "#strip")
    evening.act("close", 1)
    expect(page.locator(".moved")).to_contain_text("The round is over.", timeout=20_000)
    assert not kept(page, "#strip")
    assert page.evaluate("document.getElementById('strip').scrollLeft") == 77


def test_the_page_of_a_laptops_addresses_keeps_what_is_focused(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    """As all parts that htmx asks for do: the making of a plan, of a forecast, of fixtures and of papers."""
    page = new_phone().new_page()
    said = ["once"]
    part = "<a id='one' href='#'>One</a><details id='two'><summary>Two</summary>Text</details><p>Said {}.</p>"

    def answer(route: Route) -> None:
        route.fulfill(body=part.format(said[-1]), content_type="text/html")

    page.route("**/reach/seen/**", answer)
    opened(page, f"{evening.address}reach/laptop/")
    page.locator("#two > summary").click()
    marked(page, "#one")
    page.wait_for_timeout(4000)
    assert kept(page, "#one"), "replaced by what is the same"
    page.mouse.move(2, 2)
    page.mouse.down()
    said.append("twice")
    page.wait_for_timeout(4000)
    expect(page.locator("#reach")).to_contain_text("Said once.")
    page.mouse.up()
    expect(page.locator("#reach")).to_contain_text("Said twice.", timeout=5_000)
    page.locator("#one").focus()
    said.append("three times")
    expect(page.locator("#reach")).to_contain_text("Said three times.", timeout=10_000)
    expect(page.locator("#two")).to_have_attribute("open", "")
    assert (kept(page, "#one"), focused(page)) == (False, "one")
