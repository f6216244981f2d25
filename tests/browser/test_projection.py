"""What a phone makes of a game with no network is what the engine makes of it, for every way to play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import Hand, parse_hand
from scoring.engine.ledger import Ledger, LedgerLine, fold, state_before
from scoring.engine.parsing import hand_record
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.scorekeeper import advance
from scoring.engine.variant import LevelRule
from scoring.selectors.events import event_rows
from scoring.selectors.quick_hands import rows
from scoring.selectors.rules_of_play import rules_of_play

ALL = """async ([said, cases]) => {
    const { project } = await import("/projection.js");
    const { readRules } = await import("/rules.js");
    const rules = readRules(said);
    return cases.map(([facts, items]) => {
        const { scores, hands, over, dealer, rows } = project(rules, facts, items);
        return { scores, hands, over, dealer: over ? null : dealer, standing: rows.map((row) => row.standing),
                 counted: rows.map((row) => row.counted) };
    });
}"""
READ = """async (said) => {
    const { rows, event_rows } = (await import("/rules.js")).readRules(said);
    return { rows, event_rows };
}"""
WAYS = [(key, players, {}) for key in VARIANTS for players in numbers_of(key)] + [
    ("family_bid", 4, {"fixed_hands": 3}),
    ("progressive", 4, {"fixed_hands": 4}),
    ("north_american", 4, {"target": 3, "negative_scores": True}),
    ("buck", 4, {"start": 15}),
    ("bid_individual", 3, {"start": 5}),
    ("progressive", 4, {"redeal_same_dealer": True}),
    ("north_american", 4, {"euchre_to_makers": True}),
    ("pepper", 4, {"revoke_mode": "both"}),
    ("setback", 3, {"revoke_mode": "both"}),
]


def entries(
    ruleset: Ruleset, hands: list[Hand], chance: Random, most: int, first: int
) -> Iterator[LedgerLine]:
    """Yield what a table enters: hands, and now and then one taken back or put right."""
    lines: list[LedgerLine] = []
    for number in range(most):
        ledger, hand, name = fold(ruleset, lines, first), chance.choice(hands), str(number)
        slots, line = ledger.slots, LedgerLine(name, "hand", hand=hand)
        if slots and slots[-1].standing is None:
            line = LedgerLine(name, "replace", of=slots[-1].last, hand=hand)
        elif slots and (ledger.state.over or chance.random() < 0.15):
            slot = chance.choice(slots)
            line = LedgerLine(name, "replace", of=slot.last, hand=hand)
            if chance.random() < 0.5 and slot.standing is not None:
                line = LedgerLine(name, "void", of=chance.choice([slot.standing, slot.lowest]))
        before = state_before(ruleset, lines, first, line.of if line.kind == "replace" else None)
        if line.kind == "void" or (before is not None and can_be(ruleset, before, hand)):
            lines.append(line)
            yield line


def can_be(ruleset: Ruleset, before: Any, hand: Hand) -> bool:
    try:
        return bool(advance(before, hand).records)
    except RecordRefused:
        return False


def facts(ledger: Ledger, first: int) -> dict[str, Any]:
    return {
        "sides": [{"score": score} for score in ledger.state.scores],
        "rows": [
            {
                "number": number,
                "entry": slot.id,
                "standing": slot.standing,
                "last": slot.last,
                "below": [{"standing": line.id, "record": hand_record(line.hand)} for line in slot.below],
                "record": slot.record,
                "points": list(slot.points),
                "counted": slot.counted,
            }
            for number, slot in enumerate(ledger.slots, 1)
        ],
        "dealer": ledger.state.next_dealer,
        "first_dealer": first,
        "hands": ledger.state.hands,
        "over": ledger.state.over,
        "next": {"kind": "nothing" if ledger.state.over else "hand"},
    }


def items(lines: list[LedgerLine], places: int) -> list[dict[str, Any]]:
    kept = []
    for line in lines:
        places += line.kind == "hand"
        body = {"kind": line.kind, "of": line.of, "number": places if line.kind == "hand" else None}
        hand = line.hand and hand_record(line.hand)
        kept.append({"id": line.id, "state": "waiting", "body": body | {"hand": hand}})
    return kept


def expected(ledger: Ledger) -> dict[str, Any]:
    state = ledger.state
    return {
        "scores": list(state.scores),
        "hands": state.hands,
        "over": ledger.state.over,
        "dealer": state.next_dealer,
        "standing": [slot.standing for slot in ledger.slots],
        "counted": [slot.counted for slot in ledger.slots],
    }


def told(page: Page, ruleset: Ruleset, cases: list[tuple[list[LedgerLine], int]], first: int = 0) -> None:
    """Hold what the phone makes of each game, of which the server has the first so many entries."""
    asked, wanted = [], []
    for lines, sent in cases:
        known = fold(ruleset, lines[:sent], first)
        asked.append([facts(known, first), items(lines[sent:], len(known.slots))])
        wanted.append(expected(fold(ruleset, lines, first)))
    found = page.evaluate(ALL, [rules_of_play(ruleset), asked])
    for (lines, sent), one, other in zip(cases, found, wanted, strict=True):
        assert one == other, (ruleset, sent, lines)


def hand(record: dict[str, object], number: int) -> LedgerLine:
    return LedgerLine(str(number), "hand", hand=parse_hand(record))


@pytest.mark.parametrize(("key", "players", "options"), WAYS)
def test_the_phone_reads_every_hand_with_its_points_and_words(phone, key, players, options) -> None:
    ruleset = make_ruleset(key, options, players)
    found = phone.evaluate(READ, rules_of_play(ruleset))
    for name, wanted in (("rows", rows(ruleset)), ("event_rows", event_rows(ruleset))):
        assert found[name] == [{key: row[key] for key in ("hand", "points", "said")} for row in wanted]


@pytest.mark.parametrize(("key", "players", "options"), WAYS)
def test_random_games_go_as_the_engine_says(phone, key, players, options) -> None:
    ruleset = make_ruleset(key, options, players)
    hands = list(ruleset.variant.taps(ruleset))
    cases = []
    for seed in range(4):
        chance = Random(f"{key} {players} {options} {seed}")
        lines = list(entries(ruleset, hands, chance, 20, 1))
        cases.append((lines, 0))
        sent = chance.randrange(len(lines) + 1)
        cases.append((lines, sent))
    told(phone, ruleset, cases, first=1)


def test_deals_passed_out_count_where_the_same_dealer_deals_again(phone) -> None:
    lines = [hand({"result": "all_passed"}, number) for number in (1, 2, 3)]
    told(phone, make_ruleset("family_bid", {"fixed_hands": 3}), [(lines, 0), (lines, 2)])


def test_level_at_the_end_goes_on_where_the_way_to_play_does(phone) -> None:
    ruleset = make_ruleset("buck")
    assert ruleset.variant.level is LevelRule.PLAY_ON
    level = {"maker": 0, "tricks": {"P0": 2, "P1": 2, "P2": 1, "P3": 0}, "bid": 2}
    lines = [hand(level, number) for number in range(1, 9)]
    ends = [fold(ruleset, lines[:number], 0) for number in (7, 8)]
    assert [(ledger.state.over, ledger.state.scores[:2]) for ledger in ends] == [
        (False, (1, 1)),
        (False, (-1, -1)),
    ]
    told(phone, ruleset, [(lines, 0), (lines, 8)])


@pytest.mark.parametrize(
    "record",
    [
        {"result": "infringement", "infringement": {"type": "table_talk", "seat": 1}},
        {"maker": 0, "tricks": {"A": 3, "B": 2}, "dealer": 2},
        {"maker": 0, "tricks": {"A": 3, "B": 2}, "steal": {"by": 3, "from": 0}},
        {"maker": 0, "tricks": {"A": 3, "B": 2}, "steal": {"by": 3, "from": 0, "success": False}},
        {"result": "revoke", "revokes": [1], "maker": 0},
        {"result": "misdeal"},
    ],
)
def test_the_deal_goes_on_after_what_is_beyond_the_table(phone, record) -> None:
    ruleset = make_ruleset("north_american", {"steal_the_deal": True})
    lines = [hand({"result": "all_passed"}, 1), hand(record, 2)]
    state = fold(ruleset, lines, 3).state
    found = phone.evaluate(
        ALL, [rules_of_play(ruleset), [[facts(fold(ruleset, [], 3), 3), items(lines, 0)]]]
    )[0]
    assert (found["hands"], found["dealer"]) == (state.hands, state.next_dealer)


def test_points_set_right_by_hand_fall_below_where_others_stop(phone) -> None:
    ruleset = make_ruleset("north_american")
    made = {"maker": 0, "tricks": {"A": 3, "B": 2}}
    adjusted = {"result": "adjustment", "points": {"A": -3}, "note": "Counted twice"}
    lines = [hand(made, 1), hand(adjusted, 2), hand(made, 3), LedgerLine("4", "void", of="3")]
    assert fold(ruleset, lines, 0).state.scores == (-2, 0)
    told(phone, ruleset, [(lines, 3)])


def test_a_change_under_another_change_is_not_made_again(phone) -> None:
    """The server has both; this phone has not heard yet that its own was taken."""
    ruleset = make_ruleset("north_american")
    made = {"maker": 0, "tricks": {"A": 3, "B": 2}}
    march, euchre = ({"maker": 0, "tricks": {"A": won, "B": 5 - won}} for won in (5, 1))
    lines = [
        hand(made, 1),
        LedgerLine("2", "replace", of="1", hand=parse_hand(march)),
        LedgerLine("3", "replace", of="2", hand=parse_hand(euchre)),
    ]
    ledger = fold(ruleset, lines, 0)
    assert ledger.state.scores == (0, 2)
    asked = [facts(ledger, 0), items(lines[1:2], 1)]
    assert phone.evaluate(ALL, [rules_of_play(ruleset), [asked]]) == [expected(ledger)]


def test_a_card_of_paper_ends_the_game(phone) -> None:
    ruleset = make_ruleset("north_american")
    lines = [hand({"result": "totals", "totals": {"scores": {"A": 10, "B": 4}}}, 1)]
    found = phone.evaluate(ALL, [rules_of_play(ruleset), [[facts(fold(ruleset, []), 0), items(lines, 0)]]])
    assert found[0]["over"]
