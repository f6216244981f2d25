"""Customs of a kitchen table, ticked and written when it is opened; and the one that became an option."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from problems import Refused
from scoring.engine.ruleset import make_ruleset
from scoring.models import SavedRuleset, Table
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import customs_at, ruleset_of
from scoring.services.entries import EntryAuthor
from scoring.services.next_game import play_again
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from scoring.services.tables import open_table
from tests.clubs.people import Visitor
from tests.scoring.kitchen import NAMES
from tests.tournaments.nights.hall import NOW
from tests.tournaments.nights.views.pages import words

FARMERS = (
    "Farmer's hand: whoever holds nothing but nines and tens may show them, and the same dealer deals again."
)
CUT = "The cards are cut, or tapped to leave them as they are."
FORM = {f"names.{seat}": name for seat, name in enumerate(NAMES)}


def card(client: Client) -> str:
    return words(client.get(f"/t/{signed_code(Table.objects.get().passes.get())}/rules/"))


@pytest.mark.django_db
def test_alice_ticks_and_writes_customs_when_she_opens_a_table_and_they_stand_on_the_card(
    client: Client,
) -> None:
    form = client.get("/tables/new/").content.decode()
    assert ('value="farmers_redeal"' in form, "Customs at this table" in form) == (True, True)
    ticked = {"custom": ["farmers_redeal"], "own_customs": "Losers make the tea.\r\n\r\n"}
    assert client.post("/tables/new/", FORM | ticked).status_code == 302
    assert Table.objects.get().customs == ["farmers_redeal", "Losers make the tea."]
    assert f"Customs {FARMERS} Losers make the tea." in card(client)


@pytest.mark.django_db
def test_a_custom_that_cannot_stand_there_is_named_and_nothing_is_lost(client: Client) -> None:
    page = client.post("/tables/new/", FORM | {"custom": "cut", "own_customs": "a" * 141})
    assert page.status_code == 422
    assert "A custom is a sentence of up to 140 characters. Make the long one shorter." in words(page)
    assert (page.content.decode().count(" checked>"), "a" * 141 in page.content.decode()) == (1, True)
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_a_program_opens_a_table_with_customs(client: Client) -> None:
    wish: dict[str, Any] = {"names": list(NAMES), "customs": ["farmers_redeal", "Losers make the tea."]}
    assert client.post("/api/v1/tables/", wish, content_type="application/json").status_code == 201
    assert f"Customs {FARMERS} Losers make the tea." in card(client)
    refused = client.post("/api/v1/tables/", wish | {"customs": ["a" * 141]}, content_type="application/json")
    assert [(one["code"], one["attr"]) for one in refused.json()["errors"]] == [
        ("custom_too_long", "customs")
    ]


def test_the_customs_of_chosen_house_rules_stand_there_anyway_and_are_not_asked_again(
    bob: Visitor, friday: SavedRuleset
) -> None:
    change_ruleset(friday.pk, {"customs": ["farmers_redeal"]}, by=None, now=NOW)
    form = bob.get(f"tables/new/?ruleset={friday.pk}").content.decode()
    assert ('value="farmers_redeal"' in form, 'value="cut"' in form) == (False, True)
    opened = open_table(
        "Kitchen",
        ruleset_of(friday),
        NAMES,
        saved_ruleset=friday.pk,
        customs=["farmers_redeal", "cut"],
    )
    assert customs_at(opened.game) == (FARMERS, CUT)


def test_the_next_game_at_the_table_has_them_too(db: None) -> None:
    opened = open_table("Kitchen", make_ruleset("north_american"), NAMES, customs=["cut"])
    game = play_again(opened.table.pk, opened.game.pk, by=EntryAuthor(table_pass=opened.table_pass), now=NOW)
    assert customs_at(game) == (CUT,)


def test_what_became_an_option_is_no_custom_any_more(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        save_ruleset(club, "Friday", "british", customs=["lead_left_of_loner"], by=None, now=NOW)
    assert [(one.code, one.field) for one in refused.value.problems] == [("custom_is_option", "customs")]
