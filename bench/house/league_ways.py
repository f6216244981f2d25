"""Five ways through a league of teams, as `ways` goes them: a match of today, its card, its table, its e-mails."""

from types import SimpleNamespace
from typing import Any

from django.test import override_settings
from django.utils import timezone

from bench.house.calls import Recorder
from bench.house.going import Way, check, counting

KEPT_EMAILS = "django.core.mail.backends.locmem.EmailBackend"


def hand_in(recorder: Recorder, word: str) -> None:
    """Hand in the first card of a match, from the home captain's page."""
    league, _ = _league(word)
    with counting(recorder, league.client):
        answer = _hand_in(league)
    check(answer, 302)
    _check_state(league, "cards_awaited")


def agree(recorder: Recorder, word: str) -> None:
    """Agree with that card, from the other captain's page."""
    league, _ = _league(word)
    _hand_in(league)
    with counting(recorder, league.client):
        answer = league.client.post(f"{league.pages['away']}agree/", {})
    check(answer, 302)
    _check_state(league, "confirmed")


def read_standings(recorder: Recorder, word: str) -> None:
    """Read the tables of a season by the API, after a result has come in."""
    league, bob = _league(word)
    _hand_in(league)
    league.client.post(f"{league.pages['away']}agree/", {})
    with counting(recorder, bob.client):
        answer = bob.ask(f"seasons/{league.season.pk}/standings/")
    check(answer, 200)
    assert answer.json()["results"][0]["played"] == 1


def send_email(recorder: Recorder, word: str) -> None:
    """Publish a week by its button, which writes and sends one e-mail to a reader of its results."""
    from tournaments.leagues.models import OutgoingEmail, Subscription

    league, bob = _league(word)
    _hand_in(league)
    league.client.post(f"{league.pages['away']}agree/", {})
    league.season.club.published = True
    league.season.club.save()
    Subscription.objects.create(
        season=league.season,
        kind="results",
        email="reader@example.org",
        asked_at=league.now,
        confirmed_at=league.now,
    )
    with override_settings(EMAIL_BACKEND=KEPT_EMAILS), counting(recorder, bob.client):
        answer = bob.post(f"seasons/{league.season.pk}/weeks/3/")
    check(answer, 302)
    assert OutgoingEmail.objects.get(subscription__season=league.season).state == OutgoingEmail.State.SENT


def show_table(recorder: Recorder, word: str) -> None:
    """Show a phone the page of its table, at which a game of the match is played."""
    from scoring.models import TablePass
    from scoring.selectors.passes import signed_code
    from tests.tournaments.leagues.examples.tables import leg, with_tables

    league, _ = _league(word)
    with_tables(league)
    code = signed_code(TablePass.objects.get(table=leg(league, 1).table, revoked_at=None))
    with counting(recorder, league.client):
        answer = league.client.get(f"/t/{code}/")
    check(answer, 200)


WAYS: dict[str, Way] = {
    "a match's first card": hand_in,
    "the other captain agrees": agree,
    "league tables by the API": read_standings,
    "a week published, with one e-mail": send_email,
    "the page of a match's table": show_table,
}


def _league(word: str) -> tuple[SimpleNamespace, Any]:
    """Return a league with a match of today, and its secretary's browser."""
    from tests.clubs.people import signed_in
    from tests.tournaments.leagues.examples.evening import league_today
    from tests.tournaments.nights.hall import club_of

    club, user = club_of(word, word)
    return league_today(club), signed_in(user)


def _hand_in(league: SimpleNamespace) -> Any:
    from tests.tournaments.leagues.examples.evening import form

    return league.client.post(f"{league.pages['home']}card/", form(6, 3))


def _check_state(league: SimpleNamespace, wanted: str) -> None:
    league.match.refresh_from_db()
    if league.match.state != wanted:
        raise RuntimeError(f"The match is {league.match.state} instead of {wanted}, {timezone.now()}.")
