"""A night is played by a ruleset of its club: chosen on its form or by a program, copied, and named on record."""

from typing import Any

import pytest

from clubs.models import Club, Membership, Role
from scoring.engine.ruleset import make_ruleset
from scoring.models import Game, SavedRuleset
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from tests.clubs.people import Visitor, alice, bob, carol, club, founded, stranger
from tests.scoring.rulesets.choice import offered, selected
from tests.scoring.rulesets.conftest import friday, three
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, publish_plan, tables
from tests.tournaments.nights.views.pages import beside, value, words
from tournaments.nights.models import Night

__all__ = ["alice", "bob", "carol", "club", "friday", "stranger", "three"]
NEW = "nights/new/"


def night_of(visitor: Visitor, **form: str) -> Night:
    made = visitor.post(NEW, {"name": "Friday bustle", "word": "OAK", "rounds": "2"} | form)
    assert made.status_code == 302, words(made)
    return Night.objects.get()


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def rules_of(night: Night) -> Any:
    return make_ruleset(night.variant, night.options, 4)


def test_only_rulesets_for_four_with_partners_are_offered(
    bob: Visitor, friday: SavedRuleset, three: SavedRuleset
) -> None:
    save_ruleset(friday.club, "Dirty clubs", "buck", by=None, now=NOW)
    save_ruleset(friday.club, "Dominoes", "domino_fosdick", None, 4, by=None, now=NOW)
    assert offered(bob.get(NEW)) == ["none", "Dominoes", "Friday at the Oak"]
    refused = bob.post(NEW, {"name": "Each alone", "ruleset": str(three.pk), "filled_from": ""})
    assert (refused.status_code, beside(refused, "ruleset"), Night.objects.count()) == (
        422,
        "Those house rules are gone. Choose others, or none.",
        0,
    )


def test_choosing_one_fills_in_its_options_and_the_hands_of_a_round(
    bob: Visitor, friday: SavedRuleset
) -> None:
    page = bob.get(f"{NEW}?name=Bustle&ruleset={friday.pk}&filled_from=&variant=british&rules_of=british")
    assert (selected(page), value(page, "name"), value(page, "hands")) == (str(friday.pk), "Bustle", "12")
    assert value(page, "rules_of") == "progressive"


def test_a_night_and_its_games_say_from_which_ruleset_they_are(bob: Visitor, friday: SavedRuleset) -> None:
    night = night_of(bob, ruleset=str(friday.pk), filled_from="", variant="progressive", hands="8")
    assert (rules_of(night), night.saved_ruleset) == (rules_of_saved(friday), friday)
    assert (
        night.audit_entries.get().message == "Created Friday bustle with the house rules Friday at the Oak."
    )
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    change_ruleset(friday.pk, {"options": {"fixed_hands": 2}}, by=None, now=NOW)
    game = tables(night, 1)[0].game
    assert isinstance(game, Game)
    assert (game.options["fixed_hands"], game.saved_ruleset) == (12, friday)
    begin_again = tables(night, 2)[0].game
    assert begin_again is None
    assert "By the house rules Friday at the Oak, with changes." in words(
        bob.get(f"nights/{night.pk}/print/rules/")
    )


def test_the_customs_of_its_ruleset_stand_on_the_sheet_of_a_night_as_they_are_today(
    bob: Visitor, friday: SavedRuleset
) -> None:
    night = night_of(bob, ruleset=str(friday.pk), filled_from="")
    sheet = f"nights/{night.pk}/print/rules/"
    assert "Customs" not in words(bob.get(sheet))
    change_ruleset(friday.pk, {"customs": ["no_table_talk", "Losers shuffle."]}, by=None, now=NOW)
    card = "Customs No talk about the hand while it is played. Losers shuffle. Tonight "
    assert card in words(bob.get(sheet))


def rules_of_saved(saved: SavedRuleset) -> Any:
    return make_ruleset(saved.variant, saved.options, saved.players)


def test_what_is_changed_on_the_form_counts(bob: Visitor, friday: SavedRuleset) -> None:
    here = {"ruleset": str(friday.pk), "filled_from": str(friday.pk), "variant": "progressive"}
    night = night_of(bob, **here, rules_of="progressive", hands="6", **{"option.stick_dealer": "true"})
    assert (night.options["fixed_hands"], night.options["stick_dealer"]) == (6, True)
    assert (night.options["euchre_lone_points"], night.saved_ruleset) == (2, friday)


def test_settings_show_the_ruleset_keep_it_and_let_it_go(bob: Visitor, friday: SavedRuleset) -> None:
    night = night_of(bob, ruleset=str(friday.pk), filled_from="")
    path = f"nights/{night.pk}/settings/"
    page = bob.get(path)
    assert (selected(page), value(page, "filled_from"), value(page, "hands")) == (
        str(friday.pk),
        str(friday.pk),
        "12",
    )
    change_ruleset(friday.pk, {"retired": True}, by=None, now=NOW)
    assert offered(bob.get(path)) == ["none", "Friday at the Oak"]
    form = {
        "name": "Bustle",
        "word": "OAK",
        "variant": "progressive",
        "rules_of": "progressive",
        "hands": "4",
    }
    kept = {"ruleset": str(friday.pk), "filled_from": str(friday.pk)}
    assert bob.post(path, form | kept).status_code == 302
    night.refresh_from_db()
    assert (night.saved_ruleset, night.options["fixed_hands"]) == (friday, 4)
    bob.post(path, form | {"ruleset": "", "filled_from": str(friday.pk)})
    night.refresh_from_db()
    assert (night.saved_ruleset, night.options["fixed_hands"]) == (None, 4)
    assert offered(bob.get(path)) == []


def test_a_club_plays_by_its_own_rulesets(bob: Visitor, friday: SavedRuleset) -> None:
    elm = founded("Elm", "edith")
    Membership.objects.create(club=elm, user=bob.user, role=Role.ORGANISER)
    form = {"name": "Elm night", "club": str(elm.pk), "ruleset": str(friday.pk), "filled_from": ""}
    refused = bob.post(NEW, form)
    assert (refused.status_code, beside(refused, "ruleset"), Night.objects.count()) == (
        422,
        "The night's club has no such house rules. Choose its own, or none.",
        0,
    )


def test_a_program_creates_a_night_by_a_ruleset_and_changes_one_option(
    club: Club, bob: Visitor, friday: SavedRuleset
) -> None:
    wish = {"club": club.pk, "name": "Friday", "ruleset": friday.pk, "options": {"stick_dealer": False}}
    made = bob.send("nights/", wish)
    assert made.status_code == 201, made.content
    assert made.json()["ruleset"] == friday.pk
    assert made.json()["options"] == {**friday.options, "stick_dealer": False}
    here = f"nights/{made.json()['id']}/"
    fewer = bob.send(here, {"hands": 5}, "PATCH").json()
    assert (fewer["ruleset"], fewer["options"]["fixed_hands"], fewer["options"]["euchre_lone_points"]) == (
        friday.pk,
        5,
        4,
    )
    back = bob.send(here, {"ruleset": friday.pk}, "PATCH").json()
    assert (back["ruleset"], back["options"]) == (friday.pk, friday.options)
    british = bob.send(here, {"variant": "british"}, "PATCH").json()
    assert (british["ruleset"], british["variant"], british["options"]["target"]) == (None, "british", 11)
    assert bob.send(here, {"ruleset": None, "rounds": 3}, "PATCH").json()["variant"] == "british"


def test_a_ruleset_that_cannot_be_the_nights_is_refused_with_every_other_fault(
    club: Club, bob: Visitor, friday: SavedRuleset, three: SavedRuleset
) -> None:
    theirs = save_ruleset(founded("Elm", "edith"), "Theirs", "british", by=None, now=NOW)
    wish = {"club": club.pk, "name": "Friday"}
    found = {
        name: codes(bob.send("nights/", wish | sent))
        for name, sent in {
            "another club's": {"ruleset": theirs.pk, "rounds": 0},
            "of nobody": {"ruleset": 10**9},
            "for three": {"ruleset": three.pk},
            "another way": {"ruleset": friday.pk, "variant": "british"},
            "no number": {"ruleset": "friday"},
        }.items()
    }
    assert found == {
        "another club's": [("min_value", "rounds"), ("unknown_ruleset", "ruleset")],
        "of nobody": [("unknown_ruleset", "ruleset")],
        "for three": [("not_partnership", "ruleset")],
        "another way": [("another_variant", "ruleset")],
        "no number": [("invalid", "ruleset")],
    }
    change_ruleset(friday.pk, {"retired": True}, by=None, now=NOW)
    assert codes(bob.send("nights/", wish | {"ruleset": friday.pk})) == [("ruleset_retired", "ruleset")]
    assert Night.objects.count() == 0


@pytest.mark.parametrize("sent", [{}, {"ruleset": None}])
def test_without_a_ruleset_a_night_is_as_it_was(club: Club, bob: Visitor, sent: dict[str, Any]) -> None:
    made = bob.send("nights/", {"club": club.pk, "name": "Friday"} | sent).json()
    assert (made["ruleset"], made["variant"], made["options"]["fixed_hands"]) == (None, "progressive", 8)
    assert Night.objects.get().audit_entries.get().message == "Created Friday."
