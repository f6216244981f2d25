"""A server that is killed while it sends e-mails: one at most may have arrived, and it isn't sent again by itself."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, publish
from tournaments.leagues.doors.services import emails
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.models import OutgoingEmail, Season
from tournaments.leagues.register.services.subscriptions import ask_for_results

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
JO = "jo@example.org"


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def test_of_many_emails_only_the_one_that_was_being_sent_when_the_server_died_may_have_arrived(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        ask_for_results(season, f"jo{number}@example.org", now=NOW)
    sent: list[Any] = []
    real = emails.message

    def die_at_the_third(*args: Any) -> Any:
        sent.append(args)
        if len(sent) == 3:
            raise SystemExit
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(emails, "message", die_at_the_third)
        with pytest.raises(SystemExit):
            send_emails(NOW)
    states = OutgoingEmail.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["sent", "sent", "sending", "waiting", "waiting"]
    send_emails(NOW + timedelta(hours=1))
    assert list(states.all()) == ["sent", "sent", "unsure", "sent", "sent"]
    assert len(mail.outbox) == 4


def test_an_email_that_was_being_sent_when_the_server_died_is_not_sent_again_by_itself(
    season: Season, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_results(season, JO, now=NOW)

    def die(*_: Any) -> None:
        raise SystemExit  # as a kill does it: no handler of ours has its turn

    with monkeypatch.context() as patch:
        patch.setattr(emails, "message", die)
        with pytest.raises(SystemExit):
            send_emails(NOW)
    send_emails(NOW + timedelta(minutes=1))
    assert (OutgoingEmail.objects.get().state, mail.outbox) == ("sending", [])
    send_emails(NOW + timedelta(hours=1))
    email = OutgoingEmail.objects.get()
    assert (email.state, mail.outbox) == ("unsure", [])
    page = bob.client.get(f"/seasons/{season.pk}/emails/").content.decode()
    assert "May not have arrived: The server stopped" in page
    assert "j...@example.org" in page
    assert JO not in page
    assert (
        "1 e-mail couldn&#x27;t be sent." in bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode()
    )
    bob.client.post(f"/seasons/{season.pk}/emails/{email.pk}/", {"do": "again"})
    send_emails(timezone.now())
    assert len(mail.outbox) == 1
