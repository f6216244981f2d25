"""Whatever the browser's storage does, a tap is kept while the page is open, sent once, and the page says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import open_table, ready, tap, until
from tests.browser.test_table import game_of, kinds, network

FULL = "throw new DOMException('full', 'QuotaExceededError')"
FAULTS = {
    "refused to open": "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }",
    "not there": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "never opened": "indexedDB.open = () => Object.assign(new EventTarget(), { readyState: 'pending' })",
    "full at adding": f"IDBObjectStore.prototype.add = () => {{ {FULL} }}",
    "full at changing": f"IDBObjectStore.prototype.put = () => {{ {FULL} }}",
    "failing at deleting": f"IDBObjectStore.prototype.delete = () => {{ {FULL} }}",
    "failing at reading": f"IDBObjectStore.prototype.getAll = () => {{ {FULL} }}",
    "no channel": "window.BroadcastChannel = undefined",
    "no local store": "Storage.prototype.setItem = Storage.prototype.getItem = () => { throw new Error('no') }",
}
LATE = """const add = EventTarget.prototype.addEventListener;
    IDBOpenDBRequest.prototype.addEventListener = function (type, act, ...rest) {
        add.call(this, type, type === "success" ? (event) => setTimeout(() => act(event), 4000) : act, ...rest);
    };"""
"""A database that opens after the page has given it up."""
TELL = """() => {
    const { game, rows: [{ standing }] } = JSON.parse(document.getElementById("facts").textContent);
    const body = { id: "theirs", kind: "replace", of: standing, hand: { maker: 0, tricks: { A: 5, B: 0 } } };
    const sent = { id: "theirs", order: 1, game, body, state: "sent", sentAt: Date.now() - 10_000 };
    new BroadcastChannel("euchre-outbox").postMessage(sent);
}"""
"""What a tab tells that has sent a change; the server's score never has this one."""
KEEPS_NOTHING = """() => new Promise((answer) => {
    const opening = indexedDB.open("euchre-league");
    opening.onsuccess = () => {
        const counting = opening.result.transaction("entries").objectStore("entries").count();
        counting.onsuccess = () => { opening.result.close(); answer(counting.result === 0); };
    };
})"""
"""Whether what was sent has been taken out of the outbox, once a tab's score held it."""
LASTING = {"full at changing", "failing at deleting", "no channel", "no local store"}
"""Of these a hand that waits is on the phone all the same."""


def with_fault(new_phone: Callable[..., BrowserContext], hall: str, fault: str) -> Page:
    context = new_phone()
    page = context.new_page()
    open_table(page, hall)
    context.add_init_script(FAULTS[fault])
    page.reload()
    return ready(page)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_tap_is_kept_and_sent_once_with_a_storage_that_is(new_phone, hall, fault):
    page = with_fault(new_phone, hall, fault)
    page.context.set_offline(True)
    tap(page, 0, "4")
    tap(page, 1, "5")
    network(page, "2 hands not sent yet")
    network(page, "Saved on this phone" if fault in LASTING else "Kept while this page is open")
    expect(page.locator(".side[data-side='B'] .points")).to_have_text("2")
    page.context.set_offline(False)
    network(page, "Connected")
    expect(page.locator("#strip a.square")).to_have_count(2, timeout=20_000)
    assert kinds(page.url) == ["hand", "hand"]
    tap(page, 0, "3")
    expect(page.locator("#strip a.square")).to_have_count(3, timeout=20_000)
    assert game_of(page.url)["scores"] == {"A": 2, "B": 2}


def test_without_a_storage_the_page_says_to_keep_it_open(new_phone, hall):
    page = with_fault(new_phone, hall, "refused to open")
    page.context.set_offline(True)
    network(page, "No connection: go on, and keep this page open")


def test_hands_that_the_browser_clears_while_the_page_is_open_are_sent(new_phone, hall):
    page = new_phone().new_page()
    open_table(page, hall)
    ready(page)
    page.context.set_offline(True)
    tap(page, 0, "4")
    network(page, "Saved on this phone: 1 hand not sent yet")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": page.url.split("/t/")[0], "storageTypes": "all"})
    network(page, "Kept while this page is open: 1 hand not sent yet")
    tap(page, 1, "3")
    network(page, "2 hands not sent yet")
    page.context.set_offline(False)
    network(page, "Connected")
    expect(page.locator("#strip a.square")).to_have_count(2, timeout=20_000)
    assert game_of(page.url)["scores"] == {"A": 1, "B": 1}


def test_hands_of_a_database_that_opens_late_are_sent_then(new_phone, hall):
    page = new_phone().new_page()
    table = open_table(page, hall)
    ready(page)
    page.context.set_offline(True)
    tap(page, 0, "4")
    network(page, "Saved on this phone: 1 hand not sent yet")
    page.close()
    page.context.set_offline(False)
    page.context.add_init_script(LATE)
    again = page.context.new_page()
    again.goto(table)
    network(ready(again), "Connected")
    expect(again.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    assert game_of(table)["scores"] == {"A": 1, "B": 0}


def test_what_another_tab_has_sent_never_takes_a_hand_of_this_one_with_it(new_phone, hall):
    """With no database each tab numbers its hands by itself, so both have a first."""
    first = with_fault(new_phone, hall, "refused to open")
    other = first.context.new_page()
    other.goto(first.url)
    ready(other)
    other.route("**/*", lambda route: route.abort())
    tap(first, 0, "4")
    expect(first.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("1")
    tap(other, 0, "5")
    other.unroute_all()
    other.route("**/entries/", lambda route: route.abort())
    expect(other.locator("#strip a.square")).to_have_count(1, timeout=30_000)
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("3")
    other.unroute_all()
    expect(other.locator("#strip a.square")).to_have_count(2, timeout=30_000)
    assert game_of(first.url)["scores"] == {"A": 3, "B": 0}


def two_tabs(new_phone: Callable[..., BrowserContext], hall: str) -> tuple[Page, Page]:
    one = new_phone().new_page()
    table = open_table(one, hall)
    ready(one)
    other = one.context.new_page()
    other.goto(table)
    return one, ready(other)


@pytest.mark.parametrize("sender", ["one", "other"])
def test_a_hand_that_one_tab_has_sent_counts_in_the_other_at_once(new_phone, hall, sender):
    """Whichever of them sends it: the one whose score holds it first takes it out of what both keep."""
    one, other = two_tabs(new_phone, hall)
    # The other tab never hears the score from the server from here on.
    other.route(lambda address: "/t/" in address, lambda route: route.abort())
    (one if sender == "other" else other).route("**/entries/", lambda route: route.abort())
    tap(one, 0, "4")
    expect(one.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    until(one, KEEPS_NOTHING, patience=20_000)
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("1")
    tap(other, 0, "4")
    expect(one.locator("#strip a.square")).to_have_count(2, timeout=30_000)
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("2")
    expect(other.locator("#stuck")).to_be_hidden()
    assert kinds(one.url) == ["hand", "hand"]
    assert game_of(one.url)["scores"] == {"A": 2, "B": 0}


def test_what_another_tab_says_it_has_sent_gives_way_to_the_servers_score(new_phone, hall):
    page = new_phone().new_page()
    open_table(page, hall)
    tap(ready(page), 0, "4")
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    page.evaluate(TELL)
    expect(page.locator(".side[data-side='A'] .points")).to_have_text("2")
    expect(page.locator(".side[data-side='A'] .points")).to_have_text("1", timeout=40_000)


@pytest.mark.parametrize(
    ("choice", "scores"),
    [
        ("Keep the first one", {"A": 1, "B": 0}),
        ("Use this one instead", {"A": 2, "B": 0}),
        ("Keep both: this is the next hand", {"A": 3, "B": 0}),
    ],
)
def test_an_earlier_hand_of_this_phone_is_never_called_another_phones(new_phone, hall, choice, scores):
    one, other = two_tabs(new_phone, hall)
    other.route(lambda address: "/t/" in address, lambda route: route.abort())
    # Asleep while the first tab sends, as a phone lets tabs sleep: it hears nothing.
    other.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    one.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    tap(one, 0, "4")
    expect(one.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    network(one, "Connected")
    tap(other, 0, "5")
    stuck = other.locator("#stuck")
    expect(stuck).to_contain_text("This phone already recorded a different hand here.", timeout=30_000)
    expect(stuck).to_contain_text("Before: Ann made it, 4 tricks")
    expect(stuck).to_contain_text("Now: Ann made it, all 5 tricks")
    other.unroute_all()
    stuck.get_by_role("button", name=choice).click()
    expect(stuck).to_be_hidden()
    network(other, "Connected")
    assert game_of(one.url)["scores"] == scores
