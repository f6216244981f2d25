"""Pages of a club that has just begun: each says what will be there, and has the button or link that fills it."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import a_season
from tests.tournaments.nights.hall import make_night
from tests.tournaments.nights.views.pages import words

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]

OF_CLUB = (
    ("nights/", "A night that you plan appears here", "/nights/new/"),
    ("seasons/", "Its fixtures, results and standings appear here.", "/seasons/new-league/"),
    ("clubs/{club}/players/", "Nobody yet. Add them here", "/clubs/{club}/players/"),
    ("clubs/{club}/rulesets/", "What you save appears here", "/clubs/{club}/rulesets/new/"),
    ("clubs/{club}/races/", "Points by race appear here.", "/clubs/{club}/rulesets/"),
    ("clubs/{club}/honours/", "They are added when you close a season of teams.", "/seasons/"),
    ("clubs/{club}/trophies/", "Who holds each cup and shield is kept here.", "/clubs/{club}/honours/"),
    ("tokens/", "One that you make is listed here.", "/clubs/"),
)
OF_LEAGUE = (
    ("", "Its tables appear here.", "teams/paste/"),
    ("setup/", "no team yet", "teams/paste/"),
    ("captains/", "Each team's link appears here.", "teams/paste/"),
    ("entry-forms/", "No team yet.", "teams/paste/"),
    ("cups/new/", "The season has no team yet.", "teams/paste/"),
)
OF_NIGHT = (
    ("", "You can also enter names as people arrive.", "entrants/"),
    ("entrants/", "Names that you enter appear here.", "entrants/"),
    ("cards/", "No players yet.", "entrants/"),
    ("standings/", "Standings appear here with the first hand.", ""),
)


def lacks(bob: Visitor, path: str, sentence: str, leads_to: str) -> list[str]:
    page = bob.client.get(path)
    found = [] if sentence in words(page) else [f"{path}: doesn't say {sentence}"]
    address = leads_to.encode()
    return found + ([] if b'="' + address in page.content else [f"{path}: doesn't lead to {leads_to}"])


def test_every_empty_page_of_a_club_says_what_will_be_there(bob: Visitor, club: Club) -> None:
    found = [
        lacks(bob, f"/{path.format(club=club.pk)}", sentence, leads_to.format(club=club.pk))
        for path, sentence, leads_to in OF_CLUB
    ]
    assert [fault for faults in found for fault in faults] == []


def test_every_empty_page_of_a_league_says_what_will_be_there(bob: Visitor, club: Club) -> None:
    here = f"/seasons/{a_season(club).pk}/"
    found = [lacks(bob, here + path, sentence, here + leads_to) for path, sentence, leads_to in OF_LEAGUE]
    assert [fault for faults in found for fault in faults] == []


def test_every_empty_page_of_a_night_says_what_will_be_there(bob: Visitor, club: Club) -> None:
    here = f"/nights/{make_night(club).pk}/"
    found = [lacks(bob, here + path, sentence, here + leads_to) for path, sentence, leads_to in OF_NIGHT]
    assert [fault for faults in found for fault in faults] == []
