"""The vice-captain: a number and a consent apart from the captain's, the same link, nothing for whoever follows."""

from types import SimpleNamespace
from typing import Any

import pytest

from clubs.models import User
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.teams.api_league import captain, codes, match, season
from tests.tournaments.leagues.teams.evening import league, plain
from tests.tournaments.leagues.teams.league import squad
from tests.tournaments.nights.views.pages import said
from tournaments.leagues.models import Fixture, Season, Team

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "league", "match", "season"]


def test_a_new_vice_captain_inherits_nothing_either_and_the_captain_keeps_all(
    season: Season, bob: Visitor
) -> None:
    bell = Team.objects.get(name="Bell")
    ann, ben, cleo = squad(bell, ["Ann", "Ben", "Cleo"])
    captains = {"captain": ann, "captain_phone": "01726 1", "shares_phone": True}
    vices = {"vice_phone": "01726 2", "vice_email": "ben@example.org", "shares_vice_phone": True}
    bob.send(f"teams/{bell.pk}/", captains | vices | {"vice_captain": ben}, "PATCH")
    # The page's form sends the old ones along.
    bob.send(f"teams/{bell.pk}/", vices | {"vice_captain": cleo}, "PATCH")
    bell.refresh_from_db()
    assert (bell.vice_phone, bell.vice_email, bell.shares_vice_phone) == ("", "", False)
    assert (bell.captain_phone, bell.shares_phone) == ("01726 1", True)


def test_a_vice_captains_number_is_kept_and_shared_apart_from_the_captains(
    match: Fixture, alice: Visitor, bob: Visitor
) -> None:
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"teams/{match.home_id}"
    bells.send(f"{here}/contact/", {"captain_phone": "01726 1"}, "PATCH")
    kept = bells.send(f"{here}/contact/", {"vice_phone": " 01726 2 ", "shares_vice_phone": True}, "PATCH")
    assert kept.json() == {
        "captain_phone": "01726 1",
        "shares_phone": False,
        "vice_phone": "01726 2",
        "shares_vice_phone": True,
    }
    assert bells.ask(f"{here}/contact/").json() == kept.json()

    def seen(visitor: Visitor) -> tuple[Any, ...]:
        team = visitor.ask(f"{here}/").json()
        return team["captain_phone"], team["vice_phone"], team["vice_email"], team["shares_vice_phone"]

    assert (seen(bob), seen(foxes)) == (("01726 1", "01726 2", "", True), (None, "01726 2", None, None))
    assert seen(alice) == (None, None, None, None)
    wrong = {"captain_phone": "none", "vice_phone": "x" * 100}
    refused = bells.send(f"{here}/contact/", wrong, "PATCH")
    assert codes(refused) == (
        400,
        [("phone_unreadable", "captain_phone"), ("phone_unreadable", "vice_phone")],
    )
    refused = bells.send(f"{here}/contact/", {"vice_phone": ""}, "PATCH")
    assert codes(refused) == (400, [("phone_missing", "vice_phone")])
    said = [act.words for act in match.season.acts.filter(kind="captain", words__startswith="Changed")]
    assert "Changed the telephone number of Bell's vice-captain, or who may see it." in said


def test_a_vice_captain_can_be_rung_too_and_uses_the_same_link(league: SimpleNamespace) -> None:
    home, page = league.match.home, f"/team/{league.codes['home']}/"
    assert "vice-captain" not in plain(league.client.get(page))
    Team.objects.filter(pk=home.pk).update(vice_captain=league.six[1])
    assert "The vice-captain's number" in plain(league.client.get(page))
    sent = {"phone": "", "vice_phone": "01726 2", "shares_vice": "1"}
    kept = league.client.post(f"{page}contact/", sent, follow=True)
    assert (said(kept), kept.headers["Cache-Control"]) == (["The numbers are saved."], "no-store")
    for seen in (
        league.client.get(league.pages["away"]),
        league.client.get(f"/team/{league.codes['away']}/"),
    ):
        shown = plain(seen)
        assert ("Ring Bell's vice-captain" in shown, "Ring Bell's captain" in shown) == (True, False)
        assert ('href="tel:017262"' in seen.content.decode(), seen["Cache-Control"]) == (True, "no-store")
    refused = league.client.post(f"{page}contact/", sent | {"vice_phone": "ask Ben"})
    assert (refused.status_code, 'value="ask Ben"' in refused.content.decode()) == (422, True)
    league.client.force_login(User.objects.get(username="bob"))
    told = plain(league.client.get(f"/seasons/{league.season.pk}/captains/"))
    assert ("Ben (vice-captain)" in told, "The vice-captain uses the same link" in told) == (True, True)
