"""A ruleset is chosen where a table is opened: it fills the rules in, and the game says from which it began."""

from clubs.models import Membership, Role
from clubs.services.clubs import change_club
from scoring.engine.ruleset import make_ruleset
from scoring.models import Game, SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from scoring.services.saved_rulesets import change_ruleset, save_ruleset
from tests.clubs.people import Visitor, founded
from tests.scoring.rulesets.choice import offered, selected
from tests.tournaments.nights.hall import NOW
from tests.tournaments.nights.views.pages import beside, value, words

NEW = "tables/new/"
FOUR = {f"names.{seat}": name for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))}


def test_who_keeps_score_for_a_club_is_offered_its_rulesets(
    alice: Visitor, bob: Visitor, friday: SavedRuleset, three: SavedRuleset
) -> None:
    for who in (alice, bob):
        assert offered(who.get(NEW)) == ["none", "Friday at the Oak", "Three of us"]
    change_ruleset(three.pk, {"retired": True}, by=None, now=NOW)
    assert offered(alice.get(NEW)) == ["none", "Friday at the Oak"]


def test_nobody_else_is_offered_any_also_where_the_club_is_published(
    carol: Visitor, stranger: Visitor, nobody: Visitor, friday: SavedRuleset
) -> None:
    change_club(friday.club, published=True)
    assert [offered(who.get(NEW)) for who in (carol, stranger, nobody)] == [[], [], []]


def test_of_two_clubs_each_is_named(alice: Visitor, friday: SavedRuleset) -> None:
    elm = founded("Elm", "edith")
    Membership.objects.create(club=elm, user=alice.user, role=Role.SCORER)
    save_ruleset(elm, "Friday at the Oak", "buck", by=None, now=NOW)
    assert offered(alice.get(NEW)) == ["none", "Friday at the Oak (Elm)", "Friday at the Oak (Oak)"]


def test_choosing_one_fills_the_form_and_keeps_the_names(alice: Visitor, three: SavedRuleset) -> None:
    page = alice.get(
        f"{NEW}?ruleset={three.pk}&filled_from=&names.0=Ann&names.1=Ben&names.2=Cleo&names.3=Dan"
    )
    assert (selected(page), value(page, "filled_from")) == (str(three.pk), str(three.pk))
    assert (value(page, "rules_of"), value(page, "option.target")) == ("domino_fosdick", "7")
    assert [value(page, f"names.{seat}") for seat in range(4)] == ["Ann", "Ben", "Cleo", ""]


def test_a_table_opened_with_a_ruleset_has_its_rules_and_says_so(
    alice: Visitor, friday: SavedRuleset
) -> None:
    opened = alice.post(
        NEW, {**FOUR, "ruleset": str(friday.pk), "filled_from": "", "variant": "north_american"}
    )
    game = Game.objects.get()
    assert opened.status_code == 302
    assert (ruleset_of(game), game.saved_ruleset) == (ruleset_of(friday), friday)
    assert alice.get(f"{opened.url[1:].removesuffix('card/')}rules/").status_code == 200
    change_ruleset(friday.pk, {"options": {}}, by=None, now=NOW)
    game.refresh_from_db()
    assert game.options["fixed_hands"] == 12


def test_what_is_changed_after_filling_in_counts_and_the_origin_stays(
    alice: Visitor, friday: SavedRuleset
) -> None:
    form = {"ruleset": str(friday.pk), "filled_from": str(friday.pk), "variant": "progressive"}
    rules = {"rules_of": "progressive", "option.fixed_hands": "6", "option.stick_dealer": "true"}
    alice.post(NEW, FOUR | form | rules)
    game = Game.objects.get()
    assert ruleset_of(game) == make_ruleset("progressive", {"fixed_hands": 6, "stick_dealer": True})
    assert game.saved_ruleset == friday


def test_another_way_to_play_is_not_from_the_ruleset_any_more(alice: Visitor, friday: SavedRuleset) -> None:
    form = {"ruleset": str(friday.pk), "filled_from": str(friday.pk), "rules_of": "progressive"}
    alice.post(NEW, FOUR | form | {"variant": "british", "option.fixed_hands": "6"})
    game = Game.objects.get()
    assert (game.variant, game.saved_ruleset, game.options["fixed_hands"]) == ("british", None, None)
    page = alice.get(
        f"{NEW}?ruleset={friday.pk}&filled_from={friday.pk}&variant=british&rules_of=progressive"
    )
    assert (selected(page), value(page, "filled_from"), value(page, "option.target")) == ("", "", "11")


def test_none_is_what_is_typed(alice: Visitor, friday: SavedRuleset) -> None:
    form = {"ruleset": "", "filled_from": str(friday.pk), "variant": "progressive", "rules_of": "progressive"}
    alice.post(NEW, FOUR | form | {"option.fixed_hands": "4"})
    game = Game.objects.get()
    assert (game.saved_ruleset, game.options["fixed_hands"]) == (None, 4)


def test_a_ruleset_for_other_numbers_asks_once_more_who_sits_where(
    alice: Visitor, three: SavedRuleset
) -> None:
    answer = alice.post(
        NEW, FOUR | {"ruleset": str(three.pk), "filled_from": "", "variant": "north_american"}
    )
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert beside(answer, "ruleset") == (
        "Three of us is for 3 players. Look at who sits where, then open the table."
    )
    assert [value(answer, f"names.{seat}") for seat in range(4)] == ["Ann", "Ben", "Cleo", ""]
    form = {
        name: value(answer, name) for name in ("names.0", "names.1", "names.2", "filled_from", "rules_of")
    }
    again = form | {"ruleset": form["filled_from"], "variant": "domino_fosdick", "players": "3"}
    again |= {"option.target": value(answer, "option.target")}
    assert alice.post(NEW, again).status_code == 302
    game = Game.objects.get()
    assert (game.players, game.options["target"], game.saved_ruleset) == (3, 7, three)


def test_another_clubs_ruleset_and_a_retired_one_are_refused(
    alice: Visitor, carol: Visitor, stranger: Visitor, friday: SavedRuleset
) -> None:
    form = FOUR | {"ruleset": str(friday.pk), "filled_from": "", "variant": "north_american"}
    for who in (carol, stranger):
        answer = who.post(NEW, form)
        assert answer.status_code == 422
        assert "Those house rules are gone. Choose others, or none." in words(answer)
    change_ruleset(friday.pk, {"retired": True}, by=None, now=NOW)
    assert alice.post(NEW, form).status_code == 422
    for nonsense in ("x", "-1", "9" * 40):
        assert alice.post(NEW, form | {"ruleset": nonsense}).status_code == 422
    assert Game.objects.count() == 0
