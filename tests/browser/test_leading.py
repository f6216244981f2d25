"""Who leads, read from the table's page: a common hand and each kind of lone hand that a way to play has, tapped."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from scoring.selectors.rules_of_play import rules_of_play
from tests.browser.finger import choose, open_way
from tests.browser.hall import happened
from tests.scoring.engine.test_leading import CASES, hand_of, seat
from tests.scoring.engine.test_tables import options_of

LEADERS = """async ([leads, players, cases]) => {
    const { leader } = await import("/lead.js");
    return cases.map(([hand, dealer]) => leader({ leads, players }, dealer, hand));
}"""

Tap = tuple[int, str]
"""Who is tapped as maker, and what beside: the lone player, a bid, or who is out."""
Answers = tuple[str, ...]
"""The button of an event, then its answers until the tricks are asked."""

# West deals, or North where fewer than four play; expected from the law, section 10.
LEFT: list[tuple[Tap | Answers, str]] = [((1, ""), "North"), ((2, "alone"), "East")]
GUARD: tuple[Tap | Answers, str] = (("Defender alone", "South alone", "West"), "South")
AMERICAN = [*LEFT, GUARD, (("Blind loner",), "North")]
MAKER: list[tuple[Tap | Answers, str]] = [((2, ""), "South"), ((1, "alone"), "East")]
BRITISH: list[tuple[Tap | Answers, str]] = [
    ((1, ""), "North"),
    ((2, "alone"), "West"),
    ((2, "partner"), "East"),
    (("Defender alone", "South", "East"), "North"),
    (("Defender alone", "South alone", "East"), "East"),
    (("Defender alone", "North alone, South sits out", "West"), "West"),
    (("Blind shout: Benny turned up", "West"), "North"),
    (("Blind shout: Benny turned up", "East alone, West sits out"), "South"),
]
WAYS: dict[str, tuple[int, dict[str, Any], list[tuple[Tap | Answers, str]]]] = {
    **dict.fromkeys(
        ["north_american", "canadian", "australian", "progressive"],
        (4, {"defend_alone": True, "robson": True}, AMERICAN),
    ),
    **dict.fromkeys(["british", "st_austell", "penryn_falmouth"], (4, {}, BRITISH)),
    "cosmic": (4, {}, LEFT),
    "classic_1844": (4, {}, LEFT),
    "railroad": (4, {}, [*LEFT, GUARD]),
    "somerset_1888": (4, {"defend_alone": True}, [*LEFT, GUARD]),
    "domino_fosdick": (4, {"defend_alone": True}, [*MAKER, GUARD]),
    "card_fosdick": (4, {"defend_alone": True}, [*MAKER, GUARD]),
    "domino_play": (
        4,
        {"defend_alone": True},
        [((1, ""), "North"), ((2, "alone"), "West"), (("Defender alone", "South alone", "East"), "East")],
    ),
    "call_ace_domino": (4, {}, MAKER),
    "family_bid": (4, {}, [((2, ""), "South"), ((1, "bid 24"), "East")]),
    "pepper": (4, {}, [((2, ""), "South")]),
    "bid_individual": (4, {}, [((2, ""), "South")]),
    "buck": (4, {}, [((2, ""), "South"), (("Club turned up",), "North")]),
    "setback": (
        4,
        {"declare_march": True},
        [
            ((1, ""), "North"),
            ((2, "out 0"), "East"),
            (("\N{LEFT DOUBLE QUOTATION MARK}I declare\N{RIGHT DOUBLE QUOTATION MARK}: South",), "South"),
        ],
    ),
    "three_handed_seven": (3, {}, [((2, ""), "East"), ((1, ""), "East")]),
    "cutthroat_five": (3, {}, [((2, ""), "East"), ((1, ""), "East")]),
    "two_handed": (2, {}, [((0, ""), "East"), ((1, ""), "East")]),
}


def tapped(page: Page, maker: int, beside: str) -> str:
    """Tap a hand on the table, but not its tricks; return the line that says who leads."""
    page.click(f".seat[data-seat='{maker}']")
    what, _, which = beside.partition(" ")
    match what:
        case "alone":
            page.locator(".lone .toggle").first.click()
        case "partner":
            page.locator(".lone .toggle").nth(1).click()
        case "bid":
            page.locator(f"#tap [name='bid'][value='{which}']").check(force=True)
        case "out":
            page.locator(f"[data-tricks-of='{which}'] .number:has([value='out'])").click()
    expect(page.locator("#prompt")).to_contain_text(" leads.")
    return page.locator("#prompt").inner_text()


def happening(page: Page, label: str, *answers: str) -> str:
    """Answer an event until its tricks are asked; return the line that says who leads."""
    form = happened(page, label)
    for words in answers:
        choose(form, words)
    line = form.locator(".worth")
    expect(line).to_contain_text(" leads.")
    return line.inner_text()


def test_each_way_to_play_is_looked_at(chromium: str) -> None:
    assert set(WAYS) == set(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_page_says_who_leads_to_each_kind_of_hand(
    new_phone: Callable[..., BrowserContext], hall: str, key: str
) -> None:
    players, options, hands = WAYS[key]
    page = open_way(
        new_phone().new_page(), hall, make_ruleset(key, options, players), options, 3 if players == 4 else 0
    )
    expect(page.locator(".seat.deals .chip")).to_have_text(
        "deals, speaks first" if key == "st_austell" else "deals"
    )
    for told, leads in hands:
        line = tapped(page, *told) if isinstance(told[0], int) else happening(page, *told)
        assert re.findall(r"(\w+) leads\.", line) == [leads], (told, line)
        page.reload()
        page.wait_for_selector("html[data-ready]")


def test_the_phone_looks_up_what_the_table_says(phone: Page) -> None:
    for key, players, (options, dealer, hand, leads) in CASES:
        rules = rules_of_play(make_ruleset(key, options_of(options), players))
        told = hand_of(hand)
        record = {
            "maker": told.maker,
            "alone": told.alone or None,
            "alone_seat": told.alone_seat,
            "defender_alone": told.defender_alone,
            "declared_march": told.declared_march or None,
            "dropped": list(told.dropped),
        }
        said = {name: value for name, value in record.items() if value is not None}
        found = phone.evaluate(LEADERS, [rules["leads"], players, [[said, seat(dealer)]]])
        assert found == [seat(leads)], (key, players, options, dealer, hand)
