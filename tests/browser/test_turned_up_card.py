"""The dealer's partner made trump: the page asks in one tap whether the turned-up card was taken."""

import pytest
from playwright.sync_api import Page, expect

from scoring.engine.hand import parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.ruleset import make_ruleset
from tests.browser.finger import open_way
from tests.browser.hall import ready, tap
from tests.browser.test_projection import told
from tests.browser.test_table import game_of, kinds, network

TAKEN, TURNED_DOWN = "Taken, so alone", "Turned down"


def opened(new_phone, hall, key: str, **options: object) -> Page:
    """A table of a way to play where north deals, so that south is the dealer's partner."""
    return ready(open_way(new_phone().new_page(), hall, make_ruleset(key, {}, 4), options))


def answer(page: Page, words: str) -> None:
    page.locator(".round .toggle", has_text=words).click()


@pytest.mark.parametrize("key", ["canadian", "australian", "british"])
def test_taken_means_alone_and_three_taps_count_it(new_phone, hall, key):
    page = opened(new_phone, hall, key)
    page.click(".seat[data-seat='2']")
    expect(page.locator("#prompt")).to_contain_text("Was the turned-up card taken?")
    expect(page.locator(".tricks")).to_be_hidden()
    answer(page, TAKEN)
    expect(page.locator("#prompt")).to_contain_text("alone")
    lone = page.locator("[name=alone]").first
    expect(lone).to_be_checked()
    expect(page.locator(".lone .toggle:visible")).to_have_count(1)
    page.locator(".lone .toggle").first.click()
    expect(lone).not_to_be_checked()
    expect(page.locator("#prompt")).to_contain_text("Was the turned-up card taken?")
    expect(page.locator(".tricks")).to_be_hidden()
    answer(page, TAKEN)
    expect(lone).to_be_checked()
    page.click("button[name='tricks'][value='5']")
    expect(page.locator("#prompt")).to_contain_text("+4")
    network(page, "Connected")
    (hand,) = game_of(page.url)["hands"]
    assert {name: hand["hand"].get(name) for name in ("maker", "call_round", "alone")} == {
        "maker": 2,
        "call_round": 1,
        "alone": True,
    }
    # The next hand asks anew, of its own dealer's partner.
    page.click(".seat[data-seat='2']")
    expect(page.locator(".tricks")).to_be_visible()
    page.click(".seat[data-seat='3']")
    expect(page.locator(".tricks")).to_be_hidden()


def test_another_maker_is_not_alone_because_the_first_would_have_been(new_phone, hall):
    page = opened(new_phone, hall, "canadian")
    page.click(".seat[data-seat='2']")
    answer(page, TAKEN)
    expect(page.locator(".lone input")).to_be_checked()
    page.click(".seat[data-seat='1']")
    expect(page.locator(".lone input")).not_to_be_checked()
    expect(page.locator("#prompt")).not_to_contain_text("alone")
    page.click("button[name='tricks'][value='5']")
    expect(page.locator("#prompt")).to_contain_text("+2")


@pytest.mark.parametrize("wrong", [TAKEN, TURNED_DOWN])
def test_a_second_tap_on_the_maker_asks_again(new_phone, hall, wrong):
    page = opened(new_phone, hall, "canadian")
    page.click(".seat[data-seat='2']")
    answer(page, wrong)
    expect(page.locator(".tricks")).to_be_visible()
    page.click(".seat[data-seat='2']")
    expect(page.locator("#prompt")).to_contain_text("Was the turned-up card taken?")
    expect(page.locator(".lone input")).not_to_be_checked()
    answer(page, TURNED_DOWN if wrong == TAKEN else TAKEN)
    expect(page.locator(".lone input")).to_be_checked(checked=wrong == TURNED_DOWN)


def test_a_hand_of_an_earlier_game_is_changed_where_no_script_asks(new_phone, hall):
    page = opened(new_phone, hall, "canadian", target=4)
    tap(page, 0, "5", alone=True)
    expect(page.locator("#result")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Play again").click()
    ready(page).get_by_role("button", name="Change the last game").click()
    page.get_by_role("button", name="Change hand 1").click()
    expect(page.locator(".round")).to_be_visible()
    page.click(".seat[data-seat='2']")
    page.click(".lone .toggle")
    answer(page, TURNED_DOWN)
    page.click("button[name='tricks'][value='5']")
    page.get_by_role("button", name="Change it", exact=True).click()
    expect(ready(page).locator("#prompt")).to_contain_text("The last game goes on.")
    hand = game_of(page.url.partition("?")[0])["hands"][0]["hand"]
    assert (hand["maker"], hand["call_round"]) == (2, 2)


def test_turned_down_counts_as_any_hand_and_offline_too(new_phone, hall):
    page = opened(new_phone, hall, "canadian")
    page.context.set_offline(True)
    page.click(".seat[data-seat='2']")
    answer(page, TURNED_DOWN)
    expect(page.locator("[data-does='4']")).to_contain_text("+1")
    page.click("button[name='tricks'][value='4']")
    expect(page.locator("#prompt")).to_contain_text("4 tricks")
    expect(page.locator("#prompt")).to_contain_text("1-0")
    page.context.set_offline(False)
    network(page, "Connected")
    assert (game_of(page.url)["hands"][0]["hand"]["call_round"], kinds(page.url)) == (2, ["hand"])


def test_it_is_asked_of_nobody_else_and_not_of_who_goes_alone(new_phone, hall):
    page = opened(new_phone, hall, "canadian")
    for maker in (0, 1, 3):
        page.click(f".seat[data-seat='{maker}']")
        expect(page.locator(".tricks")).to_be_visible()
        expect(page.locator(".round")).to_be_hidden()
    page.click(".seat[data-seat='2']")
    expect(page.locator(".round")).to_be_visible()
    tall = page.evaluate("document.documentElement.scrollHeight")
    assert tall <= 640
    page.click(".lone .toggle")
    expect(page.locator(".tricks")).to_be_visible()


def test_a_hand_that_is_changed_is_asked_by_its_own_dealer(new_phone, hall):
    page = opened(new_phone, hall, "canadian")
    page.click(".seat[data-seat='0']")
    page.click("button[name='tricks'][value='3']")
    network(page, "Connected")
    page.locator("#strip a.square").first.click()
    page.get_by_role("button", name="Change this hand").click()
    ready(page)
    page.click(".seat[data-seat='3']")
    expect(page.locator(".tricks")).to_be_visible()
    page.click(".seat[data-seat='2']")
    answer(page, TAKEN)
    page.click("button[name='tricks'][value='3']")
    page.get_by_role("button", name="Change it", exact=True).click()
    network(ready(page), "Connected")
    assert game_of(page.url)["hands"][0]["hand"]["call_round"] == 1


def test_where_nobody_must_go_alone_it_is_never_asked(new_phone, hall):
    page = opened(new_phone, hall, "north_american")
    page.click(".seat[data-seat='2']")
    expect(page.locator(".tricks")).to_be_visible()
    assert page.locator(".round").count() == 0


def test_a_round_that_changes_nothing_leaves_the_points_on_the_phone(phone) -> None:
    ruleset = make_ruleset("canadian")
    made = {"tricks": {"A": 3, "B": 2}}
    lines = [
        LedgerLine(str(number), "hand", hand=parse_hand({**made, **record}))
        for number, record in enumerate(
            (
                {"maker": 2, "call_round": 2},
                {"maker": 0, "call_round": 1},
                {"maker": 0, "call_round": 1, "alone": True},
            ),
            1,
        )
    ]
    assert fold(ruleset, lines, 0).state.scores == (3, 0)
    told(phone, ruleset, [(lines, 0), (lines, 1)])
