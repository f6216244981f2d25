"""The score on a table's page: a number always, and two cards where they can show it."""

import re

import pytest
from django.test import Client

from scoring.selectors.passes import signed_code
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
        ({"A": 12, "B": -2}, {}, [("12", False), ("-2", False)]),
        ({"A": 5, "B": 6}, {"markers": "2_3"}, [("5", True), ("6", False)]),
        ({"A": 9, "B": 3}, {"markers": "none"}, [("9", False), ("3", False)]),
    ],
)
def test_the_number_is_always_there_and_alone_where_the_cards_cannot_show_it(
    scores: dict[str, int], options: dict[str, str], expected: list[tuple[str, bool]]
) -> None:
    assert shown(scores, **options) == expected
