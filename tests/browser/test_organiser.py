"""Bob runs an evening from his phone: pages that follow by themselves, and the same evening without any script."""

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.camera import faults_by_day_and_night
from tests.browser.hall import phone, serving, tap
from tests.browser.steps import enter_list

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Bartholomew Featherstonehaugh", "Ida")
PASSWORD = "queen of hearts"


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory, chrome: Browser) -> Iterator[SimpleNamespace]:
    """A server with the Oak on it, and the browser's memory of Bob, who is signed in."""
    folder = tmp_path_factory.mktemp("laptop")
    with serving(folder) as address:
        found = re.search(r"/set-up/\S+?/", (folder / "serve.log").read_text())
        assert found is not None
        first = phone(chrome)
        page = first.new_page()
        page.goto(address.rstrip("/") + found[0])
        for field in ("name", "username"):
            page.fill(f"[name={field}]", "Oak")
        for field in ("password1", "password2"):
            page.fill(f"[name={field}]", PASSWORD)
        page.locator("main button").click()
        expect(page).to_have_url(f"{address}clubs/1/begin/")
        yield SimpleNamespace(address=address, bob=first.storage_state())
        first.close()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def create(page: Page, laptop: Any, word: str, hands: int = 1) -> str:
    """Create a night of two rounds with so many hands each; return its address."""
    page.goto(f"{laptop.address}nights/")
    press(page, "New night")
    page.fill("[name=name]", "Friday bustle")
    page.fill("[name=word]", word)
    page.locator("summary", has_text="Rounds").click()
    page.fill("[name=rounds]", "2")
    page.locator("summary", has_text="Rules of").click()
    page.fill("[name=hands]", str(hands))
    if not page.locator("[name=sit_out_credit]").is_visible():
        page.locator("summary", has_text="Who is first").click()
    page.select_option("[name=sit_out_credit]", "own_average")
    press(page, "Create the night")
    expect(page.locator("h1")).to_have_text("Friday bustle")
    return page.url


def enter(page: Page, night: str, names: tuple[str, ...] = NAMES) -> None:
    press(page, "Enter the players")
    enter_list(page, names)
    page.goto(night)


def key_in(page: Page, night: str, number: int, tables: int) -> None:
    """Key in one hand at every table of a round."""
    for table in range(1, tables + 1):
        page.goto(f"{night}rounds/{number}/tables/{table}/")
        tap(page, 1, "4")
        expect(page.locator(".done[role='status']")).to_contain_text("made it, 4 tricks")


def step(page: Page, words: str) -> None:
    expect(page.locator(".step .words")).to_contain_text(words, timeout=30_000)


def test_an_evening_without_any_script(new_phone: Callable[..., BrowserContext], laptop: Any) -> None:
    page = new_phone(java_script_enabled=False, storage_state=laptop.bob).new_page()
    night = create(page, laptop, "OAK")
    enter(page, night)
    press(page, "Open the check-in")
    for name in NAMES:
        press(page, f"{name} is here")
    press(page, f"Undo: {NAMES[0]} isn't here")
    press(page, f"{NAMES[0]} is here")
    press(page, "Make the plan")
    page.get_by_role("button", name="Publish").wait_for(timeout=60_000)  # the page looks again by itself
    press(page, "Publish")
    for number in (1, 2):
        press(page, f"Start round {number}")
        step(page, f"Round {number}: no table has finished yet.")
        key_in(page, night, number, tables=2)
        page.goto(night)
    press(page, "Finish the night")
    press(page, "Verify the results")
    step(page, "The results are verified, and every game is locked.")
    expect(page.locator("tbody tr:not(.folded)")).to_have_count(len(NAMES))


def test_axe_finds_nothing_on_the_organisers_pages(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    page = new_phone(reduced_motion="reduce", storage_state=laptop.bob).new_page()
    page.goto(f"{laptop.address}nights/")
    found = faults_by_day_and_night(page)
    press(page, "New night")
    press(page, "Create the night")
    found += faults_by_day_and_night(page)
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    found += faults_by_day_and_night(page)
    night = create(page, laptop, "ASH")
    found += faults_by_day_and_night(page)
    enter(page, night)
    page.goto(f"{night}entrants/")
    enter_list(page, ["Ann"])
    found += faults_by_day_and_night(page)
    page.goto(night)
    press(page, "Open the check-in")
    for name in NAMES:
        press(page, f"{name} is here")
        expect(page.locator(".tick")).to_have_count(NAMES.index(name) + 1)
    found += faults_by_day_and_night(page)
    press(page, "Make the plan")
    page.get_by_role("button", name="Publish").wait_for(timeout=60_000)
    found += faults_by_day_and_night(page)
    press(page, "Publish")
    press(page, "Start round 1")
    found += faults_by_day_and_night(page)
    for path in ("rounds/1/", "rounds/1/tables/1/", "entrants/1/", "settings/", "plan/"):
        page.goto(night + path)
        found += faults_by_day_and_night(page)
    page.goto(f"{night}rounds/1/")
    press(page, "Close round 1")
    found += faults_by_day_and_night(page)
    key_in(page, night, 1, tables=2)
    found += faults_by_day_and_night(page)
    for path in ("", "log/", "standings/", "finish/", "reopen/", "entrants/2/"):
        page.goto(night + path)
        found += faults_by_day_and_night(page)
    assert found == []
    # A phone shows the first columns of the standings, and a row opens to the others.
    page.goto(f"{night}standings/")
    table = page.locator(".listing")
    assert table.locator("thead").inner_text().split() == ["#", "Player", "Points", "Won"]
    expect(table.get_by_text("Games played")).to_have_count(len(table.locator(".folded").all()))
    expect(table.get_by_text("Games played").first).to_be_hidden()
    table.locator("summary").first.click()
    expect(table.get_by_text("Games played").first).to_be_visible()
    assert table.evaluate("part => part.scrollWidth - part.clientWidth") == 0
    # A laptop has them all, and nothing to open.
    page.set_viewport_size({"width": 1366, "height": 640})
    assert table.locator("thead").inner_text().split() == ["#", "Player", "Points", "Won", "Loners", "Played"]
    expect(table.locator("summary").first).to_be_hidden()
    expect(table.locator(".folded").first).to_be_hidden()


def test_paper_is_keyed_in_with_two_taps_a_hand_or_as_a_card_with_the_points_of_its_hands(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "ALDER", hands=3)
    enter(page, night, NAMES[:8])
    press(page, "Open the check-in")
    for name in NAMES[:8]:
        press(page, f"{name} is here")
        expect(page.locator(".tick")).to_have_count(NAMES.index(name) + 1)
    press(page, "Make the plan")
    page.get_by_role("button", name="Publish").wait_for(timeout=60_000)
    press(page, "Publish")
    press(page, "Start round 1")
    step(page, "Round 1: no table has finished yet.")

    page.goto(f"{night}rounds/1/tables/1/")
    page.click(".seat[data-seat='1']")
    expect(page.locator("#prompt")).to_contain_text("made it. How many tricks?")
    expect(page.locator(".tricks button[value='5'] small")).to_contain_text("+2")
    page.click(".tricks button[value='5']")
    counted = page.locator("#prompt:has(button)")
    expect(counted).to_contain_text("all 5 tricks")
    expect(counted).to_be_in_viewport()
    press(page, "Undo")
    expect(page.locator(".done[role='status']")).to_have_text("Taken back.")

    page.goto(f"{night}rounds/1/tables/2/")
    page.get_by_text("Key in the points of each hand").click()
    for square, points in (("1.B", "4"), ("2.A", "2"), ("3.A", "3"), ("3.B", "x")):
        page.fill(f"[name='hands.{square}']", points)
    scores = [page.locator(f"[name='totals.scores.{side}']") for side in "AB"]
    assert [score.input_value() for score in scores] == ["5", "4"]
    page.locator(".loners .step[data-step='1']").nth(3).click()
    press(page, "Count this card")
    expect(page.locator(".faults")).to_contain_text("No hand gives the points of hand 3.")
    page.fill("[name='hands.3.A']", "1")
    press(page, "Count this card")
    expect(page.locator(".done[role='status']").last).to_have_text(
        "Hand 1 could only have gone one way, so it's recorded as a hand. The rest are totals."
    )
    lines = page.locator(".hands li > p")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("went alone, all 5 tricks")
    expect(lines.last).to_contain_text("From the paper card")
    assert faults_by_day_and_night(page) == []


def test_what_another_organiser_does_is_seen_and_nothing_half_typed_is_lost(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    telephone = new_phone(storage_state=laptop.bob)
    page = telephone.new_page()
    night = create(page, laptop, "FIR")
    enter(page, night, NAMES[:4])
    other = telephone.new_page()
    other.goto(night)
    typing = telephone.new_page()
    typing.goto(f"{night}entrants/")
    typing.fill("[name=names]", "Half a na")
    press(page, "Open the check-in")
    step(other, "Nobody is here; euchre needs four.")
    press(other, "Ann is here")
    expect(other.locator("#entrant-1 .tick")).to_have_text("✓ here")
    step(page, "1 is here; euchre needs four.")
    expect(typing.locator("[name=names]")).to_have_value("Half a na")


def test_a_button_pressed_on_an_old_page_is_told_what_has_happened(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    telephone = new_phone(java_script_enabled=False, storage_state=laptop.bob)
    page = telephone.new_page()
    enter(page, create(page, laptop, "YEW"), NAMES[:4])
    old = telephone.new_page()
    old.goto(page.url)
    press(page, "Open the check-in")
    press(old, "Open the check-in")
    expect(old.locator(".faults")).to_have_text("The night is open for check-in already.")
    step(old, "Nobody is here; euchre needs four.")


def test_when_the_laptop_is_gone_the_page_says_so(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    telephone = new_phone(storage_state=laptop.bob)
    page = telephone.new_page()
    night = create(page, laptop, "BEECH")
    # Its heading is there before its script is, and a script that is not there says nothing.
    page.wait_for_load_state()
    expect(page.locator("#away")).to_be_hidden()
    telephone.set_offline(True)
    expect(page.locator("#away")).to_be_visible(timeout=20_000)
    telephone.set_offline(False)
    expect(page.locator("#away")).to_be_hidden(timeout=20_000)
    # Neither does a question that is never answered keep the page from asking again.
    unanswered: list[Route] = []

    def keep(route: Route) -> None:
        unanswered.append(route)

    page.route(night, keep)
    expect(page.locator("#away")).to_be_visible(timeout=30_000)
    assert unanswered
    page.unroute(night)
    expect(page.locator("#away")).to_be_hidden(timeout=20_000)


def test_no_page_of_a_night_scrolls_sideways_with_letters_of_twice_the_size(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "PINE")
    enter(page, night)
    press(page, "Open the check-in")
    for name in NAMES:
        press(page, f"{name} is here")
        expect(page.locator(".roll .here", has_text=name)).to_be_visible()
    press(page, "Make the plan")
    page.get_by_role("button", name="Publish").wait_for(timeout=60_000)
    found = []
    for path in ("plan/", "", "entrants/", "entrants/8/", "movement/", "pairs/", "print/", "print/seats/"):
        page.goto(f"{night}{path}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found += [f"{path}: {wide}"] if wide > 0 else []
    assert found == []


def test_by_keyboard_one_goes_on_from_where_one_was(
    new_phone: Callable[..., BrowserContext], laptop: Any
) -> None:
    page = new_phone(storage_state=laptop.bob).new_page()
    night = create(page, laptop, "LIME")
    enter(page, night, NAMES[:4])
    press(page, "Open the check-in")
    page.locator("#here-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#entrant-1 .tick")).to_have_text("✓ here")
    expect(page.locator("#entrant-2 a")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#entrant-2 .tick")).to_have_text("✓ here")
    # A finger that taps twice takes nothing back: "Undo" doesn't stand where "Here" was.
    page.locator("#here-4").dblclick(no_wait_after=True)
    expect(page.locator("#entrant-4 .tick")).to_have_text("✓ here")
    page.locator("#undo-4").click()
    expect(page.locator("#here-4")).to_be_visible()
    expect(page.locator("#entrant-4 .tick")).to_have_count(0)
    # What another does meanwhile moves nobody's place.
    other = page.context.new_page()
    other.goto(night)
    page.locator(".more > summary").click()
    page.locator(".more a", has_text="Board on this screen").focus()
    press(other, "Cleo is here")
    expect(page.locator("#entrant-3 .tick")).to_have_text("✓ here", timeout=20_000)
    expect(page.locator(".more a", has_text="Board on this screen")).to_be_focused()
