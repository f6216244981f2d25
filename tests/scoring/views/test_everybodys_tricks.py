"""Tricks of each player, tapped as numbers: who is out, and the last count, which nobody has to tap."""

import pytest
from django.http import QueryDict

from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset
from scoring.selectors.quick_hands import asks_alone
from scoring.views.hand_query import record_from_query
from tests.cases import every

SETBACK = make_ruleset("setback", {}, 4)


@every(
    ("tapped", "tricks", "dropped"),
    [
        ("tricks.P0=3&tricks.P1=1&tricks.P2=1&tricks.P3=0", (3, 1, 1, 0), None),
        ("tricks.P0=3&tricks.P1=1&tricks.P2=1", (3, 1, 1, 0), None),
        ("tricks.P1=1&tricks.P2=1&tricks.P3=0", (3, 1, 1, 0), None),
        ("tricks.P0=3&tricks.P1=out&tricks.P2=1", (3, 0, 1, 1), [1]),
        ("tricks.P0=4&tricks.P1=out&tricks.P2=out&tricks.P3=1", (4, 0, 0, 1), [1, 2]),
        ("tricks.P0=3&tricks.P2=1&tricks.P3=1&dropped=1", (3, 0, 1, 1), [1]),
    ],
)
def test_the_last_count_is_what_the_others_leave(tapped, tricks, dropped) -> None:
    record = record_from_query(SETBACK, QueryDict(f"maker=0&{tapped}"))
    assert record["tricks"] == dict(zip(("P0", "P1", "P2", "P3"), tricks, strict=True))
    assert record.get("dropped") == dropped


def test_where_only_one_stays_in_nobody_counts() -> None:
    tapped = QueryDict("maker=2&tricks.P0=out&tricks.P1=out&tricks.P2=5&tricks.P3=out")
    assert record_from_query(SETBACK, tapped) == {"maker": 2, "dropped": [0, 1, 3]}


@pytest.mark.parametrize(
    ("tapped", "tricks"),
    [
        ("tricks.P0=3&tricks.P1=1", {"P0": 3, "P1": 1}),
        ("tricks.P0=3&tricks.P1=3&tricks.P2=1", {"P0": 3, "P1": 3, "P2": 1}),
        ("tricks.P0=x&tricks.P1=3&tricks.P2=1", {"P0": "x", "P1": 3, "P2": 1}),
    ],
)
def test_counts_that_cannot_be_are_left_to_the_rules(tapped, tricks) -> None:
    assert record_from_query(SETBACK, QueryDict(f"maker=0&{tapped}"))["tricks"] == tricks


def test_alone_is_asked_where_nothing_else_that_is_tapped_says_it() -> None:
    asked = [
        entry.key
        for entry in VARIANTS.values()
        for players in numbers_of(entry.key)[-1:]
        if asks_alone(make_ruleset(entry.key, {}, players if len(numbers_of(entry.key)) > 1 else None))
    ]
    assert asked == [
        "north_american",
        "canadian",
        "australian",
        "progressive",
        "british",
        "st_austell",
        "penryn_falmouth",
        "domino_fosdick",
        "domino_play",
        "call_ace_domino",
        "card_fosdick",
        "classic_1844",
        "railroad",
        "somerset_1888",
        "cosmic",
    ]
