"""E-mails by the API: asked for, and nothing said of who is on the list."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club, stranger
from tests.tournaments.leagues.examples.api_league import captain, codes, league
from tournaments.leagues.models import Season, Subscription

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    return league(club)


def test_emails_by_the_api_say_nothing_of_who_is_on_the_list(
    season: Season, bob: Visitor, stranger: Visitor
) -> None:
    path = f"seasons/{season.pk}/subscriptions/"
    answers = [stranger.send(path, {"email": "jo@example.org"}) for _ in range(2)]
    assert [one.status_code for one in answers] == [202, 202]
    assert answers[0].content == answers[1].content
    assert codes(stranger.send(path, {"email": "jo"})) == (400, [("email_unreadable", "email")])
    for _ in range(8):
        stranger.send(path, {"email": "kim@example.org"})
    waits = stranger.send(path, {"email": "kim@example.org"})
    assert (waits.status_code, int(waits.headers["Retry-After"]) > 60) == (429, True)
    assert stranger.ask(path).status_code == 401
    assert bob.ask(path).json() == {
        "results": 0,
        "team": 0,
        "reminders": 0,
        "pub": 0,
        "panel": 0,
        "failed": [],
    }
    bell = season.teams.get(name="Bell")
    cath = captain("Bell")
    cath.client.defaults["REMOTE_ADDR"] = "192.0.2.9"
    assert cath.send(f"teams/{bell.pk}/reminders/", {"email": "cath@example.org"}).status_code == 202
    assert Subscription.objects.filter(team=bell).count() == 1
