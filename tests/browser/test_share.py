"""A captain's link is copied and shared by a tap: on a page that isn't secure too, as in a hall."""

import pytest
from playwright.sync_api import Page, expect

LINK = "http://192.168.1.7:8000/team/12-abc/"
PART = f"""<input id="link-7" value="{LINK}" readonly>
<button type="button" hidden data-copy="link-7">Copy</button>
<button type="button" hidden data-share="link-7" data-title="Winter league: Bell">Share</button>
<textarea></textarea>"""
RUN = "import('/share.js').then(() => null)"
SHARES = """() => {
    navigator.share = (what) => { window.shared = what; return Promise.reject(new Error("closed")); };
}"""


def load(page: Page) -> None:
    # A module runs once on a page.
    page.goto("http://phone.test/")
    page.evaluate("part => document.body.innerHTML = part", PART)


def test_a_tap_copies_the_link_without_a_secure_page(phone: Page) -> None:
    assert phone.evaluate("[isSecureContext, navigator.clipboard === undefined]") == [False, True]
    load(phone)
    phone.evaluate(RUN)
    copy = phone.get_by_role("button")
    copy.click()
    expect(copy).to_have_text("Copied")
    phone.locator("textarea").focus()
    phone.keyboard.press("Control+V")
    expect(phone.locator("textarea")).to_have_value(LINK)
    expect(copy).to_have_text("Copy", timeout=5000)


@pytest.mark.parametrize("can_share", [True, False])
def test_the_link_is_shared_where_the_phone_can(phone: Page, can_share: bool) -> None:
    load(phone)
    phone.evaluate(SHARES if can_share else "delete Navigator.prototype.share")
    phone.evaluate(RUN)
    share = phone.locator("button[data-share]")
    if not can_share:
        expect(share).to_be_hidden()
        return
    share.click()
    assert phone.evaluate("window.shared") == {"title": "Winter league: Bell", "url": LINK}
