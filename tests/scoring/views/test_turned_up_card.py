"""Whether the turned-up card was taken, asked on pages without script where somebody must then go alone."""

import re

import pytest

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.call_rounds import call_rounds
from scoring.selectors.passes import signed_code
from scoring.services.tables import open_table
from tests.cases import every
from tests.scoring.kitchen import NAMES
from tests.scoring.pages import words

pytestmark = pytest.mark.django_db
ASKED = "The dealer's partner made trump. Choose whether the turned-up card was taken."


def page_of(key: str = "canadian", dealer: int | None = 0) -> str:
    table = open_table("Kitchen", make_ruleset(key), NAMES, dealer)
    return f"/t/{signed_code(table.table_pass)}/"


@every(
    ("key", "options", "expected"),
    [
        ("canadian", {}, [[0, 2], [1, 3], [2, 0], [3, 1]]),
        ("british", {}, [[0, 2], [1, 3], [2, 0], [3, 1]]),
        ("british", {"dealer_partner_must_go_alone": False}, []),
        ("north_american", {}, []),
        ("north_american", {"dealer_partner_must_go_alone": True}, [[0, 2], [1, 3], [2, 0], [3, 1]]),
        ("pepper", {}, []),
    ],
)
def test_the_engine_says_of_whom_it_is_asked(key, options, expected):
    found = call_rounds(make_ruleset(key, options))
    assert [[one["dealer"], one["maker"]] for one in found] == expected
    assert {tuple(one["alone_in"]) for one in found} <= {(1,)}


@pytest.mark.parametrize(
    ("choice", "status"),
    [
        ({"maker": 2, "tricks": 4}, 422),
        ({"maker": 2, "tricks": 4, "call_round": 2}, 200),
        ({"maker": 2, "tricks": 4, "call_round": 1, "alone": "on"}, 200),
        ({"maker": 2, "tricks": 4, "alone": "on"}, 200),
        ({"maker": 0, "tricks": 4}, 200),
    ],
)
def test_a_tap_of_the_dealers_partner_says_it_first(client, choice, status):
    answer = client.get(f"{page_of()}hand/", choice)
    assert (answer.status_code, ASKED in words(answer)) == (status, status == 422)
    if status == 422:
        assert 'value="2" required checked' in re.sub(r"\s+", " ", answer.content.decode())


def test_taken_and_not_alone_is_refused_by_the_rules(client):
    answer = client.get(f"{page_of()}hand/", {"maker": 2, "tricks": 4, "call_round": 1})
    assert answer.status_code == 422
    assert "The dealer's partner who orders the turned-up card goes alone." in words(answer)


def test_where_nobody_knows_who_deals_it_is_not_asked(client):
    assert client.get(f"{page_of(dealer=None)}hand/", {"maker": 2, "tricks": 4}).status_code == 200


def test_the_round_is_in_the_record_that_is_asked_about(client):
    asked = client.get(f"{page_of()}hand/", {"maker": 2, "tricks": 4, "call_round": 2}).content.decode()
    assert "&quot;call_round&quot;: 2" in asked
