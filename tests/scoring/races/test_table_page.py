"""Races on a table's page, without script: beside each name, and drawn again before the first hand."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.selectors.passes import signed_code
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.tables import OpenedTable
from tests.scoring.cosmos import cosmos, races
from tests.scoring.kitchen import hand, kitchen

pytestmark = pytest.mark.django_db
BUTTON = "Draw the races again"


@pytest.fixture
def table() -> OpenedTable:
    return cosmos()


def page_of(table: OpenedTable) -> str:
    return f"/t/{signed_code(table.table_pass)}/"


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def shown(response: Any) -> list[str]:
    """The race at each seat of the felt, in the order of the seats."""
    return re.findall(r'<span class="race" title="([^"]+)"', response.content.decode())


def test_each_name_has_its_race_beside_it(client: Client, table: OpenedTable) -> None:
    page = client.get(page_of(table))
    assert shown(page) == races(table.game)
    assert f"Ann {races(table.game)[0]} deals" in text_of(page)
    assert f"Drawn from the seed {table.game.races['seed']}." in text_of(page)


def test_the_part_that_is_polled_hands_the_races_to_the_script(client: Client, table: OpenedTable) -> None:
    part = client.get(page_of(table), headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r'"race": "([^"]+)"', part) == races(table.game)


def test_a_table_without_races_shows_none(client: Client) -> None:
    page = client.get(page_of(kitchen()))
    assert (shown(page), BUTTON in text_of(page), "Races" in text_of(page)) == ([], False, False)


def test_the_seats_to_correct_are_named_by_their_races(client: Client, table: OpenedTable) -> None:
    page = text_of(client.get(f"{page_of(table)}names/"))
    assert all(
        f"{seat}, {race} nobody" in page
        for seat, race in zip(("North", "East", "South", "West"), races(table.game), strict=True)
    )
    assert "Points of the whole game follow the people; races stay with the seats." in page


def test_they_are_drawn_again_by_a_button_pressed_twice_once(client: Client, table: OpenedTable) -> None:
    page = page_of(table)
    seed = table.game.races["seed"]
    form = {"after": re.findall(r'name="after" value="([^"]+)"', client.get(page).content.decode())[0]}
    assert form == {"after": seed}
    first = client.post(f"{page}races/", form, follow=True)
    assert "The races are drawn again." in text_of(first)
    drawn = races(table.game)
    assert (shown(first), table.game.races["seed"]) == (drawn, f"{seed}-2")
    second = client.post(f"{page}races/", form, follow=True)
    assert (second.status_code, shown(second)) == (200, drawn)


def test_after_the_first_hand_the_button_is_gone_and_an_old_page_is_told_why(
    client: Client, table: OpenedTable
) -> None:
    page, before = page_of(table), races(table.game)
    must_record(table.game.pk, hand(1), EntryAuthor(table.table_pass), entered_at=None, now=timezone.now())
    assert BUTTON not in text_of(client.get(page))
    refused = client.post(f"{page}races/", {"after": table.game.races["seed"]})
    assert refused.status_code == 409
    assert "A hand of this game is recorded, so its races stay as they are." in text_of(refused)
    assert races(table.game) == before


def test_a_form_without_a_seed_draws_nothing(client: Client, table: OpenedTable) -> None:
    before = races(table.game)
    client.post(f"{page_of(table)}races/", {"after": "\0"})
    client.post(f"{page_of(table)}races/")
    assert races(table.game) == before
