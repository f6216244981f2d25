"""One finger at a table's page: it taps what it sees, and counts."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from scoring.engine.ruleset import Ruleset
from tests.browser.hall import ready

TOO_SMALL = """() => [...document.querySelectorAll('#else[open] > .sheet *')]
    .filter(e => e.checkVisibility() && e.matches('button, summary, .toggle, .keyed') && e.offsetHeight < 48)
    .map(e => e.outerHTML.slice(0, 80))"""
SMALL_LETTERS = """() => [...document.querySelectorAll('#else[open] > .sheet *')]
    .filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
        && parseFloat(getComputedStyle(e).fontSize) < 16)
    .map(e => e.outerHTML.slice(0, 80))"""
BEYOND = """() => { const sheet = document.querySelector('#else > .sheet'), page = document.documentElement;
    if (!sheet.closest('[open]')) return [0, 0];
    return [sheet.scrollHeight - sheet.clientHeight, page.scrollWidth - page.clientWidth]; }"""


def open_way(page: Page, base: str, ruleset: Ruleset, options: dict[str, Any], dealer: int = 0) -> Page:
    """Open a kitchen table for a way to play, with house rules and with who deals first; return its page, ready."""
    page.goto(f"{base}tables/new/?variant={ruleset.key}&players={ruleset.players}&rules_of={ruleset.key}")
    page.evaluate("() => document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for name, value in options.items():
        field = page.locator(f"[name='option.{name}']").first
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(str(value).lower())
        else:
            field.fill(str(value))
    page.locator("[name='first_dealer']").first.select_option(str(dealer))
    page.locator("button.big").first.click()
    page.get_by_role("button", name="Keep score on this device").click()
    return ready(page)


def choose(form: Locator, words: str) -> None:
    """Tap the button of an event's form with exactly these words."""
    button = form.locator(".toggle:visible, .keyed:visible, .keypad:visible button, .more > summary")
    button.filter(has_text=re.compile(rf"^\W*{re.escape(words)}\s*$")).click()


class Finger:
    """Tap, count the taps, and look after each whether all can be read, tapped and seen without scrolling."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.faults: list[str] = []

    def tap(self, where: Locator) -> None:
        """Tap once; where a box lies over a name, the box."""
        where.click()
        self.taps += 1
        self.faults += [f"small: {one}" for one in self.page.evaluate(TOO_SMALL)]
        self.faults += [f"letters: {one}" for one in self.page.evaluate(SMALL_LETTERS)]
        beyond = self.page.evaluate(BEYOND)
        self.faults += [f"{beyond} pixels too many"] if max(beyond) > 0 else []

    def begin(self, event: str) -> Locator:
        """Open the sheet and an event by its key; return the event's form."""
        self.tap(self.page.locator("#else > summary"))
        self.tap(self.page.locator(f".event[data-event='{event}'] > summary"))
        return self.page.locator(f".event[data-event='{event}'] > form")

    def answer_all(self, form: Locator, *, lone: bool = False) -> None:
        """Answer every question the longest way; with `lone`, also that somebody played alone."""
        button = form.locator(":scope > button")
        while not button.is_visible():
            asked = form.locator(":scope > .question:visible:not(.folded)").last
            kind = asked.get_attribute("class") or ""
            if "numbers" in kind:
                for key in (
                    asked.locator(".keyed").last,
                    *(asked.get_by_text(key, exact=True) for key in "\u22123"),
                ):
                    self.tap(key)
            elif "each" in kind:
                for row in asked.locator(".row").all()[:-1]:
                    self.tap(row.locator(".toggle").nth(1))
            else:
                self.tap(asked.locator(".toggle:visible").first)
        if lone:
            self.tap(form.locator("[data-name=lone] .toggle:visible").nth(1))

    def count(self, form: Locator) -> str:
        """Count it; return the sentence that stood above the button."""
        said = form.locator(":scope > .worth")
        expect(said).not_to_contain_text("points follow")
        sentence = said.inner_text()
        self.tap(form.get_by_role("button", name="Count it"))
        return sentence
