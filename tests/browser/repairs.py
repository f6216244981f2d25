"""A night of forty-one whose plan is repaired, with pictures: one keeps a table, one leaves, one comes."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import steps
from tests.browser.camera import Camera
from tests.browser.hall import LONG_PATIENCE, PHONE, until

LAPTOP = {"width": 1366, "height": 1280}
"""As wide as one, and so high that all choices and their counts are in one picture."""
FIRST = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal", "Ivy")
NAMES = [f"{first} {last}" for last in ("Bray", "Cox", "Dyer", "Ede", "Fox") for first in FIRST][:41]
KEEPER, LEAVER, NEWCOMER = "Ann Bray", "Cleo Cox", "Vera Late"
ROUNDS = 8
SEED = "1"
"""Of this night, not drawn by chance, so that its pictures stay what they are."""
ALL_ARE_HERE = """async () => {
    const presses = Array.from(document.querySelectorAll("button[id^='here-']"), ({form, formAction}) =>
        [formAction, {method: "POST", body: new URLSearchParams(new FormData(form)), redirect: "manual"}]);
    const kinds = [];
    for (const press of presses) kinds.push((await fetch(...press)).type);
    return kinds;
}"""
"""What forty-one presses of a button send; all is read before the first is sent, as the page is then drawn anew."""


def repairs(browser: Browser, base: str, log: Path, camera: Camera) -> None:
    """Repair what is published after somebody left, and after somebody came; look at who sees it."""
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    steps.set_up(page, steps.printed_link(log, base), "The Royal Oak")
    night = gather(page, base)
    publish(page, night)
    own_pages = pages_of_players(page, night)
    for number in (1, 2, 3):
        play(page, night, number)
    steps.leave(page, night, LEAVER)
    choose(page, night, camera, "somebody-left")
    told_of_changes(browser, page, night, own_pages, camera)
    play(page, night, 4)
    page.goto(f"{night}entrants/")
    steps.enter_list(page, [NEWCOMER])
    page.goto(night)
    steps.press(page, f"{NEWCOMER} is here")
    choose(page, night, camera, "somebody-came")
    assert NEWCOMER in changed_lines(page, night)


def gather(page: Page, base: str) -> str:
    """Enter forty-one names, one of whom keeps table 1, and check all of them in; return the night's address."""
    page.goto(f"{base}nights/")
    steps.ask_for_a_night(page, rounds=ROUNDS, hands=8)
    page.fill("[name=seed]", SEED)
    night = steps.create_night(page)
    steps.enter_players(page, NAMES)
    steps.follow(page, KEEPER)
    page.get_by_label("Stays at table number").fill("1")
    steps.press(page, "Save")
    steps.open_check_in(page, night)
    all_are_here(page, len(NAMES))
    return night


def all_are_here(page: Page, people: int) -> None:
    """Check everybody in, once the whole page is there: its buttons name forms that come after them."""
    until(
        page,
        """people => {
            const buttons = [...document.querySelectorAll("button[id^='here-']")];
            return buttons.length === people && buttons.every(({form}) => form);
        }""",
        people,
    )
    assert page.evaluate(ALL_ARE_HERE) == ["opaqueredirect"] * people


def publish(page: Page, night: str) -> None:
    """Publish a plan in which nobody meets anybody twice, though one of them keeps a table."""
    page.goto(night)
    steps.press(page, "Make the plan")
    page.get_by_role("button", name="Publish", exact=True).wait_for(timeout=LONG_PATIENCE)
    expect(page.locator(".counts .best")).to_contain_text(
        ["Nobody has the same partner twice.", "Nobody plays against the same"]
    )
    steps.publish(page)


def pages_of_players(page: Page, night: str) -> dict[str, str]:
    """Return the addresses of everybody's own page."""
    page.goto(f"{night}entrants/")
    links = {name: page.get_by_role("link", name=name, exact=True).get_attribute("href") for name in NAMES}
    found = {}
    for name, link in links.items():
        page.goto(f"{page.url.partition('/nights/')[0]}{link}")
        found[name] = str(page.get_by_text("Their own page").get_attribute("href"))
    return found


def play(page: Page, night: str, number: int) -> None:
    """Begin and close a round, of which no table has kept a hand."""
    steps.start_round(page, night, number)
    page.goto(f"{night}rounds/{number}/")
    page.check("#anyway")
    steps.press(page, f"Close round {number}")


def choose(page: Page, night: str, camera: Camera, name: str) -> None:
    """Wait until the repairs stand beside a new plan, and take the one that the page suggests."""
    page.goto(night)
    steps.press(page, "Make a new plan")
    page.get_by_role("button", name="Publish the new plan", exact=True).wait_for(timeout=LONG_PATIENCE)
    camera.take(page, f"{name}-choices", dark=True)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    camera.take(page, f"{name}-choices-on-a-phone")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    page.locator(".choice.suggested").get_by_role("button", name="Take ").click()
    expect(page.locator(".done[role='status']")).to_contain_text("Published")


def changed_lines(page: Page, night: str) -> list[str]:
    """Show the sheet of what has changed; return whose lines are on it."""
    page.goto(f"{night}print/changes/")
    return cut(page).locator("h2").all_inner_texts()


def cut(page: Page) -> Locator:
    """Return the lines that are cut apart."""
    return page.locator(".lines-to-cut .cut")


def told_of_changes(
    browser: Browser, page: Page, night: str, own_pages: dict[str, str], camera: Camera
) -> None:
    """Look at the sheet of what has changed, and at the phones of somebody on it and of somebody who is not."""
    names = changed_lines(page, night)
    assert 0 < len(names) < len(NAMES) - 1
    assert LEAVER not in names
    camera.take(page, "what-has-changed", whole=True)
    phone = browser.new_context(viewport=PHONE).new_page()
    changed = cut(page).filter(has_text="Round 4").locator("h2").first.inner_text()
    base = night.partition("/nights/")[0]
    phone.goto(f"{base}{own_pages[changed]}" if own_pages[changed].startswith("/") else own_pages[changed])
    expect(phone.locator("main")).to_contain_text("Changed. Ignore your printed sheet for this round.")
    camera.take(phone, "my-seat-has-changed", dark=True)
