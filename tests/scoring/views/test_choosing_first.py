"""The table's page asks for what a tap left out, instead of saying that the hand cannot be."""

import pytest

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.taps import still_to_choose
from tests.scoring.views.test_table_pages import count, opened, text_of

pytestmark = pytest.mark.django_db
ASKED = "Choose first: Partner, or The called tile."


@pytest.mark.parametrize(
    ("key", "players", "record", "missing"),
    [
        ("call_ace_domino", 4, {"maker": 2}, ["partner", "partner_tile"]),
        ("call_ace_domino", 4, {"maker": 2, "alone": True}, []),
        ("call_ace_domino", 4, {"maker": 2, "partner": 0}, []),
        ("call_ace_domino", 4, {"maker": 2, "partner": 2}, []),
        ("call_ace_domino", 4, {"maker": 2, "partner_tile": "asleep"}, []),
        ("call_ace_domino", 4, {}, []),
        ("family_bid", 4, {"maker": 2, "tricks": {"A": 3, "B": 3}}, ["bid"]),
        ("family_bid", 4, {"maker": 2, "bid": 12}, []),
        ("buck", 4, {"maker": 2, "dropped": [1]}, ["bid"]),
        ("british", 4, {"maker": 2, "alone": True}, []),
        ("north_american", 4, {"maker": 2}, []),
    ],
)
def test_what_would_make_a_hand_of_a_tap_is_known(key, players, record, missing):
    assert list(still_to_choose(make_ruleset(key, {}, players), record)) == missing


def test_a_tap_without_the_called_tile_is_asked_for_it_and_keeps_what_was_chosen(client):
    page = opened(client, "call_ace_domino", 4)
    asked = client.get(f"{page}hand/", {"maker": 2, "partner": "", "partner_tile": "", "tricks": 3})
    text = asked.content.decode()
    assert (asked.status_code, ASKED in text_of(asked), "cannot be" in text) == (422, True, False)
    assert '<input type="radio" name="maker" value="2" checked' in " ".join(text.split()).replace(
        " required", ""
    )
    assert "P2 made it, the called tile asleep, 3 tricks" in text_of(
        client.get(f"{page}hand/", {"maker": 2, "partner_tile": "asleep", "tricks": 3})
    )


def test_whoever_changes_a_hand_finds_the_partner_chosen(client):
    page = opened(client, "call_ace_domino", 4)
    text = " ".join(client.get(page, {"maker": 2, "partner": 0}).content.decode().split())
    assert text.count('name="partner" value="0" checked>') == 1
    assert text.count(" checked") == 3  # the maker, the partner, and nothing said of the tile


def test_a_hand_that_is_recorded_otherwise_stays_that_hand_while_it_is_asked_for(client):
    page = opened(client, "call_ace_domino", 4)
    count(client, page, maker=2, partner=0, tricks=3)
    again = client.get(page, {"replace": 1}).content.decode()
    of = again.split('name="of" value="')[1].split('"')[0]
    asked = client.get(f"{page}hand/", {"of": of, "maker": 1, "tricks": 4})
    assert ASKED in text_of(asked)
    assert f'name="of" value="{of}"' in asked.content.decode()


def test_another_fault_is_told_too(client):
    page = opened(client, "call_ace_domino", 4)
    refused = client.get(f"{page}hand/", {"maker": 2, "trump": 9, "tricks": 3})
    assert (refused.status_code, "That cannot be" in text_of(refused)) == (422, True)
