"""A reload without a network is answered by this phone, at a table and for a captain; each hand is counted once."""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hall import ARGUMENTS, HOST, PATIENCE, PHONE, open_table, phone, ready, serving, tap, until
from tests.browser.pub import evening
from tests.browser.test_table import game_of, kinds, network
from tests.browser.wire import CUT, SILENT, UP, Wire, self_signed, wire_to

STAY = "Don't reload while there's no connection."
KEPT = """async ([page, hands]) => {
    const copy = await caches.match(page), part = await caches.match(`${page}?part`);
    if (!copy) return false;
    const held = new DOMParser().parseFromString(await (part ?? copy).text(), "text/html");
    return JSON.parse(held.getElementById("facts").textContent).hands === hands;
}"""
"""Whether the phone has kept a table's page as it is after so many hands."""
COPIES = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const pages = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
        found[name] = pages.filter((one) => /^.(t|team)[/]/.test(one)).length;
    }
    return found;
}"""
"""How many pages are kept, by the name of the cache."""
TEXT = "async (page) => (await caches.match(page))?.text() ?? ''"
ENTRIES = """async ([token]) => {
    const headers = { Authorization: `Table ${token}` };
    const { game } = await (await fetch("/api/v1/table/", { headers })).json();
    const answer = await (await fetch(`/api/v1/games/${game.id}/entries/`, { headers })).json();
    return [answer.results.map((entry) => [entry.kind, entry.number]), game.scores];
}"""

OPEN = """async () => {
    const body = JSON.stringify({ names: ["Ann", "Ben", "Cleo", "Dan"] });
    const headers = { "Content-Type": "application/json" };
    return (await (await fetch("/api/v1/tables/", { method: "POST", headers, body })).json()).token;
}"""


@pytest.fixture
def wire(hall: str) -> Iterator[Wire]:
    with wire_to(hall) as laid:
        yield laid


@pytest.fixture
def alice(new_phone: Callable[..., BrowserContext], wire: Wire) -> Page:
    """Alice at a table on a secure origin, whose page is kept."""
    page = new_phone().new_page()
    open_table(page, f"http://localhost:{wire.port}/")
    is_kept(ready(page), 0)
    return page


def is_kept(page: Page, hands: int) -> None:
    until(page, KEPT, [path_of(page), hands])


def path_of(page: Page) -> str:
    return re.sub(r"^https?://[^/]+", "", page.url)


def table_at(page: Page, hall: str) -> str:
    """Return the table's address at the server itself, which the wire can't cut."""
    return hall.rstrip("/") + path_of(page)


def gone(page: Page) -> None:
    """Load the page again where nothing answers: the browser says so."""
    with pytest.raises(Exception, match="ERR_"):
        page.reload()


def play_four_and_three_more_without_a_network(page: Page, wire: Wire) -> None:
    for maker, tricks in ((0, "3"), (1, "3"), (2, "4"), (3, "3")):
        tap(page, maker, tricks)
    network(page, "Connected")
    expect(page.locator("#strip a.square")).to_have_count(4, timeout=20_000)
    is_kept(page, 4)
    wire.state = CUT
    page.reload()
    network(ready(page), "No connection: score from")
    expect(page.locator("[data-title]")).to_have_text("hand 5")
    expect(page.locator(".side .points")).to_have_text(["2", "2"])
    for maker, tricks in ((0, "4"), (1, "5"), (2, "3")):
        tap(page, maker, tricks)
    network(page, "Saved on this phone: 3 hands not sent yet")
    page.reload()
    network(ready(page), "Saved on this phone: 3 hands not sent yet")
    expect(page.locator("[data-title]")).to_have_text("hand 8")
    expect(page.locator(".side .points")).to_have_text(["4", "4"])
    expect(page.locator("#stay")).to_be_hidden()
    wire.state = UP
    network(page, "Connected")
    expect(page.locator("#strip a.square")).to_have_count(7, timeout=20_000)
    token = path_of(page).split("/")[2]
    numbered = [["hand", number] for number in range(1, 8)]
    assert page.evaluate(ENTRIES, [token]) == [numbered, {"A": 4, "B": 4}]


def test_three_hands_after_a_reload_without_a_network_count_once_each(alice: Page, wire: Wire) -> None:
    play_four_and_three_more_without_a_network(alice, wire)


def test_three_hands_after_a_reload_without_a_network_count_once_each_over_https(
    chrome: Browser, chromium: str, tmp_path: Path
) -> None:
    if not shutil.which("openssl"):
        pytest.skip("needs openssl on the path")
    browser = chrome.browser_type.launch(
        executable_path=chromium or None, args=[*ARGUMENTS, "--ignore-certificate-errors"]
    )
    folder = tmp_path / "site"
    folder.mkdir()
    with serving(folder, HTTPS="true") as address, wire_to(address, self_signed(tmp_path, HOST)) as wire:
        page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
        page.set_default_timeout(PATIENCE)
        open_table(page, f"https://{HOST}:{wire.port}/")
        is_kept(ready(page), 0)
        play_four_and_three_more_without_a_network(page, wire)
        page.goto(f"https://{HOST}:{wire.port}/")
        expect(page.get_by_role("button", name="Back to kitchen table")).to_be_visible()
    browser.close()


def test_a_server_that_says_nothing_is_waited_for_three_seconds(alice: Page, wire: Wire) -> None:
    wire.state = SILENT
    began = time.monotonic()
    alice.reload(wait_until="commit")
    waited = time.monotonic() - began
    ready(alice)
    assert alice.locator("html[data-copy]").count() == 1
    assert 2.9 < waited < 20
    wire.state = UP
    network(alice, "Connected")


def test_two_tabs_from_a_copy_count_a_hand_once(alice: Page, wire: Wire, hall: str) -> None:
    other = alice.context.new_page()
    other.goto(alice.url)
    ready(other)
    wire.state = CUT
    for page in (alice, other):
        page.reload()
        ready(page)
    tap(alice, 0, "4")
    network(other, "1 hand not sent yet")
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("1")
    wire.state = UP
    for page in (alice, other):
        network(page, "Connected")
        expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    assert kinds(table_at(alice, hall)) == ["hand"]


def test_hands_of_another_phone_are_in_the_copy_and_those_after_it_are_asked_about(
    alice: Page, wire: Wire, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    """The copy can't know what another phone records while this one has no network."""
    bob = new_phone().new_page()
    bob.goto(table_at(alice, hall))
    tap(ready(bob), 0, "4")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    is_kept(alice, 1)
    wire.state = CUT
    alice.reload()
    expect(ready(alice).locator(".side[data-side='A'] .points")).to_have_text("1")
    tap(bob, 1, "5")
    expect(bob.locator("#strip a.square")).to_have_count(2, timeout=20_000)
    tap(alice, 1, "3")
    wire.state = UP
    expect(alice.locator("#stuck")).to_contain_text("Which is right?", timeout=30_000)
    alice.get_by_role("button", name="Keep theirs").click()
    network(alice, "Connected")
    assert (kinds(table_at(alice, hall)), game_of(table_at(alice, hall))["scores"]) == (
        ["hand", "hand"],
        {"A": 1, "B": 2},
    )


def test_a_form_that_changed_the_table_is_in_what_is_kept(alice: Page, wire: Wire) -> None:
    tap(alice, 0, "3")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    alice.locator("#strip a.square").first.click()
    alice.get_by_role("button", name="Take it back").click()
    ready(alice)
    expect(alice.locator("#strip a.taken-back")).to_have_count(1)
    network(alice, "Connected")
    is_kept(alice, 0)
    wire.state = CUT
    alice.reload()
    expect(ready(alice).locator("#strip a.taken-back")).to_have_count(1)
    # Only the page itself is kept: what a link of it asks for leads there.
    alice.goto(f"{alice.url}?replace=1")
    assert path_of(ready(alice)).count("?") == 0


@pytest.mark.parametrize("status", [403, 404, 410])
def test_a_code_that_lets_nobody_in_any_more_is_never_answered_from_the_copy(
    alice: Page, wire: Wire, status: int
) -> None:
    wire.instead[path_of(alice)] = status
    answer = alice.reload()
    assert answer is not None
    assert (answer.status, alice.evaluate(TEXT, path_of(alice))) == (status, "")
    wire.state = CUT
    gone(alice)


def test_a_code_that_ended_while_the_copy_was_shown_takes_it_away(
    alice: Page, wire: Wire, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    wire.state = SILENT
    alice.reload()
    expect(ready(alice).locator("html[data-copy]")).to_have_count(1)
    card = new_phone().new_page()
    card.goto(f"{table_at(alice, hall)}card/")
    card.locator("summary").click()
    card.get_by_role("button", name="End the old code").click()
    wire.state = UP
    network(alice, "This code has ended")
    until(alice, "async (page) => !(await caches.match(page))", path_of(alice))
    wire.state = CUT
    gone(alice)
    wire.state = UP
    start = alice.context.new_page()
    start.goto(f"http://localhost:{wire.port}/")
    expect(ready(start).locator("#way-back")).to_be_hidden()


def test_a_server_in_trouble_leaves_the_copy(alice: Page, wire: Wire) -> None:
    wire.instead[path_of(alice)] = 503
    alice.reload()
    expect(ready(alice).locator("html[data-copy]")).to_have_count(1)
    del wire.instead[path_of(alice)]
    network(alice, "Connected")
    alice.reload()
    assert ready(alice).locator("html[data-copy]").count() == 0


def test_a_new_build_takes_the_place_of_all_copies(alice: Page, wire: Wire) -> None:
    """The other table's copy goes with its scripts, though nobody has loaded its page again."""
    first = alice.url
    open_table(alice, f"http://localhost:{wire.port}/")
    is_kept(ready(alice), 0)
    assert alice.evaluate(COPIES) == {f"euchre-pages {settings.BUILD}": 2, "euchre-parts": 0}
    wire.words = (settings.BUILD, "0.2.0+another")
    alice.reload()
    ready(alice)
    until(alice, f"async () => Object.keys(await ({COPIES})()).sort().join() === {NEW_CACHES}")
    assert alice.evaluate(COPIES) == {"euchre-pages 0.2.0+another": 1, "euchre-parts": 0}
    assert settings.BUILD not in alice.evaluate(TEXT, path_of(alice))
    wire.state = CUT
    alice.reload()
    expect(ready(alice).locator("html[data-copy]")).to_have_count(1)
    with pytest.raises(Exception, match="ERR_"):
        alice.goto(first)


NEW_CACHES = json.dumps("euchre-pages 0.2.0+another,euchre-parts")


def test_a_new_build_that_an_open_page_hears_of_is_kept_whole(alice: Page, wire: Wire) -> None:
    wire.words = (settings.BUILD, "0.2.0+another")
    tap(alice, 0, "3")
    until(alice, f"async () => Object.keys(await ({COPIES})()).sort().join() === {NEW_CACHES}")
    is_kept(alice, 1)
    wire.state = CUT
    alice.reload()
    expect(ready(alice).locator(".side[data-side='A'] .points")).to_have_text("1")


def test_a_phone_keeps_the_last_six_tables(alice: Page, wire: Wire) -> None:
    first = path_of(alice)
    for _ in range(6):
        token = alice.evaluate(OPEN)
        alice.goto(f"http://localhost:{wire.port}/t/{token}/")
        is_kept(ready(alice), 0)
    assert alice.evaluate(COPIES) == {f"euchre-pages {settings.BUILD}": 6, "euchre-parts": 0}
    assert alice.evaluate(TEXT, first) == ""


FAULTS = {
    "full": "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError') }",
    "refused": "CacheStorage.prototype.open = async () => { throw new DOMException('no', 'SecurityError') }",
    "never written": "Cache.prototype.put = () => new Promise(() => {})",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_copy_that_cannot_follow_the_score_goes(alice: Page, wire: Wire, hall: str, fault: str) -> None:
    """Rather none than an old one. All else is as on a phone that keeps no page."""
    alice.evaluate(f"() => {{ {FAULTS[fault]} }}")
    tap(alice, 0, "3")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    network(alice, "Connected")
    if fault != "refused":  # then it can't be taken away either, and says of when it is
        until(alice, "async (page) => !(await caches.match(page))", path_of(alice))
    wire.state = CUT
    tap(alice, 1, "3")
    network(alice, "1 hand not sent yet")
    expect(alice.locator("#stay")).to_have_text(STAY)
    wire.state = UP
    network(alice, "Connected")
    assert kinds(table_at(alice, hall)) == ["hand", "hand"]


@pytest.mark.parametrize(
    "fault",
    [
        "if (navigator.serviceWorker) navigator.serviceWorker.register = async () => { throw new TypeError('no') }",
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })",
        "delete window.caches",
    ],
)
def test_without_a_worker_the_page_asks_to_stay(
    wire: Wire, hall: str, new_phone: Callable[..., BrowserContext], fault: str
) -> None:
    context = new_phone()
    context.add_init_script(fault)
    page = context.new_page()
    open_table(page, f"http://localhost:{wire.port}/")
    ready(page)
    wire.state = CUT
    tap(page, 0, "4")
    network(page, "Saved on this phone: 1 hand not sent yet")
    expect(page.locator("#stay")).to_have_text(STAY)
    wire.state = UP
    network(page, "Connected")
    expect(page.locator("#stay")).to_be_hidden()
    assert kinds(table_at(page, hall)) == ["hand"]


def test_a_worker_that_cannot_be_fetched_leaves_all_as_it_is(wire: Wire, chrome: Browser) -> None:
    """The browser complains of that by itself: no phone of the other tests may."""
    wire.instead["/worker.js"] = 500
    with phone(chrome) as context:
        page = context.new_page()
        open_table(page, f"http://localhost:{wire.port}/")
        tap(ready(page), 0, "4")
        # What was tapped a moment ago isn't waiting yet.
        expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
        network(page, "Connected")
        wire.state = CUT
        network(page, "No connection: go on")
        expect(page.locator("#stay")).to_have_text(STAY)


@pytest.fixture(scope="module")
def pub(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("kept-pub")
    codes = evening(folder)
    with serving(folder) as address, wire_to(address) as wire:
        yield SimpleNamespace(wire=wire, home=f"http://localhost:{wire.port}/team/{codes['home']}/")


def has_copy(page: Page) -> None:
    until(page, "async (page) => Boolean(await caches.match(page))", path_of(page))


TICKS_ARE_KEPT = """(many) => new Promise((answer) => {
    const opening = indexedDB.open("euchre-cards");
    opening.onsuccess = () => {
        const reading = opening.result.transaction("entries").objectStore("entries").getAll();
        reading.onsuccess = () => {
            opening.result.close();
            answer(reading.result.some((item) => item.body.legs.filter((leg) => leg.winner).length === many));
        };
    };
})"""
"""Whether so many games of a captain's card have been kept: a reload in the same instant would be before that."""


def test_a_captains_card_outlives_reloads_without_a_network(
    pub: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    page.goto(pub.home)
    ready(page).get_by_text("Your telephone number").click()
    page.get_by_label("The captain's number").fill("01726 555")
    page.get_by_role("button", name="Save my number").click()
    ready(page)
    has_copy(page)
    kept = page.evaluate(TEXT, path_of(page))
    assert ("01726 555" in page.content(), "01726" in kept, "is saved" in kept) == (True, False, False)
    pub.wire.state = CUT
    page.reload()
    expect(ready(page).locator("#reach")).to_contain_text("No connection. This page is from")
    expect(page.locator("h1")).to_have_text("Bell")
    pub.wire.state = UP
    expect(page.locator("#reach")).to_be_hidden(timeout=20_000)

    page.get_by_role("button", name="Line-up and card").click()
    ready(page)
    page.get_by_role("button", name="Lock line-up").click()
    expect(page.get_by_role("button", name="Change line-up")).to_be_visible()
    ready(page)
    page.goto(page.url.partition("#")[0])
    ready(page)
    has_copy(page)
    pub.wire.state = CUT
    for game in range(9):
        page.locator(f".toggle:has([name='winner.{game}'][value=home])").click()
        if game == 4:
            until(page, TICKS_ARE_KEPT, 5)
            page.reload()
            ready(page)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#unsent")).to_contain_text("Your card is not sent yet: Bell 9")
    page.reload()
    expect(ready(page).locator("#unsent")).to_contain_text("Your card is not sent yet: Bell 9")
    pub.wire.state = UP
    expect(page.get_by_text("Your card is in, so")).to_be_visible(timeout=30_000)
    sent = [one for one in pub.wire.answers if one[0] == "POST" and one[1].endswith("/card/")]
    assert [status for _, _, status, _ in sent] == [201]
    pub.wire.state = CUT
    has_copy(page)
    page.reload()
    expect(ready(page).get_by_text("Your card is in, so")).to_be_visible()
