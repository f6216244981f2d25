"""Play-offs and ends of seasons that change: who would play or go up now, and whose a trophy is."""

from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.committee.secretary import on_to_do
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.examples.person_cups import drawn, ended, pairs, register, sides
from tournaments.leagues.committee.selectors.outdated import outdated, outdated_by_rulings
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import adjust_points, award, withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.models import Honour, Season, TrophyHolder
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.office.services.honours import hand_to_winner, save_trophy
from tournaments.leagues.office.services.next_seasons import NextSeason, start_next_season
from tournaments.leagues.office.services.season_ends import close_season, reopen_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
WHY = RulingDetails("The panel upheld the appeal.", None, NOW)


@pytest.fixture
def two_divisions(club: Club) -> Season:
    """Bell, Crown, Ship above; below Fox goes up, and Swan and Plough play for another place."""
    season = a_season(club, starts=date(2026, 9, 7), ends=date(2027, 4, 30))
    a_division(season, "Division 1", ("Bell", "Crown", "Ship"), level=1, up=0, down=2)
    a_division(season, "Division 2", ("Fox", "Swan", "Plough", "Star"), level=2, up=1, down=0, play_off="two")
    publish(season)
    for names in (("Bell", "Crown", "Ship"), ("Fox", "Swan", "Plough", "Star")):
        for at, home in enumerate(names):
            for away in names[at + 1 :]:
                play(fixture(season, home, away), 6, 3)
                play(fixture(season, away, home), 3, 6)
    return season


def test_a_play_off_of_other_places_is_said_once_a_ruling_has_made_it_so(two_divisions: Season) -> None:
    season = two_divisions
    second = season.divisions.get(name="Division 2")
    swan, plough, star = (season.teams.get(name=name) for name in ("Swan", "Plough", "Star"))
    asked: dict[str, Any] = {"name": "Play-off", "promotes": second.pk}
    create_play_off(season.pk, asked, by=None, now=NOW)
    assert outdated(season) == []
    decision = adjust_points(season.pk, star.pk, 1000, WHY)
    # Star is second now, so that Star and Swan would play.
    said = "By the table, Star would now be in the Play-off of Division 2, and not Plough."
    assert (said in decision.consequences, on_to_do(season)) == (True, [said])
    adjust_points(season.pk, star.pk, -1000, WHY)
    assert on_to_do(season) == []
    assert {swan.pk, plough.pk} == set(season.cups.get().entries.values_list("team", flat=True))


def test_a_play_off_that_the_secretary_set_up_differently_is_no_news(two_divisions: Season) -> None:
    season = two_divisions
    star, plough = season.teams.get(name="Star"), season.teams.get(name="Plough")
    second = season.divisions.get(name="Division 2")
    create_play_off(
        season.pk,
        {"name": "Play-off", "promotes": second.pk, "winners": [plough.pk, star.pk]},
        by=None,
        now=NOW,
    )
    assert (len(outdated(season)), outdated_by_rulings(season), on_to_do(season)) == (1, [], [])


def closed(season: Season) -> None:
    left = {one.key: "Over." for one in open_matters(season, NOW)}
    close_season(season.pk, left, by=None, now=NOW)
    season.refresh_from_db()


def test_a_season_that_ends_differently_after_all_names_its_trophy_and_the_next_season(
    two_divisions: Season, bob: Visitor
) -> None:
    season = two_divisions
    closed(season)
    fox, swan, bell = (season.teams.get(name=name) for name in ("Fox", "Swan", "Bell"))
    shield = save_trophy(season.club, {"name": "The Shield", "what_for": "Division 1"})
    TrophyHolder.objects.create(trophy=shield, season=season, season_name=season.name, year=2027, team=bell)
    asked = NextSeason("Next winter", date(2027, 9, 6), date(2028, 4, 28))
    begun = start_next_season(season.pk, asked, by=None, now=NOW)
    assert begun.teams.get(name="Fox").division.level == 1
    reopen_season(season.pk, "A card turned up.", by=None, now=NOW)
    season.refresh_from_db()
    assert (outdated(season), on_to_do(begun)) == ([], [])
    up = adjust_points(season.pk, swan.pk, 2000, WHY).consequences
    goes_up = f"By the table of {season.name}, Swan now goes up, but in Next winter it is in Division 2."
    stays = (
        f"By the table of {season.name}, Fox now stays where it was, but in Next winter it is in Division 1."
    )
    assert {goes_up, stays} <= set(up)
    handed = "The Shield was handed to Bell for Division 1. By the results it now goes to Crown."
    crown = season.teams.get(name="Crown")
    assert handed in preview(lambda: adjust_points(season.pk, crown.pk, 5000, WHY))
    assert set(on_to_do(season)) == {goes_up, stays}
    # The season before is closed again; what was begun from it still waits, beside the new season.
    closed(season)
    assert set(on_to_do(begun)) == {goes_up, stays}
    line = next(one for one in to_do(begun, NOW) if one.sentence == goes_up)
    assert bob.client.get(line.address).status_code == 200
    first, second = begun.divisions.get(level=1), begun.divisions.get(level=2)
    begun.teams.filter(name="Swan").update(division=first)
    begun.teams.filter(name="Fox").update(division=second)
    assert (on_to_do(begun), fox.name) == ([], "Fox")


def test_each_end_of_a_season_that_is_opened_again_more_than_once_is_remembered(
    two_divisions: Season,
) -> None:
    season = two_divisions
    closed(season)
    swan, bell, crown = (season.teams.get(name=name) for name in ("Swan", "Bell", "Crown"))
    shield, bowl = (
        save_trophy(season.club, {"name": name, "what_for": "Division 1"})
        for name in ("The Shield", "The Bowl")
    )
    holder = {"season": season, "season_name": season.name, "year": 2027}
    TrophyHolder.objects.create(trophy=shield, team=bell, **holder)
    # Swan goes up and Crown wins by a ruling; the next season begins by that, and Crown gets the bowl.
    reopen_season(season.pk, "A card turned up.", by=None, now=NOW)
    for team in (swan, crown):
        adjust_points(season.pk, team.pk, 5000, WHY)
    season.refresh_from_db()
    closed(season)
    TrophyHolder.objects.create(trophy=bowl, team=crown, **holder)
    asked = NextSeason("Next winter", date(2027, 9, 6), date(2028, 4, 28))
    begun = start_next_season(season.pk, asked, by=None, now=NOW)
    assert begun.teams.get(name="Swan").division.level == 1
    # And all of it is taken back.
    reopen_season(season.pk, "The card was forged.", by=None, now=NOW)
    for team in (swan, crown):
        adjust_points(season.pk, team.pk, -5000, WHY)
    assert set(on_to_do(begun)) == {
        f"By the table of {season.name}, Swan now stays where it was, but in Next winter it is in Division 1.",
        f"By the table of {season.name}, Fox now goes up, but in Next winter it is in Division 2.",
        f"By the table of {season.name}, Crown now goes down, but in Next winter it is in Division 1.",
        "The Bowl was handed to Crown for Division 1. By the results it now goes to Bell.",
    }


def test_the_next_season_lists_what_was_begun_with_the_ends_of_the_last_and_nothing_else_of_it(
    two_divisions: Season,
) -> None:
    season = two_divisions
    bell = season.teams.get(name="Bell")
    match = fixture(season, "Bell", "Crown")
    award(match.pk, Award("home"), WHY)
    withdraw_team(season.pk, bell.pk, date(2026, 10, 20), WHY, "all_awarded")
    said = f"{match.name} is still awarded to Bell, which has withdrawn. Reopen it, and award it to Crown."
    assert on_to_do(season) == [said]
    closed(season)
    asked = NextSeason("Next winter", date(2027, 9, 6), date(2028, 4, 28))
    begun = start_next_season(season.pk, asked, by=None, now=NOW)
    reopen_season(season.pk, "A card turned up.", by=None, now=NOW)
    season.refresh_from_db()
    closed(season)
    assert (on_to_do(begun), bool(season.ended_before)) == ([], True)


def test_a_season_that_was_never_opened_again_asks_nothing_more(two_divisions: Season) -> None:
    closed(two_divisions)
    asked = NextSeason("Next winter", date(2027, 9, 6), date(2028, 4, 28))
    begun = start_next_season(two_divisions.pk, asked, by=None, now=NOW)
    assert (on_to_do(begun), two_divisions.ended_before) == ([], {})
    # Opened again before anything was handed over or begun, it keeps nothing of how it ended.
    begun.teams.update(previous=None)
    reopen_season(two_divisions.pk, "Too early.", by=None, now=NOW)
    two_divisions.refresh_from_db()
    assert two_divisions.ended_before == {}


def test_a_trophy_of_players_is_missed_once_others_have_won_what_it_is_for(
    two_divisions: Season, bob: Visitor
) -> None:
    season = two_divisions
    cup = drawn(pairs(season, register(season, ("Ann", "Ben", "Cleo", "Dan"))))
    ended(cup, 1, 1, "2-1")
    (first, second, winner) = sides(cup)[0][0]
    closed(season)
    rose = save_trophy(season.club, {"name": "The Rose Bowl", "what_for": "Pairs Cup"})
    hand_to_winner(rose, Honour.objects.get(what="Pairs Cup").pk)
    reopen_season(season.pk, "Counted wrongly.", by=None, now=NOW)
    season.refresh_from_db()
    assert (winner, on_to_do(season)) == (first, [])
    ended(cup, 1, 1, "1-2", "Counted wrongly.")
    said = f"The Rose Bowl was handed to {first} for Pairs Cup. By the results it now goes to {second}."
    assert on_to_do(season) == [said]
    closed(season)
    hand_to_winner(rose, Honour.objects.get(what="Pairs Cup").pk)
    assert on_to_do(season) == []
