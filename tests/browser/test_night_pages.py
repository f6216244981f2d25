"""A night on phones and on the wall: the pages follow it by themselves, whatever comes between."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.backstage import backstage, gathered
from tests.browser.camera import faults, faults_by_day_and_night
from tests.browser.hall import connected, polls_alone, ready, serving, tap

SCREEN = {"width": 1920, "height": 1080}
COLOUR = "heading => getComputedStyle(heading).backgroundColor"


@pytest.fixture
def evening(gather: Callable[[int], Any]) -> Any:
    return gather(8)


def do(evening: Any, *words: object) -> dict[str, int]:
    return evening.act(*words)["hands"]


def fits(page: Page) -> tuple[bool, bool]:
    tall, wide = page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    return tall <= page.viewport_size["height"], wide <= page.viewport_size["width"]


def names_at(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".felt .name").all_inner_texts()]


def test_a_table_page_goes_through_its_night(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    page = new_phone().new_page()
    page.goto(f"{evening.address}t/{evening.tables[0]}/")
    expect(page.locator("main")).to_contain_text("Round 1 begins when the organiser starts it.")
    assert faults(page) == []
    with polls_alone(page):
        do(evening, "start", 1)
    expect(page.locator("main")).to_contain_text("Round 1 begins when the organiser starts it.")
    page.wait_for_selector("#now")
    ready(page)
    first = names_at(page)
    expect(page.locator(".at")).to_contain_text("Round 1 of 3 hand 1 of 2")
    expect(page.locator(".at .clock b")).to_contain_text("19:")
    assert fits(page) == (True, True)
    tap(page, 0, "3")
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    page.context.set_offline(True)
    tap(page, 1, "5")
    expect(page.locator("#network")).to_contain_text("1 hand not sent yet", timeout=20_000)
    # The round goes on without the hand, and the next one starts, while this phone is away.
    do(evening, "close", 1)
    do(evening, "start", 2)
    page.context.set_offline(False)
    expect(page.locator(".at")).to_contain_text("Round 2 of 3 hand 1 of 2", timeout=30_000)
    # The page fetches itself anew, with the seats of its new game.
    expect(page.locator(".felt .name")).not_to_have_text(first)
    ready(page)
    assert fits(page) == (True, True)
    connected(page)
    tap(page, 0, "4")
    tap(page, 0, "4")
    expect(page.locator("#result")).to_be_visible(timeout=20_000)
    expect(page.locator(".line:not(.stay)").first).to_have_text("Next, round 3:")
    hands = do(evening, "look")
    # The hand that waited went to the round in which it was played.
    assert {place: hands[place] for place in ("1.1", "2.1")} == {"1.1": 2, "2.1": 2}
    do(evening, "close", 2)
    do(evening, "start", 3)
    expect(page.locator(".at")).to_contain_text("Round 3 of 3 hand 1 of 2", timeout=30_000)
    do(evening, "close", 3)
    expect(page.locator(".moved")).to_contain_text("Thank you for playing", timeout=30_000)
    assert faults(page) == []
    do(evening, "verify")
    expect(page.locator("h1")).to_have_text("Thank you for playing", timeout=30_000)


def test_the_board_follows_the_night_and_fits_the_wall(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    page.set_viewport_size(SCREEN)
    page.goto(f"{evening.address}b/{evening.word}/")
    ready(page)
    # Seats to go to next are told from those of now by their colour, and by a word.
    expect(page.locator("h2:visible")).to_have_text(re.compile("Next Round 1: go to table$"))
    shown = "[data-slide='seats-1'] :is(h2, .at b)"
    colours = [one.evaluate(COLOUR) for one in page.locator(shown).all()]
    do(evening, "start", 1)
    expect(page.locator("h1")).to_have_text("Round 1 of 3", timeout=20_000)
    expect(page.locator("#seats-1")).to_have_text("Round 1: your seat")
    now = [one.evaluate(COLOUR) for one in page.locator(shown).all()]
    assert len(now) == len(colours) > 1
    assert set(now).isdisjoint(colours)
    expect(page).to_have_title(re.compile(r"^Round 1 of 3 - "))
    expect(page.locator(".clock b")).to_contain_text("19:", timeout=20_000)
    found, sizes = [], set()
    for slide in ("seats-1", "pace-1", "standings-1", "phones"):
        expect(page.locator("[data-slide]:visible")).to_have_attribute("data-slide", slide)
        found += faults_by_day_and_night(page)
        sizes.add(fits(page))
        page.keyboard.press("ArrowRight")
    assert (found, sizes) == ([], {(True, True)})
    do(evening, "play", 1, 1, 1)
    expect(page.locator("[data-slide=pace-1]")).to_contain_text("hands: 1 of 2", timeout=20_000)


def test_before_a_round_the_seats_stay_and_keys_show_the_other_slides_for_a_while(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    page.goto(f"{evening.address}b/{evening.word}/")
    ready(page)
    expect(page.locator("[data-slide]:visible")).to_have_attribute("data-slide", "seats-1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-slide]:visible")).to_have_attribute("data-slide", "phones")
    expect(page.locator("[data-slide]:visible")).to_have_attribute("data-slide", "seats-1", timeout=15_000)


def test_the_board_says_since_when_the_laptop_is_away_and_recovers(
    tmp_path: Path, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone().new_page()
    night = gathered(tmp_path, 4)["night"]
    with serving(tmp_path) as address:
        page.goto(f"{address}b/OAK/")
        ready(page)
        port = int(address.rstrip("/").rsplit(":", 1)[1])
    reach = page.locator("#reach")
    expect(reach).to_contain_text("The laptop has not answered since", timeout=20_000)
    assert faults(page) == []
    expect(page.locator("h2:visible")).to_be_visible()
    with backstage(tmp_path) as act, serving(tmp_path, port):
        act("start", night, 1)
        expect(page.locator("h1")).to_have_text("Round 1 of 3", timeout=30_000)
        expect(reach).to_be_hidden()


def test_a_players_page_follows_the_night(evening: Any, new_phone: Callable[..., BrowserContext]) -> None:
    page = new_phone().new_page()
    found = []
    for path in ("n/", f"n/{evening.word}/", "n/ELM/", "p/1.x/"):
        page.goto(evening.address + path)
        found += faults_by_day_and_night(page)
    page.goto(f"{evening.address}p/{evening.players[0]}/")
    ready(page)
    expect(page.locator(".next")).to_contain_text("Round 1")
    seat = page.locator(".next .seat").inner_text()
    do(evening, "start", 1)
    expect(page.locator(".next")).to_contain_text("Round 1, now", timeout=20_000)
    expect(page.locator(".next .seat")).to_have_text(seat)
    found += faults_by_day_and_night(page)
    table = int(seat.removeprefix("Table ").partition(",")[0])
    do(evening, "play", 1, table, 2)
    expect(page.locator(".next")).to_contain_text("Round 2", timeout=20_000)
    page.get_by_role("link", name="the hands of round 1").click()
    expect(page.locator(".hands li")).to_have_count(2)
    found += faults_by_day_and_night(page)
    assert found == []


def test_sheets_are_black_on_white_by_night_too(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    page = new_phone(color_scheme="dark").new_page()
    page.goto(f"{evening.address}sign-in/")
    page.fill("[name=username]", "bob")
    page.fill("[name=password]", "a-long-pass-phrase")
    page.locator("main button[type=submit]").first.click()
    found = []
    for what in ("", "cards/", "seats/", "players/", "tally/", "rules/", "final/"):
        page.goto(f"{evening.address}nights/{evening.night}/print/{what}")
        found += faults(page)
        if what:
            page.emulate_media(media="print")
            paper = page.locator(".paper")
            colours = paper.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
            assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
            expect(page.locator(".not-printed")).to_be_hidden()
            page.emulate_media(media="screen")
    assert found == []


def test_a_dispute_about_a_hand_of_the_round_before_names_those_who_sat_there(
    evening: Any, new_phone: Callable[..., BrowserContext]
) -> None:
    do(evening, "start", 1)
    page = new_phone().new_page()
    page.goto(f"{evening.address}t/{evening.tables[0]}/")
    ready(page)
    north = page.locator(".seat[data-seat='0'] .name").inner_text()
    page.context.set_offline(True)
    tap(page, 0, "5")
    do(evening, "play", 1, 1, 1)
    do(evening, "close", 1)
    do(evening, "start", 2)
    page.context.set_offline(False)
    expect(page.locator(".at")).to_contain_text("Round 2 of 3", timeout=30_000)
    stuck = page.locator("#stuck")
    expect(stuck).to_contain_text(f"Theirs: {north} made it, 3 tricks", timeout=30_000)
    expect(stuck).to_contain_text(f"Yours: {north} made it, all 5 tricks")
    stuck.get_by_role("button", name="Keep theirs").click()
    expect(stuck).to_be_hidden()
    assert do(evening, "look")["1.1"] == 1
