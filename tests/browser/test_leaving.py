"""Over plain HTTP no browser answers a reload without a network: the page warns, and the start page leads back."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import open_table, ready, tap
from tests.browser.test_kept_pages import STAY, path_of, table_at
from tests.browser.test_table import game_of, kinds, network
from tests.browser.wire import CUT, UP, Wire, wire_to

LEAVE = "() => setTimeout(() => { location.href = '/'; })"
BACK_LATER = """(days) => {
    const place = JSON.parse(localStorage.getItem("euchre-last-place"));
    localStorage.setItem("euchre-last-place", JSON.stringify({ ...place, at: Date.now() - days * 86400000 }));
}"""


@pytest.fixture
def wire(hall: str) -> Iterator[Wire]:
    with wire_to(hall) as laid:
        yield laid


@pytest.fixture
def start(wire: Wire) -> str:
    return f"http://hall.test:{wire.port}/"


@pytest.fixture
def alice(new_phone: Callable[..., BrowserContext], start: str) -> Page:
    page = new_phone().new_page()
    open_table(page, start)
    return ready(page)


def test_whoever_leaves_with_unsent_hands_is_warned(alice: Page, wire: Wire, hall: str) -> None:
    expect(alice.locator("#stay")).to_be_hidden()
    wire.state = CUT
    tap(alice, 0, "4")
    network(alice, "Saved on this phone: 1 hand not sent yet")
    expect(alice.locator("#stay")).to_have_text(STAY)
    with alice.expect_event("dialog") as warned:
        alice.evaluate(LEAVE)
    assert warned.value.type == "beforeunload"
    warned.value.dismiss()
    expect(alice.locator(".side[data-side='A'] .points")).to_have_text("1")
    wire.state = UP
    network(alice, "Connected")
    expect(alice.locator("#stay")).to_be_hidden()
    dialogs: list[str] = []
    alice.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    alice.goto(f"http://hall.test:{wire.port}/")
    assert (dialogs, kinds(hall + path_of_table(alice))) == ([], ["hand"])


def path_of_table(page: Page) -> str:
    return str(page.evaluate("JSON.parse(localStorage.getItem('euchre-last-place')).page")).lstrip("/")


def test_a_hand_on_its_way_warns_nobody_while_there_is_a_connection(
    alice: Page, start: str, hall: str
) -> None:
    """Within the seconds in which it can be undone the page may be left: it waits on this phone."""
    table = table_at(alice, hall)
    dialogs: list[str] = []
    alice.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    tap(alice, 0, "4")
    expect(alice.locator("#network")).to_have_attribute("data-unsent", "1")
    alice.goto(start)
    expect(alice.locator("#way-back")).to_contain_text("All hands are sent.", timeout=20_000)
    assert (dialogs, kinds(table)) == ([], ["hand"])


def test_the_start_page_leads_back_to_the_table_and_sends_what_waits(
    alice: Page, wire: Wire, start: str, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    table, context = table_at(alice, hall), alice.context
    wire.state = CUT
    for maker, tricks in ((0, "4"), (1, "5"), (2, "3")):
        tap(alice, maker, tricks)
    network(alice, "Saved on this phone: 3 hands not sent yet")
    alice.close(run_before_unload=False)
    wire.state = UP
    page = context.new_page()
    # The start page comes, and then the network goes again.
    page.route("**/api/**", lambda route: route.abort())
    page.goto(start)
    back = page.locator("main > *:visible").first
    expect(back.get_by_role("button")).to_have_text("Back to kitchen table")
    expect(back).to_contain_text("3 hands aren't sent yet. This page sends what waits")
    page.unroute_all()
    expect(back).to_contain_text("All hands are sent.", timeout=30_000)
    assert (kinds(table), game_of(table)["scores"]) == (["hand"] * 3, {"A": 2, "B": 2})
    back.get_by_role("button").click()
    expect(ready(page).locator("#strip a.square")).to_have_count(3)
    network(page, "Connected")
    assert kinds(table) == ["hand"] * 3
    other = new_phone().new_page()
    other.goto(start)
    expect(ready(other).locator("#way-back")).to_be_hidden()


def test_the_way_back_is_to_the_last_table_and_for_a_day(alice: Page, start: str) -> None:
    first = path_of(alice)
    open_table(alice, start)
    second = path_of(ready(alice))
    alice.goto(start)
    link = ready(alice).locator("#way-back a")
    expect(link).to_have_attribute("href", second)
    assert first != second
    alice.evaluate(BACK_LATER, 2)
    alice.reload()
    expect(ready(alice).locator("#way-back")).to_be_hidden()


def test_a_way_back_whose_code_has_ended_is_none(
    alice: Page, start: str, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    card = new_phone().new_page()
    card.goto(f"{table_at(alice, hall)}card/")
    card.locator("summary").click()
    alice.goto(start)
    expect(ready(alice).locator("#way-back a")).to_be_visible()
    card.get_by_role("button", name="End the old code").click()
    expect(card.locator(".qr").first).to_be_visible()
    alice.reload()
    expect(alice.locator("#way-back a")).to_have_count(0)
    alice.reload()
    expect(ready(alice).locator("#way-back")).to_be_hidden()


def test_a_page_that_comes_anew_by_itself_warns_nobody(
    alice: Page, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    """Another phone begins the next game while a hand of this one waits."""
    dialogs: list[str] = []
    alice.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    bob = new_phone().new_page()
    bob.goto(f"{table_at(alice, hall)}again/")
    alice.route("**/entries/", lambda route: route.abort())
    tap(alice, 0, "4")
    network(alice, "1 hand not sent yet")
    alice.evaluate("document.body.dataset.old = 'yes'")
    bob.get_by_role("button", name="Start the new game").click()
    expect(alice.locator("body:not([data-old])")).to_have_count(1, timeout=30_000)
    assert dialogs == []
