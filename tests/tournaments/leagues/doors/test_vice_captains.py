"""The vice-captain: a number and a consent apart from the captain's, the same link, nothing for whoever follows."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import captain, codes, match, season
from tests.tournaments.leagues.examples.evening import league, plain
from tests.tournaments.leagues.examples.league import NOW, squad
from tests.tournaments.nights.views.pages import said
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.doors.selectors.emails import CONFIRM, reminders, subscription_code
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Fixture, OutgoingEmail, Season, Subscription, Team
from tournaments.leagues.register.services.subscriptions import (
    MOST_OF_TEAM,
    ask_for_reminders,
    confirm_subscription,
    stop_subscription,
)

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
    said = [
        act.message
        for act in match.season.audit_entries.filter(kind="captain", message__startswith="Changed")
    ]
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


def led(season: Season) -> Team:
    """Bell with Ann as captain, and Ben as vice-captain with an address."""
    bell = Team.objects.get(season=season, name="Bell")
    bell.captain_id, bell.vice_captain_id, *_ = squad(bell, ["Ann", "Ben", "Cleo"])
    bell.vice_email = "Ben@example.org"
    bell.save()
    return bell


def test_captain_and_vice_captain_are_each_reminded_once_and_each_stops_alone(
    season: Season, match: Fixture
) -> None:
    bell = led(season)
    ask_for_reminders(bell, "ann@example.org", now=NOW)
    ask_for_reminders(bell, "ann@example.org", now=NOW)
    asked = {email.subscription.email: email.subject for email in OutgoingEmail.objects.all()}
    assert asked == {
        "ann@example.org": "Please confirm: reminders for the captain of Bell",
        "ben@example.org": "Please confirm: reminders for the vice-captain of Bell",
    }
    asks = plain(
        Client().get(f"/emails/{subscription_code(Subscription.objects.latest('pk'), CONFIRM)}/confirm/")
    )
    assert "May we send reminders for the captain or vice-captain of Bell to ben@example.org?" in asks
    ann, ben = (confirm_subscription(row.pk, now=NOW) for row in Subscription.objects.order_by("pk"))
    assert (ann.player_id, ben.player_id) == (bell.captain_id, bell.vice_captain_id)
    due = card_due(season, match)
    assert due is not None

    def reminded(hours: int) -> list[str]:
        return sorted(draft.subscription.email for draft in reminders(season, due - timedelta(hours=hours)))

    assert reminded(3) == ["ann@example.org", "ben@example.org"]
    do_what_is_due(due - timedelta(hours=3))
    do_what_is_due(due - timedelta(hours=2))
    assert OutgoingEmail.objects.filter(about__startswith="card-4").count() == 2
    stop_subscription(ann.pk, now=NOW)
    assert reminded(3) == ["ben@example.org"]
    # They change places: both still lead the team.
    bell.captain_id, bell.vice_captain_id = bell.vice_captain_id, bell.captain_id
    bell.save()
    assert reminded(3) == ["ben@example.org"]
    bell.captain_id = squad(bell, ["Dora"])[0]
    bell.save()
    assert reminded(3) == []


def test_a_vice_captain_asks_on_the_teams_page_and_by_the_api(league: SimpleNamespace) -> None:
    home, page = league.match.home, f"/team/{league.codes['home']}/"
    sent = {"email": "ben@example.org", "leader": "vice_captain"}
    assert "The vice-captain" not in plain(league.client.get(page))
    refused = league.client.post(f"{page}reminders/", sent, follow=True)
    assert said(refused) == ["Bell has no vice-captain. Ask the secretary to enter one."]
    Team.objects.filter(pk=home.pk).update(
        captain=league.six[0], vice_captain=league.six[1], captain_email="ann@example.org"
    )
    assert "Who are you? The captain The vice-captain" in plain(league.client.get(page))
    league.client.post(f"{page}reminders/", sent)
    rows = Subscription.objects.order_by("pk").values_list("email", "player")
    assert list(rows) == [("ben@example.org", league.six[1]), ("ann@example.org", league.six[0])]
    bells = captain("Bell")
    asked = bells.send(f"teams/{home.pk}/reminders/", {"email": "b@example.org", "leader": "vice_captain"})
    assert (asked.status_code, Subscription.objects.get(email="b@example.org").player_id) == (
        202,
        league.six[1],
    )
    wrong = bells.send(f"teams/{home.pk}/reminders/", {"email": "b@example.org", "leader": "landlord"})
    assert codes(wrong) == (400, [("invalid_choice", "leader")])


def test_where_a_team_has_many_readers_the_other_leader_is_not_asked_and_nobody_is_refused(
    season: Season, match: Fixture
) -> None:
    bell = led(season)
    Subscription.objects.bulk_create(
        Subscription(
            season=season, kind="reminders", team=bell, email=f"jo{number}@example.org", asked_at=NOW
        )
        for number in range(MOST_OF_TEAM)
    )
    ask_for_reminders(bell, "jo0@example.org", now=NOW)
    assert not Subscription.objects.filter(email="ben@example.org").exists()


def test_a_couple_with_one_address_gets_one_email(season: Season, match: Fixture) -> None:
    bell = led(season)
    ask_for_reminders(bell, "ben@example.org", now=NOW)
    confirm_subscription(Subscription.objects.get().pk, now=NOW)
    ask_for_reminders(bell, "ben@example.org", vice=True, now=NOW)
    assert Subscription.objects.get().confirmed_at == NOW
    due = card_due(season, match)
    assert due is not None
    assert len(reminders(season, due - timedelta(hours=3))) == 1
