"""Bob says what a level game is when he makes a night; its rules on paper say so."""

import re

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import make_night
from tests.tournaments.nights.views.pages import beside, words
from tournaments.nights.models import Night

pytestmark = pytest.mark.django_db


def chosen(page: str) -> tuple[list[str], list[str]]:
    """The answers that can be chosen, and those that are chosen."""
    select = re.search(r'<select id="tied_games".*?</select>', page, re.DOTALL)
    assert select is not None
    every = re.findall(r'<option value="(\w*)"( selected)?>', select[0])
    return [value for value, _ in every], [value for value, marked in every if marked]


def test_a_new_night_has_the_usual_unless_bob_chooses(bob: Visitor) -> None:
    page = bob.get("nights/new/")
    assert chosen(page.content.decode()) == (["", "first_there", "tie"], [])
    assert (
        "When a game ends level the usual first there wins tie Usually it's a tie if rounds go by the "
        "clock or by a number of hands. In games to a target, the side that got there first wins."
    ) in words(page)
    target = {"variant": "north_american", "rules_of": "north_american"}
    for asked in (
        {"name": "By hands"},
        {"name": "By hands after all", "tied_games": ""},
        {"name": "To a target", **target},
        {"name": "By the clock", "ends_by": "clock", "minutes": "20", **target},
        {"name": "Chosen", "tied_games": "first_there"},
        {"name": "Chosen too", "tied_games": "tie", **target},
    ):
        assert bob.post("nights/new/", asked).status_code == 302
    assert dict(Night.objects.values_list("name", "tied_games")) == {
        "By hands": "tie",
        "By hands after all": "tie",
        "To a target": "first_there",
        "By the clock": "tie",
        "Chosen": "first_there",
        "Chosen too": "tie",
    }


def test_the_settings_show_what_the_night_has_and_change_it(bob: Visitor, night: Night) -> None:
    page = bob.get(f"nights/{night.pk}/settings/").content.decode()
    assert chosen(page)[1] == ["tie"]
    same = {"name": "Friday bustle", "word": "OAK", "hands": "2", "tied_games": "first_there"}
    assert bob.post(f"nights/{night.pk}/settings/", same).status_code == 302
    night.refresh_from_db()
    assert night.tied_games == "first_there"
    assert chosen(bob.get(f"nights/{night.pk}/settings/").content.decode())[1] == ["first_there"]


@pytest.mark.odd_words
def test_what_is_no_answer_is_refused_beside_the_question(bob: Visitor) -> None:
    answer = bob.post("nights/new/", {"name": "Odd", "tied_games": "coin"})
    assert (answer.status_code, beside(answer, "tied_games")) == (
        422,
        "tied_games is one of first_there, tie.",
    )


def rules(bob: Visitor, night: Night) -> str:
    return words(bob.get(f"nights/{night.pk}/print/rules/"))


def test_tonights_rules_say_what_a_level_game_is(bob: Visitor, night: Night) -> None:
    said = rules(bob, night)
    assert "The side with more points wins; a level game is a tie." in said
    assert "A game that ends level is a tie." in said
    first = make_night(night.club, name="First", word="ELM", tied_games="first_there")
    said = rules(bob, first)
    assert "The side with more points wins; level, the one that got there first." in said
    assert "When a game ends level, the side that reached the score first wins." in said
    clock = {"variant": "north_american", "hands": None, "ends_by": "clock", "minutes": 20}
    said = rules(bob, make_night(night.club, name="Clock", word="ASH", **clock))
    assert "The first side with 10 points wins. If the round ends before that, a level game is a tie." in said


def test_games_won_with_ties_as_half_may_decide(bob: Visitor) -> None:
    asked = {"name": "Half", "precedence.0": "games_won_and_half_tied", "precedence.1": "games_tied"}
    assert bob.post("nights/new/", asked).status_code == 302
    night = Night.objects.get()
    assert night.precedence == ["games_won_and_half_tied", "games_tied"]
    assert "in this order: games won with ties as half, games tied." in rules(bob, night)
