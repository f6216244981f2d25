""" "Something else happened" on Alice's phone: taps, sentences, no network, no script, a keyboard alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.engine.events.answers import every_answer, record_of
from scoring.engine.events.catalogue import events
from scoring.engine.hand import hand_record, parse_hand
from scoring.engine.hand_score import total
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.scorekeeper import worth_of
from scoring.engine.terms import euchred
from scoring.selectors.events import events_for_script
from scoring.selectors.rules_of_play import rules_of_play
from scoring.selectors.wording import describe_hand
from tests.browser.camera import faults_by_day_and_night
from tests.browser.finger import Finger, choose, open_way
from tests.browser.hall import happened, open_table, ready
from tests.browser.test_table import game_of, network
from tests.houses_of_events import HOUSES
from tests.taps import WAYS, document, label_of, may_be_alone

RECORDS = """async ([rules, cases]) => {
    const { recordOf } = await import("/event_record.js");
    const events = new Map(rules.events.map(event => [event.key, event]));
    return cases.map(([key, answers, dealer]) => recordOf(rules, events.get(key), answers, dealer));
}"""
ROWS = """async ([said, records]) => {
    const { rowFor } = await import("/projection.js");
    const { readRules } = await import("/rules.js");
    const rules = readRules(said);
    return records.map(record => { const row = rowFor(rules, record, 0); return row && [row.points, row.said]; });
}"""
MOST = 15


@pytest.fixture
def alice(new_phone, hall) -> Page:
    page = new_phone().new_page()
    open_table(page, hall, first_dealer="0")
    return ready(page)


def rules(ruleset: Ruleset) -> dict[str, Any]:
    """Return what of a table's rules the script makes records by."""
    return {
        "events": events_for_script(ruleset),
        "seat_sides": list(ruleset.seat_sides),
        "side_keys": list(ruleset.sides),
        "by_makers": list(ruleset.counted_by) != list(ruleset.sides),
    }


def test_the_phone_makes_the_records_that_the_engine_makes(phone) -> None:
    ways = [(key, players, {}) for key in VARIANTS for players in numbers_of(key)]
    for key, players, options in (*ways, *((key, 4, options) for key, options in HOUSES.items())):
        ruleset = make_ruleset(key, options, players)
        cases, wanted = [], []
        for event in events(ruleset):
            for dealer in (1, None):
                every = list(every_answer(event, dealer))
                for answers in every[:: len(every) // MOST + 1]:
                    cases.append([event.key, answers, dealer])
                    wanted.append(record_of(ruleset, event, answers, dealer))
        found = phone.evaluate(RECORDS, [rules(ruleset), cases])
        assert found == json.loads(json.dumps(wanted))


@pytest.mark.parametrize(("key", "event"), [("north_american", "stolen_deal"), ("family_bid", "laid_down")])
def test_what_is_put_together_on_the_phone_is_what_the_engine_counts_and_says(phone, key, event) -> None:
    ruleset = make_ruleset(
        key, HOUSES.get(key, {}) | ({"super_euchre": True} if key == "north_american" else {})
    )
    declared = next(one for one in events(ruleset) if one.key == event)
    every = list(every_answer(declared, 0))
    records = [record_of(ruleset, declared, answers, 0) for answers in every[:: len(every) // 50]]
    if event == "laid_down":
        records += [
            record | {"lay_down": record["lay_down"] | {"by": 1, "uncertain": 1}} for record in records
        ]
    else:
        # A stolen deal adds its point to a hand and to a deal that all passed, not to a hand that a revoke ended.
        stolen = {"steal": {"by": 2, "from": 0}}
        records += [
            {"result": "all_passed", **stolen},
            {"result": "revoke", "maker": 0, "revokes": [1], **stolen},
        ]
    found = phone.evaluate(ROWS, [rules_of_play(ruleset), records])
    assert len(records) >= 50
    for record, row in zip(records, found, strict=True):
        hand = parse_hand(record)
        worth = worth_of(ruleset, hand, 0)
        points = list(total(worth.counts, len(ruleset.sides)))
        assert row == [
            points,
            describe_hand(ruleset, hand_record(hand), euchred=euchred(ruleset, hand, worth)),
        ], record


def test_a_revoke_in_a_lone_hand_takes_five_taps_and_nothing_scrolls(alice) -> None:
    finger = Finger(alice)
    form = finger.begin("revoke")
    finger.tap(form.locator("[data-name=who] > .choices .toggle", has_text="Cleo"))
    # Dave's partner revoked, so Dave did not play alone.
    assert form.locator("[data-name=lone] .toggle:visible").all_inner_texts() == [
        *("Nobody", "Ann alone", "Cleo alone", "Bob alone")
    ]
    finger.tap(form.locator("[data-name=lone] .toggle", has_text="Bob alone"))
    assert finger.count(form) == "Cleo revoked (Bob went alone): Ann and Bob +2, 2-0"
    assert (finger.taps, finger.faults) == (5, [])
    expect(alice.locator("#prompt")).to_contain_text("Cleo revoked (Bob went alone): Ann and Bob +2, 2-0")
    network(alice, "Connected")
    expect(alice.locator("#strip a.square")).to_have_count(1, timeout=20_000)
    assert game_of(alice.url)["scores"] == {"A": 2, "B": 0}


def test_points_are_put_right_with_the_keypad_below_zero_too(alice) -> None:
    form = happened(alice, "Put points right")
    for words in ("Cleo and Dave", "\u2212", "1", "2", "\u232b", "Penalty"):
        choose(form, words)
    expect(form.locator(".worth")).to_have_text("Points put right (Penalty): Cleo and Dave -1, 0 to -1")
    choose(form, "Another reason")
    form.get_by_label("Another reason").fill("Cards on the floor")
    expect(form.locator(".worth")).to_have_text(
        "Points put right (Cards on the floor): Cleo and Dave -1, 0 to -1"
    )
    form.get_by_role("button", name="Count it").click()
    expect(alice.locator(".side[data-side='B'] .points")).to_have_text("-1")
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 0, "B": -1}


def test_an_event_without_a_network_has_its_points_and_is_sent_later(alice) -> None:
    alice.context.set_offline(True)
    form = happened(alice, "Loner laid down")
    choose(form, "Dave")
    expect(form.locator(".worth")).to_have_text("Dave laid down a loner: Cleo and Dave +4, 0-4")
    form.get_by_role("button", name="Count it").click()
    expect(alice.locator(".side[data-side='B'] .points")).to_have_text("4")
    network(alice, "1 hand not sent yet")
    alice.context.set_offline(False)
    network(alice, "Connected")
    assert game_of(alice.url)["scores"] == {"A": 0, "B": 4}


def test_a_stolen_deal_was_caught_or_worked_as_the_button_says(new_phone, hall) -> None:
    ruleset = make_ruleset("north_american", {"steal_the_deal": True, "point_on_partner": True})
    page = open_way(new_phone().new_page(), hall, ruleset, {"steal_the_deal": True, "point_on_partner": True})
    # North deals first, then East; whoever takes the partner's deal unnoticed has a point for it.
    for number, (thief, points) in enumerate(
        (("South, but caught", "North and South +1, 1-0"), ("West, not noticed", "East and West +2, 1-2")), 1
    ):
        form = happened(page, "Stolen deal")
        for words in (thief, "North" if number == 1 else "East", "3"):
            choose(form, words)
        expect(form.locator(".worth")).to_contain_text(points)
        form.get_by_role("button", name="Count it").click()
        expect(page.locator("#strip a.square")).to_have_count(number, timeout=20_000)
    entries = [
        row["record"]["steal"]["success"] for row in json.loads(page.locator("#facts").inner_text())["rows"]
    ]
    assert entries == [False, True]


def test_a_british_partner_plays_alone_in_three_taps_and_the_buttons_say_who(new_phone, hall) -> None:
    page = open_way(new_phone().new_page(), hall, make_ruleset("british"), {})
    page.click(".seat[data-seat='0']")
    lone = page.locator(".lone .toggle")
    assert lone.all_inner_texts() == ["North alone", "South alone, North sits out"]
    lone.last.click()
    lone.first.click()
    lone.last.click()
    assert [box.is_checked() for box in page.locator(".lone input").all()] == [False, True]
    page.click("button[name='tricks'][value='5']")
    expect(page.locator("#prompt")).to_contain_text(
        "South went alone, North sat out, all 5 tricks: North and South +4, 4-0"
    )
    expect(page.locator("#strip a.square")).to_have_count(1, timeout=20_000)


def test_the_benny_is_a_button_and_makes_the_dealer_the_maker(new_phone, hall) -> None:
    page = open_way(new_phone().new_page(), hall, make_ruleset("british"), {}, dealer=3)
    finger = Finger(page)
    form = finger.begin("blind_shout")
    assert form.locator("[data-name=made] .toggle:visible").all_inner_texts() == [
        *("West", "West alone", "East alone, West sits out")
    ]
    finger.answer_all(form)
    assert finger.count(form) == "West made it, euchred, the Benny turned up: North and South +2, 2-0"
    assert (finger.taps, finger.faults) == (5, [])


def test_a_club_turned_up_is_counted_by_rows_of_numbers(new_phone, hall) -> None:
    page = open_way(new_phone().new_page(), hall, make_ruleset("buck"), {})
    finger = Finger(page)
    form = finger.begin("clubs_turned_up")
    rows = form.locator(".row")
    for seat, number in ((0, "2"), (1, "1"), (2, "1")):
        finger.tap(rows.nth(seat).locator(".toggle", has_text=number))
    assert form.locator("input:checked").evaluate_all("all => all.map(box => box.value)") == [
        "2",
        "1",
        "1",
        "1",
    ]
    # What was filled in follows what is tapped.
    finger.tap(rows.nth(2).locator(".toggle", has_text="2"))
    assert form.locator("input:checked").evaluate_all("all => all.map(box => box.value)") == [
        "2",
        "1",
        "2",
        "0",
    ]
    counted = finger.count(form)
    assert counted.endswith("North -2, East -1, South -2, West +5, 13-14-13-20")
    assert (finger.taps, finger.faults) == (7, [])


def test_an_event_stands_in_the_place_of_a_hand_and_cancel_leaves_it(alice) -> None:
    alice.click(".seat[data-seat='0']")
    alice.click("button[name='tricks'][value='4']")
    alice.locator("#strip a.square").click()
    alice.get_by_role("button", name="Change this hand").click()
    expect(ready(alice).locator("h1")).to_have_text("Change hand 1")
    expect(alice.locator("#prompt")).to_contain_text("It was: Ann made it, 4 tricks: Ann and Bob +1, 1-0.")
    expect(alice.locator(".seat[data-seat='0'] input")).to_be_checked()
    alice.get_by_role("button", name="Cancel").click()
    expect(ready(alice).locator("h1")).to_have_text("Kitchen table")
    alice.locator("#strip a.square").click()
    alice.get_by_role("button", name="Change this hand").click()
    # The page before is ready too: what is tapped before the next one has its script may be lost.
    expect(alice.locator("h1")).to_have_text("Change hand 1")
    form = happened(ready(alice), "Revoke")
    form.locator(".toggle", has_text="Dave").first.click()
    form.get_by_role("button", name="Change it").click()
    expect(alice.locator("h1")).to_have_text("Change hand 1?")
    expect(alice.locator("main")).to_contain_text("The score was 1-0 and becomes 2-0.")
    alice.get_by_role("button", name="Change it", exact=True).click()
    expect(ready(alice).locator(".side[data-side='A'] .points")).to_have_text("2")


def test_who_is_tapped_on_the_table_is_not_asked_again(alice) -> None:
    alice.click(".seat[data-seat='2']")
    alice.click(".lone .toggle")
    form = happened(alice, "Thrown in")
    assert form.locator("[data-name=made] .toggle:visible").all_inner_texts() == ["Bob alone"]
    choose(form, "4\N{EN DASH}0")
    expect(form.locator(".worth")).to_have_text(
        "Bob went alone, the rest thrown in after 4 tricks: Ann and Bob +1, 1-0"
    )


def test_a_keyboard_alone_enters_an_event(alice) -> None:
    alice.locator("#else > summary").focus()
    alice.keyboard.press("Enter")
    alice.locator(".event[data-event='throw_in'] > summary").focus()
    alice.keyboard.press("Enter")
    form = alice.locator(".event[open] > form")
    form.locator("input:visible").first.focus()
    alice.keyboard.press("Space")
    form.locator("[data-name=tricks] input").first.focus()
    alice.keyboard.press("Space")
    form.get_by_role("button", name="Count it").focus()
    alice.keyboard.press("Enter")
    expect(alice.locator("#prompt")).to_contain_text(
        "Ann made it, the rest thrown in after 3 tricks: Ann and Bob +1, 1-0"
    )
    happened(alice, "Misdeal")
    for _ in range(2):
        alice.keyboard.press("Escape")
    expect(alice.locator("#else")).not_to_have_attribute("open", "")


def test_nobody_is_kept_from_reading_the_sheet_by_day_or_night(new_phone, hall) -> None:
    options: dict[str, Any] = HOUSES["north_american"]
    page = open_way(new_phone().new_page(), hall, make_ruleset("north_american", options), options)
    page.click("#else > summary")
    found = faults_by_day_and_night(page)
    for event in ("revoke", "points_put_right", "stolen_deal"):
        page.click(f".event[data-event='{event}'] > summary")
        found += faults_by_day_and_night(page)
        page.keyboard.press("Escape")
    assert found == []


@pytest.mark.soak
def test_every_event_of_every_way_to_play_by_taps_alone(new_phone, hall, root: Path) -> None:
    taps: dict[tuple[str, bool], dict[str, int]] = {}
    found: list[str] = []
    for key, players, options in WAYS:
        ruleset = make_ruleset(key, options, players)
        page = open_way(new_phone().new_page(), hall, ruleset, options)
        mine = taps[key, bool(options)] = {}
        # The numbers of a paper card are not counted.
        for event in (one for one in events(ruleset) if one.key != "whole_game"):
            for alone in (False, True) if may_be_alone(event) else (False,):
                finger = Finger(page)
                form = finger.begin(event.key)
                finger.answer_all(form, lone=alone)
                finger.count(form)
                mine[label_of(event, alone=alone)] = finger.taps
                found += [f"{key} {event.key}: {fault}" for fault in finger.faults]
                page.get_by_role("button", name="Undo").click()
                expect(page.locator("#prompt")).to_contain_text("Taken back")
        page.context.close()
    document(root / "docs" / "taps.md", taps)
    assert found == []
