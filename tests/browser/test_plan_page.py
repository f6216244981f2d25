"""Bob reads a plan on his laptop: what fits on it, how he searches and points, and what moves while he reads."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.backstage import backstage
from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import phone as new_context
from tests.browser.hall import serving
from tests.shared import make_ready

LAPTOP = {"width": 1366, "height": 640}
HEIGHT = "document.documentElement.scrollHeight"


@pytest.fixture(scope="module")
def plans(tmp_path_factory: pytest.TempPathFactory, chrome: Browser) -> Iterator[SimpleNamespace]:
    """A server with the Oak on it, on which plans are made behind the pages, and the browser's memory of Bob."""
    folder = tmp_path_factory.mktemp("plans")
    make_ready(folder)
    with backstage(folder) as do, serving(folder) as address:
        ready = do("plan", 22, 8, "OAK")["night"]
        first = new_context(chrome)
        page = first.new_page()
        page.goto(f"{address}sign-in/")
        page.fill("[name=username]", "bob")
        page.fill("[name=password]", "a-long-pass-phrase")
        page.locator("main button").click()
        expect(page).not_to_have_url(re.compile("sign-in"))
        yield SimpleNamespace(address=address, bob=first.storage_state(), do=do, ready=ready)
        first.close()


@pytest.fixture
def page(new_phone: Callable[..., BrowserContext], plans: Any) -> Page:
    return page_of(new_phone, plans, **LAPTOP)


def page_of(new_phone: Callable[..., BrowserContext], plans: Any, width: int, height: int) -> Page:
    """Return a page of Bob's, as wide and high as this."""
    page = new_phone(storage_state=plans.bob).new_page()
    page.set_viewport_size({"width": width, "height": height})
    return page


def seen(page: Page, selector: str) -> int:
    """Count what is wholly on the first screen."""
    counted: int = page.locator(selector).evaluate_all(
        "(found, height) => found.filter((one) => one.checkVisibility() "
        "&& one.getBoundingClientRect().bottom <= height).length",
        LAPTOP["height"],
    )
    return counted


def test_a_plan_of_22_and_8_rounds_fits_on_a_laptop_in_each_view(page: Page, plans: Any) -> None:
    night = f"{plans.address}nights/{plans.ready}/plan/"
    for view, least in (("tables", 5), ("players", 10), ("meets", 0)):
        page.goto(f"{night}?view={view}")
        assert page.evaluate(HEIGHT) <= 1200, view
        assert seen(page, ".seats tbody tr") >= least, view
        expect(page.get_by_role("button", name="Publish", exact=True)).to_be_in_viewport()
        assert faults_by_day_and_night(page) == []


def test_six_tables_are_on_the_first_screen(page: Page, plans: Any) -> None:
    night = plans.do("plan", 26, 9, "SIX")["night"]
    page.goto(f"{plans.address}nights/{night}/plan/")
    assert seen(page, ".by-table tbody tr") == 6
    # The ninth round is reached by scrolling within the view, and the first column stays.
    region = page.get_by_role("region", name="Who sits where, by table")
    assert region.evaluate("part => part.scrollWidth - part.clientWidth") > 0
    region.evaluate("part => { part.scrollLeft = 1000; }")
    expect(page.get_by_role("columnheader", name="Round 9")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name="Table 1", exact=True)).to_be_in_viewport(ratio=1)


def test_what_is_typed_is_searched_in_each_view(page: Page, plans: Any) -> None:
    page.goto(f"{plans.address}nights/{plans.ready}/plan/?view=players")
    rows = page.locator(".by-player tbody tr:visible th")
    page.get_by_role("searchbox").fill("ANN")
    names = rows.all_inner_texts()
    assert names
    assert all(name.startswith("Ann ") for name in names)
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("Nobody of that name.")).to_be_visible()
    page.get_by_role("searchbox").fill("Mia")
    page.get_by_role("link", name="By table").click()
    expect(page.get_by_role("searchbox")).to_have_value("Mia")
    marked = page.locator(".by-table .found")
    expect(marked).to_have_count(8)
    assert all("Mia" in one for one in marked.all_inner_texts())


def test_whoever_points_at_a_square_or_uses_the_arrow_keys_reads_who_meets(page: Page, plans: Any) -> None:
    page.goto(f"{plans.address}nights/{plans.ready}/plan/?view=meets")
    svg, two = page.locator("svg.chart-square"), page.locator("#two")
    # The first of the listed meet twice or more: their square says the same as the list.
    listed = page.locator(".meetings li").first.inner_text()
    names = page.evaluate("JSON.parse(document.getElementById('people-met').textContent)")
    one, other = (names.index(name) for name in listed.split(":")[0].split(" and "))
    margin, cell = (int(svg.get_attribute(name) or "") for name in ("data-margin", "data-cell"))
    at = [margin + cell * place + cell // 2 for place in (other, one)]
    svg.hover(position={"x": at[0], "y": at[1]})
    expect(two).to_have_text(f"{listed}.")
    svg.hover(position={"x": at[1], "y": at[0]})
    expect(two).to_have_text(f"{listed}.")
    expect(two).to_be_in_viewport(ratio=1)
    box = page.locator("#square")
    box.focus()
    page.keyboard.press("ArrowDown" if one > other else "ArrowRight")
    expect(two).not_to_have_text(f"{listed}.")
    for _ in range(2):
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
    expect(box).to_be_focused()
    # The square is one stop on the way through the page.
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#square')") is None


def places(page: Page) -> list[dict[str, float]]:
    """Return where the choices stand."""
    return [box for one in page.locator(".choice").all() if (box := one.bounding_box())]


def test_while_a_choice_is_read_nothing_moves_or_closes_and_a_press_is_not_lost(
    page: Page, plans: Any
) -> None:
    night = plans.do("plan", 18, 6, "FOUND")["night"]
    choices = plans.do("repair", night)["choices"]
    address = f"{plans.address}nights/{night}/plan/"
    page.goto(address)
    expect(page.locator("#choice-new .headline")).to_have_text("still looking…")
    page.get_by_text("What each choice does, in words").click()
    search = page.get_by_role("searchbox")
    search.fill("Ann")
    page.evaluate("scrollTo(0, 0)")
    before = places(page)
    figures = page.locator(".choice .cell").all_inner_texts()
    assert len(before) == choices + 1
    assert all(box["y"] + box["height"] <= 600 for box in before)
    # A pointer is held down on a button while the new plan is found.
    button = page.get_by_role("button", name="Take choice 1")
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.evaluate("document.getElementById('choice-table').dataset.held = 'yes'")
    page.mouse.down()
    search.evaluate("field => field.focus({ preventScroll: true })")
    plans.do("found", night)
    with page.expect_response(lambda answer: "part=" in answer.url and answer.status == 200) as heard:
        pass
    assert "Publish the new plan" in heard.value.text()
    held = page.locator("#choice-table[data-held]")
    expect(held).to_have_count(1)
    expect(page.locator("#choice-new .headline")).to_have_text("still looking…")
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(held).to_have_count(0)
    expect(page.get_by_role("button", name="Publish the new plan")).to_be_visible()
    # What was there stands where it was, says what it said, and is as it was left.
    after = places(page)
    assert after[:choices] == before[:choices]
    assert after[-1]["x"] == before[-1]["x"]
    now = page.locator(".choice .cell").all_inner_texts()
    part = len(figures) // (choices + 1) * choices
    assert now[:part] == figures[:part]
    expect(page.locator("#choices-in-words")).to_have_attribute("open", "")
    expect(search).to_have_value("Ann")
    expect(search).to_be_focused()
    assert faults_by_day_and_night(page) == []
    # A press that begins and ends on the button counts, whatever has come meanwhile.
    page.get_by_role("button", name="Take choice 1").click()
    expect(page.locator(".done[role='status']")).to_contain_text("Published")


def test_a_scrolled_part_and_the_button_with_the_focus_are_kept_when_the_part_is_put_anew(
    new_phone: Callable[..., BrowserContext], plans: Any
) -> None:
    night = plans.do("plan", 18, 6, "KEEP")["night"]
    plans.do("repair", night)
    page = page_of(new_phone, plans, 1024, 640)
    page.goto(f"{plans.address}nights/{night}/plan/")
    page.get_by_role("button", name="Take choice 2").focus()
    page.locator("[data-follow]").evaluate("box => { box.style.width = '400px'; }")
    page.locator("#choice-table").evaluate("part => { part.scrollLeft = 40; part.dataset.old = 'yes'; }")
    plans.do("found", night)
    expect(page.locator("#choice-table[data-old]")).to_have_count(0)
    expect(page.get_by_role("button", name="Take choice 2")).to_be_focused()
    assert page.locator("#choice-table").evaluate("part => part.scrollLeft") == 40


def test_on_a_phone_choices_come_one_after_another_and_nothing_is_too_wide(
    new_phone: Callable[..., BrowserContext], plans: Any
) -> None:
    night = plans.do("plan", 18, 6, "SMALL")["night"]
    plans.do("repair", night)
    page = new_phone(storage_state=plans.bob).new_page()
    page.goto(f"{plans.address}nights/{night}/plan/")
    boxes = places(page)
    assert {box["x"] for box in boxes} == {boxes[0]["x"]}
    assert all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(boxes))
    for view in ("tables", "players", "meets"):
        page.goto(f"{plans.address}nights/{night}/plan/?view={view}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_new_night_is_made_on_the_first_screen(page: Page, plans: Any) -> None:
    page.goto(f"{plans.address}nights/new/")
    expect(page.get_by_role("button", name="Create the night")).to_be_in_viewport(ratio=1)
    changes = page.locator("summary b", has_text="Change")
    assert seen(page, "summary b") == changes.count() == 3
    widths = page.locator("form.wish :is(input:not([type=hidden]), select):visible").evaluate_all(
        "found => found.map((one) => one.offsetWidth)"
    )
    assert max(widths) <= 560
