"""Captains' links and messages by e-mail: to whom, once, with the link that is only added when an e-mail is sent."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club
from clubs.services.players import add_player
from problems.wording import day_and_month
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.league import a_division, a_season, publish
from tournaments.leagues.doors.selectors.emails import STOP, subscription_code
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.doors.services.to_captains import send_links, send_message
from tournaments.leagues.models import OutgoingEmail, Season, Subscription, Team, TeamPass
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.subscriptions import (
    ask_for_reminders,
    confirm_subscription,
    forget_unconfirmed,
    stop_subscription,
)

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
ANN, BEN, CLEO = "ann@example.org", "ben@example.org", "cleo@example.org"


@pytest.fixture
def season(club: Club) -> Season:
    """Bell has a captain and a vice-captain with addresses, Crown a captain; Fox's captain has none, Swan nobody."""
    made = a_season(club)
    a_division(made)
    publish(made)
    lead("Bell", captain=("Ann", ANN), vice_captain=("Ben", BEN))
    lead("Crown", captain=("Cleo", CLEO))
    lead("Fox", captain=("Dan", ""))
    return made


def lead(name: str, **leaders: tuple[str, str]) -> None:
    team = Team.objects.select_related("season__club").get(name=name)
    for who, (player, email) in leaders.items():
        setattr(team, who, add_player(team.season.club, player))
        setattr(team, "captain_email" if who == "captain" else "vice_email", email)
    team.save()


def sent() -> list[tuple[str, str, str]]:
    """To whom, about what and what has gone out since this was asked last."""
    send_emails(timezone.now())
    found = [(one.to[0], one.subject, str(one.body)) for one in mail.outbox]
    mail.outbox.clear()
    return found


def page_of(season: Season) -> str:
    return f"/seasons/{season.pk}/captains/"


def said(answer: Any) -> list[str]:
    return [str(one) for one in answer.context["messages"]]


def test_one_press_sends_every_captain_the_teams_link_once(season: Season, bob: Visitor) -> None:
    links = f"{page_of(season)}links/"
    pressed = bob.client.post(links, follow=True)
    assert said(pressed) == ["3 e-mails are on the way. No address is known for Fox and Swan."]
    # Links that were missing have been drawn, for those that can't be reached too.
    assert TeamPass.objects.filter(team__season=season, revoked_at=None).count() == 4
    # No link stands in the database: it is added as the e-mail is sent.
    assert not OutgoingEmail.objects.filter(text__contains="http").exists()
    out = sent()
    hint = """Tap "Remind me by e-mail" there, and we'll tell you when a match moves or a card is due."""
    assert all(hint in " ".join(body.split()) for *_, body in out)
    assert [(to, subject) for to, subject, _ in out] == [
        (ANN, "Bell: your captain's link"),
        (BEN, "Bell: your captain's link"),
        (CLEO, "Crown: your captain's link"),
    ]
    for _, subject, body in out:
        team = Team.objects.get(name=subject.partition(":")[0])
        path = f"/team/{team_code(TeamPass.objects.get(team=team))}/"
        assert f"{path}\n" in body
        assert Client().get(path).status_code == 200
    # Pressed again nobody gets a second one, and a team that has an address since gets its own.
    assert said(bob.client.post(links, follow=True)) == [
        "No e-mail was sent. No address is known for Fox and Swan."
    ]
    season.teams.filter(name="Fox").update(captain_email="dan@example.org")
    bob.client.post(links)
    assert [to for to, *_ in sent()] == ["dan@example.org"]
    assert season.audit_entries.filter(message__contains="3 e-mails").exists()


def test_one_captain_is_sent_the_link_again_but_once_a_day(season: Season, bob: Visitor) -> None:
    crown = season.teams.get(name="Crown")
    now = timezone.now()
    send_links(season.pk, by=None, now=now - timedelta(days=2))
    assert len(sent()) == 3
    for _ in range(2):
        bob.client.post(f"{page_of(season)}links/", {"team": crown.pk})
    assert [to for to, *_ in sent()] == [CLEO]
    # A new link is another thing, for all too.
    captain_link(season.pk, crown.pk, anew=True, by=None, now=now)
    assert send_links(season.pk, by=None, now=now).emails == 1
    ((to, _, body),) = sent()
    assert (to, team_code(TeamPass.objects.get(team=crown, revoked_at=None)) in body) == (CLEO, True)


def test_a_message_reaches_every_captain_once(season: Season, bob: Visitor) -> None:
    place = f"{page_of(season)}message/"
    typed = {"subject": "Finals\nnight", "text": "On 4 May, at the Bell."}
    answers = [bob.client.post(place, typed, follow=True) for _ in range(2)]
    assert [said(one)[0].partition(".")[0] for one in answers] == [
        "3 e-mails are on the way",
        "No e-mail was sent",
    ]
    out = sent()
    assert [(to, subject) for to, subject, _ in out] == [
        (to, "Winter league: Finals night") for to in (ANN, BEN, CLEO)
    ]
    assert all(body.startswith("On 4 May, at the Bell.\n\nYour team's page: http") for *_, body in out)
    # Nothing that was typed is lost where something is wrong with it, and every fault is named.
    wrong = bob.client.post(place, {"subject": "", "text": "x" * 4001})
    assert wrong.status_code == 422
    page = wrong.content.decode()
    assert "Type the subject." in page
    assert "The message has 4000 characters at most." in page
    assert "x" * 4001 in page
    assert sent() == []


def test_who_stops_e_mails_gets_none_and_the_secretary_reads_it(season: Season, bob: Visitor) -> None:
    send_links(season.pk, by=None, now=timezone.now())
    sent()
    row = Subscription.objects.get(email=CLEO)
    Client().post(f"/emails/{subscription_code(row, STOP)}/stop/")
    message = send_message(season.pk, "Finals", "On 4 May.", by=None, now=timezone.now())
    assert message.stopped == ("Crown",)
    assert "Crown stopped our e-mails." in message.sentence
    assert [to for to, *_ in sent()] == [ANN, BEN]
    # It is remembered, though the address was never confirmed, and once the season is closed too.
    Season.objects.update(closed_at=timezone.now())
    assert forget_unconfirmed(timezone.now() + timedelta(days=90)) == 2
    assert Subscription.objects.get().email == CLEO


def test_the_page_knows_after_months_who_was_sent_the_link_until_the_season_is_closed(
    season: Season, bob: Visitor
) -> None:
    send_links(season.pk, by=None, now=timezone.now())
    sent()
    later = timezone.now() + timedelta(days=90)
    assert forget_unconfirmed(later) == 0
    page = bob.client.get(page_of(season)).content.decode()
    assert (page.count("The link was sent on"), "their link</button>" in page) == (2, False)
    assert send_links(season.pk, by=None, now=later).emails == 0
    Season.objects.update(closed_at=later)
    assert forget_unconfirmed(later) == 3
    assert not OutgoingEmail.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [{"captain": None}, {"captain_email": "another@example.org"}],
)
def test_who_leads_no_more_or_has_another_address_is_forgotten_with_the_link(
    season: Season, changes: dict[str, Any]
) -> None:
    send_links(season.pk, by=None, now=timezone.now())
    sent()
    season.teams.filter(name="Crown").update(**changes)
    assert forget_unconfirmed(timezone.now() + timedelta(days=90)) == 1
    assert set(Subscription.objects.values_list("email", flat=True)) == {ANN, BEN}


def test_an_address_that_no_link_reached_is_forgotten(season: Season) -> None:
    """Neither a message nor a link that the mail server refused is a link that somebody has."""
    now = timezone.now()
    send_message(season.pk, "Finals", "On 4 May.", by=None, now=now)
    send_links(season.pk, season.teams.get(name="Crown").pk, by=None, now=now)
    sent()
    OutgoingEmail.objects.filter(about__startswith="link:").update(state=OutgoingEmail.State.FAILED)
    assert forget_unconfirmed(now + timedelta(days=90)) == 3


def test_forgetting_takes_as_many_queries_for_many_as_for_one(
    season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    later = timezone.now() + timedelta(days=90)
    for team in (season.teams.get(name="Crown").pk, None):
        send_links(season.pk, team, by=None, now=timezone.now())
        with django_assert_num_queries(1):
            assert forget_unconfirmed(later) == 0


def refuse_all_but(email: str) -> None:
    """Let the mail server have refused every e-mail for good, but those to one address."""
    emails = OutgoingEmail.objects.exclude(subscription__email=email)
    emails.update(state=OutgoingEmail.State.FAILED, error="550 no such user", sent_at=None, tries=1)


@pytest.mark.parametrize("to_one", [False, True])
def test_a_link_that_failed_goes_out_again_on_the_same_day(
    season: Season, bob: Visitor, to_one: bool
) -> None:
    links = f"{page_of(season)}links/"
    bob.client.post(links)
    sent()
    refuse_all_but(ANN)
    wanted = {"team": season.teams.get(name="Bell").pk} if to_one else {}
    answer = bob.client.post(links, wanted, follow=True)
    assert said(answer)[-1].startswith("1 e-mail is" if to_one else "2 e-mails are")
    assert season.audit_entries.filter(message__contains="1 e-mail" if to_one else "2 e-mails").exists()
    assert [to for to, *_ in sent()] == ([BEN] if to_one else [BEN, CLEO])
    # What went out is no failure any more, and goes no third time.
    again = OutgoingEmail.objects.filter(subscription__email=BEN)
    assert list(again.values_list("state", "error")) == [("sent", "")]
    bob.client.post(links, wanted)
    assert BEN not in [to for to, *_ in sent()]


def test_a_message_that_failed_goes_out_again_to_whoever_has_not_got_it(season: Season, bob: Visitor) -> None:
    place, typed = f"{page_of(season)}message/", {"subject": "Finals", "text": "On 4 May."}
    bob.client.post(place, typed)
    sent()
    refuse_all_but(ANN)
    OutgoingEmail.objects.filter(subscription__email=CLEO).update(state=OutgoingEmail.State.UNSURE)
    answer = bob.client.post(place, typed, follow=True)
    assert said(answer)[-1].startswith("1 e-mail is on the way.")
    # Cleo's may have arrived: only the secretary sends that one again.
    assert [to for to, *_ in sent()] == [BEN]


def test_whoever_has_the_link_or_will_get_it_in_a_moment_is_sent_no_second_one(season: Season) -> None:
    crown, now = season.teams.get(name="Crown"), timezone.now()
    send_links(season.pk, crown.pk, by=None, now=now)
    for _ in range(2):
        again = send_links(season.pk, crown.pk, by=None, now=now)
        assert again.sentence == "Nothing new to send: they have it already, or it's on its way."
        sent()


def test_what_waits_is_not_sent_once_somebody_stops_or_leads_no_more(season: Season) -> None:
    send_message(season.pk, "Finals", "On 4 May.", by=None, now=timezone.now())
    stop_subscription(Subscription.objects.get(email=ANN).pk, now=timezone.now())
    Team.objects.filter(name="Crown").update(captain=None)
    assert [to for to, *_ in sent()] == [BEN]


def test_a_link_by_e_mail_is_no_consent_to_reminders(season: Season) -> None:
    """Who was sent a link isn't reminded before they confirm, and is asked when the other captain asks."""
    now = timezone.now()
    send_links(season.pk, by=None, now=now)
    assert not Subscription.objects.filter(Subscription.IN_FORCE).exists()
    assert len(sent()) == 3
    bell = Team.objects.select_related("season").get(name="Bell")
    ask_for_reminders(bell, ANN, now=now)
    assert [(to, subject.partition(":")[0]) for to, subject, _ in sent()] == [
        (ANN, "Please confirm"),
        (BEN, "Please confirm"),
    ]
    confirm_subscription(Subscription.objects.get(email=ANN).pk, now=now)
    assert Subscription.objects.get(Subscription.IN_FORCE).email == ANN


def test_the_page_has_each_link_to_copy_to_share_and_to_scan(season: Season, bob: Visitor) -> None:
    for team in season.teams.all():
        captain_link(season.pk, team.pk, by=None, now=timezone.now())
    crown = season.teams.get(name="Crown")
    address = f"/team/{team_code(TeamPass.objects.get(team=crown))}/"
    page = bob.client.get(page_of(season)).content.decode()
    assert f'{address}" readonly>' in page
    assert page.count("data-copy=") == page.count("data-share=") == 4
    # Bell and Crown can be reached.
    assert (page.count(">E-mail it<"), "E-mail 2 teams their link" in page) == (2, True)
    assert "<svg" not in page
    scanned = bob.client.get(f"{page_of(season)}?qr={crown.pk}").content.decode()
    assert (scanned.count('class="qr"'), "QR code of Crown" in scanned) == (1, True)


def test_the_page_says_who_has_the_link_and_offers_to_send_the_rest(season: Season, bob: Visitor) -> None:
    def page() -> str:
        return bob.client.get(page_of(season)).content.decode()

    links, today = f"{page_of(season)}links/", f"{day_and_month(timezone.localdate())}"
    assert "E-mail 2 teams their link</button>" in page()
    bob.client.post(links, {"team": season.teams.get(name="Crown").pk})
    # Crown's is on its way; it isn't counted any more, and Bell's link is made as it is sent.
    waiting = page()
    assert "Cleo. The link is on its way. Their code is" in waiting
    assert "E-mail 1 team their link</button>" in waiting
    assert "Makes the missing links too." in waiting
    bob.client.post(links)
    nobody_left = "There's nobody left to e-mail a link to."
    assert nobody_left in page()
    assert len(sent()) == 3
    done = page()
    assert done.count(f"The link was sent on {today}. Their code is") == 2
    assert (done.count(">E-mail it again<"), "their link</button>" in done) == (2, False)
    assert nobody_left in done
    # With a new link Crown has nothing yet; what could not be sent doesn't count either.
    captain_link(season.pk, season.teams.get(name="Crown").pk, anew=True, by=None, now=timezone.now())
    assert "E-mail 1 team their link</button>" in page()
    OutgoingEmail.objects.filter(subscription__email=BEN).update(
        state=OutgoingEmail.State.FAILED, sent_at=None
    )
    assert "E-mail 2 teams their link</button>" in page()
    for email in (BEN, CLEO):
        stop_subscription(Subscription.objects.get(email=email).pk, now=timezone.now())
    stopped = page()
    assert ("their link</button>" in stopped, nobody_left in stopped) == (False, True)
    assert "Cleo. They stopped our e-mails. Their code is" in stopped
    assert stopped.count("They stopped our e-mails") == 1


def test_one_of_two_buttons_is_strong(season: Season, bob: Visitor, settings: Any) -> None:
    def classes() -> list[str]:
        page = bob.client.get(page_of(season)).content.decode()
        return re.findall(r'<button type="submit" class="(\w+)">(?:Make|E-mail) \d', page)

    settings.MAIL_SERVER = {"EMAIL_HOST": "mail.example"}
    assert classes() == ["quiet", "big"]
    settings.MAIL_SERVER = {}
    assert classes() == ["big", "quiet"]
    bob.client.post(page_of(season))
    assert classes() == ["big"]


def test_the_links_of_all_teams_cost_one_query_more_than_none(
    season: Season, bob: Visitor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send_links(season.pk, season.teams.get(name="Crown").pk, by=None, now=timezone.now())
    with django_assert_num_queries(8):
        bob.client.get(page_of(season))
    send_links(season.pk, by=None, now=timezone.now())
    with django_assert_num_queries(8):
        bob.client.get(page_of(season))


def test_the_qr_code_stands_below_the_buttons(season: Season, bob: Visitor) -> None:
    crown = season.teams.get(name="Crown")
    captain_link(season.pk, crown.pk, by=None, now=timezone.now())
    page = bob.client.get(f"{page_of(season)}?qr={crown.pk}").content.decode()
    assert page.index(">New link</button>") < page.index('class="qr"')


def test_a_team_that_has_left_gets_no_link(season: Season, bob: Visitor) -> None:
    answer = bob.client.post(f"{page_of(season)}links/", {"team": "999"}, follow=True)
    assert said(answer) == ["This team doesn't play any more, so its captain has no link."]


def test_links_and_messages_by_the_api(season: Season, bob: Visitor, alice: Visitor) -> None:
    links, messages = f"seasons/{season.pk}/captain-links/", f"seasons/{season.pk}/captain-messages/"
    crown = season.teams.get(name="Crown")
    assert [who.send(path, {}).status_code for who in (alice, Visitor()) for path in (links, messages)] == [
        *(403, 403, 401, 401)
    ]
    one = bob.send(links, {"team": crown.pk})
    assert (one.status_code, one.json()) == (200, {"letters": 1, "without": [], "stopped": []})
    assert bob.send(links).json() == {"letters": 2, "without": ["Fox", "Swan"], "stopped": []}
    assert bob.send(links).json()["letters"] == 0
    assert len(sent()) == 3
    stop_subscription(Subscription.objects.get(email=CLEO).pk, now=timezone.now())
    typed = {"subject": "Finals", "text": "On 4 May."}
    wanted = {"letters": 2, "without": ["Fox", "Swan"], "stopped": ["Crown"]}
    assert bob.send(messages, typed).json() == wanted
    assert bob.send(messages, typed).json() == wanted | {"letters": 0}
    wrong = bob.send(messages, {"subject": "", "text": " "})
    assert (wrong.status_code, [one["attr"] for one in wrong.json()["errors"]]) == (400, ["subject", "text"])
