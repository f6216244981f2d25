"""What a screen reader is told at a table: each new score once, in a sentence."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.camera import faults
from tests.browser.hall import open_table, ready, tap

# Every change inside a live region is read out, so each is kept.
LISTEN = """() => {
    window.heard = [];
    const box = document.getElementById("score-aloud");
    new MutationObserver(() => heard.push(box.textContent))
        .observe(box, { childList: true, characterData: true, subtree: true });
}"""
# As when the browser shows the page again that it had kept.
POLL = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def poll(page: Page, times: int) -> None:
    """Let the page ask for the score so often."""
    for _ in range(times):
        with page.expect_response(lambda answer: "hx-request" in answer.request.headers):
            page.evaluate(POLL)


def test_each_new_score_is_said_once_on_every_phone(
    hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    alice, bob = new_phone().new_page(), new_phone().new_page()
    bob.goto(open_table(alice, hall))
    for page in (alice, bob):
        ready(page).evaluate(LISTEN)
    poll(bob, 2)
    tap(alice, 0, "4")
    expect(alice.locator("#prompt")).to_contain_text("Ann made it, 4 tricks: Ann and Bob +1, 1-0")
    said = bob.locator("#score-aloud")
    expect(said).to_have_text("After hand 1: Ann and Bob 1, Cleo and Dave 0.")
    assert faults(bob) == []
    poll(bob, 2)
    alice.get_by_role("button", name="Undo").click()
    nothing = "No hands yet: Ann and Bob 0, Cleo and Dave 0."
    expect(said).to_have_text(nothing)
    # Her own hand was said with its score where she tapped it; what she took back was not.
    expect(alice.locator("#score-aloud")).to_have_text(nothing)
    for points in ("4", "8"):
        tap(alice, 0, "5", alone=True)
        expect(said).to_contain_text(f"Ann and Bob {points},")
    tap(alice, 0, "5", alone=True)
    for page in (alice, bob):
        expect(page.locator("#score-aloud")).to_have_text("Ann and Bob win 12-0.")
        poll(page, 2)
    assert alice.evaluate("heard") == [nothing, "Ann and Bob win 12-0."]
    assert bob.evaluate("heard") == [
        "After hand 1: Ann and Bob 1, Cleo and Dave 0.",
        nothing,
        "After hand 1: Ann and Bob 4, Cleo and Dave 0.",
        "After hand 2: Ann and Bob 8, Cleo and Dave 0.",
        "Ann and Bob win 12-0.",
    ]


def test_who_comes_to_a_page_is_told_no_score_twice(
    hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    open_table(page, hall)
    tap(ready(page), 0, "4")
    expect(page.locator("#strip a.square")).to_have_count(1)
    page.reload()
    ready(page)
    poll(page, 2)
    assert page.locator("#score-aloud").text_content() == ""
    assert page.locator("#now [role=status], #now [aria-live]").count() == 0
