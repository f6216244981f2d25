"""The score on a table's page: a number always, and two cards or strokes where they can show it."""

import re

import pytest
from django.test import Client

from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.selectors.marker_cards import marker_cards
from scoring.selectors.passes import signed_code
from tests.cases import every
from tests.scoring.kitchen import Person, kitchen, new_id

pytestmark = pytest.mark.django_db
SIDE = re.compile(
    r'class="points">(-?\d+)</p>\s*<svg class="cards( none)?" .*?<use href="#([^"]+)"', re.DOTALL
)


def shown(scores: dict[str, int], **options: object) -> list[tuple[str, bool]]:
    """By side the number on the page, and whether a picture of the cards is there for it."""
    table = kitchen(**options)
    points = {"result": "adjustment", "points": scores, "note": "as it stands"}
    alice = Person(table.table_pass)
    entry = {"id": new_id(), "kind": "hand", "number": 1, "hand": points}
    assert alice.post(f"games/{table.game.pk}/entries/", entry).status_code == 201
    page = Client().get(f"/t/{signed_code(table.table_pass)}/").content.decode()
    found = SIDE.findall(page)
    for _, none, picture in found:
        assert (f'id="{picture}"' in page) == (not none)
    return [(number, not none) for number, none, _ in found]


@pytest.mark.parametrize(
    ("scores", "options", "expected"),
    [
        ({"A": 7, "B": 4}, {}, [("7", True), ("4", True)]),
        ({"A": 10, "B": 0}, {}, [("10", True), ("0", True)]),
        ({"A": 12, "B": -2}, {}, [("12", True), ("-2", False)]),
        ({"A": 5, "B": 6}, {"markers": "2_3"}, [("5", True), ("6", True)]),
        ({"A": 20, "B": 25}, {"target": 21}, [("20", True), ("25", True)]),
        ({"A": 14, "B": 15}, {}, [("14", True), ("15", False)]),
        ({"A": 9, "B": 3}, {"markers": "none"}, [("9", False), ("3", False)]),
    ],
)
def test_the_number_is_always_there_and_alone_where_no_picture_can_show_it(
    scores: dict[str, int], options: dict[str, str], expected: list[tuple[str, bool]]
) -> None:
    assert shown(scores, **options) == expected


def pictures(ruleset: Ruleset) -> list[str]:
    """Say of each score from 0 up what shows it: cards, or strokes."""
    return ["strokes" if "strokes" in picture else "cards" for picture in marker_cards(ruleset)]


@every(
    ("variant", "options", "cards", "strokes"),
    [
        ("north_american", {}, 11, 4),  # 0 to 10 by two fives, and past the target up to 14
        ("british", {}, 12, 4),  # 0 to 11 by a six and a five, up to 15
        ("st_austell", {}, 12, 14),  # 12 to 25
        ("buck", {}, 11, 15),  # counted down from 15, and up to 25 for those who fall short
        ("bid_individual", {"players": 3}, 11, 21),  # from 21, up to 31
        ("family_bid", {}, 11, 26),  # 11 to 36
        ("north_american", {"fixed_hands": 8}, 11, 30),  # no target: as far as there is room, 40
        ("north_american", {"markers": "2_3_cross"}, 10, 5),  # 10 to 14
        ("north_american", {"markers": "none"}, 0, 0),
    ],
)
def test_scores_above_what_cards_can_show_have_strokes(
    variant: str, options: dict[str, object], cards: int, strokes: int
) -> None:
    house = dict(options)
    ruleset = make_ruleset(variant, players=house.pop("players", None), options=house)
    assert pictures(ruleset) == ["cards"] * cards + ["strokes"] * strokes


def test_crossed_cards_lie_across_each_other_and_hide_all_pips_at_five_and_all_but_those_beyond() -> None:
    crossed = [
        one
        for one in marker_cards(make_ruleset("north_american", {"markers": "2_3_cross"}))
        if one.get("crossed")
    ]
    assert [one["score"] for one in crossed] == [5, 6, 7, 8, 9]
    assert [(one["lower_up"], one["face_up"], len(one["lower"]), len(one["upper"])) for one in crossed] == [
        (False, False, 0, 0),
        (True, False, 1, 0),
        (True, False, 2, 0),
        (True, False, 3, 0),
        (True, True, 2, 2),
    ]
    # Turned on its middle at 31 it reaches from 11 to 51, and so far right of that: over the lower card, which ends at
    # 59, and beyond the last pip to be seen, whose right edge is at 20, 36 or 52.
    left = [11 + one["slid"] for one in crossed]
    assert left == [11, 26, 42, 54, 42]
