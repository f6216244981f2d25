"""Pages that poll take nothing away from whoever reads them: what is open, focused, scrolled or held stays."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import ready, sign_in
from tests.browser.polled import Reader

BOB = {"user": "bob", "password": "a-long-pass-phrase"}
LAPTOP = {"width": 1366, "height": 640}


@pytest.fixture
def evening(gather: Callable[[int], Any]) -> Any:
    return gather(8)


def marked(page: Page, selector: str) -> None:
    """Mark elements, so that one that is replaced is known by it."""
    page.evaluate(
        "(selector) => { for (const one of document.querySelectorAll(selector)) one.marked = true; }",
        selector,
    )


def kept(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(selector) => Boolean(document.querySelector(selector).marked)", selector))


def bob_at(evening: Any, new_phone: Callable[..., BrowserContext]) -> BrowserContext:
    """Return a browser in which Bob is signed in."""
    context = new_phone()
    page = context.new_page()
    sign_in(page, SimpleNamespace(address=evening.address, **BOB))
    page.close()
    return context


def test_a_nights_page_replaces_only_the_parts_that_are_others(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(bob_at(evening, new_phone), "/nights/")
    page = reader.page
    page.set_viewport_size(LAPTOP)
    evening.act("start", 1)
    reader.opens(f"{evening.address}nights/{evening.night}/", "#more")
    page.locator("#more-links").get_by_role("link", name="Plan", exact=True).focus()
    marked(page, "[data-part]")
    reader.hears(lambda: evening.act("play", 1, 1, 1))
    expect(page.locator(".tables li").first).to_contain_text("1 of 2")
    expect(page.locator("#more")).to_have_attribute("open", "")
    assert [kept(page, part) for part in ("#tables", "#more-links", "#rest")] == [False, True, True]
    assert page.evaluate("document.activeElement.textContent") == "Plan"


def test_a_nights_page_waits_while_a_finger_is_down(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(bob_at(evening, new_phone), "/nights/")
    evening.act("start", 1)
    reader.opens(f"{evening.address}nights/{evening.night}/")
    reader.keeps_their_place(
        "#tables", lambda: evening.act("play", 1, 1, 1), "1 of 2", focus="#tables li a", scrolled=100
    )


def test_a_players_page_keeps_what_is_open_and_focused(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    evening.act("start", 1)
    for table in (1, 2):
        evening.act("play", 1, table, 2)
    reader = Reader(new_phone(), "/p/")
    address = f"{evening.address}p/{evening.players[0]}/"
    reader.opens(address)
    reader.keeps_their_place("#night", lambda: evening.act("start", 2), "Round 2, now", focus="#hands-1")
    evening.act("close", 2)
    evening.act("finish")
    reader.opens(address, "#all-standings")
    checked = re.compile(r"Everybody's place\s+#")
    reader.keeps_their_place("#night", lambda: evening.act("verify"), checked, focus="#hands-1", scrolled=100)
    assert reader.place()["open"] == ["all-standings"]


def test_a_board_keeps_the_slide_that_somebody_has_chosen(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    evening.act("start", 1)
    reader = Reader(new_phone(), "/b/")
    reader.opens(f"{evening.address}b/{evening.word}/")
    reader.page.keyboard.press("ArrowRight")
    shown = reader.page.locator("[data-slide]:visible")
    expect(shown).to_have_attribute("data-slide", "pace-1")
    reader.keeps_their_place("#board", lambda: evening.act("play", 1, 1, 1), "hands: 1 of 2", focus="body")
    expect(shown).to_have_attribute("data-slide", "pace-1")


def test_a_tables_page_keeps_its_strip_where_it_was_scrolled_to(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    evening.act("start", 1)
    reader = Reader(new_phone(), "/t/")
    page = reader.page
    reader.opens(f"{evening.address}t/{evening.tables[0]}/")
    ready(page)
    reader.hears(lambda: evening.act("play", 1, 1, 1))
    expect(page.locator("#strip a.square")).to_have_count(1)
    page.evaluate(
        """() => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync("#strip ol { min-width: 200vw }"); // as after many hands
            document.adoptedStyleSheets = [sheet];
            document.getElementById("strip").scrollLeft = 77;
        }"""
    )
    reader.keeps_their_place("#strip", lambda: evening.act("close", 1), "1", focus="#strip a.square")
    expect(page.locator(".moved")).to_contain_text("The round is over.")
    assert reader.place()["scrolled"] == [["strip", 77, 0]]


def test_a_tables_page_keeps_what_is_focused(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    evening.act("start", 1)
    reader = Reader(new_phone(), "/t/")
    reader.opens(f"{evening.address}t/{evening.tables[0]}/")
    ready(reader.page)
    reader.keeps_their_place("#now", lambda: evening.act("play", 1, 1, 1), "hand 2", focus="#now .dealer")


def test_a_table_that_waits_for_its_round_is_left_under_a_finger(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(new_phone(), "/t/")
    reader.opens(f"{evening.address}t/{evening.tables[0]}/")
    ready(reader.page)
    reader.keeps_their_place_in_a_new_page(lambda: evening.act("start", 1), focus="body", scrolled=0)
    expect(reader.page.locator("#now")).to_contain_text("Round 1 of 3")


PART = "<a id='one' href='#'>One</a><details id='two'><summary>Two</summary>Text</details><p>Said {}.</p>"
"""What answers the question whether phones reach the laptop, instead of a network's addresses."""


def test_the_page_of_a_laptops_addresses_keeps_what_is_focused(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    """As all parts that htmx asks for do: the making of a plan, of a forecast, of fixtures and of papers."""
    reader = Reader(new_phone(), "/reach/seen/")
    said = ["once"]
    reader.page.route(
        "**/reach/seen/**", lambda route: route.fulfill(body=PART.format(said[-1]), content_type="text/html")
    )
    reader.opens(f"{evening.address}reach/laptop/")
    reader.hears(lambda: None)
    reader.page.locator("#two > summary").click()
    marked(reader.page, "#one")
    reader.hears(lambda: None)
    assert kept(reader.page, "#one"), "replaced by what is the same"
    reader.keeps_their_place("#reach", lambda: said.append("twice"), "Said twice.", focus="#one")
    assert not kept(reader.page, "#one")


def test_how_phones_reach_the_laptop_is_said_on_a_nights_page(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(bob_at(evening, new_phone), "/reach/seen/")
    said = ["once"]
    reader.page.route(
        "**/reach/seen/**", lambda route: route.fulfill(body=PART.format(said[-1]), content_type="text/html")
    )
    reader.opens(f"{evening.address}nights/{evening.night}/", "#two")
    reader.keeps_their_place(
        ".reach-part", lambda: said.append("twice"), "Said twice.", focus="#one", scrolled=200
    )
    assert reader.place()["open"] == ["two"]


def test_sheets_are_made(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    reader = Reader(bob_at(evening, new_phone), "/print/")
    evening.act("hold", "sheets", 20)
    reader.opens(f"{evening.address}nights/{evening.night}/print/pdf/cards/")
    focus = "main .links a"
    progress = "main [hx-get]"
    reader.keeps_their_place(progress, lambda: evening.act("hold", "sheets", 60), "being made", focus=focus)
    expect(reader.page.locator("progress")).to_have_attribute("value", "0.60")
    reader.keeps_their_place_in_a_new_page(lambda: evening.act("drop", "sheets"), focus=focus)
    expect(reader.page.get_by_role("button", name="Make the PDF")).to_be_visible()


def test_a_plan_is_made_while_the_last_one_is_read(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(bob_at(evening, new_phone), "/plan/")
    evening.act("hold", "plan", 20)
    reader.opens(f"{evening.address}nights/{evening.night}/plan/")
    progress = "main [hx-get]"
    reader.keeps_their_place(
        progress, lambda: evening.act("hold", "plan", 60), "Working out", focus="main .quiet"
    )
    expect(reader.page.locator("progress")).to_have_attribute("value", "0.60")
    reader.keeps_their_place_in_a_new_page(lambda: evening.act("drop", "plan"), focus="header a", scrolled=0)


def test_figures_are_worked_out_while_ways_to_move_are_read(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    reader = Reader(bob_at(evening, new_phone), "/movement/")
    evening.act("hold", "figures", 20)
    reader.opens(f"{evening.address}nights/{evening.night}/movement/", "#more-ways")
    reader.keeps_their_place_in_a_new_page(
        lambda: evening.act("drop", "figures"), focus="#players", scrolled=300
    )
