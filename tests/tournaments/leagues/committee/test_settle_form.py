"""The page that settles a card: it leans to nobody, and shows first what it would change."""

import re
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    card,
    fixture,
    legs,
    publish,
    squad,
)
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.evening.services.cards import CardSent, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def match(season: Season) -> Fixture:
    """Bell against Crown: both cards are in, and differ about game 6."""
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    return match


def page_of(match: Fixture) -> str:
    return f"/fixtures/{match.pk}/ruling/settle/"


def chosen(html: str) -> dict[int, str]:
    """Who is chosen as the winner of each game."""
    fields = re.findall(r"<input[^>]*>", html)
    found = {}
    for field in fields:
        name = re.search(r'name="winner-(\d)"', field)
        value = re.search(r'value="(\w+)"', field)
        if name and value and "checked" in field:
            found[int(name[1])] = value[1]
    return found


def form(home: int, away: int, **more: Any) -> dict[str, Any]:
    listed = enumerate(legs(home, away, 9 - home - away), 1)
    return {"reason": "The umpire saw it."} | {f"winner-{at}": leg["winner"] for at, leg in listed} | more


def take(bob: Visitor, match: Fixture, sent: dict[str, Any]) -> Any:
    """See what a settling would change, and then settle."""
    seen = re.search(r'name="seen" value="(\w+)"', bob.client.post(page_of(match), sent).content.decode())
    assert seen is not None
    return bob.client.post(page_of(match), sent | {"take": "1", "seen": seen[1]})


def test_both_cards_stand_side_by_side_and_nothing_is_chosen_where_they_differ(
    match: Fixture, bob: Visitor
) -> None:
    shown = bob.client.get(page_of(match))
    html = shown.content.decode()
    agreed = {number: "home" if number < 6 else "away" for number in (1, 2, 3, 4, 5, 7, 8, 9)}
    assert chosen(html) == agreed
    asked, _, folded = html.partition("<details")
    assert re.findall(r"<legend>Game (\d)", asked) == ["6"]
    assert re.findall(r"<legend>Game (\d)", folded) == ["1", "2", "3", "4", "5", "7", "8", "9"]
    assert "Bell\u2019s card Bell won Crown\u2019s card Crown won" in words(shown)
    assert f'href="{page_of(match)}"' in bob.client.get(f"/fixtures/{match.pk}/").content.decode()


def test_it_shows_first_what_it_would_change_and_settles_as_it_was_seen(match: Fixture, bob: Visitor) -> None:
    looked = words(bob.client.post(page_of(match), form(5, 4)))
    assert "What this would change Bell 5, Crown 4. Bell win. Bell " in looked
    match.refresh_from_db()
    assert match.state == "disputed"
    assert take(bob, match, form(5, 4)).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 5, 4)


def test_a_game_that_isnt_chosen_is_asked_for_and_what_was_typed_is_kept(
    match: Fixture, bob: Visitor
) -> None:
    sent = {key: value for key, value in form(5, 4).items() if key != "winner-6"}
    refused = bob.client.post(page_of(match), sent)
    assert (refused.status_code, "Game 6: tap who won it." in words(refused)) == (422, True)
    assert (len(chosen(refused.content.decode())), "The umpire saw it." in words(refused)) == (8, True)


def test_a_game_on_which_the_cards_agree_can_be_changed_too(match: Fixture, bob: Visitor) -> None:
    take(bob, match, form(5, 4, **{"winner-1": "away"}))
    match.refresh_from_db()
    assert (match.home_games, match.away_games) == (4, 5)


def test_of_one_card_nothing_differs_and_its_games_are_open(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Fox", "Swan")
    assert "Settle the card" not in words(bob.client.get(f"/fixtures/{match.pk}/"))
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    assert "Settle the card" in words(bob.client.get(f"/fixtures/{match.pk}/"))
    html = bob.client.get(page_of(match)).content.decode()
    assert (len(chosen(html)), "open>" in html) == (9, True)


def test_points_of_either_card_are_kept_where_they_agree_and_said_where_they_differ(
    season: Season, bob: Visitor
) -> None:
    match = fixture(season, "Bell", "Crown")
    for side, team, names in (("home", match.home, "ABCDEF"), ("away", match.away, "UVWXYZ")):
        players: list[tuple[int, int | None]] = [
            (player, None) for player in squad(team, [f"{one} Lobb" for one in names])
        ]
        set_line_up(match.pk, side, players, lock=True, now=NOW)
    hand_in(match.pk, card("home", 5, 4), by=None, now=NOW)
    scored = [
        {"winner": leg["winner"], "home_points": 21, "away_points": 7} if leg["winner"] == "home" else leg
        for leg in legs(6, 3)
    ]
    hand_in(match.pk, CardSent(card("away", 6, 3).id, "away", scored), by=None, now=NOW)
    page = bob.client.get(page_of(match))
    typed = dict(re.findall(r'name="home-points-(\d)" value="(\d+)"', page.content.decode()))
    assert typed == {str(number): "21" for number in range(1, 6)}
    said = "Game 6: E Lobb & F Lobb against W Lobb & X Lobb Bell\u2019s card Crown won Crown\u2019s card Bell won 21-7"
    assert said in words(page)


def test_a_level_match_that_is_settled_is_won_by_the_points_on_its_card(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    change_team_season(season.pk, {"rules": {"level_match": "points"}}, by=None, now=NOW)
    sent = form(4, 4)
    for number in range(1, 9):
        won = number < 5
        sent |= {f"home-points-{number}": 21 if won else 5, f"away-points-{number}": 20 if won else 21}
    assert take(bob, match, sent).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 4, 4)
    assert match.level_winner == "away"
