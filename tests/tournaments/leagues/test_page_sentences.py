"""What pages ask and say, in words that somebody would say aloud."""

from datetime import date

import pytest
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.test_league_pages import season as season  # noqa: PLC0414  a fixture
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.models import Fixture, Season, TeamPass
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


def test_a_match_says_how_often_it_moved_as_people_do(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    for day, moved in ((23, "Moved once"), (30, "Moved twice"), (29, "Moved 3 times")):
        move_fixture(match.pk, date(2026, 9, day), why="Snow", by=None, now=NOW)
        Fixture.objects.filter(pk=match.pk).update(date=None, state="postponed")
        assert f"<summary>{moved}</summary>" in bob.client.get(f"/fixtures/{match.pk}/").content.decode()


def test_the_forms_of_a_card_and_of_captains_links_ask_as_people_do(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    assert (
        "<legend>Whose card is it?</legend>" in bob.client.get(f"/fixtures/{match.pk}/card/").content.decode()
    )
    bob.client.post(f"/seasons/{season.pk}/captains/")
    links = bob.client.get(f"/seasons/{season.pk}/captains/").content.decode()
    code = TeamPass.objects.get(team=match.home).code
    # Where the code is typed is a link of the start page.
    assert f"Their code is <b>{code}</b>" in links
    assert "tap <b>I'm a captain</b> on the start page" in links
    assert "I'm a captain" in bob.client.get("/").content.decode()
    typed = Client().post("/team/", {"code": code})
    assert (typed.status_code, typed["Location"][:6]) == (302, "/team/")


def test_before_anybody_has_played_pages_and_the_api_say_so_once(club: Club, bob: Visitor) -> None:
    made = a_season(club)
    division = a_division(made)
    publish(made)
    nobody = "Nobody has played yet."
    page = bob.client.get(f"/seasons/{made.pk}/divisions/{division.pk}/").content.decode()
    assert (page.count(nobody), "from 0 matches" in page) == (1, False)
    team = bob.client.get(f"/teams/{division.teams.get(name='Bell').pk}/").content.decode()
    assert f"<p>{nobody}</p>" in team
    table = bob.ask(f"seasons/{made.pk}/standings/?division={division.pk}").json()
    assert [line["explanation"] for line in table["results"]] == [nobody] * 4
    # Bell and Crown have played: now every team is told why it stands where it does.
    play(fixture(made, "Bell", "Crown"), 6, 3)
    page = bob.client.get(f"/seasons/{made.pk}/divisions/{division.pk}/").content.decode()
    assert (page.count(nobody), page.count("shares 2nd place") + page.count(" is 2nd")) == (0, 2)


def test_a_captain_reaches_the_table_of_the_teams_own_division(season: Season) -> None:
    team = fixture(season, "Bell", "Crown").home
    code = team_code(captain_link(season.pk, team.pk, by=None, now=NOW))
    Club.objects.update(published=True)
    page = Client().get(f"/team/{code}/").content.decode()
    assert f'href="/seasons/{season.pk}/divisions/{team.division_id}/">The whole table</a>' in page
