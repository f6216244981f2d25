"""The README's steps of a bustle night, in its order, by the words of the buttons.

Bob directs the night on `page`; a phone is a page of its own. `night` is the address of the night's page.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.hall import LONG_PATIENCE, connected, ready, tap

COUNTED = "#prompt:has(button), .done"
"""Where a night's page says what a hand that was keyed in did: beside *Undo*, and at the top when the game is over."""


def press(page: Page, words: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=words, exact=True).first.click()


def follow(page: Page, words: str) -> None:
    """Follow a link, and wait until the page that it leads to has loaded: what is read next is read there.

    One that stands under "More" is seen once that is open.
    """
    more = page.locator("details.more:not([open])")
    if more.get_by_text(words, exact=True).count():
        more.locator("summary").click()
    with page.expect_navigation(timeout=LONG_PATIENCE):
        page.get_by_role("link", name=words, exact=True).first.click()


def next_step(page: Page, words: str) -> None:
    """Wait until the night's page says so."""
    expect(page.locator(".step .words")).to_contain_text(words, timeout=LONG_PATIENCE)


def printed_link(log: Path, base: str) -> str:
    """Return the one-time link that `serve` has printed, at the address where this browser finds it."""
    found = re.search(r"/(set-up/\S+?/)", log.read_text())
    assert found is not None, "serve printed no link"
    return base + found[1]


def set_up(page: Page, link: str, club: str) -> None:
    page.goto(link)
    page.fill("[name=name]", club)
    page.fill("[name=username]", "bob")
    page.fill("[name=password1]", "queen of hearts")
    page.fill("[name=password2]", "queen of hearts")
    press(page, "Start")
    expect(page.locator("h1")).to_have_text(f"{club} is set up")


def ask_for_a_night(page: Page, *, rounds: int, hands: int) -> None:
    press(page, "New night")
    page.fill("[name=name]", "Friday bustle")
    page.fill("[name=place]", "Church hall")
    page.fill("[name=word]", "OAK")
    page.locator("summary", has_text="rounds").click()
    page.fill("[name=rounds]", str(rounds))
    page.locator("summary", has_text="Rules of").click()
    page.fill("[name=hands]", str(hands))
    # A club says once what sitting out is worth; its later nights begin with that, folded.
    if not page.locator("[name=sit_out_credit]").is_visible():
        page.locator("summary", has_text="Who is first").click()
    page.select_option("[name=sit_out_credit]", "own_average")


def create_night(page: Page) -> str:
    press(page, "Create the night")
    expect(page.locator("h1")).to_have_text("Friday bustle")
    return page.url


def enter_players(page: Page, names: Sequence[str]) -> None:
    press(page, "Enter the players")
    enter_list(page, names)
    expect(page.locator(".done[role='status']")).to_contain_text("Entered:")


def enter_list(page: Page, names: Sequence[str]) -> None:
    """Type names on the page of players, look at them, and enter them."""
    page.fill("[name=names]", "\n".join(names))
    press(page, "Check these names")
    if len(names) == 1:
        page.get_by_role("button", name="Enter this player", exact=True).click()
    else:
        press(page, f"Enter these {len(names)}")


def another(page: Page, name: str) -> None:
    page.get_by_label(f"Another {name}?").select_option("new")
    press(page, "Enter them")
    expect(page.locator(".done[role='status']")).to_contain_text(f"Entered: {name} (2).")


def open_check_in(page: Page, night: str) -> None:
    page.goto(night)
    press(page, "Open the check-in")
    next_step(page, "Nobody is here")


def check_in(page: Page, name: str) -> None:
    row = page.locator(".roll li", has=page.get_by_role("link", name=name, exact=True))
    row.get_by_text("Here", exact=True).click()
    expect(row.get_by_text("Here", exact=True)).to_have_count(0)


def make_plan(page: Page) -> None:
    press(page, "Make the plan")
    planned(page)


PUBLISH = re.compile("^Publish( the new plan)?$")
"""What the button says: more where repairs stand beside the plan."""


def planned(page: Page) -> None:
    """Wait for the background worker."""
    page.get_by_role("button", name=PUBLISH).wait_for(timeout=LONG_PATIENCE)


def publish(page: Page) -> None:
    button = page.get_by_role("button", name=PUBLISH)
    if "new" in button.inner_text():
        button.click()
    else:
        press(page, "Publish")
    expect(page.locator(".done[role='status']")).to_contain_text("Published")


def table_cards(page: Page, night: str) -> list[str]:
    """Show the sheet of table cards; return the codes to be typed."""
    page.goto(night)
    follow(page, "Print: table cards, seats, tally cards")
    follow(page, "Table cards")
    return [code.strip() for code in page.locator(".typed-code").all_inner_texts()]


def go_to_table(phone: Page, base: str, code: str) -> None:
    phone.goto(base)
    phone.get_by_label("The code on the card").fill(code)
    press(phone, "Go to the table")
    expect(phone.locator("h1")).to_contain_text("Table")


def start_round(page: Page, night: str, number: int) -> None:
    page.goto(night)
    press(page, f"Start round {number}")
    next_step(page, f"Round {number}: ")


def sees_round(phone: Page, number: int) -> None:
    """Wait until a table's page has come to a round by itself."""
    expect(phone.locator(".at")).to_contain_text(f"Round {number} of", timeout=LONG_PATIENCE)
    ready(phone)


def play(phone: Page, *hands: tuple[int, str]) -> None:
    """Tap hands, each the maker's seat and the tricks, and wait until the server has them."""
    before = phone.locator("#strip a.square").count()
    for maker, tricks in hands:
        tap(phone, maker, tricks)
    expect(phone.locator("#strip a.square")).to_have_count(before + len(hands), timeout=LONG_PATIENCE)
    connected(phone, LONG_PATIENCE)


def take_back(phone: Page, number: int) -> None:
    phone.locator("#strip a.square").nth(number - 1).click()
    press(phone, "Take it back")
    expect(phone.locator("#strip a.taken-back")).to_have_count(1)
    ready(phone)


def tap_again(phone: Page, maker: int, tricks: str) -> None:
    """Tap the hand that was taken back, and wait until the server has it."""
    tap(phone, maker, tricks)
    expect(phone.locator("#strip a.taken-back")).to_have_count(0, timeout=LONG_PATIENCE)
    connected(phone, LONG_PATIENCE)


def leave(page: Page, night: str, name: str) -> None:
    page.goto(f"{night}entrants/")
    follow(page, name)
    press(page, f"{name} leaves")


def make_new_plan(page: Page, night: str) -> None:
    page.goto(night)
    press(page, "Make a new plan")
    planned(page)


def look_at_table(page: Page, night: str, number: int) -> None:
    page.goto(night)
    page.locator(".tables a", has_text=f"Table {number}").click()
    expect(page.locator("h1")).to_contain_text(f"Table {number}, round")


def key_in(page: Page, maker: int, tricks: str) -> None:
    tap(page, maker, tricks)
    expect(page.locator(COUNTED)).to_contain_text("made it")


def put_right(page: Page, number: int, maker: int, tricks: str) -> None:
    page.locator(".hands li").nth(number - 1).get_by_text("Change this hand", exact=True).click()
    key_in(page, maker, tricks)


def finish(page: Page, night: str) -> None:
    page.goto(night)
    press(page, "Finish the night")
    next_step(page, "The night is finished.")


def verify(page: Page, night: str) -> None:
    page.goto(night)
    press(page, "Verify the results")
    next_step(page, "The results are verified")


def make_season(page: Page, base: str, name: str) -> None:
    """Make a season of which the night is one; show its standings."""
    page.goto(base)
    follow(page, "Seasons")
    press(page, "Start a season of nights")
    page.fill("[name=name]", name)
    press(page, "Create the season")
    page.get_by_text("Add", exact=True).click()
    expect(page.get_by_role("button", name="Remove Friday bustle")).to_have_count(1)
    follow(page, "Standings")


def find_my_name(phone: Page, base: str, name: str) -> None:
    phone.goto(base)
    phone.get_by_label("Tonight's word").fill("oak")
    press(phone, "Find my name")
    follow(phone, name)
    expect(phone.locator("h1")).to_have_text(name)
