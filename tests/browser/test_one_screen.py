"""Each way to play on a small phone: one screen, large enough to tap and to read, and few taps for a common hand."""

import pytest
from playwright.sync_api import Page, expect

from scoring.engine.registry import VARIANTS, numbers_of
from tests.browser.hall import PHONE, ready

WAYS = [(entry.key, players) for entry in VARIANTS.values() for players in numbers_of(entry.key)]
# The one with most to tap, and the one that most people play.
ALWAYS = {("bid_individual", 4), ("north_american", 4)}
ONE_NUMBER = ".number, .pills.numbers .toggle"
SMALL = f"""() => {{
    const targets = [...document.querySelectorAll(
        "button, a, summary, select, .seat, .toggle, .square, input:not([type=hidden])")];
    const low = targets.filter((one) => one.checkVisibility() && !one.closest(".unseen"))
        .filter((one) => !one.matches(".seat input, .toggle input"))
        .filter((one) => one.offsetHeight < 48 || one.offsetWidth < (one.matches("{ONE_NUMBER}") ? 34 : 48));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const tiny = [];
    while (texts.nextNode()) {{
        const within = texts.currentNode.parentElement;
        const words = texts.currentNode.textContent.trim();
        if (!words || !within.checkVisibility() || within.closest("script, .unseen")) continue;
        if (parseFloat(getComputedStyle(within).fontSize) < 16) tiny.push(words);
    }}
    return [low.map((one) => `${{one.outerHTML.slice(0, 80)}} ${{one.offsetWidth}}x${{one.offsetHeight}}`), tiny];
}}"""
# What people see the edge of. Numbers of one row, and tricks of one player, share their edges on purpose.
TOUCHING = """() => {
    const what = "main :is(button, .toggle:not(.number), .seat, .else > summary, .side)";
    const seen = { opacityProperty: true, visibilityProperty: true };
    const edged = [...document.querySelectorAll(what)]
        .filter((one) => one.checkVisibility(seen) && !one.closest(".unseen"));
    const found = [];
    edged.forEach((one, place) => edged.slice(place + 1).forEach((other) => {
        if (one.contains(other) || other.contains(one)) return;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        if (Math.max(across, down) < 1.5) found.push(`${one.textContent.trim()} / ${other.textContent.trim()}`);
    }));
    return found;
}"""
MEASURES = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


def looks_right(page: Page) -> None:
    """Fail where the page scrolls, or has something too small to tap or to read."""
    assert page.evaluate(MEASURES) == [PHONE["width"], PHONE["height"]]
    assert page.evaluate(SMALL) == [[], []]


def opened(page: Page, hall: str, key: str, players: int) -> Page:
    page.goto(f"{hall}tables/new/?variant={key}&players={players}")
    page.locator("button.big").click()
    page.get_by_role("button", name="Keep score on this device").click()
    return ready(page)


def count_a_common_hand(page: Page) -> int:
    """Tap a hand in which the maker takes four tricks, or what he bid; return the number of taps."""
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        page.locator(selector).first.click()
        taps += 1

    tap(".seat[data-seat='0']")
    if page.locator("#tap [name=bid]").count():
        tap("#tap .toggle:has([name=bid][value='3'])")
    if page.locator("#tap [name=partner]").count():
        tap("#tap .toggle:has([name=partner][value='1'])")
    if page.locator("#tap [name=tricks]").count():
        tap("#tap [name=tricks][value='4']")
        return taps
    # One trick each for the others, from the first on, until all are given.
    for row in page.locator("[data-tricks-of]").all():
        if row.locator("input:checked").count() == 0:
            tap(f"[data-tricks-of='{row.get_attribute('data-tricks-of')}'] .number:has([value='1'])")
    tap(".each button")
    return taps


EVERY_WAY = pytest.mark.parametrize(
    ("key", "players"),
    [pytest.param(*way, marks=[] if way in ALWAYS else [pytest.mark.soak]) for way in WAYS],
)


@EVERY_WAY
def test_nothing_touches_at_any_width(new_phone, hall, key, players) -> None:
    page = opened(new_phone().new_page(), hall, key, players)
    for width, height in ((360, 640), (768, 1024), (1366, 640), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOUCHING) == [], f"at {width}"
    page.locator(".seat[data-seat='0']").first.click()
    for width, height in ((360, 640), (768, 1024), (1366, 640), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOUCHING) == [], f"at {width}, with a maker"


@EVERY_WAY
def test_nothing_scrolls_and_nothing_is_small_before_and_after_a_hand(new_phone, hall, key, players) -> None:
    page = opened(new_phone().new_page(), hall, key, players)
    looks_right(page)
    taps = count_a_common_hand(page)
    partners = players == 4 and page.locator(".scores").count() == 1
    bids = page.locator("#tap [name=bid]").count() > 0
    assert taps <= (5 if not partners else 3 if bids else 2)
    expect(page.locator("#prompt button")).to_be_visible()
    looks_right(page)
    page.locator(".seat[data-seat='1']").first.click()
    looks_right(page)
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=30_000)
    looks_right(page)


def test_who_deals_is_tapped_on_the_table_and_who_leads_against_a_loner_is_said(new_phone, hall) -> None:
    page = opened(new_phone().new_page(), hall, "north_american", 4)
    dealer = page.locator(".dealer:not(.cancel)")
    expect(dealer).to_have_text("Tap who deals")
    dealer.click()
    expect(page.locator(".ask-dealer")).to_have_text("Who deals? Tap them above.")
    looks_right(page)
    page.get_by_role("button", name="West deals").click()
    expect(dealer).to_have_text("West deals")
    expect(page.locator(".seat.deals .name")).to_have_text("West")
    # Left of West sits North, who leads, unless South goes alone: then North sits out and East is next.
    page.click(".seat[data-seat='2']")
    expect(page.locator("#prompt")).to_have_text("South made it. North leads. How many tricks?")
    page.click(".lone .toggle")
    expect(page.locator("#prompt")).to_have_text("South made it, alone. East leads. How many tricks?")
    page.click("button[name='tricks'][value='4']")
    expect(dealer).to_have_text("North deals")


def test_with_no_network_the_next_hand_says_who_dealt(new_phone, hall) -> None:
    page = opened(new_phone().new_page(), hall, "domino_fosdick", 4)
    page.context.set_offline(True)
    page.locator(".dealer:not(.cancel)").click()
    page.get_by_role("button", name="East deals").click()
    expect(page.locator(".dealer:not(.cancel)")).to_have_text("East deals")
    page.click(".seat[data-seat='0']")
    expect(page.locator("#prompt")).to_have_text("North made it. North leads. How many tricks?")
    page.click("button[name='tricks'][value='4']")
    expect(page.locator(".dealer:not(.cancel)")).to_have_text("South deals")
    page.context.set_offline(False)
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=30_000)
    page.reload()
    expect(ready(page).locator(".dealer:not(.cancel)")).to_have_text("South deals")


def test_who_deals_after_a_hand_that_is_not_sent_yet_is_said_of_the_hand_after_it(new_phone, hall) -> None:
    page = opened(new_phone().new_page(), hall, "north_american", 4)
    page.click(".seat[data-seat='0']")
    page.click("button[name='tricks'][value='4']")
    expect(page.locator("#strip .unsent")).to_have_count(1)
    page.locator(".dealer:not(.cancel)").click()
    page.get_by_role("button", name="East deals").click()
    expect(page.locator(".dealer:not(.cancel)")).to_have_text("East deals")
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=30_000)
    expect(page.locator(".dealer:not(.cancel)")).to_have_text("East deals")
    page.click(".seat[data-seat='1']")
    page.click("button[name='tricks'][value='4']")
    expect(page.locator("#strip a.square")).to_have_count(2, timeout=30_000)
    page.reload()
    expect(ready(page).locator(".dealer:not(.cancel)")).to_have_text("South deals")


def test_without_script_who_deals_is_tapped_as_well(new_phone, hall) -> None:
    page = new_phone(java_script_enabled=False).new_page()
    page.goto(f"{hall}tables/new/")
    page.locator("button.big").click()
    page.get_by_role("button", name="Keep score on this device").click()
    page.locator(".dealer:not(.cancel)").click()
    page.get_by_role("button", name="South deals").click()
    expect(page.locator(".dealer:not(.cancel)")).to_have_text("South deals")
    expect(page.locator("#prompt")).to_have_text("The dealer is set.")


def test_another_way_to_play_shows_its_rules_at_once_and_a_name_that_is_tapped_is_replaced(
    new_phone, hall
) -> None:
    page = new_phone().new_page()
    page.goto(f"{hall}tables/new/")
    page.wait_for_selector("html[data-chooses]")
    page.click("#name-0")
    page.keyboard.type("Margaret")
    page.click("#name-1")
    page.click("#name-0")
    page.keyboard.type("Ruth")
    expect(page.locator("#name-0")).to_have_value("Ruth")
    page.locator("summary").first.click()
    expect(page.locator("#option-target")).to_be_visible()
    page.select_option("#variant", "buck")
    expect(page.locator("#option-start")).to_be_visible()
    expect(page.locator("#option-target")).to_have_count(0)
    page.select_option("#variant", "bid_individual")
    page.select_option("#players", "3")
    expect(page.locator(".new-table .sit")).to_have_count(3)
    expect(page.locator("#name-0")).to_have_value("Ruth")
    expect(page.locator("#players")).to_be_focused()
