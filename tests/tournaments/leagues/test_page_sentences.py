"""What pages ask and say, in words that somebody would say aloud."""

from datetime import date

import pytest
from django.test import Client

from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, fixture
from tests.tournaments.leagues.test_league_pages import season as season  # noqa: PLC0414  a fixture
from tournaments.leagues.fixtures.services.dates import move_fixture
from tournaments.leagues.models import Fixture, Season, TeamPass

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
