"""A club that isn't published: pages that promise readers say so; lists leave out what isn't ready."""

from typing import Any

import pytest

from clubs.models import Club
from tests.blank_fields import forms_of
from tests.clubs.people import Visitor, alice, bob, club, olive, stranger
from tests.tournaments.leagues.examples.cups import a_cup
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.leagues.examples.played_nights import season_of
from tournaments.leagues.calendar.services.fixture_plans import request_fixtures
from tournaments.leagues.models import PlanState, Season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "olive", "stranger"]
PROMISING = (
    *("", "setup/", "fixture-plan/", "prints/booklet/", "prints/chart/", "prints/team-{team}/"),
    *("weeks/1/", "emails/"),
)
"""The pages of a season, for its secretary, on which something is promised to readers."""


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    play(fixture(made, "Bell", "Crown"), 6, 3)
    return made


def pages(season: Season) -> list[str]:
    team = season.teams.get(name="Bell").pk
    return [f"/seasons/{season.pk}/{path.format(team=team)}" for path in PROMISING]


def buttons(page: Any, club: Club) -> list[dict[str, list[str]]]:
    """What the buttons that publish the club would send."""
    found = forms_of(page.content.decode())
    return [form.sent() for form in found if form.action == f"/clubs/{club.pk}/publish/"]


def test_each_page_that_promises_readers_publishes_the_club(
    season: Season, club: Club, olive: Visitor, bob: Visitor, stranger: Visitor
) -> None:
    for address in pages(season):
        club.published = False
        club.save()
        season.refresh_from_db()
        own, others = olive.client.get(address), bob.client.get(address)
        sentence = b"Only members of Oak can see"
        assert (address, sentence in own.content, sentence in others.content) == (address, True, True)
        # Only an owner publishes a club.
        assert buttons(others, club) == []
        assert b"An owner of the club can publish it" in others.content
        (sent,) = buttons(own, club)
        assert bob.client.post(f"/clubs/{club.pk}/publish/", sent).status_code == 404
        assert stranger.client.get(f"/seasons/{season.pk}/").status_code == 404
        done = olive.client.post(f"/clubs/{club.pk}/publish/", sent)
        assert (done.status_code, done.headers["Location"]) == (302, address)
        club.refresh_from_db()
        assert club.published
        shown = olive.client.get(address)
        assert (buttons(shown, club), sentence in shown.content) == ([], False)
        # What a booklet's code leads to.
        assert stranger.client.get(f"/seasons/{season.pk}/").status_code == 200


@pytest.mark.parametrize("published", [True, False])
def test_who_sees_fixtures_that_are_to_be_published(club: Club, olive: Visitor, published: bool) -> None:
    club.published = published
    club.save()
    season = a_season(club)
    a_division(season)
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    plan.matches = [{"home": "Bell", "away": "Crown", "week": 1}]
    plan.state = PlanState.READY
    plan.save()
    page = olive.client.get(f"/seasons/{season.pk}/fixture-plan/")
    said = page.content.decode()
    assert "Publish these 1 fixture" in said
    assert ("Everybody then sees them." in said) == published
    assert ("Every member of Oak then sees them." in said) == (not published)
    assert len(buttons(page, club)) == (not published)


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "", "x"])
def test_the_button_leads_to_no_other_site(club: Club, olive: Visitor, back: str) -> None:
    done = olive.client.post(f"/clubs/{club.pk}/publish/", {"back": back})
    assert (done.status_code, done.headers["Location"]) == (302, f"/clubs/{club.pk}/")


def test_lists_show_strangers_a_season_of_teams_once_it_is_ready(
    club: Club, bob: Visitor, alice: Visitor, stranger: Visitor
) -> None:
    club.published = True
    club.save()
    nights = season_of(club, [], name="Nights")
    league, cup = a_season(club, name="League"), a_season(club, name="Cup")
    a_division(league)

    def listed(who: Visitor) -> list[str]:
        by_api = [one["name"] for one in who.ask("seasons/").json()["results"]]
        page = who.client.get("/seasons/").context["page"]
        assert [one.name for one in page] == by_api
        return by_api

    assert listed(stranger) == [nights.name]
    assert listed(alice) == listed(bob) == ["Cup", "League", "Nights"]
    # Whoever has its address reads it.
    assert stranger.client.get(f"/seasons/{league.pk}/").status_code == 200
    publish(league)
    a_division(cup, "Other", ["Ship", "Anchor"])
    a_cup(cup)
    assert listed(stranger) == ["Cup", "League", "Nights"]
