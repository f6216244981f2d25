"""Customs of a club that change no points: ticked or written with its house rules, shown on the card."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from problems import Refused
from scoring.models import SavedRuleset
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import customs_of, ruleset_of
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from scoring.services.tables import open_table
from tests.clubs.people import Visitor
from tests.scoring.kitchen import NAMES
from tests.tournaments.nights.hall import NOW
from tests.tournaments.nights.views.pages import words

FARMERS = (
    "Farmer's hand: whoever holds nothing but nines and tens may show them, and the same dealer deals again."
)
BEST = "Partner's best: whoever plays alone may swap one card for their partner's best."
FORM = {"name": "Friday", "variant": "north_american", "players": "4", "rules_of": "north_american"}


def shown(saved: SavedRuleset) -> tuple[str, ...]:
    return customs_of(saved, ruleset_of(saved))


def change(saved: SavedRuleset, **wanted: Any) -> SavedRuleset:
    return change_ruleset(saved.pk, wanted, by=None, now=NOW)


def test_bob_ticks_and_writes_customs_and_they_stand_on_the_card(
    club: Club, bob: Visitor, client: Client
) -> None:
    ticked = {
        "custom": ["farmers_redeal", "partners_best"],
        "own_customs": "Losers shuffle.\r\n\r\n Losers  shuffle.",
    }
    made = bob.post(f"clubs/{club.pk}/rulesets/new/", FORM | ticked)
    saved = SavedRuleset.objects.get()
    assert saved.customs == ["farmers_redeal", "partners_best", "Losers shuffle."]
    card = f"ends the hand. Customs {FARMERS} {BEST} Losers shuffle."
    assert card in words(bob.get(made.url[1:]))
    opened = open_table("Hall", ruleset_of(saved), NAMES, saved_ruleset=saved.pk)
    assert card in words(client.get(f"/t/{signed_code(opened.table_pass)}/rules/"))
    form = bob.get(f"rulesets/{saved.pk}/change/").content.decode()
    assert form.count(" checked>") == 2
    assert ">Losers shuffle.</textarea>" in form


def test_a_game_shows_only_customs_that_fit_it(friday: SavedRuleset) -> None:
    keys = ["farmers_redeal", "farmers_swap", "partners_best", "suit_in_hand", "Losers shuffle."]
    own = ("You may make a suit trump only if you hold one of it.", "Losers shuffle.")
    assert shown(change(friday, customs=keys))[:1] == (FARMERS,)
    assert shown(change(friday, variant="call_ace_domino")) == own
    assert shown(change(friday, variant="cutthroat_five"))[0] == FARMERS
    assert BEST not in shown(change(friday, variant="cutthroat_five"))
    assert shown(change(friday, variant="pepper")) == (FARMERS, *own)


def test_a_table_without_a_saved_ruleset_has_no_customs(client: Client, friday: SavedRuleset) -> None:
    opened = open_table("Kitchen", ruleset_of(friday), NAMES)
    assert "Customs" not in words(client.get(f"/t/{signed_code(opened.table_pass)}/rules/"))


@pytest.mark.parametrize(
    ("customs", "codes"),
    [
        (["a" * 140], []),
        (["a" * 141], ["custom_too_long"]),
        ([f"Custom {number}." for number in range(12)], []),
        ([f"Custom {number}." for number in range(13)], ["customs_too_many"]),
        (["No \u202ephones."], ["custom_unreadable"]),
        (["No\x00phones."], ["custom_unreadable"]),
    ],
)
def test_a_custom_that_cannot_stand_on_a_card_is_refused(
    club: Club, customs: list[str], codes: list[str]
) -> None:
    def save() -> None:
        save_ruleset(club, "Friday", "british", customs=customs, by=None, now=NOW)

    if not codes:
        save()
        assert SavedRuleset.objects.get().customs == customs
        return
    with pytest.raises(Refused) as refused:
        save()
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        (code, "customs") for code in codes
    ]


def test_the_form_keeps_what_was_ticked_and_names_the_fault(club: Club, bob: Visitor) -> None:
    page = bob.post(f"clubs/{club.pk}/rulesets/new/", FORM | {"custom": "cut", "own_customs": "a" * 141})
    assert page.status_code == 422
    assert "A custom is a sentence of up to 140 characters. Make the long one shorter." in words(page)
    assert page.content.decode().count(" checked>") == 1
