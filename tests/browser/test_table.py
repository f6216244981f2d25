"""Alice keeps score on her phone: taps, network or none, two phones, and no script at all."""

import json
import urllib.request

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.hall import connected, happened, open_table, phone, polls_alone, ready, tap

# Every text that stands in the line about the connection from now on.
LISTEN = """() => {
    window.said = [];
    const line = document.getElementById("network");
    new MutationObserver(() => window.said.push(line.textContent))
        .observe(line, { childList: true, characterData: true, subtree: true });
}"""
ID = "0b1c1a52-0f0e-4f43-9a41-2d5b7a3c9e13"


def game_of(table: str) -> dict:
    token = table.rstrip("/").rsplit("/", 1)[1]
    address = table.split("/t/", maxsplit=1)[0].replace("hall.test", "127.0.0.1")
    request = urllib.request.Request(f"{address}/api/v1/table/", headers={"Authorization": f"Table {token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["game"]


def kinds(table: str) -> list[str]:
    token = table.rstrip("/").rsplit("/", 1)[1]
    address = table.split("/t/", maxsplit=1)[0].replace("hall.test", "127.0.0.1")
    url = f"{address}/api/v1/games/{game_of(table)['id']}/entries/"
    with urllib.request.urlopen(
        urllib.request.Request(url, headers={"Authorization": f"Table {token}"})
    ) as answer:
        return [entry["kind"] for entry in json.load(answer)["results"]]


def send_entry(table: str, body: dict) -> None:
    """Record an entry from elsewhere, as another phone of the table does."""
    token = table.rstrip("/").rsplit("/", 1)[1]
    address = table.split("/t/", maxsplit=1)[0].replace("hall.test", "127.0.0.1")
    request = urllib.request.Request(
        f"{address}/api/v1/games/{game_of(table)['id']}/entries/",
        json.dumps(body).encode(),
        {"Authorization": f"Table {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 201


def network(page: Page, words: str) -> None:
    if words == "Connected":
        connected(page)
    expect(page.locator("#network")).to_contain_text(words, timeout=30_000)


@pytest.fixture
def alice(new_phone, hall) -> Page:
    page = new_phone().new_page()
    open_table(page, hall)
    return ready(page)


def test_two_taps_count_a_hand_and_three_a_loner(alice):
    tap(alice, 0, "4")
    expect(alice.locator("#prompt")).to_contain_text("Ann made it, 4 tricks: Ann and Bob +1, 1-0")
    tap(alice, 1, "5", alone=True)
    expect(alice.locator("#prompt")).to_contain_text("Cleo went alone, all 5 tricks: Cleo and Dave +4, 1-4")
    expect(alice.locator(".lone input")).not_to_be_checked()
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 1, "B": 4}


def test_the_buttons_say_what_each_would_do(alice):
    alice.click(".seat[data-seat='0']")
    expect(alice.locator("[data-does='4']")).to_have_text("Ann and Bob +1")
    expect(alice.locator("[data-does='short']")).to_have_text("Cleo and Dave +2")
    alice.click(".lone .toggle")
    expect(alice.locator("[data-does='5']")).to_have_text("Ann and Bob +4")


def test_a_hand_that_is_answered_at_once_alarms_nobody(alice):
    network(alice, "Connected")
    alice.evaluate(LISTEN)
    tap(alice, 0, "4")
    expect(alice.locator("#network")).to_have_attribute("data-unsent", "1")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    network(alice, "Connected")
    assert alice.evaluate("window.said") == []


def test_a_hand_that_the_server_does_not_answer_is_counted(alice):
    held = []
    alice.route("**/entries/", lambda route: held.append(route))  # noqa: PLW0108  playwright marks what it is given
    tap(alice, 0, "4")
    expect(alice.locator("#network")).to_have_text("Sending: 1 hand not sent yet", timeout=9_000)
    held[0].continue_()
    alice.unroute("**/entries/")
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 1, "B": 0}


def test_three_hands_without_a_network_count_once_each_when_it_is_back(alice):
    alice.context.set_offline(True)
    for maker, tricks in ((0, "4"), (1, "3"), (2, "5")):
        tap(alice, maker, tricks)
    network(alice, "3 hands not sent yet")
    expect(alice.locator(".side[data-side='A'] .points")).to_have_text("3")
    assert game_of(alice.url)["hands_played"] == 0
    alice.context.set_offline(False)
    network(alice, "Connected")
    assert kinds(alice.url) == ["hand", "hand", "hand"]
    assert game_of(alice.url)["scores"] == {"A": 3, "B": 1}


def test_a_reload_without_a_network_keeps_the_hands(alice):
    table = alice.url
    alice.context.set_offline(True)
    tap(alice, 0, "4")
    network(alice, "1 hand not sent yet")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        alice.reload()
    alice.context.set_offline(False)
    alice.goto(table)
    network(ready(alice), "Connected")
    assert game_of(table)["scores"] == {"A": 1, "B": 0}


def test_a_killed_page_keeps_the_hands(alice):
    table, context = alice.url, alice.context
    context.set_offline(True)
    tap(alice, 0, "4")
    network(alice, "1 hand not sent yet")
    alice.close(run_before_unload=False)
    context.set_offline(False)
    again = context.new_page()
    again.goto(table)
    network(ready(again), "Connected")
    assert game_of(table)["scores"] == {"A": 1, "B": 0}


def test_undo_within_the_hold_leaves_no_trace_and_later_a_void(alice):
    tap(alice, 0, "4")
    alice.get_by_role("button", name="Undo").click()
    expect(alice.locator("#prompt")).to_contain_text("Taken back")
    network(alice, "Connected")
    assert kinds(alice.url) == []
    tap(alice, 0, "4")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    alice.get_by_role("button", name="Undo").click()
    expect(alice.locator("#strip a.taken-back")).to_have_count(1, timeout=20_000)
    network(alice, "Connected")
    assert kinds(alice.url) == ["hand", "void"]
    assert game_of(alice.url)["scores"] == {"A": 0, "B": 0}


def both_recorded(alice: Page, other: BrowserContext, mine: str, theirs: str) -> Page:
    bob = other.new_page()
    bob.goto(alice.url)
    ready(bob)
    alice.context.set_offline(True)
    tap(alice, 0, mine)
    tap(bob, 0, theirs)
    network(bob, "Connected")
    expect(bob.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    alice.context.set_offline(False)
    return bob


@pytest.mark.parametrize(
    ("choice", "scores"), [("Keep theirs", {"A": 1, "B": 0}), ("Use mine", {"A": 2, "B": 0})]
)
def test_two_phones_with_different_hands_are_asked(alice, new_phone, choice, scores):
    both_recorded(alice, new_phone(), "5", "3")
    stuck = alice.locator("#stuck")
    expect(stuck).to_contain_text("Theirs: Ann made it, 3 tricks", timeout=30_000)
    expect(stuck).to_contain_text("Yours: Ann made it, all 5 tricks")
    stuck.get_by_role("button", name=choice).click()
    expect(stuck).to_be_hidden()
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == scores


def test_two_phones_with_the_same_hand_merge(alice, new_phone):
    both_recorded(alice, new_phone(), "4", "4")
    network(alice, "Connected")
    expect(alice.locator("#stuck")).to_be_hidden()
    assert kinds(alice.url) == ["hand"]


def test_another_phone_sees_the_score_by_itself(alice, new_phone):
    bob = new_phone().new_page()
    bob.goto(alice.url)
    ready(bob)
    tap(alice, 0, "4")
    expect(bob.locator(".side[data-side='A'] .points")).to_have_text("1", timeout=20_000)


def test_a_revoked_code_is_said_and_the_hand_is_kept(alice, new_phone):
    card = new_phone().new_page()
    card.goto(f"{alice.url}card/")
    card.locator("summary").click()
    card.get_by_role("button", name="End the old code").click()
    tap(alice, 0, "4")
    expect(alice.locator("#stuck")).to_contain_text("This table's code has ended", timeout=20_000)
    expect(alice.locator("#stuck")).to_contain_text("Ann made it, 4 tricks")


def test_a_won_game_is_confirmed_and_played_again(alice):
    for _ in range(3):
        tap(alice, 0, "5", alone=True)
    expect(alice.locator("#result")).to_have_text("Ann and Bob win 12-0", timeout=20_000)
    alice.get_by_role("button", name="Opponents confirm").click()
    expect(alice.locator(".confirmed")).to_contain_text("Confirmed")
    alice.get_by_role("button", name="Play again").click()
    expect(ready(alice).locator("[data-title]")).to_have_text("hand 1")


def test_a_new_game_begun_on_another_phone_is_this_phones_game_too(alice, new_phone):
    bob = new_phone().new_page()
    bob.goto(f"{alice.url}again/")
    tap(alice, 0, "4")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    with polls_alone(alice, 503):
        bob.get_by_role("button", name="Start the new game").click()
    expect(alice.locator(".side[data-side='A'] .points")).to_have_text("1")
    alice.wait_for_event("load", timeout=20_000)
    expect(ready(alice).locator(".side[data-side='A'] .points")).to_have_text("0")
    tap(alice, 1, "3")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    assert game_of(alice.url)["scores"] == {"A": 0, "B": 1}


def test_a_revoke_takes_four_taps(alice):
    revoke = happened(alice, "Revoke")
    revoke.locator(".toggle", has_text="Cleo").first.click()
    expect(revoke.locator(".worth")).to_have_text("Cleo revoked: Ann and Bob +2, 2-0")
    revoke.get_by_role("button", name="Count it").click()
    expect(alice.locator("#prompt")).to_contain_text("Cleo revoked: Ann and Bob +2, 2-0")


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Ann", "Cleo", "Bob", "Dave"), id="short", marks=pytest.mark.soak),
        pytest.param(tuple(f"{n}{'Maximiliana ' * 4}"[:40].strip() for n in "ABCD"), id="long"),
    ],
)
def test_one_screen_without_scrolling_even_with_long_names_and_thirteen_hands(new_phone, hall, names):
    page = new_phone().new_page()
    open_table(page, hall, names, target="60", first_dealer="0")
    ready(page)
    for n in range(13):
        tap(page, n % 4, "3")
    network(page, "Connected")
    expect(page.locator("#strip a.square")).to_have_count(13, timeout=30_000)
    tall, wide = page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert (tall <= 640, wide <= 360) == (True, True), (tall, wide)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, summary, .seat, .toggle, select')]
        .filter(e => e.checkVisibility() && e.offsetHeight && (e.offsetHeight < 48 || e.offsetWidth < 48))
        .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_keeping_score_without_script(new_phone, hall):
    page = new_phone(java_script_enabled=False).new_page()
    open_table(page, hall)
    tap(page, 0, "4")
    expect(page.locator(".sentence")).to_have_text("Ann made it, 4 tricks: Ann and Bob +1, 1-0")
    page.get_by_role("button", name="Count it").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_contain_text("Taken back")
    assert game_of(page.url.split("?")[0])["scores"] == {"A": 0, "B": 0}


def test_a_hand_that_another_phone_changed_meanwhile_is_taken_back_whole(alice):
    tap(alice, 0, "4")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    network(alice, "Connected")
    alice.context.set_offline(True)
    alice.get_by_role("button", name="Undo").click()
    expect(alice.locator(".side[data-side='A'] .points")).to_have_text("0")
    game = game_of(alice.url)
    change = {
        "id": "0b1c1a52-0f0e-4f43-9a41-2d5b7a3c9e10",
        "kind": "replace",
        "of": game["hands"][0]["entry"],
        "hand": {"maker": 1, "tricks": {"A": 0, "B": 5}},
    }
    send_entry(alice.url, change)
    alice.context.set_offline(False)
    network(alice, "Connected")
    expect(alice.locator("#strip a.taken-back")).to_have_count(1, timeout=20_000)
    assert game_of(alice.url)["scores"] == {"A": 0, "B": 0}


def test_after_the_last_hand_points_can_be_put_right_and_nothing_else(new_phone, hall):
    alice = new_phone().new_page()
    table = open_table(alice, hall, first_dealer="0", fixed_hands="2")
    ready(alice)
    for _ in range(2):
        tap(alice, 0, "3")
    expect(alice.locator("#result")).to_have_text("Ann and Bob win 2-0", timeout=20_000)
    alice.click("#else > summary")
    expect(alice.locator(".event > summary:visible")).to_have_count(1)
    alice.click("#else > summary")
    points = happened(alice, "Put points right")
    points.locator(".keyed").first.click()
    points.get_by_text("3", exact=True).first.click()
    points.locator(".question:visible .toggle:visible").last.click()
    points.get_by_role("button", name="Count it").click()
    expect(alice.locator("#said-after")).to_contain_text("5-0")
    network(alice, "Connected")
    assert game_of(table)["scores"] == {"A": 5, "B": 0}
    alice.locator("#said-after").get_by_role("button", name="Undo").click()
    expect(alice.locator("#said-after")).to_have_text("Taken back.")
    network(alice, "Connected")
    assert game_of(table)["scores"] == {"A": 2, "B": 0}


def test_a_hand_after_a_paper_card_that_was_taken_back_counts(alice):
    """The card has no number, and no hand can stand in its place."""
    card = {"result": "totals", "totals": {"scores": {"A": 10, "B": 4}}}
    id_ = "0b1c1a52-0f0e-4f43-9a41-2d5b7a3c9e11"
    tap(alice, 0, "3")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    send_entry(alice.url, {"id": id_, "kind": "totals", "hand": card})
    send_entry(alice.url, {"id": id_.replace("11", "12"), "kind": "void", "of": id_})
    expect(alice.locator("#strip a.taken-back")).to_have_count(1, timeout=20_000)
    tap(alice, 0, "5")
    expect(alice.locator("#prompt")).to_contain_text("Ann and Bob +2, 3-0")
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 3, "B": 0}
    assert kinds(alice.url) == ["hand", "totals", "void", "hand"]


def test_undo_of_a_page_that_was_sent_is_for_ten_seconds_and_not_for_a_reload(alice):
    for maker in (0, 1):
        tap(alice, maker, "3")
    network(alice, "Connected")
    alice.locator("#strip a.square").first.click()
    alice.get_by_role("button", name="Change this hand").click()
    ready(alice)
    tap(alice, 0, "5")
    alice.get_by_role("button", name="Change it", exact=True).click()
    expect(ready(alice).locator("#prompt")).to_contain_text("Ann made it, all 5 tricks")
    expect(alice.get_by_role("button", name="Undo")).to_be_visible()
    assert "recorded" not in alice.url
    # What a form has recorded is this phone's own, as what its script has sent.
    own = alice.evaluate("JSON.parse(localStorage.getItem('euchre-own-entries'))")
    assert len(own) == len(kinds(alice.url)) == 3
    alice.reload()
    expect(ready(alice).locator("#prompt")).to_have_text("Tap who made trump, then their tricks.")
    expect(alice.get_by_role("button", name="Undo")).to_have_count(0)


def test_undo_is_over_after_ten_seconds_wherever_a_games_end_has_put_it(new_phone, hall):
    alice = new_phone().new_page()
    table = open_table(alice, hall, first_dealer="0", fixed_hands="1")
    alice.clock.install()
    ready(alice)
    tap(alice, 0, "3")
    expect(alice.locator("#result")).to_have_text("Ann and Bob win 1-0", timeout=20_000)
    alice.clock.fast_forward(11_000)
    send_entry(table, {"id": ID, "kind": "void", "of": game_of(table)["hands"][0]["entry"]})
    expect(alice.locator("#prompt")).to_have_text("Tap who made trump, then their tricks.", timeout=20_000)
    tap(alice, 0, "3")
    expect(alice.locator("#result")).to_be_visible(timeout=20_000)
    points = happened(alice, "Put points right")
    points.locator(".keyed").first.click()
    points.get_by_text("3", exact=True).first.click()
    points.locator(".question:visible .toggle:visible").last.click()
    points.get_by_role("button", name="Count it").click()
    expect(alice.locator("#said-after button")).to_have_text("Undo")
    alice.clock.fast_forward(11_000)
    expect(alice.locator("#said-after button")).to_have_count(0)


def test_who_leads_to_a_hand_that_is_changed_goes_by_its_own_dealer(new_phone, hall):
    alice = new_phone().new_page()
    open_table(alice, hall, first_dealer="0")
    ready(alice)
    tap(alice, 0, "3")
    alice.click(".seat[data-seat='0']")
    expect(alice.locator("#prompt")).to_contain_text("Bob leads.")
    network(alice, "Connected")
    alice.locator("#strip a.square").first.click()
    alice.get_by_role("button", name="Change this hand").click()
    ready(alice).click(".seat[data-seat='2']")
    expect(alice.locator("#prompt")).to_contain_text("Cleo leads.")
    button = alice.locator("button[name='tricks'][value='4']")
    expect(button).to_have_attribute("aria-label", "Bob made it, 4 tricks: Ann and Bob +1")


def test_a_hand_that_cannot_be_shown_is_not_asked_for_again(chrome, hall):
    """The script's own fault is heard on purpose: no phone of the other tests may have one."""
    context = phone(chrome)
    page = context.new_page()
    table = open_table(page, hall)
    ready(page).evaluate("() => { Element.prototype.toggleAttribute = () => { throw new Error('no') }; }")
    tap(page, 0, "4")
    expect(page.locator("#prompt")).to_have_text(
        "It's counted, but this page can't show it. Load the page again."
    )
    page.reload()
    network(ready(page), "Connected")
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    assert kinds(table) == ["hand"]
    context.close()


def test_a_last_hand_that_was_wrong_is_taken_back_after_play_again(alice):
    for maker in (0, 2, 0):
        tap(alice, maker, "5", alone=True)
    expect(alice.locator("#result")).to_have_text("Ann and Bob win 12-0", timeout=20_000)
    alice.get_by_role("button", name="Play again").click()
    ready(alice).get_by_role("button", name="Change the last game").click()
    alice.get_by_role("button", name="Take back hand 3").click()
    expect(ready(alice).locator("#prompt")).to_contain_text("The last game goes on. Tap its next hand.")
    tap(alice, 1, "3")
    expect(alice.locator("#prompt")).to_contain_text("8-1")
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 8, "B": 1}
