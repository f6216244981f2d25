"""A pair that isn't there: named on every card, and no game of it is won without the secretary hearing of it."""

import re
from types import SimpleNamespace

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.evening import form, league, line_up, plain, post
from tests.tournaments.leagues.examples.league import (
    EVENING,
    NOW,
    a_division,
    a_league,
    a_season,
    card,
    fixture,
    legs,
    publish,
    squad,
)
from tests.tournaments.leagues.examples.side import a_league_with_side, side_card
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.services.decisions import reopen, settle_card
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.rules import BY_KEY

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "league"]
SIX = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred")
WON = "Bell won games 3 and 6, but had only 4 players, so nobody was there to play."
WHY = RulingDetails("Both captains say so.", None, NOW)


def four_against_six(season: Season) -> Fixture:
    """Bell, at home, has four of six; a card of 6-3 gives its third pair games 3 and 6."""
    match = fixture(season, "Bell", "Crown")
    for side, team, count in (("home", match.home, 4), ("away", match.away, 6)):
        players = squad(team, [f"{name} of {team.name}" for name in SIX])[:count]
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    return match


def waiting(season: Season) -> list[str]:
    return [item.sentence for item in to_do(season, NOW) if item.kind == "flag"]


@pytest.mark.parametrize("rule", list(BY_KEY["missing_pair"].choices or {}))
def test_games_that_a_missing_pair_won_wait_for_the_secretary_by_every_rule(rule: str) -> None:
    season = a_league()
    change_team_season(season.pk, {"rules": {"missing_pair": rule}}, by=None, now=NOW)
    season.refresh_from_db()
    match = four_against_six(season)
    assert hand_in(match.pk, card("home", 6, 3), by=None, now=NOW).card.flags == [WON]
    assert agree(match.pk, "away", by=None, now=NOW).state == "confirmed"
    assert waiting(season) == [f"Bell against Crown: {WON}"]


def test_games_that_a_missing_pair_lost_are_no_fault() -> None:
    season = a_league()
    match = four_against_six(season)
    assert hand_in(match.pk, card("home", 2, 7), by=None, now=NOW).card.flags == []


def test_a_pair_that_is_missing_from_the_side_table_is_looked_at_too() -> None:
    season = a_league_with_side()
    match = four_against_six(season)
    handed = hand_in(match.pk, side_card("home", (2, 7), (3, 0)), by=None, now=NOW)
    assert handed.card.flags == ["Bell won game 12, but had only 4 players, so nobody was there to play."]


def test_a_ruling_game_by_game_reads_it_first_and_then_it_is_done_until_the_match_is_reopened() -> None:
    season = a_league()
    match = four_against_six(season)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert WON in preview(lambda: settle_card(match.pk, legs(6, 3), WHY))
    assert WON not in preview(lambda: settle_card(match.pk, legs(2, 7), WHY))
    settle_card(match.pk, legs(2, 7), WHY)
    assert waiting(season) == []
    reopen(match.pk, WHY)
    assert waiting(season) == [f"Bell against Crown: {WON}"]


def test_a_captain_reads_which_games_lack_a_pair_and_that_it_cant_win(league: SimpleNamespace) -> None:
    post(league, "home", "line-up", line_up(league.six[:4]))
    before = plain(league.client.get(league.pages["home"]))
    assert ("A pair is missing" in before, "Missing pair" in before) == (False, True)
    post(league, "away", "line-up", line_up(league.others))
    other = league.match.away.name
    said = f"A pair is missing in games 3, 6, 9. It can't win a game. Agree with {other}: the other pair won, or the"
    page = league.client.get(league.pages["home"])
    assert said in plain(page)
    assert "If a card says that the missing pair won, the secretary is told." in plain(page)
    assert page.content.decode().count("<span>Missing pair<") == 3
    post(league, "home", "card", form(6, 3))
    told = [item.sentence for item in to_do(league.season, league.now) if item.kind == "flag"]
    assert told == [f"{league.match.name}: {WON}"]


def test_the_secretary_keys_in_a_card_on_which_the_rules_have_marked_the_missing_pair(
    club: Club, bob: Visitor
) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    rules = {"card_entry": "secretary", "missing_pair": "forfeit_last"}
    change_team_season(season.pk, {"rules": rules}, by=None, now=EVENING)
    season.refresh_from_db()
    match = four_against_six(season)
    page = bob.client.get(f"/fixtures/{match.pk}/card/")
    marked = re.findall(r'name="leg-(\d)" value="(\w+)" checked', page.content.decode())
    assert marked == [("3", "away"), ("6", "away"), ("9", "away")]
    assert "Game 3: Missing pair against Eve of Crown & Fred of Crown" in words(page)
