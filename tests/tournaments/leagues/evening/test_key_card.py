"""The secretary's page for a card: keyed in from paper, game by game, with points where they count."""

import re
from datetime import time
from typing import Any

import pytest
from django.utils import timezone

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
from tournaments.leagues.calendar.selectors.results import card_sentence
from tournaments.leagues.cups.services.cup_rounds import claim_decider
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.card import stored_results

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
    return fixture(season, "Bell", "Crown")


def rules(season: Season, **chosen: Any) -> None:
    change_team_season(season.pk, {"rules": chosen}, by=None, now=NOW)


def keyed(home: int, away: int, side: str, **more: Any) -> dict[str, Any]:
    """The page's form."""
    listed = enumerate(legs(home, away, 9 - home - away), 1)
    return {"side": side, **more} | {f"leg-{number}": leg["winner"] for number, leg in listed}


def test_no_points_are_asked_for_where_they_decide_nothing(match: Fixture, bob: Visitor) -> None:
    page = f"/fixtures/{match.pk}/card/"
    assert "home-points" not in bob.client.get(page).content.decode()
    assert bob.client.post(page, keyed(6, 3, "home")).status_code == 302
    assert Card.objects.get().legs[0] == {"winner": "home", "home_points": None, "away_points": None}


def test_the_secretary_enters_what_was_finished_of_a_match_that_was_broken_off(
    match: Fixture, bob: Visitor
) -> None:
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate(), starts_at=time(0))
    shown = bob.client.get(f"/fixtures/{match.pk}/")
    assert "Mark the match as broken off" in words(shown)
    bob.client.post(f"/fixtures/{match.pk}/break-off/")
    assert "Enter the finished games" in words(bob.client.get(f"/fixtures/{match.pk}/"))
    page = f"/fixtures/{match.pk}/card/"
    assert "Settle the match" not in words(bob.client.get(page))
    sent = {"side": "home", "leg-1": "home", "leg-2": "away", "leg-4": "home"}
    assert bob.client.post(page, sent).status_code == 302
    ruling = {"reason": "It was late.", "take": "1"}
    ruled = bob.client.post(f"/fixtures/{match.pk}/ruling/let-stand/", ruling).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', ruled)
    assert seen is not None
    bob.client.post(f"/fixtures/{match.pk}/ruling/let-stand/", ruling | {"seen": seen[1]})
    match.refresh_from_db()
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 2, 1)


def test_two_paper_cards_are_keyed_as_two_and_what_differs_is_found(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    rules(season, card_entry="secretary")
    page = f"/fixtures/{match.pk}/card/"
    shown = words(bob.client.get(page))
    assert "Enter this card and settle the match" in shown
    for side, home, state in (
        ("home", 6, "cards_awaited"),
        ("away", 5, "disputed"),
        ("away", 6, "confirmed"),
    ):
        sent = keyed(home, 9 - home, side, do="wait")
        assert bob.client.post(page, sent).status_code == 302
        match.refresh_from_db()
        assert (side, match.state) == (side, state)


def test_the_second_card_never_begins_with_what_the_first_says(match: Fixture, bob: Visitor) -> None:
    page = f"/fixtures/{match.pk}/card/"
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    shown = bob.client.get(page).content.decode()
    assert re.findall(r'name="(\w+)[^"]*" value="(\w+)" checked', shown) == [("side", "away")]


def test_the_names_on_a_paper_card_may_follow_it_once(season: Season, match: Fixture, bob: Visitor) -> None:
    rules(season, card_entry="secretary")
    bob.client.post(f"/fixtures/{match.pk}/card/", keyed(6, 3, "home", do="settle"))
    match.refresh_from_db()
    assert (match.state, match.home_games) == ("confirmed", 6)
    players: list[tuple[int, int | None]] = [(player, None) for player in squad(match.home, ["Ann", "Ben"])]
    set_line_up(match.pk, "home", players, lock=True, now=NOW)
    with pytest.raises(LeagueRefused):
        set_line_up(match.pk, "home", players[:1], lock=True, now=NOW)
    rules(season, card_entry="one_card")
    with pytest.raises(LeagueRefused):
        set_line_up(match.pk, "away", [], lock=True, now=NOW)


def told(season: Season) -> list[str]:
    """What To do says of level matches."""
    return [item.sentence for item in to_do(season, NOW) if item.kind == "level"]


def test_a_deciding_game_wins_a_level_league_match_as_it_does_in_a_cup(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    rules(season, level_match="deciding_game")
    hand_in(match.pk, card("home", 4, 4), by=None, now=NOW)
    settled = agree(match.pk, "away", by=None, now=NOW)
    season.refresh_from_db()
    assert (settled.state, settled.level_winner) == ("confirmed", "")
    sentence = "Bell 4, Crown 4. Level: a deciding game decides."
    assert card_sentence(settled, stored_results(Card.objects.get().legs)) == sentence
    assert [item.kind for item in to_do(season, NOW) if item.fixture == match] == ["level"]
    assert "Who won the deciding game?" in words(bob.client.get(f"/fixtures/{match.pk}/"))
    level = "Bell against Crown is level in Division 1: say who won the deciding game."
    assert told(season) == [level]
    assert claim_decider(match.pk, "home", "home", now=NOW) == ["Crown are asked whether that's right."]
    assert told(season) == [f"{level} Bell say that they won it, and Crown haven't answered."]
    claim_decider(match.pk, "away", "away", now=NOW)
    assert told(season) == [f"{level} They disagree: Bell and Crown both say that they won it."]
    claim_decider(match.pk, "away", "home", now=NOW)
    match.refresh_from_db()
    assert (match.level_winner, match.decider_claimed) == ("home", "")
    assert "Bell won the deciding game." in words(bob.client.get(f"/fixtures/{match.pk}/"))
    rows = {row.team: row.tally for row in division_table(season, season.divisions.get()).rows}
    assert (rows[match.home_id].won, rows[match.away_id].lost) == (1, 1)
    with pytest.raises(LeagueRefused):
        claim_decider(fixture(season, "Fox", "Swan").pk, "home", "home", now=NOW)
