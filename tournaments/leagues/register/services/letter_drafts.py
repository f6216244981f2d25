"""Write letters down, to be sent once that is committed: each once, however often this is asked."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from tournaments.leagues.models import Letter, Season
from tournaments.leagues.models.letter import SUBJECT_LENGTH
from tournaments.leagues.register.selectors.letter_drafts import LetterDraft
from tournaments.leagues.signals import letters_written


def write_letters(drafts: Sequence[LetterDraft], now: datetime) -> None:
    """Write letters down to be sent, and let them be sent once that is committed; one that is there stays as it is."""
    if not drafts:
        return
    Letter.objects.bulk_create(
        [
            Letter(
                subscription=draft.subscription,
                thing=draft.thing,
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
    letters_written.send(Letter)


def unwritten(season: Season, drafts: list[LetterDraft]) -> list[LetterDraft]:
    """Return those of some letters of a season that aren't written yet."""
    things = {draft.thing for draft in drafts}
    rows = (
        Letter.objects.filter(subscription__season=season, thing__in=things)
        if drafts
        else Letter.objects.none()
    )
    there = set(rows.values_list("subscription_id", "thing"))
    return [draft for draft in drafts if (draft.subscription.pk, draft.thing) not in there]


def write_or_send_again(season: Season, drafts: list[LetterDraft], now: datetime) -> int:
    """Write the letters that the secretary wants sent, let those that failed be sent again; return how many.

    One that was sent, is on its way or may have arrived stays as it is.
    """
    if not drafts:
        return 0
    fresh = unwritten(season, drafts)
    failed = Letter.objects.filter(
        subscription__in=[draft.subscription.pk for draft in drafts],
        thing__in={draft.thing for draft in drafts},
        state=Letter.State.FAILED,
    )
    write_letters(fresh, now)
    return len(fresh) + let_wait(failed, max(draft.until for draft in drafts), now)


def let_wait(failed: QuerySet[Letter], until: datetime, now: datetime) -> int:
    """Let letters that failed wait to be sent again, and return how many."""
    count = failed.update(state=Letter.State.WAITING, tries=0, error="", next_try_at=now, until=until)
    if count:
        letters_written.send(Letter)
    return count
