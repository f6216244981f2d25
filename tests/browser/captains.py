"""Two captains on the evening of a match, with pictures: from the link to a confirmed card, half of it offline."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.camera import Camera
from tests.browser.hall import PHONE, ready

WINNERS = ("home", "home", "away", "home", "away", "home", "away", "home", "home")


def captains(browser: Browser, base: str, codes: dict[str, Any], camera: Camera) -> None:
    """Send the home captain's card, agree with it as the away captain, and see it stand in both captains' pages."""
    home, away = (browser.new_context(viewport=PHONE).new_page() for _ in range(2))
    away.goto(f"{base}team/{codes['away']}/")
    away.get_by_role("button", name="Line-up and card").click()
    _lock_line_up(away)
    home.goto(f"{base}team/{codes['home']}/")
    camera.take(ready(home), "captains-page", whole=True, dark=True)
    home.get_by_role("button", name="Line-up and card").click()
    ready(home)
    camera.take(home, "captains-line-up", whole=True)
    _lock_line_up(home)
    for game, side in enumerate(WINNERS):
        home.context.set_offline(game >= len(WINNERS) // 2)
        home.locator(f".toggle:has([name='winner.{game}'][value={side}])").click()
    camera.take(home, "captains-card-tapped", whole=True, dark=True)
    home.get_by_role("button", name="Send").click()
    expect(home.locator("#unsent")).to_contain_text("Your card is not sent yet")
    camera.take(home, "captains-card-waits-for-a-connection")
    home.context.set_offline(False)
    # The card is sent by itself, and the page comes anew with it.
    expect(home.get_by_text("Your card is in, so")).to_be_visible(timeout=30_000)
    home.goto(f"{base}team/{codes['home']}/")
    expect(home.locator(".matches")).to_contain_text("waiting for the cards")

    away.goto(f"{base}team/{codes['away']}/")
    away.get_by_role("link", name="Answer Bell's card").click()
    agree = away.get_by_role("button", name="That's right")
    expect(agree).to_be_visible()
    camera.take(away, "other-captains-card", whole=True)
    agree.click()
    expect(away.locator(".done[role='status']")).to_contain_text(
        "The result is confirmed and counts in the table."
    )
    camera.take(away, "card-is-confirmed")


def _lock_line_up(page: Page) -> None:
    page.get_by_role("button", name="Lock line-up").click()
    # Once both are locked and the match has begun, nobody changes a line-up any more.
    expect(page.locator("#line-up .pairs").first).to_be_visible()
    ready(page)
