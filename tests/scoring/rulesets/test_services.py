"""A club saves rulesets under names, changes and retires them; nothing that began from one changes with it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from problems import Refused
from scoring.engine.ruleset import ENGINE_VERSION, make_ruleset
from scoring.models import Game, SavedRuleset
from scoring.selectors.rulesets import chosen_from, ruleset_of
from scoring.services.entries import EntryAuthor
from scoring.services.next_game import play_again
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from scoring.services.tables import open_table
from tests.clubs.people import Visitor, founded
from tests.scoring.kitchen import NAMES
from tests.tournaments.nights.hall import NOW

BUCK = {"revoke_mode": "off", "revoke_points": 2, "leads": "usual", "markers": "5_5"}
LATER = NOW + timedelta(days=7)


def faults(call: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        call()
    return [(fault.code, fault.field) for fault in refused.value.problems]


def change(saved: SavedRuleset, **wanted: Any) -> SavedRuleset:
    return change_ruleset(saved.pk, wanted, by=None, now=LATER)


def test_a_ruleset_is_kept_with_every_option_settled(club: Club, bob: Visitor) -> None:
    saved = save_ruleset(club, "  Sunday   lunch ", "family_bid", {"min_bid": 3}, by=bob.user, now=NOW)
    saved.refresh_from_db()
    assert (saved.name, saved.variant, saved.players) == ("Sunday lunch", "family_bid", 4)
    assert saved.options == {
        "target": 32,
        "fixed_hands": None,
        "min_bid": 3,
        "dealer_must_bid": None,
        "no_trump": False,
        "revoke_mode": "off",
        "revoke_points": 2,
        "negative_scores": True,
        "leads": "usual",
        "markers": "5_5",
    }
    assert (saved.engine_version, saved.changed_at, saved.changed_by) == (ENGINE_VERSION, NOW, bob.user)
    assert ruleset_of(saved) == make_ruleset("family_bid", {"min_bid": 3})


def test_every_fault_is_named_and_nothing_is_written(club: Club) -> None:
    wrong = {"target": 0, "steal": True}
    assert faults(lambda: save_ruleset(club, " ", "domino_fosdick", wrong, 5, by=None, now=NOW)) == [
        ("name_missing", "name"),
        ("players_wrong", "players"),
        ("option_unknown", "options.steal"),
        ("option_value", "options.target"),
    ]
    assert faults(lambda: save_ruleset(club, "x" * 41, "whist", None, by=None, now=NOW)) == [
        ("name_too_long", "name"),
        ("variant_unknown", "variant"),
    ]
    assert SavedRuleset.objects.count() == 0


@pytest.mark.parametrize("name", ["Friday at the Oak", "FRIDAY at the oak", " friday  AT THE OAK "])
def test_a_name_is_there_once_in_a_club(friday: SavedRuleset, name: str) -> None:
    assert faults(lambda: save_ruleset(friday.club, name, "british", by=None, now=NOW)) == [
        ("name_taken", "name")
    ]
    other = save_ruleset(founded("Elm", "edith"), name, "british", by=None, now=NOW)
    assert other.pk != friday.pk


def test_letters_of_every_alphabet_are_the_same_in_either_case(club: Club) -> None:
    save_ruleset(club, "Über Élan", "british", by=None, now=NOW)
    assert faults(lambda: save_ruleset(club, "über élan", "british", by=None, now=NOW)) == [
        ("name_taken", "name")
    ]


def test_the_database_itself_refuses_a_name_twice(friday: SavedRuleset) -> None:
    with transaction.atomic(), pytest.raises(IntegrityError):
        SavedRuleset.objects.create(
            club=friday.club,
            name="Friday",
            name_key=friday.name_key,
            variant="british",
            players=4,
            engine_version=1,
            changed_at=NOW,
        )


def test_a_ruleset_is_renamed_and_its_options_change(friday: SavedRuleset, bob: Visitor) -> None:
    changed = change_ruleset(
        friday.pk, {"name": "Friday", "options": {"fixed_hands": 10}}, by=bob.user, now=LATER
    )
    changed.refresh_from_db()
    assert (changed.name, changed.variant) == ("Friday", "progressive")
    # What is not said has its default: these are all the options that are wanted.
    assert ruleset_of(changed) == make_ruleset("progressive", {"fixed_hands": 10})
    assert (changed.changed_at, changed.changed_by) == (LATER, bob.user)
    assert change(changed, name="FRIDAY").name == "FRIDAY"


def test_another_way_to_play_or_number_of_players_has_its_own_defaults(three: SavedRuleset) -> None:
    assert change(three, name="We three").options["target"] == 7
    four = change(three, players=4)
    assert (four.players, ruleset_of(four)) == (4, make_ruleset("domino_fosdick", {}, 4))
    buck = change(four, variant="buck")
    assert (buck.players, buck.options) == (4, {"start": 15, **BUCK})
    cut = change(buck, variant="cutthroat_five")
    assert (cut.players, ruleset_of(cut)) == (3, make_ruleset("cutthroat_five"))


def test_a_change_is_refused_whole_with_every_fault(friday: SavedRuleset, three: SavedRuleset) -> None:
    assert faults(lambda: change(friday, name="", options={"fixed_hands": None, "target": 5})) == [
        ("name_missing", "name"),
        ("option_unknown", "options.target"),
        ("option_value", "options.fixed_hands"),
    ]
    assert faults(lambda: change(friday, name="three OF us", retired=True)) == [("name_taken", "name")]
    friday.refresh_from_db()
    assert (friday.name, friday.changed_at, friday.retired_at) == ("Friday at the Oak", NOW, None)


def test_a_ruleset_is_retired_and_taken_back_and_its_name_stays_its_own(friday: SavedRuleset) -> None:
    assert change(friday, retired=True).retired_at == LATER
    with pytest.raises(Refused) as refused:
        save_ruleset(friday.club, "friday at the oak", "british", by=None, now=NOW)
    assert str(refused.value) == (
        "The club has house rules called Friday at the Oak already. They are retired: bring them back, or choose "
        "another name."
    )
    assert change(friday, retired=False).retired_at is None


def test_what_changes_nothing_is_not_written_down_as_a_change(friday: SavedRuleset) -> None:
    again = change(friday, name="Friday at the Oak", options=friday.options, retired=False)
    assert again.changed_at == NOW


def test_a_game_keeps_its_own_rules_and_says_which_were_chosen(friday: SavedRuleset) -> None:
    opened = open_table("Kitchen", ruleset_of(friday), NAMES, saved_ruleset=friday.pk)
    change(friday, options={"fixed_hands": 2})
    game = Game.objects.get(pk=opened.game.pk)
    assert (game.saved_ruleset, game.options["fixed_hands"]) == (friday, 12)
    next_game = play_again(opened.table.pk, game.pk, by=EntryAuthor(), now=LATER)
    assert (next_game.saved_ruleset, next_game.options) == (friday, game.options)


def test_rules_are_said_to_be_from_a_ruleset_with_or_without_changes(friday: SavedRuleset) -> None:
    assert chosen_from(None, ruleset_of(friday)) == ""
    assert chosen_from(friday, ruleset_of(friday)) == "Friday at the Oak"
    other = make_ruleset("progressive", {**friday.options, "stick_dealer": False})
    assert chosen_from(friday, other) == "Friday at the Oak, with changes"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_one_name_at_one_moment_one_is_refused(together: Callable[..., list[object]]) -> None:
    club = founded()
    found = together(
        *(
            lambda name=name: save_ruleset(club, name, "british", by=None, now=NOW)
            for name in ("Friday", "FRIDAY")
        )
    )
    refused = [one for one in found if isinstance(one, Refused)]
    assert [fault.code for one in refused for fault in one.problems] == ["name_taken"]
    assert SavedRuleset.objects.count() == 1
