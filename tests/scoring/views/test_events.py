"""Each event is entered by the words of its buttons, without script, and does what was worked out by hand."""

from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.engine.events.answers import offered, said_by
from scoring.engine.events.catalogue import events
from scoring.engine.events.event import QuestionKind, TableEvent
from scoring.engine.hand import parse_hand
from scoring.engine.ledger import LedgerLine, fold
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.models import Entry
from scoring.selectors.events import event_rows
from scoring.selectors.passes import signed_code
from scoring.selectors.quick_hands import results
from scoring.selectors.wording import fill
from scoring.services.tables import open_table
from tests.houses_of_events import HOUSES
from tests.scoring.views.test_table_pages import hidden, text_of

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Cleo", "Bob", "Dave", "Eve")
HOUSE = HOUSES["north_american"]
Told = Sequence[object]
"""Answers in the order of the questions: a button's words, several names, counts in the order of rows, or numbers."""

Case = tuple[str, int, dict[str, Any], str, Told, str]
CASES: list[Case] = [
    ("north_american", 4, {}, "all_passed", [], "All passed: no points, 0-0"),
    ("north_american", 4, {"all_pass_penalty": 1}, "all_passed", [], "All passed: Cleo and Dave +1, 0-1"),
    ("north_american", 4, {}, "misdeal", [], "Misdeal: no points, 0-0"),
    ("north_american", 4, {}, "revoke", [["Cleo"]], "Cleo revoked: Ann and Bob +2, 2-0"),
    ("north_american", 4, {}, "revoke", [["Cleo", "Dave"]], "Cleo and Dave revoked: Ann and Bob +4, 4-0"),
    (
        *("north_american", 4, {"revoke_points_lone": 4}, "revoke", [["Cleo"], "Ann alone"]),
        "Cleo revoked (Ann went alone): Ann and Bob +4, 4-0",
    ),
    (
        *("pepper", 4, {"revoke_mode": "award"}, "revoke", [["Cleo"], "Ann", "3"]),
        "Cleo revoked (Ann made it, bid 3): Ann and Bob +3, 3-0",
    ),
    (
        *("family_bid", 4, {"revoke_mode": "award"}, "revoke", [["Ann"], "Ann alone", "24"]),
        "Ann revoked (Ann went alone, bid 24): Ann and Bob -24, -24 to 0",
    ),
    (
        *("buck", 4, {"revoke_mode": "both"}, "revoke", [["Cleo"], "Ann", "2"]),
        "Cleo revoked (Ann made it, bid 2): Ann -2, Cleo +2, 13-17-15-15",
    ),
    (
        *("bid_individual", 4, {"revoke_mode": "award"}, "revoke", [["Ann"], "Ann", "2"]),
        "Ann revoked (Ann made it, bid 2): Ann +5, 26-21-21-21",
    ),
    ("setback", 3, {"revoke_mode": "award"}, "revoke", [["Cleo"], "Ann"], "Cleo revoked: Ann -3, 2-5-5"),
    ("north_american", 4, {}, "lay_down_loner", ["Cleo"], "Cleo laid down a loner: Cleo and Dave +4, 0-4"),
    (
        *("north_american", 4, {}, "throw_in", ["Bob", "3\N{EN DASH}1"]),
        "Bob made it, the rest thrown in after 3 tricks: Ann and Bob +1, 1-0",
    ),
    (
        *("north_american", 4, {}, "points_put_right", [{"points.B": -2}, "Penalty"]),
        "Points put right (Penalty): Cleo and Dave -2, 0 to -2",
    ),
    (
        *("north_american", 4, {}, "points_put_right", [{"points.A": 1}, None, "The board said so"]),
        "Points put right (The board said so): Ann and Bob +1, 1-0",
    ),
    (
        *("north_american", 4, {}, "whole_game", [{"totals.scores.A": 10, "totals.scores.B": 7}]),
        "From the paper card: Ann and Bob +10, Cleo and Dave +7, 10-7",
    ),
    (
        *("north_american", 4, {}, "whole_game"),
        [
            {"totals.scores.A": 10, "totals.scores.B": 7},
            *({"totals.hands": 12}, {"totals.loners.2": 1}, {"totals.euchres.B": 2}),
        ],
        "From the paper card (loners: Bob 1): Ann and Bob +10, Cleo and Dave +7, 10-7",
    ),
    (
        *(
            "north_american",
            4,
            {},
            "in_detail",
            ["Ann", "4", "Turned-up card taken", "\N{BLACK HEART SUIT} Hearts"],
        ),
        "Ann made it in hearts, 4 tricks: Ann and Bob +1, 1-0",
    ),
    ("north_american", 4, HOUSE, "table_talk", ["Cleo"], "Cleo talked: Ann and Bob +2, 2-0"),
    (
        "north_american",
        4,
        HOUSE,
        "false_claim",
        ["Dave"],
        "Dave claimed a revoke wrongly: Ann and Bob +2, 2-0",
    ),
    (
        *("north_american", 4, HOUSE, "making_trump", ["Ann, alone"]),
        "Ann made trump against the rule: Cleo and Dave +4, 0-4",
    ),
    (
        *("north_american", 4, HOUSE, "defender_alone", ["Ann alone", "Cleo", "1"]),
        "Ann went alone, Cleo defended alone, 1 trick, euchred: Cleo and Dave +4, 0-4",
    ),
    (
        *("north_american", 4, HOUSE, "stolen_deal", [None, "Bob, not noticed", "Cleo", "2"]),
        "Cleo made it, 2 tricks, euchred, Bob stole the deal from Ann: Ann and Bob +3, 3-0",
    ),
    (
        *("north_american", 4, HOUSE, "stolen_deal", [None, "Bob, but caught", "Cleo", "2"]),
        "Cleo made it, 2 tricks, euchred, Bob was caught stealing the deal from Ann: Ann and Bob +2, 2-0",
    ),
    (
        *("north_american", 4, HOUSE, "stolen_deal", [None, "Bob, not noticed", "All passed"]),
        "All passed, Bob stole the deal from Ann: Ann and Bob +1, 1-0",
    ),
    (
        "north_american",
        4,
        HOUSE,
        "blind_loner",
        [None, "5"],
        "Ann went alone blind, all 5 tricks: Ann and Bob +5, 5-0",
    ),
    (
        "north_american",
        4,
        HOUSE,
        "blind_loner",
        [None, "4"],
        "Ann went alone blind, 4 tricks: Cleo and Dave +1, 0-1",
    ),
    (
        *("north_american", 4, HOUSE, "robson", ["Ann", "The makers"]),
        "Ann made it, all 5 tricks, points taken off: Cleo and Dave -2, 0 to -2",
    ),
    (
        *("north_american", 4, HOUSE, "revoke_played_out", [["Cleo"], "Ann", "3"]),
        "Ann made it, 3 tricks, Cleo revoked: Ann and Bob +3, 3-0",
    ),
    (
        "cosmic",
        4,
        {},
        "points_put_right",
        [{"points.A": 3}, "A race's power"],
        "Points put right (A race's power): Ann and Bob +3, 3-0",
    ),
    (
        *("british", 4, {}, "blind_shout", ["Bob alone, Ann sits out", "No", "5"]),
        "Bob went alone, Ann sat out, all 5 tricks, the Benny turned up: Ann and Bob +4, 4-0",
    ),
    (
        *("british", 4, {}, "defender_alone", ["Cleo", "Bob", "0\N{EN DASH}2"]),
        "Cleo made it, Bob defended alone, euchred: Ann and Bob +4, 4-0",
    ),
    (
        *("british", 4, {}, "revoke", [["Cleo"], "Ann alone", "Bob"]),
        "Cleo revoked (Ann went alone, Bob sat out): Ann and Bob +2, 2-0",
    ),
    (
        "somerset_1888",
        4,
        {},
        "revoke",
        [["Ann"], "Cleo alone"],
        "Ann revoked (Cleo went alone): Cleo and Dave +5, 0-5",
    ),
    (
        "railroad",
        4,
        {},
        "defender_alone",
        ["Ann alone", "Dave", "5"],
        "Ann went alone, Dave defended alone, all 5 tricks: Ann and Bob +4, 4-0",
    ),
    ("two_handed", 2, {}, "revoke", [["Ann"]], "Ann revoked: Cleo +2, 0-2"),
    (
        *("buck", 4, {}, "clubs_turned_up", [(3, 2, 0, 0)]),
        "A club was turned up, tricks 3-2-0-0: Ann -3, Cleo -2, Bob +5, Dave +5, 12-13-20-20",
    ),
    (
        *("buck", 4, {}, "everybody_folded", ["Cleo", "3"]),
        "Cleo made it, bid 3, Ann, Bob and Dave dropped out: Cleo -5, 15-10-15-15",
    ),
    (
        *("bid_individual", 4, {}, "everybody_folded", ["Bob", "4"]),
        "Bob made it, bid 4, Ann, Cleo and Dave dropped out: Bob -6, 21-21-15-21",
    ),
    (
        *("setback", 4, {}, "everybody_folded", ["Dave"]),
        "Dave made it, Ann, Cleo and Bob dropped out: Dave -5, 5-5-5-0",
    ),
    (
        *("setback", 4, HOUSES["setback"], "declared_0", [(5,)]),
        "Ann made it, tricks 5-0-0-0, Ann had declared: Ann -5, Cleo +1, Bob +1, Dave +1, 0-6-6-6",
    ),
    (
        *("setback", 4, HOUSES["setback"], "declared_1", [(2, 2, 1)]),
        "Cleo made it, tricks 2-2-1-0, euchred, Cleo had declared: Ann -2, Cleo +5, Bob -1, Dave +1, 3-10-4-6",
    ),
    (
        *("family_bid", 4, {}, "laid_down", ["Ann", "4", "2\N{EN DASH}1"]),
        "Ann made it, bid 4, 5 tricks, laid down by Ann at 2-1: Ann and Bob +5, Cleo and Dave +1, 5-1",
    ),
    (
        *("family_bid", 4, {}, "laid_down", ["Ann", "4", "2\N{EN DASH}1", "Cleo", "1"]),
        "Ann made it, bid 4, 3 tricks, euchred, laid down by Cleo at 2-1: Ann and Bob -4, Cleo and Dave +3, -4 to 3",
    ),
    (
        *("call_ace_domino", 5, {}, "in_detail", ["Bob", "Dave", "5", None, "3s", "5s"]),
        "Bob made it with Dave, all 5 tricks: Bob +2, Dave +2, 0-0-2-2-0",
    ),
    (
        "pepper",
        4,
        {},
        "in_detail",
        ["Cleo", "Big Pepper", "6", "No trump"],
        "Cleo made it, bid big pepper in no trump, all 6 tricks: Cleo and Dave +12, 0-12",
    ),
]


def query(event: TableEvent, told: Told) -> dict[str, object]:
    """Return what a form sends whose buttons with these words were tapped; None is not tapped."""
    sent: dict[str, object] = {"event": event.key}
    answers: dict[str, Any] = {}
    names = dict(enumerate(NAMES))
    for question, words in zip(event.questions, told, strict=False):
        if words is None:
            continue
        if question.kind is QuestionKind.ONE:
            said = said_by(event, answers, 0)
            found = [n for n in offered(question, said, 0) if fill(question.choices[n].label, names) == words]
            assert len(found) == 1, (question.label, words)
            answers[question.name] = sent[f"q.{question.name}"] = found[0]
        elif question.kind is QuestionKind.SEVERAL:
            sent[question.path] = [NAMES.index(str(name)) for name in words]  # type: ignore[attr-defined]
        elif question.kind is QuestionKind.EACH:
            sent |= {row.path: number for row, number in zip(question.rows, words, strict=False)}  # type: ignore[call-overload]
        elif question.kind is QuestionKind.TEXT:
            sent[question.path] = words
        else:
            sent |= words  # type: ignore[operator]
    return sent


def the_event(ruleset: Ruleset, key: str) -> TableEvent:
    return next(event for event in events(ruleset) if event.key == key)


def page_of(ruleset: Ruleset, players: int) -> str:
    return f"/t/{signed_code(open_table('Table 4', ruleset, NAMES[:players], 0).table_pass)}/"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[3]}")
def test_an_event_is_entered_by_its_buttons(client: Client, case: Case) -> None:
    key, players, options, event, told, sentence = case
    ruleset = make_ruleset(key, options, players)
    page = page_of(ruleset, players)
    asked = query(the_event(ruleset, event), told)
    question = client.get(f"{page}hand/", asked)
    assert (question.status_code, sentence in unescape(text_of(question))) == (200, True), unescape(
        text_of(question)
    )
    told_to_phone = client.get(f"{page}hand/", asked, headers={"Accept": "application/json"}).json()
    assert told_to_phone == {"sentence": sentence, "problems": []}
    fields = ("id", "game", "kind", "number", "of", "hand")
    client.post(f"{page}entries/", {name: unescape(hidden(question, name)) for name in fields})
    assert sentence in unescape(text_of(client.get(page, {"recorded": str(Entry.objects.get().pk)})))


def test_every_event_of_every_way_to_play_is_among_them() -> None:
    """Those that are the same everywhere are entered in one way to play."""
    everywhere = {event for key, _, _, event, _, _ in CASES if key == "north_american"}
    entered = {(key, event) for key, _, _, event, _, _ in CASES}
    same = {"st_austell": "british", "penryn_falmouth": "british"}
    missing = [
        (key, event.key)
        for key in VARIANTS
        for players in numbers_of(key)
        for event in events(make_ruleset(key, HOUSES.get(key, {}) if players == 4 else {}, players))
        if event.key not in everywhere
        and (
            same.get(key, key),
            event.key.replace("declared_2", "declared_1").replace("declared_3", "declared_1"),
        )
        not in entered
    ]
    assert missing == []


@pytest.mark.parametrize("key", VARIANTS)
def test_the_phone_has_the_points_of_answers_as_the_engine_counts_them(key: str) -> None:
    ways: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in numbers_of(key)]
    ways += [(4, HOUSES[key])] if key in HOUSES else []
    for players, options in ways:
        ruleset = make_ruleset(key, options, players)
        for row in event_rows(ruleset):
            dealer = row["hand"].get("dealer", 0)
            slot = fold(ruleset, [LedgerLine("1", "hand", hand=parse_hand(row["hand"]))], dealer).slots[0]
            floored = [0 if ruleset.floor == 0 and points < 0 else points for points in row["points"]]
            assert (slot.counted, list(slot.points)) == (True, floored), row


def test_a_fault_in_the_answers_is_told_to_the_phone(client: Client) -> None:
    ruleset = make_ruleset("family_bid", {"min_bid": 3})
    page = page_of(ruleset, 4)
    event = the_event(ruleset, "laid_down")
    asked = query(event, ["Ann", "3", "2\N{EN DASH}3", None, "6"])
    answer = client.get(f"{page}hand/", asked, headers={"Accept": "application/json"}).json()
    assert answer == {
        "sentence": "",
        "problems": ["The tricks left, and so the uncertain ones, are 0 to 1. Count again."],
    }


def test_the_page_opens_at_the_event_that_is_to_be_changed_with_its_answers(client: Client) -> None:
    page = page_of(make_ruleset("north_american"), 4)
    text = " ".join(
        client.get(page, {"event": "revoke", "revokes": [1], "q.lone": 2}).content.decode().split()
    )
    revoke = text[text.index('data-event="revoke"') :].partition("</form>")[0]
    assert 'data-event="revoke" open>' in text
    assert revoke.count(" checked") == 2
    assert 'name="revokes" value="1" checked' in revoke
    assert 'name="q.lone" value="2" checked' in revoke


def test_a_hand_that_cannot_stand_there_leads_back_to_changing_that_hand(client: Client) -> None:
    page = page_of(make_ruleset("north_american"), 4)
    question = client.get(f"{page}hand/", {"maker": 0, "tricks": 4})
    fields = ("id", "game", "kind", "number", "of", "hand")
    client.post(f"{page}entries/", {name: unescape(hidden(question, name)) for name in fields})
    of = str(Entry.objects.get().pk)
    changed = client.get(f"{page}hand/", {"of": of, "maker": 1, "tricks": 4})
    assert (
        "Change hand 1? Until now Ann made it, 4 tricks: Ann and Bob +1, 1-0 From now on Cleo made it, 4 tricks: Cleo "
        "and Dave +1, 0-1 The score was 1-0 and becomes 0-1. Change it"
    ) in text_of(changed)
    refused = client.get(f"{page}hand/", {"of": of, "maker": 1, "tricks.A": 4, "tricks.B": 4})
    assert refused.status_code == 422
    assert "&amp;replace=1" in refused.content.decode()
    again = client.get(page, {"of": of, "replace": 1})
    assert (
        "It was: Ann made it, 4 tricks: Ann and Bob +1, 1-0. Who made trump, and how many tricks?"
        in text_of(again)
    )


@pytest.mark.parametrize(("fixed_hands", "left"), [(None, []), (2, ["points_put_right"])])
def test_after_the_end_only_points_are_put_right(
    client: Client, fixed_hands: int | None, left: list[str]
) -> None:
    rules = {"fixed_hands": fixed_hands} if fixed_hands else {"target": 4}
    page = page_of(make_ruleset("north_american", rules), 4)
    for number in (1, 2):
        text = client.get(page).content.decode()
        if f"hand {number}" not in text:
            break
        question = client.get(f"{page}hand/", {"maker": 0, "alone": "on", "tricks": 5})
        if question.status_code == 200:
            fields = ("id", "game", "kind", "number", "of", "hand")
            client.post(f"{page}entries/", {name: hidden(question, name) for name in fields})
    text = client.get(page).content.decode()
    assert [part.partition('"')[0] for part in text.split('data-event="')[1:]] == left


@pytest.mark.parametrize(("typed", "kept"), [("Benny", "benny"), ("BENNY ", "benny"), ("9h", "9h")])
def test_a_turned_up_card_is_understood_whatever_its_capitals(client: Client, typed: str, kept: str) -> None:
    page = page_of(make_ruleset("british"), 4)
    asked = {"maker": 1, "tricks": 3, "upcard": typed}
    answer = client.get(f"{page}hand/", asked)
    if kept == "benny":
        assert "With the Benny turned up the dealer makes trump." in text_of(answer)
    else:
        assert f'"upcard": "{kept}"' in hidden(answer, "hand")


def test_an_organisers_form_asks_whether_a_theft_worked() -> None:
    american = make_ruleset("north_american", {"steal_the_deal": True})
    played = next(result for result in results(american) if result["value"] == "played")
    steal = next(field for field in played["fields"] if field["name"] == "steal")
    worked = next(one for one in steal["inputs"] if one["name"] == "steal.success")
    assert worked["allowed"] == [{"value": "true", "label": "yes"}, {"value": "false", "label": "no"}]


def test_all_others_folded_is_taken_with_the_zeros_of_the_form(client: Client) -> None:
    page = page_of(make_ruleset("buck"), 4)
    zeros = {f"tricks.P{seat}": 0 for seat in range(4)}
    answer = client.get(f"{page}hand/", {"maker": 1, "bid": 3, "dropped": [0, 2, 3], **zeros})
    assert "Cleo made it, bid 3, Ann, Bob and Dave dropped out: Cleo -5, 15-10-15-15" in text_of(answer)
