"""Results as they are told: in the newspaper's text, in lists and calendars, and an award as its form begins."""

import pytest
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.teams.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.models import NoShow, Season
from tournaments.leagues.selectors.calendars import calendar_code
from tournaments.leagues.services.decisions import Award, Why, award

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


def test_an_award_says_to_whom_wherever_a_result_is_listed(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", 0, 0), Why("Nobody came.", bob.user, NOW))
    other = fixture(season, "Crown", "Fox")
    award(other.pk, Award("neither"), Why("Nobody came.", bob.user, NOW))
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert "Bell 0, Swan 0 (w/o, to Bell)" in text
    assert "Crown 0, Fox 0 (w/o, to neither side)" in text
    assert "w/o, to Bell" in bob.client.get(f"/teams/{match.away_id}/").content.decode()
    assert "The match is awarded (w/o, to Bell)." in words(bob.client.get(f"/fixtures/{match.pk}/"))
    calendar = Client().get(f"/calendar/{calendar_code(season, 'team', match.home_id)}.ics").content
    assert b"Bell against Swan 0-0 (w/o\\, to Bell)" in calendar


def test_the_award_form_begins_with_the_no_show_that_was_reported(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Swan")
    NoShow.objects.create(fixture=match, team=match.away, date=match.date, at=NOW, seen_by="Joe Bray")
    page = bob.client.get(f"/fixtures/{match.pk}/ruling/award/").content.decode()
    assert '<option value="away" selected>' in page
    assert "seen by Joe Bray." in page
    done = bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode()
    assert f'href="/fixtures/{match.pk}/ruling/award/"' in done
