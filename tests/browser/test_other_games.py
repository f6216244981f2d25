"""Alice keeps score of games that are not two against two: bids, everybody's tricks, a partner found by a tile."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.camera import faults
from tests.browser.hall import ready


@pytest.fixture
def playing(new_phone, hall):
    """Open a table for a way to play, named after its seats; return its page."""

    def play(variant: str, players: int) -> Page:
        page = new_phone().new_page()
        page.goto(f"{hall}tables/new/?variant={variant}&players={players}")
        page.locator("button.big").click()
        page.get_by_role("button", name="Keep score on this device").click()
        return ready(page)

    return play


def make(page: Page, maker: int) -> None:
    page.click(f".seat[data-seat='{maker}']")


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"#tap [name='{name}'][value='{value}']").check(force=True)


def give(page: Page, *tricks: int | str | None) -> None:
    """Tap a number, or "out", in each player's row from the first on; None leaves a row to follow by itself."""
    for seat, count in enumerate(tricks):
        if count is not None:
            page.locator(f"[data-tricks-of='{seat}'] .number:has([value='{count}'])").click()


def followed(page: Page) -> list[str | None]:
    """Return the number that stands in each row."""
    rows = "all => all.map(row => row.querySelector('input:checked')?.value ?? null)"
    return page.locator("[data-tricks-of]").evaluate_all(rows)


def count(page: Page) -> None:
    page.get_by_role("button").filter(has_text="Count it").click()


def scores(page: Page, *points: str) -> None:
    """Wait until the page shows these points: a hand kept on the phone is shown a moment after it is counted."""
    expect(page.locator(".side .points")).to_have_text(points)


def held(page: Page, hands: int) -> None:
    expect(page.locator("#strip a.square")).to_have_count(hands, timeout=30_000)


def test_a_bid_and_everybodys_tricks_are_tapped_and_the_points_are_known_before(playing) -> None:
    page = playing("bid_individual", 4)
    assert faults(page) == []
    make(page, 1)
    choose(page, "bid", "3")
    assert followed(page) == [None, "3", None, None]
    give(page, 1, None, 2)
    assert followed(page) == ["1", "3", "2", "0"]
    expect(page.locator(".each small")).to_have_text("North -1, East -3, South -2, West +5")
    count(page)
    expect(page.locator("#prompt")).to_contain_text("East made it, bid 3, tricks 1-3-2-0")
    held(page, 1)
    scores(page, "20", "18", "19", "26")
    make(page, 0)
    choose(page, "bid", "2")
    give(page, None, 1, 1)
    # North bid 2, so two are left for West; but West is out, and North took four.
    assert followed(page) == ["2", "1", "1", "2"]
    give(page, 3, 1, 1, 0)
    expect(page.locator(".each small")).to_have_text("5 of 6 tricks")
    count(page)
    expect(page.locator("#prompt")).to_have_text("5 of 6 tricks so far. Tap the others' tricks.")
    give(page, 2, 2, 2, "out")
    count(page)
    # A hand beyond the phone's own table is asked about first.
    page.get_by_role("button", name="Count it").click()
    ready(page)
    held(page, 2)
    scores(page, "18", "16", "17", "26")


def test_a_hand_of_three_is_kept_without_network_and_sent_later(playing) -> None:
    page = playing("setback", 3)
    expect(page.locator(".line", has_text="In the pool: 0.75")).to_be_visible()
    page.context.set_offline(True)
    page.wait_for_selector("#network.away", timeout=20_000)
    make(page, 2)
    give(page, 2, 1)
    assert followed(page) == ["2", "1", "2"]
    count(page)
    scores(page, "3", "4", "7")
    page.context.set_offline(False)
    held(page, 1)
    expect(page.locator(".line", has_text="In the pool: 1.00")).to_be_visible()
    scores(page, "3", "4", "7")


def test_the_partner_whom_a_tile_found_scores_with_the_maker(playing) -> None:
    page = playing("call_ace_domino", 5)
    assert faults(page) == []
    make(page, 0)
    choose(page, "partner", "3")
    page.locator("button[name='tricks'][value='5']").click()
    expect(page.locator("#prompt")).to_contain_text("North made it with West, all 5 tricks")
    make(page, 4)
    choose(page, "partner_tile", "asleep")
    page.locator("button[name='tricks'][value='2']").click()
    held(page, 2)
    scores(page, "4", "2", "2", "4", "0")


def test_a_tap_without_what_the_hand_needs_is_asked_for_it(playing) -> None:
    page = playing("call_ace_domino", 4)
    make(page, 2)
    page.locator("button[name='tricks'][value='4']").click()
    expect(page.locator("#prompt")).to_have_text("Choose the partner or the called tile first.")
    assert faults(page) == []
    choose(page, "partner_tile", "maker")
    page.locator("button[name='tricks'][value='4']").click()
    held(page, 1)
    scores(page, "0", "0", "1", "0")
    make(page, 1)
    page.locator("#tap label.toggle", has_text="Alone").click()
    page.locator("button[name='tricks'][value='5']").click()
    held(page, 2)
    scores(page, "0", "4", "1", "0")


def test_the_familys_bids_are_tapped(playing) -> None:
    page = playing("family_bid", 4)
    assert faults(page) == []
    make(page, 1)
    choose(page, "bid", "4")
    page.locator("button[name='tricks'][value='3']").click()
    held(page, 1)
    scores(page, "3", "-4")
    make(page, 0)
    # A bid of 12 and above says that it is played alone.
    expect(page.locator("#tap label.toggle", has_text="Alone")).to_have_count(0)
    choose(page, "bid", "12")
    page.locator("button[name='tricks'][value='6']").click()
    held(page, 2)
    scores(page, "15", "-4")
    make(page, 1)
    choose(page, "bid", "24")
    expect(page.locator("#prompt")).to_have_text("East made it, alone. East leads. How many tricks?")
    page.locator("button[name='tricks'][value='6']").click()
    held(page, 3)
    scores(page, "15", "20")


def test_races_stand_beside_the_names_and_another_phone_sees_them_drawn_again(playing, new_phone) -> None:
    page = playing("cosmic", 4)
    other = new_phone().new_page()
    other.goto(page.url)
    ready(other)
    races = page.locator(".seat .race")
    expect(races).to_have_count(4)
    before = races.all_inner_texts()
    assert (len(set(before)), other.locator(".seat .race").all_inner_texts()) == (4, before)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollHeight") == 640
    page.click(".menu > summary")
    page.get_by_role("button", name="Draw the races again").click()
    expect(ready(page).locator("#prompt")).to_contain_text("The races are drawn again.")
    drawn = races.all_inner_texts()
    expect(other.locator(".seat .race")).to_have_text(drawn, timeout=30_000)
    make(other, 0)
    other.click("button[name='tricks'][value='3']")
    held(other, 1)
    other.reload()
    other.click(".menu > summary")
    expect(other.get_by_role("button", name="Draw the races again")).to_have_count(0)


@pytest.mark.parametrize("letters", ["100%", "200%"])
def test_what_a_bid_came_to_is_read_to_its_end_with_large_letters_too(playing, letters) -> None:
    page = playing("family_bid", 4)
    page.evaluate("size => { document.documentElement.style.fontSize = size }", letters)
    make(page, 1)
    choose(page, "bid", "3")
    page.locator("button[name='tricks'][value='4']").click()
    expect(page.locator("#prompt")).to_contain_text("East made it, bid 3, 4 tricks")
    line, letter, ends, begins = page.locator("#prompt").evaluate(
        """prompt => {
            const words = document.createRange();
            words.selectNodeContents(prompt.querySelector("p"));
            const style = getComputedStyle(prompt.querySelector("p"));
            return [parseFloat(style.lineHeight), parseFloat(style.fontSize), words.getBoundingClientRect().bottom,
                prompt.nextElementSibling.getBoundingClientRect().top];
        }"""
    )
    assert (line >= letter, ends <= begins) == (True, True)
    assert rightmost(page, ".at > *, .tricks button") <= 360


def rightmost(page: Page, selector: str) -> float:
    rights = page.locator(selector).evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
    return max(rights)


def test_no_number_of_tricks_is_off_the_screen_with_large_letters(playing) -> None:
    page = playing("north_american", 4)
    first, *others = page.locator(".tricks button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert set(others) == {first}
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert rightmost(page, ".tricks button, #tap .toggle, .top > *") <= 360
