"""The side table: its own games on the card, its own points, its own table; the league's never notices."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.leagues.examples.league import NOW, STARTS, a_league, fixture, legs, squad
from tests.tournaments.leagues.examples.side import a_league_with_side, play_side, points, side_card
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    adjust_points,
    award,
    declare_void,
    reopen,
    settle_card,
    withdraw_team,
)
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.evening.services.side_draws import set_side_names
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Adjustment, Honour, Season, Team
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.services.next_seasons import NextSeason, start_next_season
from tournaments.leagues.office.services.season_ends import close_season
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.averages import make_averages

pytestmark = pytest.mark.django_db
WHY = RulingDetails("Nobody came.", None, NOW)


@pytest.fixture
def season() -> Season:
    return a_league_with_side()


def codes(refused: pytest.ExceptionInfo[LeagueRefused]) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in refused.value.problems]


def change(season: Season, **values: Any) -> Season:
    return change_team_season(season.pk, values, by=None, now=NOW)


def test_one_card_moves_both_tables_and_each_counts_its_own_games(season: Season) -> None:
    played = play_side(fixture(season, "Bell", "Crown"), (6, 3), (1, 2))
    assert (played.home_games, played.away_games) == (6, 3)
    assert (played.home_side_games, played.away_side_games) == (1, 2)
    # A point a game in either: Bell 6 and Crown 3 in the league, Bell 1 and Crown 2 in the Ben Toy.
    assert points(season) == {"Bell": (1, 6), "Crown": (1, 3), "Fox": (0, 0), "Swan": (0, 0)}
    assert points(season, side=True) == {"Crown": (1, 2), "Bell": (1, 1), "Fox": (0, 0), "Swan": (0, 0)}


def test_an_evening_without_a_game_for_the_side_table_does_not_count_there(season: Season) -> None:
    played = play_side(fixture(season, "Bell", "Crown"), (6, 3), (0, 0))
    assert (played.home_side_games, played.away_side_games) == (None, None)
    assert points(season, side=True)["Bell"] == (0, 0)


def test_a_side_without_opponents_has_5_in_the_league_and_2_in_the_side_table(season: Season) -> None:
    decision = award(fixture(season, "Bell", "Crown").pk, Award("home"), WHY)
    assert points(season)["Bell"] == (1, 5)
    assert points(season, side=True)["Bell"] == (1, 2)
    assert (points(season)["Crown"], points(season, side=True)["Crown"]) == ((1, 0), (1, 0))
    assert {key: decision.facts[key] for key in decision.facts if key.endswith("points")} == {
        "home_points": 500,
        "away_points": 0,
        "home_side_points": 200,
        "away_side_points": 0,
    }
    assert not Adjustment.objects.exists()
    assert "Ben Toy: Bell has 2 points instead of 0 and would take the title." in decision.consequences


def test_an_award_names_other_points_in_either_and_a_reopened_match_takes_both_back(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    award(match.pk, Award("home", home_points=400, away_side_points=-100), WHY)
    assert (points(season)["Bell"], points(season, side=True)["Bell"]) == ((1, 4), (1, 2))
    assert (points(season)["Crown"], points(season, side=True)["Crown"]) == ((1, 0), (1, -1))
    reopen(match.pk, WHY)
    assert (points(season)["Bell"], points(season, side=True)["Crown"]) == ((0, 0), (0, 0))


def test_points_are_given_and_taken_in_the_side_table_alone(season: Season) -> None:
    bell = Team.objects.get(season=season, name="Bell")
    sentences = preview(lambda: adjust_points(season.pk, bell.pk, -100, WHY, side_table=True))
    assert sentences[-1] == "Ben Toy: Bell falls from 1st to 4th and has minus 1 point instead of 0."
    adjust_points(season.pk, bell.pk, -100, WHY, side_table=True)
    assert (points(season)["Bell"], points(season, side=True)["Bell"]) == ((0, 0), (0, -1))


def test_points_of_a_side_table_that_there_is_not_are_refused() -> None:
    plain = a_league()
    match, bell = fixture(plain, "Bell", "Crown"), Team.objects.get(season=plain, name="Bell")
    with pytest.raises(LeagueRefused) as refused:
        award(match.pk, Award("home", home_side_points=200), WHY)
    assert codes(refused) == [("no_side_table", "home_side_points")]
    with pytest.raises(LeagueRefused) as refused:
        adjust_points(plain.pk, bell.pk, 100, WHY, side_table=True)
    assert codes(refused) == [("no_side_table", "side_table")]


def test_only_the_games_that_differ_are_disputed_those_of_the_side_table_too(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, side_card("home", (6, 3), (1, 2)), by=None, now=NOW)
    differs = hand_in(match.pk, side_card("away", (6, 3), (2, 1)), by=None, now=NOW).fixture
    assert differs.state == "disputed"
    settle_card(match.pk, legs(6, 3) + legs(3, 0), WHY)
    assert points(season, side=True)["Bell"] == (1, 3)


def test_a_card_without_the_side_tables_games_is_refused_with_what_is_missing(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    sent = side_card("home", (6, 3), (0, 0))
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, type(sent)(sent.id, "home", sent.legs[:9]), by=None, now=NOW)
    assert codes(refused) == [("wrong_number_of_games", "legs")]
    assert "a match of this league has 9, and 3 for the Ben Toy." in refused.value.problems[0].message


def test_a_void_match_and_a_struck_team_vanish_from_the_side_table_too(season: Season) -> None:
    play_side(fixture(season, "Bell", "Crown"), (6, 3), (1, 2))
    play_side(fixture(season, "Fox", "Bell"), (5, 4), (3, 0))
    declare_void(fixture(season, "Fox", "Bell").pk, WHY)
    assert points(season, side=True)["Fox"] == (0, 0)
    crown = Team.objects.get(season=season, name="Crown")
    withdraw_team(season.pk, crown.pk, date(2026, 10, 1), WHY, "struck")
    assert points(season, side=True)["Bell"] == (0, 0)


def test_a_team_that_withdraws_under_awards_gives_the_others_their_side_points(season: Season) -> None:
    crown = Team.objects.get(season=season, name="Crown")
    withdraw_team(season.pk, crown.pk, STARTS, WHY, "awarded")
    assert (points(season)["Bell"], points(season, side=True)["Bell"]) == ((2, 10), (2, 4))


def test_the_weeks_text_says_both_results_and_prints_both_tables(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    play_side(match, (6, 3), (1, 2))
    weeks = sorted({one.week for one in season.fixtures.all()})
    text = week_text(season, weeks.index(match.week) + 1)
    assert text is not None
    assert "Bell 6, Crown 3; Ben Toy 1-2\n" in text
    assert "\nBEN TOY\n" in text


def test_the_games_of_a_player_who_was_not_allowed_go_to_the_other_side_in_the_side_table_too(
    season: Season,
) -> None:
    match = fixture(season, "Bell", "Crown")
    six = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    set_line_up(match.pk, "home", [(player, None) for player in six], lock=True, now=NOW)
    # Ann is in pair 1 of the match, and from the hat in pair 3 of the Ben Toy, which won game 12.
    set_side_names(match.pk, match.home, six[::-1], now=NOW)
    play_side(match, (9, 0), (3, 0))
    rule_ineligible(match.pk, Ineligible(six[0], "pair_games"), WHY)
    match.refresh_from_db()
    assert (match.home_games, match.away_games) == (6, 3)
    assert (match.home_side_games, match.away_side_games) == (2, 1)
    # Nobody's average knows of the Ben Toy: Ben has his three games of the match.
    averages = make_averages(season)
    assert {one.name: one.line.played for one in averages.lines(averages.players)}["Ben"] == 3


def test_its_winner_is_on_the_roll_of_honour_and_the_next_season_has_it_too(season: Season) -> None:
    play_side(fixture(season, "Bell", "Crown"), (6, 3), (0, 3))
    matters = {one.key: "Snow." for one in open_matters(season, NOW)}
    close_season(season.pk, matters, by=None, now=NOW)
    honour = Honour.objects.get(season=season, kind="cup")
    assert (honour.what, honour.team and honour.team.name) == ("Ben Toy", "Crown")
    assert honour.note == "3 points from 1 match"
    asked = NextSeason("Next winter", date(2027, 9, 6), date(2028, 4, 28))
    started = start_next_season(season.pk, asked, by=None, now=NOW)
    assert started.side_table == season.side_table != {}


def test_its_games_stay_once_a_card_is_there_and_its_points_may_change(season: Season) -> None:
    hand_in(fixture(season, "Bell", "Crown").pk, side_card("home", (6, 3), (1, 2)), by=None, now=NOW)
    agree(fixture(season, "Bell", "Crown").pk, "away", by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        change(season, side_table={})
    assert codes(refused) == [("cards_there", "side_table")]
    change(season, side_table=season.side_table | {"scheme": {"win": 3}})
    assert points(season, side=True)["Crown"] == (1, 3)


def test_every_fault_of_a_side_table_is_named_beside_its_field(season: Season) -> None:
    with pytest.raises(LeagueRefused) as refused:
        change(season, side_table={"name": " ", "blocks": [], "colour": "red"})
    assert codes(refused) == [
        ("unknown_field", "side_table.colour"),
        ("name_missing", "side_table.name"),
        ("no_blocks", "side_table.blocks"),
    ]
    with pytest.raises(LeagueRefused) as refused:
        change(season, side_table=season.side_table | {"scheme": {"win": "two"}})
    assert codes(refused) == [("not_a_number", "side_table.scheme.win")]
    with pytest.raises(LeagueRefused) as refused:
        change(season, side_table=["Ben Toy"])
    assert codes(refused) == [("not_an_object", "side_table")]
    change(season, side_table={})
    season.refresh_from_db()
    assert season.side_table == {}


def test_a_teams_page_shows_its_place_in_the_side_table_too(season: Season, client: Client) -> None:
    season.club.published = True
    season.club.save()
    match = fixture(season, "Bell", "Crown")
    assert "Ben Toy</a>:" not in client.get(f"/teams/{match.home_id}/").content.decode()
    play_side(match, (6, 3), (1, 2))
    said = client.get(f"/teams/{match.home_id}/").content.decode()
    assert "Ben Toy</a>: Bell is 2nd: 1 point from 1 match; behind Crown by points (1 to 2)" in said
