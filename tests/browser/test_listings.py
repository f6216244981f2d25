"""A list on a page: it opens without a script, sorts with one, and has its columns by the width of the screen."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.hall import sign_in

PHONE = {"width": 360, "height": 640}
TABLET = {"width": 768, "height": 1024}
LAPTOP = {"width": 1366, "height": 640}


def shown(page: Page, what: str) -> list[str]:
    return [one.inner_text().strip() for one in page.locator(f".listing {what}").all() if one.is_visible()]


def rows(page: Page) -> Locator:
    return page.locator(".listing tbody tr:not(.folded)")


def test_a_narrow_screen_has_the_first_columns_and_a_row_opens_to_the_others_without_a_script(
    new_phone: Callable[..., BrowserContext], hall: str
) -> None:
    page = new_phone(java_script_enabled=False).new_page()
    page.set_viewport_size(PHONE)
    page.goto(f"{hall}parts/")
    assert shown(page, "thead th") == ["#", "Team", "Pts"]
    assert shown(page, ".folded") == []
    page.locator(".listing summary").first.press("Enter")
    assert shown(page, ".folded dt") == ["Played", "Form"]
    assert shown(page, ".folded dd") == ["5", "WD"]
    page.set_viewport_size(TABLET)
    assert shown(page, "thead th") == ["#", "Team", "P", "Pts"]
    assert shown(page, ".folded dt") == ["Form"]
    page.set_viewport_size(LAPTOP)
    assert shown(page, "thead th") == ["#", "Team", "P", "Pts", "Form"]
    assert (shown(page, ".folded"), shown(page, "summary")) == ([], [])


def test_a_press_on_a_heading_sorts_the_next_turns_it_round_and_the_third_takes_it_back(
    new_phone: Callable[..., BrowserContext], hall: str
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size(LAPTOP)
    page.goto(f"{hall}parts/")
    names = page.locator(".listing tbody th")
    expect(names).to_have_text(["Bell A", "Crown", "Anchor"])
    team = page.get_by_role("columnheader", name="Team")
    for order, said in (
        (["Anchor", "Bell A", "Crown"], "ascending"),
        (["Crown", "Bell A", "Anchor"], "descending"),
    ):
        team.get_by_role("button").click()
        expect(names).to_have_text(order)
        assert team.get_attribute("aria-sort") == said
    team.get_by_role("button").click()
    expect(names).to_have_text(["Bell A", "Crown", "Anchor"])
    assert team.get_attribute("aria-sort") is None
    # Numbers have the largest first; whoever has no place comes last, whichever way round.
    page.get_by_role("columnheader", name="Pts").get_by_role("button").press("Enter")
    expect(names).to_have_text(["Bell A", "Crown", "Anchor"])
    place = page.get_by_role("columnheader", name="#").get_by_role("button")
    place.click()
    place.click()
    expect(names).to_have_text(["Crown", "Bell A", "Anchor"])
    # A list that is put in its place anew stays sorted, and can be sorted again.
    page.evaluate(
        """async () => {
            const fresh = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
            document.querySelector(".listing").replaceWith(document.adoptNode(fresh.querySelector(".listing")));
        }"""
    )
    expect(names).to_have_text(["Crown", "Bell A", "Anchor"])
    expect(page.get_by_role("columnheader", name="Pts").get_by_role("button")).to_be_visible()
    # What a row opens to goes along with it.
    assert page.locator(".listing tbody tr").nth(1).get_attribute("class") == "folded until-whole"


def test_rows_are_as_high_as_the_pointer_needs(new_phone: Callable[..., BrowserContext], hall: str) -> None:
    for screen, touch, high in ((LAPTOP, False, 36), (LAPTOP, True, 48), (PHONE, True, 48)):
        page = new_phone(has_touch=touch, is_mobile=touch).new_page()
        page.set_viewport_size(screen)
        page.goto(f"{hall}parts/")
        heights = {round(row.bounding_box()["height"]) for row in rows(page).all()}  # type: ignore[index]
        assert heights <= {high, high + 1}


def test_a_laptop_shows_thirteen_people_of_a_season_at_once(
    new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size(LAPTOP)
    page.goto(f"{club.address}seasons/1/")
    bottoms = [box["y"] + box["height"] for row in rows(page).all() if (box := row.bounding_box())]
    assert sum(bottom <= LAPTOP["height"] for bottom in bottoms) >= 13


def test_the_first_columns_stay_while_the_nights_of_a_season_scroll(
    new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size({"width": 700, "height": 640})
    page.goto(f"{club.address}seasons/1/")
    name = rows(page).first.locator(".name")
    before = name.bounding_box()
    page.locator(".listing.scrolls").evaluate("part => { part.scrollLeft = 400 }")
    assert page.locator(".listing.scrolls").evaluate("part => part.scrollLeft") > 0
    assert name.bounding_box() == before


# What somebody reads of a printed page: text and the colour of its letters, white on black or black on white.
LETTERS = """() => {
    const grey = (colour) => {
        const [red, green, blue] = colour.match(/[0-9.]+/g).map(Number);
        return (red + green + blue) / 3;
    };
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const words = [...document.querySelectorAll("main :is(h1, h2, p, th, td, a, b, small, text)")]
        .filter((one) => seen(one) && one.textContent.trim() && !one.closest(".unseen"));
    return words.map((one) => {
        const style = getComputedStyle(one);
        return [one.textContent.trim().slice(0, 30), grey(one.localName === "text" ? style.fill : style.color)];
    });
}"""
# As wide as A4 and Letter are between margins of 12 mm, in CSS pixels.
PAPER = {"width": 703, "height": 1000}
PALEST = 128
WHITE = ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


def test_a_page_with_lists_is_printed_whole_and_black_on_white_also_from_a_dark_screen(
    new_phone: Callable[..., BrowserContext], club: Any
) -> None:
    page = new_phone(color_scheme="dark", reduced_motion="reduce").new_page()
    sign_in(page, club)
    for path in (
        "seasons/1/",
        "seasons/2/divisions/1/",
        "nights/1/standings/",
        "nights/4/plan/",
        "clubs/1/statistics/",
    ):
        page.emulate_media(media="screen", color_scheme="dark")
        page.set_viewport_size(LAPTOP)
        page.goto(club.address + path)
        headings = shown(page, "thead th")
        page.emulate_media(media="print", color_scheme="dark")
        page.set_viewport_size(PAPER)
        assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"], path
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") in WHITE, path
        assert shown(page, "thead th") == headings, path
        letters = page.evaluate(LETTERS)
        assert letters, path
        assert [one for one in letters if one[1] > PALEST] == [], path
        assert page.locator("main :is(input, select, textarea):visible").count() == 0, path
