"""Cards as PDF on a phone: the page follows their making by itself, with script and without."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.camera import faults
from tests.browser.hall import polls_alone
from tests.tournaments.printing.reading import all_cards, open_pdf


@pytest.fixture
def evening(gather: Callable[[int], Any]) -> Any:
    return gather(9)


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}sign-in/")
    page.fill("[name=username]", "bob")
    page.fill("[name=password]", "a-long-pass-phrase")
    page.locator("main button[type=submit]").first.click()


def fetched(page: Page, link: Locator) -> bytes:
    """The file behind a link, fetched with this browser's cookies: only the browser knows the hall's name."""
    address = urlsplit(page.url)
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    asked = Request(
        f"http://127.0.0.1:{address.port}{link.get_attribute('href')}",
        headers={"Host": address.netloc, "Cookie": cookies},
    )
    with urlopen(asked, timeout=30) as answer:
        assert answer.headers["Content-Type"] == "application/pdf"
        return answer.read()


@pytest.mark.parametrize("scripted", [True, False])
def test_bob_asks_for_cards_and_the_page_tells_when_they_are_there(
    evening: Any, new_phone: Callable[..., BrowserContext], scripted: bool
) -> None:
    page = new_phone(java_script_enabled=scripted).new_page()
    sign_in(page, evening.address)
    page.goto(f"{evening.address}nights/{evening.night}/print/")
    found = faults(page) if scripted else []
    page.get_by_role("button", name="Make the PDF of players' cards").click()
    expect(page.locator("main")).to_contain_text("The PDF")
    there = page.get_by_role("button", name="Open the PDF, 2 pages")
    expect(there).to_be_visible(timeout=30_000)
    if scripted:
        found += faults(page)
        page.emulate_media(color_scheme="dark")
        page.reload()
        found += faults(page)
    assert len(all_cards(fetched(page, there))) == 9
    assert found == []


def test_one_players_card_is_chosen_by_name(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    page = new_phone().new_page()
    sign_in(page, evening.address)
    page.goto(f"{evening.address}nights/{evening.night}/print/")
    page.get_by_label("Whose").select_option("Dan")
    with polls_alone(page):
        page.get_by_role("button", name="Make the card").click()
        expect(page.locator("main")).to_contain_text("The PDF")
    expect(page.locator("main")).to_contain_text("The PDF")
    there = page.get_by_role("button", name="Open the PDF, 1 page")
    expect(there).to_be_visible(timeout=30_000)
    (card,) = all_cards(fetched(page, there))
    assert card[0][0] == "Dan"


def test_three_rows_of_table_cards_have_room_on_one_sheet_of_either_paper(
    gather: Callable[[int], Any], new_phone: Callable[..., BrowserContext]
) -> None:
    hall = gather(20)
    page = new_phone().new_page()
    sign_in(page, hall.address)
    page.goto(f"{hall.address}nights/{hall.night}/print/cards/")
    assert page.locator(".cut-card").count() == 5
    for paper in ("A4", "Letter"):
        (sheet,) = open_pdf(page.pdf(format=paper)).pages
        cards = " ".join(sheet.extract_text().split())
        assert [f"Table {number}" in cards for number in range(1, 6)] == [True] * 5
