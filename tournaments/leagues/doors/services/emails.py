"""Write e-mails down, then send them: each once, however often this is asked, and whoever dies in between.

A row stands before anything is sent. To send it, its state becomes `sending` in a transaction of its own; the mail
server is talked to outside of any. Whoever dies there leaves it `sending`: it may have arrived, so it is not sent
again by itself, and the secretary is told.
"""

import logging
import smtplib
from datetime import datetime, timedelta
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F, QuerySet

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.leagues.doors.selectors.captain_emails import captain_emails, follower_emails
from tournaments.leagues.doors.selectors.emails import (
    is_confirmation,
    is_to_captain,
    reminders,
    results_emails,
    stop_address,
    weeks_results,
    whole_text,
)
from tournaments.leagues.doors.selectors.newspaper import week_of_number
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import OutgoingEmail, Season
from tournaments.leagues.models.email import ERROR_LENGTH, MOST_TRIES
from tournaments.leagues.register.services.email_drafts import (
    let_wait,
    unwritten,
    write_emails,
    write_or_send_again,
)
from tournaments.leagues.services.audit_log import write_audit_entry
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.states import COUNTS
from web.one_line import one_line
from web.site_address import chosen_origin

log = logging.getLogger(__name__)
A_BATCH = 30
LEASE = timedelta(minutes=15)
FIRST_PAUSE = timedelta(minutes=5)
STOPPED = "The server stopped while this was being sent. It may have arrived."
TOO_LATE = "It couldn't be sent in time."


def write_due_emails(season: Season, now: datetime) -> None:
    """Write the e-mails of a season that are due now and aren't written yet."""
    as_it_happens = [*captain_emails(season, now), *follower_emails(season, now)]
    drafts = unwritten(season, [*reminders(season, now), *as_it_happens, *weeks_results(season, now)])
    with transaction.atomic():
        write_emails(drafts, now)


@transaction.atomic
def publish_week(season_id: int, number: int, *, by: User | None, now: datetime) -> int:
    """Send a week's results to whoever wants them, before they would go by themselves; return how many e-mails.

    Whoever got them already gets none. Raises LeagueRefused.
    """
    season = lock_open_season(season_id)
    week = week_of_number(season, number)
    if not season.club.published:
        message = _(
            "{name} isn't published, so nobody else can read its results yet. Publish it first.",
            name=season.club.name,
        )
        raise LeagueRefused(Problem("not_published", "", message))
    if week is None or not any(fixture.state in COUNTS for fixture in week.fixtures):
        message = _("Week {number} has no result yet. Wait for the first card.", number=number)
        raise LeagueRefused(Problem("no_results", "", message))
    count = write_or_send_again(season, results_emails(season, week, now), now)
    emails = pluralize(count, "e-mail")
    write_audit_entry(season.pk, "week", f"Published week {number}: {emails}.", by=by, now=now)
    return count


def send_emails(now: datetime) -> bool:
    """Send e-mails that wait, a batch; tell whether more are waiting. Ask it outside of any transaction."""
    lost = OutgoingEmail.objects.filter(state=OutgoingEmail.State.SENDING, next_try_at__lte=now)
    lost.update(state=OutgoingEmail.State.UNSURE, error=STOPPED)
    waiting = OutgoingEmail.objects.filter(state=OutgoingEmail.State.WAITING)
    waiting.filter(until__lte=now, error="").update(state=OutgoingEmail.State.FAILED, error=TOO_LATE)
    waiting.filter(until__lte=now).update(state=OutgoingEmail.State.FAILED)
    due = waiting.filter(next_try_at__lte=now).order_by("pk")
    numbers = list(due.values_list("pk", flat=True)[: A_BATCH + 1])
    batch, more = numbers[:A_BATCH], len(numbers) > A_BATCH
    if not batch:
        return False
    connection = get_connection()
    try:
        connection.open()
    except Exception as error:
        for number in batch:
            if (email := _take(number, now)) is not None:
                _note_failure(email, error, now)
        return False
    try:
        # Each is taken right before it is sent: whoever dies here leaves no more than one that may have arrived.
        for number in batch:
            if (email := _take(number, now)) is not None:
                _send(email, connection, now)
    finally:
        connection.close()
    return more


@transaction.atomic
def _take(number: int, now: datetime) -> OutgoingEmail | None:
    """Take an e-mail to send it; None when somebody else has it, or it isn't for its reader any more.

    Whoever has stopped the e-mails gets none, and whoever leads the team no more no reminder: the team's link is in
    it.
    """
    taken = OutgoingEmail.objects.filter(pk=number, state=OutgoingEmail.State.WAITING).update(
        state=OutgoingEmail.State.SENDING, next_try_at=now + LEASE, tries=F("tries") + 1
    )
    rows = OutgoingEmail.objects.select_related(
        "subscription__season__club", "subscription__team", "subscription__venue"
    )
    email = rows.filter(pk=number).first()
    if not taken or email is None:
        return None
    subscription = email.subscription
    asked = subscription.confirmed_at is not None or is_to_captain(email)
    wanted = asked and subscription.stopped_at is None
    wanted = wanted and subscription.has_reader
    if not wanted and not is_confirmation(email):
        email.delete()
        return None
    return email


def _send(email: OutgoingEmail, connection: Any, now: datetime) -> None:
    try:
        message(email, connection).send()
    except Exception as error:
        _note_failure(email, error, now)
    else:
        OutgoingEmail.objects.filter(pk=email.pk).update(
            state=OutgoingEmail.State.SENT, sent_at=now, error=""
        )


def message(email: OutgoingEmail, connection: Any = None) -> EmailMessage:
    """Return an e-mail as it goes to the mail server, with the headers by which mail programs stop e-mails."""
    subscription = email.subscription
    club = subscription.season.club.name
    host = urlsplit(chosen_origin()).hostname or "localhost"
    return EmailMessage(
        " ".join(one_line(email.subject).split()),
        whole_text(email),
        formataddr((club, settings.DEFAULT_FROM_EMAIL)),
        [subscription.email],
        headers={
            # The same each time it is tried, so that a mail program shows it once.
            "Message-ID": f"<email-{email.pk}-{subscription.stamp}@{host}>",
            "List-Unsubscribe": f"<{stop_address(subscription)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
        connection=connection,
    )


def _note_failure(email: OutgoingEmail, error: Exception, now: datetime) -> None:
    """Keep why an e-mail could not be sent, and try it again later, a bounded number of times."""
    why = _reason(error).replace(email.subscription.email, email.subscription.masked)[:ERROR_LENGTH]
    over = _is_final(error) or email.tries >= MOST_TRIES
    log.warning("E-mail %s could not be sent: %s", email.pk, why)
    OutgoingEmail.objects.filter(pk=email.pk).update(
        state=OutgoingEmail.State.FAILED if over else OutgoingEmail.State.WAITING,
        error=why,
        next_try_at=now + FIRST_PAUSE * 2 ** (email.tries - 1),
    )


def _is_final(error: Exception) -> bool:
    """Tell whether a mail server has refused for good (5xx), so that trying again is no use.

    >>> _is_final(smtplib.SMTPRecipientsRefused({"jo@example.org": (550, b"no such user")}))
    True
    >>> _is_final(smtplib.SMTPDataError(451, b"later")), _is_final(TimeoutError())
    (False, False)
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return (
        isinstance(error, smtplib.SMTPResponseException)
        and error.smtp_code >= 500
        and not isinstance(error, smtplib.SMTPAuthenticationError)
    )


def _reason(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, refusal = next(iter(error.recipients.values()))
        return f"{code} {refusal.decode(errors='replace')}"
    if isinstance(error, smtplib.SMTPResponseException):
        text = error.smtp_error
        return f"{error.smtp_code} {text.decode(errors='replace') if isinstance(text, bytes) else text}"
    return str(error) or type(error).__name__


@transaction.atomic
def send_again(season_id: int, email_id: int, *, now: datetime) -> None:
    """Let an e-mail that failed be sent again, by the secretary's word; another one stays as it is."""
    let_wait(_failed(season_id, email_id), now + timedelta(days=1), now)


def leave_email(season_id: int, email_id: int) -> None:
    """Forget that an e-mail failed, by the secretary's word."""
    _failed(season_id, email_id).delete()


def _failed(season_id: int, email_id: int) -> QuerySet[OutgoingEmail]:
    """Return an e-mail of a season, where it failed or may have."""
    failed = [OutgoingEmail.State.FAILED, OutgoingEmail.State.UNSURE]
    return OutgoingEmail.objects.filter(pk=email_id, subscription__season=season_id, state__in=failed)
