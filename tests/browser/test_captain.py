"""Two captains on the evening of a match: the card is kept without a connection, and few taps are needed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.camera import faults, faults_by_day_and_night
from tests.browser.hall import ready, serving, tap
from tests.browser.pub import evening

HEARS_LATE = """const channel = BroadcastChannel.prototype;
    const { set } = Object.getOwnPropertyDescriptor(channel, "onmessage");
    Object.defineProperty(channel, "onmessage", {
        set(act) { set.call(this, (event) => setTimeout(() => act(event), 1000)); },
    });"""
"""A tab that is slow to hear from the others."""
WINNERS = ("home", "home", "away", "home", "away", "home", "away", "home", "home")


@pytest.fixture(scope="module")
def pub(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Any]:
    """A server with a league whose match is played tonight."""
    folder: Path = tmp_path_factory.mktemp("pub")
    codes = evening(folder)
    with serving(folder) as address:
        yield SimpleNamespace(
            home=f"{address}team/{codes['home']}/",
            away=f"{address}team/{codes['away']}/",
            visitors=codes["visitors"],
            tables=[
                f"{address}team/{codes[side]}/match/{codes['other_match']}/"
                for side in ("other_home", "other_away")
            ],
        )


class Thumb:
    """Count taps on a page; opening the link is one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def open(self, link: str) -> None:
        self.taps += 1
        self.page.goto(link)

    def tap(self, words: str) -> None:
        """Tap a button or a link by a part of its words."""
        self.on(self.page.locator("main :is(button, a)", has_text=words).locator("visible=true").first)

    def on(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def winner(self, game: int, side: str) -> None:
        self.on(self.page.locator(f".toggle:has([name='winner.{game}'][value={side}])"))


def small(page: Page) -> list[str]:
    """What is too small for a thumb."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("main :is(a, button, summary, select, .toggle, input:not([type=hidden]))")]
        .filter(one => one.checkVisibility())
        .filter(one => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)
        .map(one => one.outerHTML.slice(0, 90))"""
    )
    return found


def hidden_by_the_bar(page: Page) -> list[str]:
    """Give the games that stay behind the bar with "Send" when they get the focus there, as by the keyboard."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll(".game input")].filter(one => {
            const shown = one.closest("label"), bar = document.querySelector(".send");
            scrollBy(0, shown.getBoundingClientRect().bottom - innerHeight);
            one.focus();
            return shown.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        }).map(one => one.outerHTML.slice(0, 90))"""
    )
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    return found


def tab_beside(page: Page) -> Page:
    """Open a page a second time, where it neither sends the card nor asks whether it is in, and is marked as old."""
    beside = page.context.new_page()
    beside.add_init_script(HEARS_LATE)
    beside.route(lambda address: "part=1" in address or "/card/" in address, lambda route: route.abort())
    beside.goto(page.url)
    ready(beside).evaluate("document.body.dataset.old = 'yes'")
    beside.locator("#remark > summary").click()
    return beside


def sends_in_vain(captain: Thumb, said: str) -> None:
    """Send a card and lose the network meanwhile: while it is sent for the first time nothing sounds like trouble."""
    page = captain.page
    page.context.set_offline(False)
    expect(page.locator("#reach")).to_be_hidden(timeout=20_000)
    held: list[Route] = []
    address = f"**{page.locator('#card-form').get_attribute('data-send')}"
    page.route(address, lambda route: held.append(route))  # noqa: PLW0108  it is marked there
    captain.tap("Send")
    expect(page.locator("#unsent strong")).to_have_text(said)
    page.context.set_offline(True)
    held[0].abort()
    page.unroute(address)


def test_a_card_is_sent_in_sixteen_taps_and_agreed_with_in_two(
    pub: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    home, away = (Thumb(phone.new_page()) for phone in (new_phone(), new_phone(java_script_enabled=False)))
    home.open(pub.home)
    ready(home.page)
    found = faults_by_day_and_night(home.page) + small(home.page)
    home.tap("Line-up and card")
    ready(home.page)
    found += faults(home.page) + small(home.page)
    home.page.context.set_offline(True)
    home.page.get_by_role("button", name="Lock line-up").click()
    expect(home.page.locator("#reach")).to_contain_text("No connection, so nothing was sent.")
    home.page.context.set_offline(False)
    home.tap("Lock line-up")
    expect(home.page.get_by_role("button", name="Change line-up")).to_be_visible()
    ready(home.page)
    beside = tab_beside(home.page)
    found += hidden_by_the_bar(home.page)
    check = home.page.locator("#check")
    home.winner(0, "away")
    home.winner(0, "away")
    expect(check).to_have_text(f"Bell 0, {pub.visitors} 0. 9 games to tap.")
    home.taps -= 2  # a slip, taken back
    for game, side in enumerate(WINNERS):
        if game == 4:
            home.page.context.set_offline(True)
        home.winner(game, side)
    expect(check).to_have_text(f"Bell 6, {pub.visitors} 3. Bell win.")
    sends_in_vain(home, f"Sending your card: Bell 6, {pub.visitors} 3. Bell win.")
    unsent = home.page.locator("#unsent")
    expect(unsent).to_contain_text(f"Your card is not sent yet: Bell 6, {pub.visitors} 3. Bell win.")
    expect(unsent).to_be_in_viewport()
    found += faults_by_day_and_night(home.page)
    assert (home.taps, found) == (13, [])

    away.open(pub.away)
    away.tap("Line-up and card")
    away.tap("Lock line-up")
    # Once both are locked and the match has begun, nobody changes a line-up any more.
    expect(away.page.locator("#line-up .pairs").first).to_be_visible()
    before = away.taps

    # The page goes, and with it everything but what is kept on the phone.
    context = home.page.context
    home.page.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(pub.home)
    expect(again.locator(".matches")).to_contain_text("waiting for the cards", timeout=20_000)
    expect(ready(again).locator("#unsent")).to_be_hidden()
    # Another tab that shows the card hears that it was sent, and comes anew.
    expect(beside.locator("body[data-old]")).to_have_count(0, timeout=20_000)
    expect(ready(beside).locator("#remark")).to_have_attribute("open", "")

    away.page.goto(pub.away)
    away.tap("Answer Bell's card")
    away.tap("That's right")
    expect(away.page.locator(".done[role='status']")).to_have_text(
        "Thank you. The result is confirmed and counts in the table."
    )
    assert away.taps - before == 2


def test_somebody_is_taken_ill_and_the_paper_card_is_photographed(
    pub: Any, new_phone: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    home, away = (Thumb(new_phone().new_page()) for _ in range(2))
    home.open(pub.tables[0])
    ready(home.page)
    home.tap("Somebody was taken ill")
    found = faults_by_day_and_night(home.page) + small(home.page)
    for label in ("Who was taken ill?", "Who plays instead?"):
        home.page.get_by_label(label).select_option(index=1)
    home.tap("Ask ")
    expect(home.page.locator("#changes")).to_contain_text("haven't answered yet.")
    found += faults_by_day_and_night(home.page) + small(home.page)
    away.open(pub.tables[1])
    ready(away.page)
    away.tap("Agree to the change")
    expect(away.page.locator("#changes")).to_contain_text("plays from game 4 on.")

    # A phone's photograph has twelve million pixels; what is sent has a fiftieth of them.
    large = tmp_path / "card.png"
    Image.new("RGB", (4000, 3000), "white").save(large)
    away.tap("Photograph the paper card")
    found += faults_by_day_and_night(away.page) + small(away.page)
    sent: list[str] = []
    away.page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    typed = tmp_path / "card.pdf"
    typed.write_bytes(b"%PDF-1.7")
    away.page.locator("#photograph").set_input_files(typed)
    away.tap("Save the photograph")
    expect(away.page.locator("#photograph-state")).to_contain_text("This file can't be read as a photograph.")
    assert len(sent) == 1  # each that is sent counts
    # What is far too large isn't sent at all; a page is made of it no more than a photograph.
    for name, said in (
        ("card.jpg", "This photograph is over 8 MB."),
        ("card.heic", "This is a HEIC picture"),
    ):
        huge = tmp_path / name
        with huge.open("wb") as file:
            file.truncate(35 * 1024 * 1024)
        away.page.locator("#photograph").set_input_files(huge)
        away.tap("Save the photograph")
        expect(away.page.locator("#photograph-state")).to_contain_text(said)
    assert len(sent) == 1
    away.page.locator("#photograph").set_input_files(large)
    away.page.context.set_offline(True)
    away.tap("Save the photograph")
    expect(away.page.locator("#photograph-state")).to_contain_text("No connection, so nothing was sent.")
    away.page.context.set_offline(False)
    away.tap("Save the photograph")
    picture = away.page.get_by_role("img", name="The paper card, photograph 1")
    expect(picture).to_have_attribute("width", "1800")
    found += faults_by_day_and_night(away.page) + small(away.page)
    assert found == []


def test_two_phones_keep_a_game_of_a_match_and_the_card_fills_in(
    pub: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    """One phone opens the tables and taps a hand, another at the same table the last; the other captain looks on."""
    captain = new_phone().new_page()
    captain.goto(pub.tables[0])
    captain.get_by_role("button", name="Keep score on phones at the tables").click()
    expect(captain.locator(".table-codes .qr")).to_have_count(3)
    found = faults_by_day_and_night(captain) + small(captain)
    captain.get_by_role("button", name="Keep score of table 1 on this phone").click()
    expect(captain.locator(".heading")).to_have_text("Table 1, game 1")
    other = new_phone().new_page()
    other.goto(captain.url)
    tap(ready(captain), 0, "3")
    expect(other.locator(".side[data-side='A'] .points")).to_have_text("1", timeout=20_000)
    other.context.set_offline(True)
    tap(ready(other), 0, "4")
    expect(other.locator("#network")).to_contain_text("1 hand not sent yet", timeout=20_000)
    other.context.set_offline(False)
    expect(captain.locator(".result")).to_contain_text("Wait until both pairs have finished", timeout=20_000)
    found += faults_by_day_and_night(captain)
    away = new_phone().new_page()
    away.goto(pub.tables[1])
    expect(away.locator("#live .table-scores li").first).to_contain_text("2\N{EN DASH}0")
    away.get_by_text("Fill in the card yourself").click()
    expect(away.locator("[name='winner.0'][value=home]")).to_be_checked()
    expect(away.locator("[name='winner.1']:checked")).to_have_count(0)
    assert found + faults_by_day_and_night(away) + small(away) == []
