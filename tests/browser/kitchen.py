"""The README's kitchen table in a browser, with pictures: from the start page to a won game."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.camera import Camera
from tests.browser.hall import connected, happened, open_table, phone, ready, tap


def sent(page: Page, hands: int) -> None:
    """Wait until the server has so many hands and the page says so."""
    expect(page.locator("#strip a.square")).to_have_count(hands, timeout=30_000)
    connected(page)


def open_and_play(browser: Browser, base: str, camera: Camera) -> str:
    """Walk from the start page to a won game; return the table's address."""
    page = phone(browser).new_page()
    page.goto(base)
    camera.take(page, "start")
    page.get_by_role("button", name="Open a kitchen table").click()
    camera.take(page, "who-plays")
    page.locator("summary").first.click()
    camera.take(page, "rules", whole=True)
    table = open_table(page, base, first_dealer="3")
    page.goto(f"{table}card/")
    camera.take(page, "card", whole=True)
    page.get_by_role("button", name="Keep score on this device").click()
    ready(page)
    camera.take(page, "table")
    page.click(".seat[data-seat='0']")
    camera.take(page, "maker-tapped")
    page.click("button[name='tricks'][value='4']")
    camera.take(page, "it-counts")
    for maker, tricks in ((1, "3"), (2, "short"), (3, "5")):
        tap(page, maker, tricks)
    tap(page, 2, "5", alone=True)
    sent(page, 5)
    camera.take(page, "after-five-hands")
    revoke = happened(page, "Revoke")
    revoke.locator(".toggle", has_text="Cleo").first.click()
    camera.take(page, "something-else-happened")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("#strip a.square").nth(2).click()
    camera.take(page, "one-hand")
    page.get_by_role("button", name="Back to the table").click()
    ready(page)
    page.context.set_offline(True)
    tap(page, 0, "3")
    tap(page, 1, "3")
    page.wait_for_selector("#network.away", timeout=20_000)
    camera.take(page, "no-network")
    page.context.set_offline(False)
    sent(page, 7)
    tap(page, 0, "5", alone=True)
    page.wait_for_selector("#result", timeout=30_000)
    camera.take(page, "won")
    page.get_by_role("button", name="Opponents confirm").click()
    page.wait_for_selector(".confirmed")
    camera.take(page, "confirmed")
    return table


def two_phones(browser: Browser, base: str, camera: Camera) -> None:
    """Record one hand in two ways on two phones."""
    alice = phone(browser).new_page()
    table = open_table(alice, base)
    ready(alice)
    bob = phone(browser).new_page()
    bob.goto(table)
    ready(bob)
    alice.context.set_offline(True)
    tap(alice, 0, "5")
    tap(bob, 0, "3")
    sent(bob, 1)
    alice.context.set_offline(False)
    expect(alice.locator("#stuck")).to_contain_text("Theirs", timeout=30_000)
    camera.take(alice, "two-phones")


def other_ways(browser: Browser, base: str, table: str, camera: Camera) -> None:
    """Show the night, long names, the hall's big screen, and no script."""
    dark = phone(browser, color_scheme="dark").new_page()
    names = (
        "Bartholomew Featherstonehaugh-Cholmondeley"[:40],
        "Cleo",
        "Annemarie van der Westhuizen",
        "Dave",
    )
    open_table(dark, base, names, first_dealer="0", fixed_hands="8")
    ready(dark)
    for maker, tricks in ((0, "4"), (1, "5"), (2, "short")):
        tap(dark, maker, tricks)
    sent(dark, 3)
    dark.click(".seat[data-seat='3']")
    camera.take(dark, "dark-and-long-names")
    screen = browser.new_context(viewport={"width": 1280, "height": 800})
    page = screen.new_page()
    page.goto(f"{table}card/")
    camera.take(page, "card-on-a-laptop")
    night = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="dark").new_page()
    night.goto(f"{table}card/")
    camera.take(night, "card-on-a-laptop-dark")
    plain = phone(browser, java_script_enabled=False).new_page()
    open_table(plain, base)
    tap(plain, 0, "4")
    camera.take(plain, "without-script", scripted=False)


def kitchen(browser: Browser, base: str, camera: Camera) -> None:
    """Take every picture of kitchen tables."""
    table = open_and_play(browser, base, camera)
    two_phones(browser, base, camera)
    other_ways(browser, base, table, camera)
