"""Entries of a cup: who has paid, borrowed players, and a handicap by places at half season."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, User
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.cups import FIRST, a_cup, cup_match, on, refusal, sides
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_league,
    a_season,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.hall import club_of
from tournaments.cups.options import CupOptions, Handicap, StartFrom
from tournaments.cups.outcome import start_games, start_sentence
from tournaments.leagues.calendar.selectors.results import handicap_sentence
from tournaments.leagues.cups.services.cup_draws import draw
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.evening.selectors.flags import Flag, flags_of
from tournaments.leagues.evening.selectors.lending import lendable_players
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, Fixture, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
HALF_WAY = date(2026, 9, 24)
AFTER = NOW + timedelta(weeks=4)
ORDER = ("Bell", "Crown", "Fox", "Swan")


@pytest.fixture
def season() -> Season:
    made = a_league()
    change_team_season(made.pk, {"half_way": HALF_WAY}, by=None, now=NOW)
    made.refresh_from_db()
    return made


def play_until_half_way(season: Season) -> None:
    """Each pair has met once by the third week, and who stands first in `ORDER` won; later Swan beats everybody."""
    for match in Fixture.objects.filter(season=season, date__lte=HALF_WAY).select_related("home", "away"):
        first = ORDER.index(match.home.name) < ORDER.index(match.away.name)
        play(match, 6 if first else 3, 3 if first else 6)
    late = Fixture.objects.filter(season=season, date__gt=HALF_WAY, home__name="Swan")
    for match in late:
        play(match, 9, 0)


def by_places(season: Season, **options: Any) -> Cup:
    wanted = {"handicap": "games", "start_from": "places"} | options
    teams = list(season.teams.order_by("pk").values_list("pk", flat=True))
    cup = create_cup(season.pk, {"name": "Bell Cup", "teams": teams, "options": wanted}, by=None, now=NOW)
    draw(cup.pk, 1, by=None, now=AFTER)
    cup.refresh_from_db()
    return cup


def test_places_of_one_division_make_the_start_and_divisions_all_others() -> None:
    points = CupOptions(handicap=Handicap.POINTS, start=3, start_from=StartFrom.PLACES, places=2)
    bell, crown = ("Bell", 1), ("Crown", 1)
    assert start_sentence(bell, crown, points, (1, 6)) == "Crown starts each game 6 points up."
    assert start_sentence(bell, crown, points, (4, 1)) == "Bell starts each game 3 points up."
    assert [
        start_sentence(bell, crown, points, places) for places in ((1, 2), (3, 3), (None, 5), (5, None))
    ] == [""] * 4
    assert start_sentence(bell, ("Fox", 3), points, (None, None)) == "Fox starts each game 6 points up."
    games = CupOptions(handicap=Handicap.GAMES, start_from=StartFrom.PLACES, places=3)
    assert [start_games(1, 1, games, (1, place)) for place in (3, 4, 6, 7)] == [
        (0, 0),
        (0, 1),
        (0, 1),
        (0, 2),
    ]
    assert start_games(2, 1, games, (1, 7)) == (1, 0)
    by_divisions = CupOptions(handicap=Handicap.GAMES)
    assert start_games(1, 1, by_divisions, (1, 7)) == (0, 0)


def test_the_places_are_those_of_half_season_and_stay_as_they_were_at_the_draw(season: Season) -> None:
    play_until_half_way(season)
    cup = by_places(season)
    places = dict(cup.entries.values_list("team__name", "half_place"))
    assert places == {"Bell": 1, "Crown": 2, "Fox": 3, "Swan": 4}
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    assert handicap_sentence(match) == "Fox starts the match 2 games up."
    change_team_season(season.pk, {"half_way": date(2027, 1, 5)}, by=None, now=AFTER)
    assert handicap_sentence(match) == "Fox starts the match 2 games up."
    play(match, 5, 4)
    assert sides(cup)[0][0][2] == "Fox"


def test_before_half_way_there_are_no_such_places(season: Season) -> None:
    options = {"handicap": "points", "start_from": "places"}
    teams = list(season.teams.values_list("pk", flat=True))
    cup = create_cup(season.pk, {"name": "Bell Cup", "teams": teams, "options": options}, by=None, now=NOW)
    assert refusal(draw, cup.pk, 1, by=None, now=NOW) == ["before_half_way"]
    # Nobody has played.
    with pytest.raises(LeagueRefused, match=r"^Division 1 has no result yet, so its teams have no places"):
        draw(cup.pk, 1, by=None, now=AFTER)
    play_until_half_way(season)
    draw(cup.pk, 1, by=None, now=AFTER)
    assert sorted(cup.entries.values_list("half_place", flat=True)) == [1, 2, 3, 4]
    change_team_season(season.pk, {"half_way": None}, by=None, now=AFTER)
    other = {"name": "Fox Cup", "teams": teams, "options": {"start_from": "places"}}
    plain_cup = create_cup(season.pk, other, by=None, now=NOW)
    draw(plain_cup.pk, 1, by=None, now=NOW)
    assert set(plain_cup.entries.values_list("half_place", flat=True)) == {None}


def test_without_a_half_way_date_the_table_counts_as_it_stands_at_the_draw() -> None:
    season = a_league()
    play(fixture(season, "Swan", "Bell"), 9, 0)
    cup = by_places(season)
    places = dict(cup.entries.values_list("team__name", "half_place"))
    assert (places["Swan"], places["Bell"]) == (1, 4)


def test_two_divisions_of_a_cup_are_compared_as_divisions() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=("Bell", "Crown"))
    a_division(season, "Division 3", teams=("Fox", "Swan"), level=3)
    publish(season)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    play(fixture(season, "Swan", "Fox"), 6, 3)
    cup = by_places(season)
    on(cup, 1, FIRST)
    assert handicap_sentence(cup_match("Bell", "Fox")) == "Fox starts the match 2 games up."


def test_phones_keep_no_score_where_a_side_begins_each_game_with_points() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season, teams=("Bell", "Crown"))
    a_division(season, "Division 3", teams=("Fox", "Swan"), level=3)
    cup = by_places(season, handicap="points", start_from="divisions")
    on(cup, 1, FIRST)
    with pytest.raises(LeagueRefused) as refused:
        open_tables(cup_match("Bell", "Fox").pk, by=None, now=AFTER)
    said = {fault.code: fault.message for fault in refused.value.problems}
    assert said["points_start"].startswith("Fox starts each game 2 points up. Phones start each game at nil.")


def test_nobody_is_borrowed_for_a_cup_match_where_the_rules_say_so(season: Season) -> None:
    league = fixture(season, "Bell", "Fox")
    on(a_cup(season), 1, FIRST)
    match = cup_match("Bell", "Fox")
    (ann,) = squad(match.home, ["Ann"])
    swan = Team.objects.get(name="Swan")
    (zed,) = squad(swan, ["Zed"])
    for one in (match, league):
        set_line_up(one.pk, "home", [(ann, None), (zed, swan.pk)], lock=True, now=NOW)
    assert (flags_of(season, match), len(lendable_players(season, match, match.home))) == ([], 1)
    change_team_season(season.pk, {"rules": {"borrowed_cups": False}}, by=None, now=NOW)
    season.refresh_from_db()
    assert flags_of(season, match) == [Flag("Bell borrowed 1 players in a cup match; 0 is the most.")]
    assert lendable_players(season, match, match.home) == []
    assert (flags_of(season, league), len(lendable_players(season, league, match.home))) == ([], 1)


def test_who_has_paid_is_kept_when_others_enter_and_after_the_draw(season: Season) -> None:
    bell, crown, fox, swan = season.teams.order_by("pk").values_list("pk", flat=True)
    values = {"name": "Bell Cup", "teams": [bell, crown, fox], "entry_fee": "  \N{POUND SIGN}5 a  team "}
    cup = create_cup(season.pk, values, by=None, now=NOW)
    assert cup.entry_fee == "\N{POUND SIGN}5 a team"
    change_cup(cup.pk, {"paid": [bell, fox]}, by=None, now=NOW)
    change_cup(cup.pk, {"teams": [bell, crown, swan]}, by=None, now=NOW)
    assert set(cup.entries.filter(paid=True).values_list("team_id", flat=True)) == {bell}
    draw(cup.pk, 1, by=None, now=NOW)
    change_cup(cup.pk, {"paid": [swan], "entry_fee": ""}, by=None, now=NOW)
    assert set(cup.entries.filter(paid=True).values_list("team_id", flat=True)) == {swan}
    assert refusal(change_cup, cup.pk, {"paid": [fox]}, by=None, now=NOW) == ["not_entered"]
    assert refusal(change_cup, cup.pk, {"entry_fee": "x" * 21}, by=None, now=NOW) == ["name_too_long"]


def test_the_fee_is_public_and_who_has_paid_the_secretarys(club: Club, bob: Visitor, alice: Visitor) -> None:
    season = a_season(club, starts=timezone.localdate(), ends=timezone.localdate() + timedelta(weeks=30))
    a_division(season)
    bell, crown, *_ = season.teams.order_by("pk").values_list("pk", flat=True)
    body = {"name": "Bell Cup", "teams": [bell, crown], "entry_fee": "5 pounds"}
    cup = bob.send(f"seasons/{season.pk}/cups/", body).json()
    changed = bob.send(f"cups/{cup['id']}/", {"paid": [crown]}, "PATCH").json()
    assert (cup["entry_fee"], cup["paid"], changed["paid"]) == ("5 pounds", [], [crown])
    seen = alice.ask(f"cups/{cup['id']}/").json()
    assert (seen["entry_fee"], seen["paid"]) == ("5 pounds", None)
    assert alice.ask(f"seasons/{season.pk}/cups/").json()["results"][0]["paid"] is None
    assert bob.ask(f"seasons/{season.pk}/cups/").json()["results"][0]["paid"] == [crown]
    assert isinstance(bob.user, User)
    here = f"/cups/{cup['id']}/"
    assert "Entry fees: 1 of 2 paid" in plain(bob.client.get(here))
    told = bob.client.post(f"{here}fees/", {"paid": [bell, crown]}, follow=True)
    assert "Entry fees: 2 of 2 paid" in plain(told)
    told = bob.client.post(f"{here}fees/", {"paid": ["x", "9" * 40]}, follow=True)
    assert "Only those who entered the Bell Cup pay for it. Take the others out." in plain(told)
    assert "paid" not in plain(alice.client.get(here))
