"""Tell pubs what has changed: noted where a match changes, then one e-mail a pub, or the secretary's word."""

from collections import defaultdict
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clubs.models import User
from tournaments.leagues.calendar.selectors.pub_notices import (
    PubEvening,
    pub_email,
    pub_readers,
    pub_sentence_now,
    pub_sentences,
    unasked_pubs,
    untold_notices,
)
from tournaments.leagues.models import Fixture, PubNotice, Season
from tournaments.leagues.register.services.email_drafts import write_emails
from tournaments.leagues.register.services.subscriptions import ask_landlord
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season


def note_for_pubs(fixture: Fixture, before: PubEvening | None, now: datetime) -> None:
    """Note what has changed for the pubs of a match, with the season locked; `before` is what was expected of it.

    A pub that hasn't been told of an earlier change of the match is told how it stands now, and not its history.
    """
    found = {
        venue: (sentence, until)
        for venue, sentence, until in pub_sentences(fixture, before, timezone.localdate(now))
    }
    untold = list(PubNotice.objects.filter(PubNotice.UNTOLD, fixture=fixture).select_related("venue"))
    for notice in untold:
        _sentence, until = found.get(notice.venue, ("", notice.until))
        found[notice.venue] = pub_sentence_now(fixture, notice.venue), max(until, notice.until)
    if untold:
        PubNotice.objects.filter(pk__in=[notice.pk for notice in untold]).delete()
    PubNotice.objects.bulk_create(
        PubNotice(fixture=fixture, venue=venue, sentence=sentence, until=until, at=now)
        for venue, (sentence, until) in found.items()
        if sentence
    )


@transaction.atomic
def tell_pubs(season: Season, now: datetime) -> None:
    """Write to each landlord who wants it what has changed since the last e-mail, in one e-mail a pub.

    Landlords who weren't asked yet whether they want e-mails are asked. Without a mail server nothing is written: the
    secretary is to ring them.
    """
    if not settings.MAIL_SERVER:
        return
    if not unasked_pubs(season) and not untold_notices(season, now):
        return
    season = lock_open_season(season.pk)
    for venue in unasked_pubs(season):
        ask_landlord(season, venue, now=now)
    readers = pub_readers(season)
    by_pub: defaultdict[int, list[PubNotice]] = defaultdict(list)
    for one in untold_notices(season, now) if readers else []:
        if one.venue_id in readers:
            by_pub[one.venue_id].append(one)
    write_emails([pub_email(readers[venue], notices) for venue, notices in by_pub.items()], now)
    written = [one.pk for notices in by_pub.values() for one in notices]
    PubNotice.objects.filter(pk__in=written).update(told_at=now)


@transaction.atomic
def told_pub(season_id: int, notice_id: int, *, by: User | None, now: datetime) -> PubNotice | None:
    """Note that the secretary has told a pub, and return what it was told; to say so twice changes nothing.

    None where there is no such notice. Raises LeagueRefused for a closed season.
    """
    season = lock_open_season(season_id)
    rows = PubNotice.objects.filter(pk=notice_id, fixture__season=season)
    notice = rows.select_related("venue").first()
    if notice is None or notice.told_at is not None:
        return notice
    notice.told_at = now
    notice.save(update_fields=["told_at"])
    log_change(season.pk, "pub", f"Told {notice.venue.name}: {notice.sentence}", by=by, now=now)
    return notice
