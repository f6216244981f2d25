"""A team's new pub by the API, with its home matches: all of it or nothing; and a pub that is to go."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import captain, codes, season
from tests.tournaments.leagues.examples.league import NOW, fixture
from tournaments.leagues.models import Fixture, FixtureMove, Season, Team, Venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "season"]


def test_home_matches_move_with_their_team_by_the_api(
    season: Season, bob: Visitor, alice: Visitor, club: Club
) -> None:
    bell = Team.objects.get(name="Bell")
    old = bell.venue
    pub = Venue.objects.create(club=club, name="The Anchor", capacity=1)
    address = f"teams/{bell.pk}/pub/"
    wanted = {"venue": pub.pk, "reason": "The Bell has closed."}
    refused = [who.send(address, wanted).status_code for who in (captain("Bell"), alice)]
    assert refused == [403, 403]
    home = list(Fixture.objects.filter(home=bell).order_by("date"))
    assert home[0].date is not None
    pub.closures.create(date=home[0].date)
    # One day without room: neither the team nor a match moves.
    assert codes(bob.send(address, wanted)) == (400, [("no_room", "fixtures")])
    bell.refresh_from_db()
    assert (bell.venue, FixtureMove.objects.count()) == (old, 0)
    assert codes(bob.send(address, wanted | {"venue": 10**9})) == (400, [("venue_unknown", "venue")])
    away = fixture(season, "Crown", "Bell").pk
    assert codes(bob.send(address, wanted | {"fixtures": [home[1].pk, away]})) == (
        400,
        [("fixture_unknown", "fixtures")],
    )
    some = wanted | {"fixtures": [one.pk for one in home[1:]]}
    moved = bob.send(address, some).json()
    assert (moved["venue"]["name"], moved["moved"]) == ("The Anchor", some["fixtures"])
    (stays,) = moved["staying"]
    assert (stays["fixture"]["id"], stays["fixture"]["venue"]["name"]) == (home[0].pk, "Bell")
    assert stays["clash"].startswith("The Anchor has no room on")
    assert bob.ask(address).json() == moved | {"moved": []}
    # Sent again nothing moves twice; the one that stays can go once there is room.
    assert bob.send(address, some).json()["moved"] == []
    assert FixtureMove.objects.count() == 2
    pub.closures.all().delete()
    assert bob.send(address, {"reason": "There is room now."}).json()["moved"] == [home[0].pk]
    assert codes(bob.send(address, {"reason": "And again."})) == (400, [("no_matches", "fixtures")])


def test_a_pub_with_matches_is_not_deleted_and_says_what_to_do(season: Season, bob: Visitor) -> None:
    bell = Team.objects.get(name="Bell")
    pub, matches = bell.venue, list(Fixture.objects.filter(home=bell).order_by("pk").values())
    assert pub is not None
    pub.closures.create(date=NOW.date())
    refused = bob.send(f"venues/{pub.pk}/", {}, "DELETE")
    assert [error["detail"] for error in refused.json()["errors"]] == [
        "Bell play at Bell. Give them another pub first.",
        "Matches are down for Bell. Move them to another pub first.",
    ]
    assert list(Fixture.objects.filter(home=bell).order_by("pk").values()) == matches
    bell.refresh_from_db()
    assert (refused.status_code, bell.venue, pub.closures.count()) == (409, pub, 1)
