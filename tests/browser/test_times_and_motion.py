"""Times of day as the reader's language has them, the bell said aloud, and no motion for who wants none."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

# What a page gets when a part of it is fetched again.
FETCHED = """document.querySelector("main").insertAdjacentHTML(
    "beforeend", '<p id="at">From <time data-clock datetime="19:05">19:05</time> on</p>')"""
AT_NOON = """document.querySelector("main").insertAdjacentHTML(
    "beforeend", '<p id="noon">Due at <time data-clock datetime="12:00">12:00</time>.</p>')"""
# A clock of the board, with a bell so many seconds from now, and the end of the round as many after it.
CLOCK = """away => {
    const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
    document.querySelector("main").insertAdjacentHTML("beforeend",
        `<p class="clock" data-bell="${at(away)}" data-closes="${at(away + 600)}"><small></small> <b></b></p>`);
}"""
# A clock of the board in a break, which ends at five past seven, in years.
BREAK = """document.querySelector("main").insertAdjacentHTML(
    "beforeend", '<p class="clock" data-back="2099-11-25T19:05:00Z"><small></small> <b></b></p>')"""
SCRIPTS = Path(__file__).parents[2] / "static" / "js"
# As one script, since a server gives its modules other names with every version.
SCRIPT = "\n".join(
    line.removeprefix("export ")
    for name in ("bell.js", "time_of_day.js", "countdown.js")
    for line in (SCRIPTS / name).read_text(encoding="utf-8").splitlines()
    if not line.startswith("import ")
)


def test_noon_is_noon_where_people_write_am_and_pm(
    hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    for locale, noon in (("en-US", "Due at 12 noon."), ("en-GB", "Due at 12:00.")):
        page = new_phone(locale=locale).new_page()
        page.goto(hall)
        page.evaluate(AT_NOON)
        expect(page.locator("#noon")).to_have_text(noon)


@pytest.mark.parametrize(
    ("locale", "written"),
    [("en-GB", "From 19:05 on"), ("en-US", "From 7:05 PM on"), ("de-DE", "From 19:05 on")],
)
def test_a_time_of_day_is_written_as_the_readers_language_has_it(
    locale: str, written: str, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone(locale=locale).new_page()
    page.goto(hall)
    page.evaluate(FETCHED)
    expect(page.locator("#at")).to_have_text(written)
    assert page.locator("#at time").get_attribute("datetime") == "19:05"


@pytest.mark.parametrize(
    ("locale", "written"), [("en-GB", "Break until 19:05"), ("en-US", "Break until 7:05 PM")]
)
def test_a_break_lasts_until_such_a_time(
    locale: str, written: str, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone(bypass_csp=True, locale=locale, timezone_id="UTC").new_page()
    page.goto(hall)
    page.evaluate(BREAK)
    page.add_script_tag(type="module", content=f"{SCRIPT}\nstartClocks();")
    expect(page.locator("[data-back] small")).to_have_text(written)


def test_who_wants_no_motion_has_none(hall: str, new_phone: Callable[..., BrowserContext]) -> None:
    def moves(**options: str) -> bool:
        page = new_phone(**options).new_page()
        page.goto(hall)
        took = page.evaluate("getComputedStyle(document.querySelector('main button')).transitionDuration")
        return any(float(one.removesuffix("s")) > 0 for one in took.split(", "))

    assert (moves(reduced_motion="no-preference"), moves(reduced_motion="reduce")) == (True, False)


@pytest.mark.parametrize(
    ("away", "spoken"), [(60, ""), (-60, "The bell has rung. Last hand."), (-900, "Time is over. Last hand.")]
)
def test_the_bell_is_said_aloud_once_and_the_seconds_before_it_are_not(
    away: int, spoken: str, hall: str, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone(bypass_csp=True).new_page()
    page.goto(hall)
    page.evaluate(CLOCK, away)
    page.add_script_tag(type="module", content=f"{SCRIPT}\nstartClocks();")
    expect(page.locator("[data-bell] b")).not_to_be_empty()
    expect(page.locator("[role=status].unseen")).to_have_text(spoken)
