"""The pages of a club's rulesets, and the card of tonight's rules, as people read and fill them."""

import re

import pytest
from django.test import Client

from clubs.models import Club
from clubs.services.clubs import change_club
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import make_ruleset
from scoring.models import SavedRuleset
from scoring.selectors.passes import signed_code
from scoring.selectors.rulesets import ruleset_of
from scoring.services.saved_rulesets import change_ruleset
from scoring.services.tables import open_table
from tests.clubs.people import Visitor
from tests.scoring.kitchen import NAMES
from tests.tournaments.nights.hall import NOW
from tests.tournaments.nights.views.pages import beside, said, value, words

FORM = {
    "name": "Sunday lunch",
    "variant": "domino_fosdick",
    "players": "4",
    "rules_of": "domino_fosdick",
    "option.target": "7",
    "option.stick_dealer": "true",
    "option.fixed_hands": "",
}


def chosen(page: object, field: str) -> str:
    """What is chosen in a select."""
    select = re.search(rf'<select id="{re.escape(field)}".*?</select>', page.content.decode(), re.DOTALL)
    found = re.search(r'<option value="([^"]*)" selected>', select[0]) if select else None
    return found[1] if found else ""


def test_the_list_has_the_names_with_their_ways_to_play_and_the_retired_last(
    club: Club, alice: Visitor, bob: Visitor, friday: SavedRuleset, three: SavedRuleset
) -> None:
    path = f"clubs/{club.pk}/rulesets/"
    assert "Friday at the Oak Progressive euchre, 4 players Three of us Domino euchre, 3 players" in words(
        bob.get(path)
    )
    assert ("New house rules" in words(bob.get(path)), "New house rules" in words(alice.get(path))) == (
        True,
        False,
    )
    change_ruleset(friday.pk, {"retired": True}, by=None, now=NOW)
    assert "Three of us Domino euchre, 3 players Retired Friday at the Oak" in words(alice.get(path))
    assert f'href="/{path}"' in alice.get(f"clubs/{club.pk}/").content.decode()


def test_bob_saves_a_ruleset_and_sees_its_card(club: Club, bob: Visitor) -> None:
    made = bob.post(f"clubs/{club.pk}/rulesets/new/", FORM)
    saved = SavedRuleset.objects.get()
    assert (made.status_code, made.url) == (302, f"/rulesets/{saved.pk}/")
    assert ruleset_of(saved) == make_ruleset("domino_fosdick", {"target": 7, "stick_dealer": True}, 4)
    assert (saved.name, saved.club, saved.changed_by) == ("Sunday lunch", club, bob.user)
    page = bob.get(made.url[1:])
    assert said(page) == ["Sunday lunch is saved."]
    assert (
        "Sunday lunch Domino euchre, Oak Players Four play, two against two; partners sit opposite."
        in words(page)
    )
    assert "When all others pass twice, the dealer must make trump." in words(page)


def test_the_form_has_the_options_of_the_way_to_play_and_of_so_many_players(club: Club, bob: Visitor) -> None:
    new = f"clubs/{club.pk}/rulesets/new/"
    four = bob.get(f"{new}?name=Half+typed&variant=domino_fosdick&players=4")
    three = bob.get(f"{new}?name=Half+typed&variant=domino_fosdick&players=3")
    assert (value(four, "name"), chosen(four, "players")) == ("Half typed", "4")
    asked = [set(re.findall(r'name="option\.([a-z_]+)"', page.content.decode())) for page in (four, three)]
    options = make_ruleset("domino_fosdick", {}, 4).variant.options
    assert asked == [
        {option.name for option in options},
        {option.name for option in options if not option.partners},
    ]
    assert "The score that wins." in words(three)


def test_a_form_with_faults_comes_back_with_each_beside_its_field(club: Club, bob: Visitor) -> None:
    wrong = FORM | {"name": " ", "option.target": "many", "option.revoke_points": "9"}
    answer = bob.post(f"clubs/{club.pk}/rulesets/new/", wrong)
    assert answer.status_code == 422
    assert beside(answer, "name") == "Give the house rules a name, such as Friday at the Oak."
    assert "Points to win must be a whole number from 1." in words(answer)
    assert "Points of a revoke must be a whole number from 1 to 5." in words(answer)
    assert (value(answer, "option.target"), chosen(answer, "option-stick_dealer")) == ("many", "true")
    assert SavedRuleset.objects.count() == 0


def test_a_name_that_the_club_has_is_refused_beside_the_name(
    club: Club, bob: Visitor, friday: SavedRuleset
) -> None:
    answer = bob.post(f"clubs/{club.pk}/rulesets/new/", FORM | {"name": "friday at the OAK"})
    assert beside(answer, "name") == (
        "The club has house rules called Friday at the Oak already. Choose another name."
    )


def test_who_changes_the_number_of_players_unseen_saves_what_that_number_has(
    club: Club, bob: Visitor
) -> None:
    made = bob.post(f"clubs/{club.pk}/rulesets/new/", FORM | {"players": "3"})
    assert made.status_code == 302
    assert ruleset_of(SavedRuleset.objects.get()) == make_ruleset("domino_fosdick", {"target": 7}, 3)


def test_bob_changes_a_ruleset_and_finds_it_as_it_is(bob: Visitor, friday: SavedRuleset) -> None:
    path = f"rulesets/{friday.pk}/change/"
    page = bob.get(path)
    assert (value(page, "name"), chosen(page, "variant"), value(page, "option.fixed_hands")) == (
        "Friday at the Oak",
        "progressive",
        "12",
    )
    assert chosen(page, "option-euchre_lone_points") == "4"
    changed = {
        "name": "Friday",
        "variant": "progressive",
        "rules_of": "progressive",
        "option.fixed_hands": "10",
    }
    answer = bob.post(path, changed)
    friday.refresh_from_db()
    assert (answer.url, friday.name, friday.options["fixed_hands"]) == (
        f"/rulesets/{friday.pk}/",
        "Friday",
        10,
    )
    assert said(bob.get(answer.url[1:])) == [
        "Friday is kept. Nights and tables that already use it stay as they are."
    ]
    other = bob.get(f"{path}?variant=british&rules_of=progressive&name=Friday")
    assert (chosen(other, "variant"), value(other, "option.target")) == ("british", "11")


def test_bob_retires_a_ruleset_and_takes_it_back(bob: Visitor, friday: SavedRuleset) -> None:
    path = f"rulesets/{friday.pk}/retire/"
    bob.post(path)
    friday.refresh_from_db()
    assert friday.retired_at is not None
    assert "nobody is offered it any more. Print Change" in words(bob.get(f"rulesets/{friday.pk}/"))
    assert "Offer it again" in words(bob.get(f"rulesets/{friday.pk}/"))
    bob.post(path, {"back": "1"})
    friday.refresh_from_db()
    assert friday.retired_at is None


def test_alice_reads_and_writes_nothing_and_carol_sees_nothing(
    club: Club, alice: Visitor, carol: Visitor, stranger: Visitor, friday: SavedRuleset
) -> None:
    own = f"rulesets/{friday.pk}/"
    listed = f"clubs/{club.pk}/rulesets/"
    assert [alice.get(path).status_code for path in (own, listed)] == [200, 200]
    assert "Retire it" not in words(alice.get(own))
    assert [alice.get(path).status_code for path in (f"{own}change/", f"{listed}new/")] == [404, 404]
    assert alice.post(f"{own}retire/").status_code == 404
    found = [carol.get(path).status_code for path in (own, listed, f"{own}change/", f"{listed}new/")]
    assert found == [404, 404, 404, 404]
    assert (stranger.get(own).status_code, stranger.get(listed).url) == (404, f"/sign-in/?next=/{listed}")
    change_club(club, published=True)
    seen = words(stranger.get(own))
    assert ("A game is 12 hands long" in seen, "House rules of Oak" in seen) == (True, False)
    assert carol.get(listed).status_code == 404


def test_the_rules_of_a_table_are_in_plain_words_and_say_from_which_ruleset(
    client: Client, friday: SavedRuleset
) -> None:
    plain = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    page = client.get(f"/t/{signed_code(plain.table_pass)}/rules/")
    assert "The rules North American euchre, Kitchen Players Four play" in words(page)
    assert "ruleset" not in words(page)
    asked = open_table("Hall", ruleset_of(friday), NAMES, saved_ruleset=friday.pk)
    path = f"/t/{signed_code(asked.table_pass)}/rules/"
    assert "By the house rules Friday at the Oak. Players Four play" in words(client.get(path))
    change_ruleset(friday.pk, {"options": {}}, by=None, now=NOW)
    changed = words(client.get(path))
    assert "By the house rules Friday at the Oak, with changes." in changed
    assert "A game is 12 hands long" in changed


def test_the_menu_of_a_table_names_the_house_rules_and_leads_to_all_of_them(
    client: Client, friday: SavedRuleset
) -> None:
    opened = open_table("Hall", ruleset_of(friday), NAMES)
    page = client.get(f"/t/{signed_code(opened.table_pass)}/")
    assert (
        "Rules: Progressive euchre When all others pass twice, the dealer must make trump. A revoke gives 2 points "
        "to the other side and ends the hand. All the rules"
    ) in words(page)


@pytest.mark.parametrize(("key", "players"), [(key, one) for key in VARIANTS for one in numbers_of(key)])
def test_every_way_to_play_has_a_card_with_all_its_sentences(
    client: Client, db: None, key: str, players: int
) -> None:
    ruleset = make_ruleset(key, {}, players)
    opened = open_table("Kitchen", ruleset, [f"Player {seat}" for seat in range(players)])
    page = words(client.get(f"/t/{signed_code(opened.table_pass)}/rules/"))
    card = rules_card(ruleset)
    sentences = [*card.play, *card.notes, *card.house, *(" ".join(line) for line in card.points.lines)]
    assert [sentence for sentence in sentences if sentence not in page] == []
