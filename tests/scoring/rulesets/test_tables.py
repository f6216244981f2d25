"""A kitchen table that a program opens by a club's saved ruleset."""

from typing import Any

from django.test import Client

from scoring.models import Game, SavedRuleset
from scoring.services.saved_rulesets import change_ruleset
from tests.clubs.people import Visitor, with_token
from tests.tournaments.nights.hall import NOW

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def faults(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def test_whoever_keeps_score_for_a_club_opens_a_table_by_its_rules(
    alice: Visitor, friday: SavedRuleset
) -> None:
    opened = alice.send("tables/", {"names": NAMES, "ruleset": friday.pk})
    game = Game.objects.get()
    assert (opened.status_code, opened.json()["game"]) == (201, game.pk)
    assert (game.variant, game.options, game.saved_ruleset) == ("progressive", friday.options, friday)
    assert alice.user is not None
    program = with_token(alice.user)
    wish = {"names": NAMES, "ruleset": friday.pk, "variant": "progressive", "options": {"fixed_hands": 4}}
    assert program.send("tables/", wish).status_code == 201
    again = Game.objects.latest("pk")
    assert again.options == {**friday.options, "fixed_hands": 4}
    assert again.saved_ruleset == friday
    reader = with_token(alice.user, may_write=False)
    refused = reader.send("tables/", wish)
    assert (refused.status_code, faults(refused)) == (403, [("read_only_token", None)])
    refused = reader.send("tables/", {"names": NAMES})
    assert (refused.status_code, faults(refused)) == (403, [("read_only_token", None)])


def test_a_ruleset_says_how_many_play(alice: Visitor, three: SavedRuleset) -> None:
    opened = alice.send("tables/", {"names": NAMES[:3], "ruleset": three.pk})
    game = Game.objects.get()
    assert (opened.status_code, game.players, game.options["target"]) == (201, 3, 7)
    refused = alice.send("tables/", {"names": NAMES, "ruleset": three.pk})
    assert (refused.status_code, faults(refused)) == (400, [("wrong_players", "names")])
    assert refused.json()["errors"][0]["detail"] == (
        "Three of us is for 3 players: give a name for each seat."
    )


def test_every_fault_is_named_beside_what_is_wrong_with_the_names(
    alice: Visitor, three: SavedRuleset
) -> None:
    wish = {"names": ["Ann", "ann", "", "Dan"], "variant": "buck", "ruleset": three.pk}
    assert faults(alice.send("tables/", wish)) == [
        ("another_variant", "ruleset"),
        ("wrong_players", "names"),
        ("name_doubled", "names.1"),
        ("name_missing", "names.2"),
    ]
    assert not Game.objects.exists()


def test_a_ruleset_is_chosen_by_who_keeps_score_for_its_club(
    alice: Visitor, carol: Visitor, stranger: Visitor, friday: SavedRuleset
) -> None:
    wish = {"names": NAMES, "ruleset": friday.pk}
    unknown = {"names": NAMES, "ruleset": friday.pk + 1}
    refused = [carol.send("tables/", wish), alice.send("tables/", unknown)]
    assert [(one.status_code, faults(one)) for one in refused] == [
        (400, [("unknown_ruleset", "ruleset")])
    ] * 2
    assert (stranger.send("tables/", wish).status_code, Game.objects.count()) == (401, 0)
    change_ruleset(friday.pk, {"retired": True}, by=None, now=NOW)
    assert faults(alice.send("tables/", wish)) == [("unknown_ruleset", "ruleset")]
    assert stranger.send("tables/", {"names": NAMES, "ruleset": None}).status_code == 201


def test_a_token_that_is_no_good_opens_no_table(db: None) -> None:
    stale = Visitor(token="not a token of ours")
    assert stale.send("tables/", {"names": NAMES}).status_code == 401
    assert stale.send("tables/", {"names": NAMES, "ruleset": 1}).status_code == 401
    assert Game.objects.count() == 0


def test_who_is_signed_in_is_not_looked_at_where_no_ruleset_is_chosen(alice: Visitor) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = alice.client.cookies
    opened = strict.post("/api/v1/tables/", {"names": NAMES}, content_type="application/json")
    assert (opened.status_code, Game.objects.get().saved_ruleset) == (201, None)
