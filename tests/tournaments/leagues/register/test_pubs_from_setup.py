"""A pub that is changed from the page that sets up a season: which pubs stand first there, and the way back."""

import re

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season
from tests.tournaments.nights.hall import club_of
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import Season
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    season = a_season(club)
    division = a_division(season, teams=("Bell", "Fox"))
    fox = club.venues.get(name="Fox")
    save_team(season.pk, {"name": "Fox B", "division": division, "venue": fox}, by=None, now=NOW)
    a_division(a_season(club, name="Summer"), teams=("Bell",))
    save_venue(club, {"name": "Anchor"})
    return season


def test_a_pub_is_saved_and_leads_back_to_the_page_that_sets_up_the_season(
    season: Season, bob: Visitor
) -> None:
    setup = f"/seasons/{season.pk}/setup/"
    bell = season.club.venues.get(name="Bell")
    here = f"/venues/{bell.pk}/edit/?season={season.pk}"
    assert f'href="{here}"' in bob.client.get(setup).content.decode()
    form = bob.client.get(here).content.decode()
    assert re.search(rf'<a href="{setup}">.*Back to set-up</a>', form)
    assert '<form method="post" class="stacked">' in form  # it sends to its own address
    saved = bob.client.post(here, {"name": "The Bell Inn", "capacity": "2"}, follow=True)
    assert (saved.redirect_chain, "The Bell Inn is saved." in words(saved)) == ([(setup, 302)], True)
    assert "The Bell Inn room for 2 matches a night" in words(saved)


@pytest.mark.parametrize("given", ["", "0", "x", "https://elsewhere.example/", "999999", "another club's"])
def test_any_other_season_leads_to_the_pubs_own_page(season: Season, bob: Visitor, given: str) -> None:
    other = a_season(club_of("The Crown", "rob")[0])
    bell = season.club.venues.get(name="Bell")
    sent = str(other.pk) if given == "another club's" else given
    saved = bob.client.post(f"/venues/{bell.pk}/edit/?season={sent}", {"name": "Bell", "capacity": "1"})
    assert (saved.status_code, saved["location"]) == (302, f"/venues/{bell.pk}/")


def test_pubs_with_several_teams_of_the_season_stand_first_and_say_so(season: Season, bob: Visitor) -> None:
    page = bob.client.get(f"/seasons/{season.pk}/setup/").content.decode()
    lines = re.findall(r'edit/\?season=\d+">([^<]+)</a><small>([^<]+)</small>', page)
    assert lines == [
        ("Fox", "2 teams, room for 1 match a night"),
        ("Bell", "room for 1 match a night"),
        ("Anchor", "room for 1 match a night"),
    ]
