"""Somebody new is signed on for a match by a captain's pass: by the rules of the page, and sent twice once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.clubs.people import Visitor, bob, club, stranger
from tests.tournaments.leagues.examples.api_league import captain, codes, match, season
from tests.tournaments.leagues.examples.league import NOW, squad
from tournaments.leagues.models import Fixture, Registration, Season
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "match", "season", "stranger"]


def test_a_captain_signs_somebody_new_on_and_sent_twice_it_counts_once(
    season: Season, match: Fixture, bob: Visitor, stranger: Visitor
) -> None:
    bells, foxes, here = captain("Bell"), captain("Fox"), f"fixtures/{match.pk}/sign-on/"
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate())
    change_team_season(season.pk, {"rules": {"fee_night": 1}}, by=None, now=NOW)
    made, again = (bells.send(here, {"name": name}) for name in (" Gus  Grey ", "gus grey"))
    assert (made.status_code, again.status_code, made.json() == again.json()) == (201, 200, True)
    gus = Registration.objects.get()
    assert (gus.player.name, gus.team_id, gus.how, gus.joined_on, gus.fee) == (
        "Gus Grey",
        match.home_id,
        "night",
        timezone.localdate(),
        100,
    )
    assert made.json() == bells.ask(f"teams/{match.home_id}/registrations/").json()["results"][0]
    assert codes(foxes.send(here, {"name": "Gus Grey"})) == (400, [("plays_elsewhere", "name")])
    twins = [foxes.send(here, {"name": "Gus Grey", "another": True}) for _ in range(2)]
    assert [twin.status_code for twin in twins] == [201, 200]
    assert twins[0].json()["player"]["id"] == twins[1].json()["player"]["id"] != gus.player_id
    squad(match.home, ["Ann"])
    assert codes(bells.send(here, {"name": "Ann"})) == (400, [("in_squad", "name")])
    assert codes(bells.send(here, {"name": ""})) == (400, [("blank", "name")])
    assert codes(bob.send(here, {"name": "Zed"})) == (400, [("side_missing", "side")])
    assert bob.send(here, {"name": "Zed", "side": "away"}).json()["team"] == match.away_id
    assert (
        bells.send(here, {"name": "Yan", "side": "away"}).status_code,
        stranger.send(here).status_code,
    ) == (
        403,
        401,
    )
    assert captain("Swan").send(here, {"name": "Yan"}).status_code == 403
    assert Registration.objects.count() == 4


def test_a_captain_signs_nobody_on_against_the_rules_or_after_the_match(
    season: Season, match: Fixture
) -> None:
    bells, here = captain("Bell"), f"fixtures/{match.pk}/sign-on/"
    today = timezone.localdate()
    Fixture.objects.filter(pk=match.pk).update(date=today - timedelta(days=2))
    Season.objects.filter(pk=season.pk).update(registration_closes=today - timedelta(days=1))
    # The match was before registration closed; whoever signs on after that is late all the same.
    assert codes(bells.send(here, {"name": "Gus"})) == (400, [("registration_closed", "date")])
    Season.objects.filter(pk=season.pk).update(registration_closes=today)
    assert bells.send(here, {"name": "Gus"}).json()["joined_on"] == str(today - timedelta(days=2))
    change_team_season(season.pk, {"rules": {"sign_on_night": False}}, by=None, now=NOW)
    assert codes(bells.send(here, {"name": "Hal"})) == (400, [("no_sign_on", "how")])
    change_team_season(season.pk, {"rules": {"sign_on_night": True}}, by=None, now=NOW)
    Fixture.objects.filter(pk=match.pk).update(state="void")
    assert codes(bells.send(here, {"name": "Hal"})) == (409, [("not_now", None)])
    assert [one.player.name for one in Registration.objects.all()] == ["Gus"]
