"""Results as people read them: in the newspaper's text, in lists and calendars, and an award as its form begins."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    card,
    fixture,
    legs,
    play,
    publish,
)
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, settle_card
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_rounds import say_decider
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import Fixture, NoShow, Season
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def test_a_weeks_results_are_plain_text_for_the_newspaper(season: Season, bob: Visitor) -> None:
    play(fixture(season, "Bell", "Swan"), 6, 3)
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert text.splitlines() == [
        "Zinnia league, week 1, from 7 September 2026",
        "",
        "DIVISION 1",
        "Bell 6, Swan 3",
        "Crown against Fox: no result yet",
        "",
        "              P    W    D    L    F    A  Pts",
        "   1 Bell     1    1    0    0    6    3    2",
        "  2= Crown    0    0    0    0    0    0    0",
        "  2= Fox      0    0    0    0    0    0    0",
        "   4 Swan     1    0    0    1    3    6    0",
    ]
    assert bob.client.get(f"/seasons/{season.pk}/weeks/40.txt").status_code == 404


def test_the_interface_gives_a_calendar_to_whoever_may_see_the_season(season: Season, bob: Visitor) -> None:
    address = f"/api/v1/seasons/{season.pk}/calendar.ics"
    assert Client().get(address).status_code == 404
    season.club.published = True
    season.club.save()
    answer = Client().get(address, headers={"Accept": "text/calendar"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert answer.content.count(b"BEGIN:VEVENT") == 12
    again = {"If-None-Match": answer["ETag"]}
    assert Client().get(address, headers=again).status_code == 304
    play(fixture(season, "Bell", "Swan"), 6, 3)
    assert b"Bell against Swan 6-3" in Client().get(address, headers=again).content


def test_an_award_says_to_whom_wherever_a_result_is_listed(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", 0, 0), RulingDetails("Nobody came.", bob.user, NOW))
    other = fixture(season, "Crown", "Fox")
    award(other.pk, Award("neither"), RulingDetails("Nobody came.", bob.user, NOW))
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert "Bell 0, Swan 0 (awarded to Bell)" in text
    assert "Crown 0, Fox 0 (awarded to neither side)" in text
    assert "awarded to Bell" in bob.client.get(f"/teams/{match.away_id}/").content.decode()
    assert "The match is awarded to Bell." in words(bob.client.get(f"/fixtures/{match.pk}/"))
    calendar = Client().get(f"/calendar/{calendar_code(season, 'team', match.home_id)}.ics").content
    assert b"Bell against Swan 0-0 (awarded to Bell)" in calendar


def test_the_award_form_begins_with_the_no_show_that_was_reported(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Swan")
    NoShow.objects.create(fixture=match, team=match.away, date=match.date, at=NOW, seen_by="Joe Bray")
    page = bob.client.get(f"/fixtures/{match.pk}/ruling/award/").content.decode()
    assert '<option value="away" selected>' in page
    assert "seen by Joe Bray." in page
    done = bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode()
    assert f'href="/fixtures/{match.pk}/ruling/award/"' in done


def listed(match: Fixture, web: Client, week: int) -> dict[str, str]:
    """What is said of a match on its captains' pages, in the newspaper, on its own and a team's page, in calendars."""
    said = {}
    for side, team in (("home", match.home), ("away", match.away)):
        code = team_code(captain_link(match.season_id, team.pk, by=None, now=NOW))
        (line,) = [one for one in web.get(f"/team/{code}/").context["lines"] if one.fixture.pk == match.pk]
        page = words(web.get(f"/team/{code}/match/{match.pk}/"))
        assert f"You {line.result}." in page
        said[side] = line.result
    text = web.get(f"/seasons/{match.season_id}/weeks/{week}.txt").content.decode()
    (said["text"],) = [
        line for line in text.splitlines() if line.startswith(f"{match.home.name} {match.home_games},")
    ]
    said["match"] = words(web.get(f"/fixtures/{match.pk}/"))
    said["list"] = words(web.get(f"/teams/{match.away_id}/"))
    calendar = Client().get(f"/calendar/{calendar_code(match.season, 'team', match.home_id)}.ics").content
    said["calendar"] = calendar.decode().replace("\r\n ", "").replace("\\", "")
    return said


@pytest.fixture
def uneven(club: Club) -> Season:
    """Bell and Crown are two divisions above Fox and Swan."""
    made = a_season(club, name="Zinnia league")
    a_division(made, teams=("Bell", "Crown"))
    a_division(made, "Division 3", ("Fox", "Swan"), level=3)
    publish(made)
    return made


def test_whoever_goes_on_by_the_start_is_told_that_they_won(uneven: Season, bob: Visitor) -> None:
    cup = a_cup(uneven, handicap="games", start=2)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 5, 4)
    match = cup_match("Bell", "Fox")
    said = listed(match, bob.client, 9)
    assert said["home"] == "lost 5-4 (with the start 5-8, Fox go on)"
    assert said["away"] == "won 4-5 (with the start 8-5, Fox go on)"
    assert said["text"] == "Bell 5, Fox 4 (with the start 5-8, Fox go on)"
    assert "With the start 5-8, Fox go on." in said["match"]
    assert "Bell Cup, semi-finals, with the start 5-8, Fox go on" in said["list"]
    assert "Bell against Fox 5-4 (with the start 5-8, Fox go on)" in said["calendar"]
    play(cup_match("Swan", "Crown"), 6, 3)
    final = Fixture.objects.get(tie__round=2)
    play(final, 6, 3)
    assert "with the start" not in listed(Fixture.objects.get(pk=final.pk), bob.client, 13)["text"]


def test_the_winner_of_a_final_with_a_start_wins_and_does_not_go_on(uneven: Season, bob: Visitor) -> None:
    cup = a_cup(uneven, handicap="games", start=2)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 8, 1)
    play(cup_match("Swan", "Crown"), 6, 3)
    final = Fixture.objects.get(tie__round=2)
    assert (final.home.name, final.away.name) == ("Bell", "Swan")
    play(final, 5, 4)
    said = listed(Fixture.objects.get(pk=final.pk), bob.client, 13)
    assert said["text"] == "Bell 5, Swan 4 (with the start 5-8, Swan win)"
    assert said["home"] == "lost 5-4 (with the start 5-8, Swan win)"


def test_a_match_that_is_level_with_the_start_has_the_winner_of_its_deciding_game(
    uneven: Season, bob: Visitor
) -> None:
    on(a_cup(uneven, handicap="games", start=1), 1, FIRST)
    match = cup_match("Bell", "Fox")
    play(match, 5, 3)
    said = listed(cup_match("Bell", "Fox"), bob.client, 9)
    assert said["text"] == "Bell 5, Fox 3 (with the start 5-5, level)"
    assert said["home"] == "drew 5-3 (with the start 5-5, level)"
    say_decider(match.pk, "away", by=None, now=NOW)
    said = listed(cup_match("Bell", "Fox"), bob.client, 9)
    assert said["text"] == "Bell 5, Fox 3 (with the start 5-5, Fox won the deciding game)"
    assert said["home"] == "lost 5-3 (with the start 5-5, Fox won the deciding game)"
    assert said["away"] == "won 3-5 (with the start 5-5, Fox won the deciding game)"


def test_a_level_cup_match_has_its_winner_in_every_list(season: Season, bob: Visitor) -> None:
    on(a_cup(season), 1, FIRST)
    match = cup_match("Bell", "Fox")
    play(match, 4, 4)
    assert listed(cup_match("Bell", "Fox"), bob.client, 9)["text"] == "Bell 4, Fox 4"
    say_decider(match.pk, "away", by=None, now=NOW)
    said = listed(cup_match("Bell", "Fox"), bob.client, 9)
    assert said["text"] == "Bell 4, Fox 4 (Fox won the deciding game)"
    assert said["home"] == "lost 4-4 (Fox won the deciding game)"
    assert "Fox won the deciding game." in said["match"]
    assert "Bell Cup, semi-finals, Fox won the deciding game" in said["list"]
    assert "Bell against Fox 4-4 (Fox won the deciding game)" in said["calendar"]


def level_on_games(match: Fixture) -> None:
    """Settle a match with four games each, in which the away side scored more points."""
    won: list[dict[str, Any]] = [{"winner": "home", "home_points": 21, "away_points": 20}] * 4
    won += [{"winner": "away", "home_points": 3, "away_points": 21}] * 4 + legs(0, 0, 1)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    settle_card(match.pk, won, RulingDetails("Points count.", None, NOW))


@pytest.mark.parametrize("cup", [False, True])
def test_a_level_match_that_points_decide_says_so(season: Season, bob: Visitor, cup: bool) -> None:
    if cup:
        on(a_cup(season, level="points"), 1, FIRST)
    else:
        change_team_season(season.pk, {"rules": {"level_match": "points"}}, by=None, now=NOW)
    match = cup_match("Bell", "Fox") if cup else fixture(season, "Bell", "Swan")
    level_on_games(match)
    match = Fixture.objects.get(pk=match.pk)
    names, by = (
        ("Bell 4, Fox 4", "Fox won on points or the deciding game")
        if cup
        else (
            "Bell 4, Swan 4",
            "Swan won on points",
        )
    )
    said = listed(match, bob.client, 9 if cup else 1)
    assert (said["text"], said["home"]) == (f"{names} ({by})", f"lost 4-4 ({by})")
    assert f"{by}." in said["match"]


def test_a_league_match_has_the_winner_of_its_deciding_game_in_every_list(
    season: Season, bob: Visitor
) -> None:
    change_team_season(season.pk, {"rules": {"level_match": "deciding_game"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Swan")
    play(match, 4, 4)
    say_decider(match.pk, "home", by=None, now=NOW)
    assert listed(Fixture.objects.get(pk=match.pk), bob.client, 1)["text"] == (
        "Bell 4, Swan 4 (Bell won the deciding game)"
    )


@pytest.mark.parametrize("rounds", [1, 2])
def test_results_with_a_start_by_places_cost_no_query_more_for_more_matches(
    rounds: int, season: Season, bob: Visitor
) -> None:
    cup = a_cup(season, handicap="games", start=1)
    options = {**cup.options, "start_from": "places", "places": 1}
    type(cup).objects.filter(pk=cup.pk).update(options=options)
    for place, entry in enumerate(cup.entries.order_by("team__name"), 1):
        type(entry).objects.filter(pk=entry.pk).update(half_place=place)
    on(cup, 1, FIRST)
    ties = [cup_match("Bell", "Fox"), cup_match("Swan", "Crown")][:rounds]
    for match in ties:
        play(match, 5, 4)
    address = f"/seasons/{season.pk}/weeks/9.txt"
    assert "with the start 5-6, Fox go on" in bob.client.get(address).content.decode()
    with CaptureQueriesContext(connection) as captured:
        bob.client.get(address)
    assert len(captured) == 9
