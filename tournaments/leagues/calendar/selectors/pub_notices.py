"""What pubs are to be told: in e-mails to landlords who want them, else by the secretary on the telephone."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import NamedTuple

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from problems.wording import day_at
from tournaments.leagues.models import Fixture, PubNotice, Season, Subscription, Venue
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.matches.deadlines import end_of_day
from tournaments.matches.states import MatchState

BECOMES = {
    MatchState.POSTPONED: "is postponed. It has no new date yet.",
    MatchState.AWARDED: "won't be played: it was awarded.",
    MatchState.VOID: "won't be played: it was called off.",
}


class PubEvening(NamedTuple):
    """Which match a pub expects, and when."""

    venue: Venue
    day: date
    hour: time
    match: str

    @property
    def when(self) -> str:
        """The day and the hour, as a part of a sentence."""
        return day_at(self.day, self.hour)


def pub_evening_of(fixture: Fixture) -> PubEvening | None:
    """Return what the pub expects of a match that is still to be played; None where it expects nothing."""
    if fixture.state != MatchState.SCHEDULED or fixture.date is None:
        return None
    return PubEvening(fixture.venue, fixture.date, fixture.starts_at, fixture.name)


def pub_sentences(fixture: Fixture, before: PubEvening | None, today: date) -> list[tuple[Venue, str, date]]:
    """Return what has changed for the pubs of a match, each with its sentence and the evening until which it matters.

    What is past needs no words: nobody waits with sandwiches for last week's match.
    """
    after = pub_evening_of(fixture)
    if before is not None and before.day < today:
        before = None
    if before is not None and after is not None and before.venue == after.venue:
        if (before.day, before.hour, before.match) == (after.day, after.hour, after.match):
            return []
        moved = f"{before.match} moves from {before.when} to {after.when}."
        if before.match != after.match:
            moved = f"{before.match} on {before.when} becomes {after.match} on {after.when}."
        return [(before.venue, moved, max(before.day, after.day))]
    found = []
    if before is not None and (becomes := _not_there(fixture, before, after)):
        found.append((before.venue, becomes, before.day))
    if after is not None and after.day >= today:
        found.append(
            (after.venue, f"{after.match} will be at {after.venue.name} on {after.when}.", after.day)
        )
    return found


def _not_there(fixture: Fixture, before: PubEvening, after: PubEvening | None) -> str:
    """Return why a match isn't at a pub on the evening it was down for; empty where it was played."""
    if after is not None:
        return f"{before.match} won't be at {before.venue.name} on {before.when}. It has moved elsewhere."
    becomes = BECOMES.get(MatchState(fixture.state))
    return "" if becomes is None else f"{before.match} on {before.when} {becomes}"


def pub_sentence_now(fixture: Fixture, venue: Venue) -> str:
    """Return how a match stands for a pub now, if the pub hasn't been told of its changes yet.

    Empty once the match was played there: nobody waits for it any more.
    """
    if fixture.venue_id != venue.pk:
        return f"{fixture.name} won't be at {venue.name}. It has moved elsewhere."
    evening = pub_evening_of(fixture)
    if evening is not None:
        return f"{evening.match} is now at {venue.name} on {evening.when}."
    becomes = BECOMES.get(MatchState(fixture.state))
    return "" if becomes is None else f"{fixture.name} {becomes}"


def untold_notices(season: Season, now: datetime) -> list[PubNotice]:
    """Return what no landlord has been told of yet and still matters, the earliest first."""
    rows = PubNotice.objects.filter(
        PubNotice.UNTOLD, fixture__season=season, until__gte=timezone.localdate(now)
    )
    return list(rows.select_related("venue", "fixture__home", "fixture__away"))


def pub_readers(season: Season) -> dict[int, Subscription]:
    """Return which pubs get e-mails about a season, by number: none where no mail server would send them."""
    if not settings.MAIL_SERVER:
        return {}
    rows = Subscription.objects.filter(
        Subscription.IN_FORCE, season=season, kind=Subscription.Kind.PUB, email=F("venue__landlord_email")
    )
    return {row.venue_id: row for row in rows if row.venue_id is not None}


def notices_to_ring(season: Season, now: datetime) -> list[PubNotice]:
    """Return what the secretary is to tell a pub on the telephone, as no e-mail goes there."""
    untold = untold_notices(season, now)
    readers = pub_readers(season) if untold else {}
    return [one for one in untold if one.venue_id not in readers]


def ring_sentence(notice: PubNotice) -> str:
    """Return what the secretary is to say, and to whom."""
    phone = f" Telephone {notice.venue.phone}." if notice.venue.phone else ""
    return f"Tell {notice.venue.name}: {notice.sentence}{phone}"


def pub_email(reader: Subscription, notices: Sequence[PubNotice]) -> EmailDraft:
    """Return one e-mail to a landlord with all that has changed; the notices have their pub."""
    name = notices[0].venue.name
    count = len({one.fixture_id for one in notices})
    subject = f"{name}: {'a match has' if count == 1 else f'{count} matches have'} changed"
    text = "\n".join(one.sentence for one in notices)
    until = end_of_day(max(one.until for one in notices), timezone.get_current_timezone())
    return EmailDraft(reader, f"pub:{notices[0].pk}", subject, text, until)


def unasked_pubs(season: Season) -> list[Venue]:
    """Return the pubs of a season's teams and matches whose landlord has an address and wasn't asked for it yet."""
    asked = Subscription.objects.filter(
        season=season, kind=Subscription.Kind.PUB, email=F("venue__landlord_email")
    )
    of_season = Q(pk__in=season.teams.values("venue")) | Q(pk__in=season.fixtures.order_by().values("venue"))
    rows = Venue.objects.filter(of_season, club=season.club_id).exclude(landlord_email="")
    return list(rows.exclude(pk__in=asked.values("venue")))
