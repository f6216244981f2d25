"""Write e-mails down, to be sent once that is committed: each once, however often this is asked."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from tournaments.leagues.models import OutgoingEmail, Season
from tournaments.leagues.models.email import SUBJECT_LENGTH
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.leagues.signals import emails_written


def write_emails(drafts: Sequence[EmailDraft], now: datetime) -> None:
    """Write e-mails down to be sent, and let them be sent once that is committed; one that is there stays as it is."""
    if not drafts:
        return
    OutgoingEmail.objects.bulk_create(
        [
            OutgoingEmail(
                subscription=draft.subscription,
                about=draft.about,
                subject=draft.subject[:SUBJECT_LENGTH],
                text=draft.text,
                made_at=now,
                until=draft.until,
                next_try_at=now,
            )
            for draft in drafts
        ],
        ignore_conflicts=True,
    )
    emails_written.send(OutgoingEmail)


def unwritten(season: Season, drafts: list[EmailDraft]) -> list[EmailDraft]:
    """Return those of some e-mails of a season that aren't written yet."""
    abouts = {draft.about for draft in drafts}
    rows = (
        OutgoingEmail.objects.filter(subscription__season=season, about__in=abouts)
        if drafts
        else OutgoingEmail.objects.none()
    )
    there = set(rows.values_list("subscription_id", "about"))
    return [draft for draft in drafts if (draft.subscription.pk, draft.about) not in there]


def write_or_send_again(season: Season, drafts: list[EmailDraft], now: datetime) -> int:
    """Write the e-mails that the secretary wants sent, let those that failed be sent again; return how many.

    One that was sent, is on its way or may have arrived stays as it is.
    """
    if not drafts:
        return 0
    fresh = unwritten(season, drafts)
    failed = OutgoingEmail.objects.filter(
        subscription__in=[draft.subscription.pk for draft in drafts],
        about__in={draft.about for draft in drafts},
        state=OutgoingEmail.State.FAILED,
    )
    write_emails(fresh, now)
    return len(fresh) + let_wait(failed, max(draft.until for draft in drafts), now)


def let_wait(failed: QuerySet[OutgoingEmail], until: datetime, now: datetime) -> int:
    """Let e-mails that failed wait to be sent again, and return how many."""
    count = failed.update(state=OutgoingEmail.State.WAITING, tries=0, error="", next_try_at=now, until=until)
    if count:
        emails_written.send(OutgoingEmail)
    return count
