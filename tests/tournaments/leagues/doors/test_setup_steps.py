"""The steps of setting up a league: what is there of each, and the button of the next."""

import html
import re

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season
from tournaments.leagues.models import Season
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.teams import save_team

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


LINE = re.compile(
    r'true">(?P<mark>.*?)</span>\s*<b>(?P<name>.*?)</b>\s*<span class="what">(?P<words>[^<]*)'
    r'(?:.*?<a role="button"[^>]*>(?P<button>.*?)</a>)?.*?</li>',
    re.DOTALL,
)


def steps(bob: Visitor, season: Season) -> list[tuple[str, str, str, str]]:
    """Each step's mark, name, words and button."""
    page = bob.client.get(f"/seasons/{season.pk}/setup/").content.decode()
    listed = html.unescape(page.partition('<ol class="lines steps"')[2].partition("</ol>")[0])
    lines = [LINE.search(line) for line in listed.split("<li")[1:]]
    return [(one["mark"], one["name"], one["words"], one["button"] or "") for one in lines if one]


def test_a_new_league_begins_with_its_teams(bob: Visitor, club: Club) -> None:
    assert steps(bob, a_season(club))[1:3] == [
        ("→", "Teams", "no team yet", "Paste a list of teams"),
        ("", "Pubs", "none yet", ""),
    ]


def test_each_step_says_what_is_there_and_the_next_has_its_button(bob: Visitor, club: Club) -> None:
    season = a_season(club)
    division = a_division(season, teams=("Bell", "Fox", "Swan", "Crown"))
    told = {name: (mark, words, button) for mark, name, words, button in steps(bob, season)}
    assert told["Teams"] == ("✓", "1 division, 4 teams", "")
    assert told["Pubs"] == ("✓", "4 pubs", "")
    assert told["Fixtures"] == ("", "ready to be drawn up", "Draw up the fixtures")
    assert told["Captains' links"] == ("", "0 of 4 teams have a link", "Make the captains' links")
    save_team(season.pk, {"name": "Anchor", "division": division, "venue": None}, by=None, now=NOW)
    told = {name: (mark, words, button) for mark, name, words, button in steps(bob, season)}
    assert told["Pubs"] == ("→", "1 team has no pub yet", "Choose the pub of Anchor")
    assert told["Fixtures"] == ("", "not yet: see below what is missing", "")


def test_only_one_step_comes_next(bob: Visitor, club: Club) -> None:
    season = a_season(club)
    a_division(season, teams=("Bell", "Fox", "Swan", "Crown"))
    for team in season.teams.all():
        captain_link(season.pk, team.pk, by=None, now=NOW)
    marks = [mark for mark, *_ in steps(bob, season)]
    assert marks.count("→") == 1
    assert marks[-1] == "✓"
