"""The table's page asks for what a tap left out, instead of refusing the hand."""

import pytest

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.quick_hands import settled, still_to_choose
from tests.scoring.views.test_table_pages import count, opened, text_of

pytestmark = pytest.mark.django_db
ASKED = "Choose the partner or the called tile first."


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


@pytest.mark.parametrize(
    ("key", "record", "alone"),
    [
        ("family_bid", {"maker": 2, "bid": 12}, True),
        ("family_bid", {"maker": 2, "bid": 24, "tricks": 6}, True),
        ("family_bid", {"maker": 0, "bid": 12}, True),
        ("family_bid", {"bid": 12}, None),
        ("family_bid", {"maker": 2, "bid": 6}, None),
        ("family_bid", {"maker": 2, "bid": 7}, None),
        ("british", {"maker": 2}, None),
        ("british", {"maker": 2, "alone_seat": 0}, True),
        ("pepper", {"maker": 2, "bid": 3}, None),
    ],
)
def test_what_is_only_played_alone_is_alone(key, record, alone):
    found = settled(make_ruleset(key, {}, 4), record)
    assert found == record | ({"alone": True} if alone else {})


def test_a_lone_bid_is_counted_without_tapping_alone_too(client):
    page = opened(client, "family_bid", 4)
    asked = client.get(f"{page}hand/", {"maker": 2, "bid": 24, "tricks": 6})
    assert (asked.status_code, "P2 went alone, bid 24, all 6 tricks" in text_of(asked)) == (200, True), (
        text_of(asked)
    )


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
    whole = " ".join(client.get(page, {"maker": 2, "partner": 0}).content.decode().split())
    text = whole[whole.index('<form id="tap"') :].partition("</form>")[0]
    assert text.count('name="partner" value="0" checked>') == 1
    assert text.count(" checked") == 3  # the maker, the partner, and nothing said of the tile


def test_a_hand_that_is_changed_stays_that_hand_while_it_is_asked_for(client):
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
    assert (refused.status_code, "That can't be right" in text_of(refused)) == (422, True)
