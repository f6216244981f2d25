"""Fixtures for calendar programs. These send no header and know no sign-in, so each calendar has a secret address.

A match keeps its UID, and its sequence rises with every change: a moved match moves in the calendar. So does the
evening of a cup of pairs or single players, whose sequence is the season's version.
"""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from icalendar import Calendar, Event

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.calendar.selectors.results import result_note
from tournaments.leagues.cups.selectors.cup_evenings import CupEvening, cup_evenings
from tournaments.leagues.models import Fixture, FixtureMove, Season, Venue
from tournaments.matches.states import COUNTS, MatchState
from web.numbers import whole_number
from web.one_line import one_line
from web.signed_codes import is_signed, number_in, sign

SALT = "leagues.calendar"
KINDS = ("season", "division", "team", "venue")
LASTS = timedelta(hours=3)


def calendar_code(season: Season, kind: str, number: int) -> str:
    """Return the secret code of a calendar: of the whole season, a division, a team or a pub, by its number."""
    return sign(f"{kind}-{season.pk}-{number}", _salt(season))


def calendar_by_code(code: str) -> tuple[Season, str, int] | None:
    """Return what a secret code means; None for any other, and once the season has a new secret."""
    kind, _, rest = code.partition("-")
    season_text, _, signed = rest.partition("-")
    season_number, number = whole_number(season_text), number_in(signed)
    if kind not in KINDS or season_number is None or number is None:
        return None
    season = Season.objects.select_related("club").filter(pk=season_number).first()
    return (season, kind, number) if season is not None and is_signed(code, _salt(season)) else None


def _salt(season: Season) -> str:
    return f"{SALT}:{season.calendar_stamp}"


def calendar_text(season: Season, kind: str, number: int, host: str) -> bytes:
    """Return a calendar of fixtures as calendar programs read it.

    The evenings of cups of pairs and single players are in those of the season and of their pub.
    Left out are void matches, and awarded ones whose day is still to come: nobody plays then. A postponed one stays
    on its old day, and says so, until it has a new one: who sees a match vanish doesn't know whether it is off.
    """
    postponed = FixtureMove.objects.filter(fixture=OuterRef("pk"), to_date=None).order_by("-pk")
    day = Coalesce("date", Subquery(postponed.values("from_date")[:1]))
    fixtures = fixtures_of(season).exclude(state=MatchState.VOID).annotate(day=day).exclude(day=None)
    fixtures = fixtures.exclude(state=MatchState.AWARDED, date__gt=timezone.localdate())
    if kind == "division":
        fixtures = fixtures.filter(division=number)
    elif kind == "team":
        fixtures = fixtures.filter(Q(home=number) | Q(away=number))
    elif kind == "venue":
        fixtures = fixtures.filter(venue=number)
    calendar = Calendar()
    calendar.add("prodid", "-//Euchre League//Fixtures//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", one_line(season.name))
    changed = _last_change(season)
    for fixture in fixtures:
        calendar.add_component(_event(fixture, fixture.day, host, changed))
    evenings = cup_evenings(season) if kind in {"season", "venue"} else []
    for evening in evenings:
        if kind == "season" or evening.venue.pk == number:
            calendar.add_component(_evening_event(evening, season.version, host, changed))
    text: bytes = calendar.to_ical()
    return text


def _last_change(season: Season) -> datetime:
    """Return when a season was last changed, by its log: calendar programs want to know when an event was written.

    It is the same each time that nothing has changed, so that a calendar stays the same to the letter.
    """
    return season.audit_entries.order_by("-pk").values_list("at", flat=True).first() or timezone.now()


def _start(day: date, hour: time) -> datetime:
    """Return when something starts in UTC, which needs no rules of a zone beside it; a phone shows its own hour."""
    return timezone.make_aware(datetime.combine(day, hour)).astimezone(UTC)


def _place(venue: Venue) -> str:
    return one_line(", ".join(part for part in (venue.name, venue.address) if part))


def _evening_event(evening: CupEvening, version: int, host: str, changed: datetime) -> Event:
    start = _start(evening.first.date, min(held.starts_at for held in evening.rounds))
    event = Event()
    event.add("uid", f"{evening.uid}@{host}")
    event.add("sequence", version)
    event.add("dtstamp", changed)
    event.add("dtstart", start)
    event.add("dtend", start + LASTS)
    event.add("summary", one_line(evening.name))
    event.add("location", _place(evening.venue))
    event.add("description", f"{evening.cup.name}, {evening.cup.get_entrants_display()}")
    return event


def _event(fixture: Fixture, day: date, host: str, changed: datetime) -> Event:
    start = _start(day, fixture.starts_at)
    event = Event()
    event.add("uid", f"{UUID(str(fixture.uid))}@{host}")
    event.add("sequence", fixture.version)
    event.add("dtstamp", max(changed, fixture.settled_at or changed))
    event.add("dtstart", start)
    event.add("dtend", start + LASTS)
    score = f" {fixture.home_games}-{fixture.away_games}" if fixture.state in COUNTS else ""
    said = fixture.award_words or result_note(fixture)
    note = f" ({said})" if said else ""
    off = "" if fixture.date or fixture.awarded else ", postponed"
    event.add("summary", one_line(f"{fixture.name}{score}{note}{off}"))
    if fixture.date is None:
        event.add("status", "TENTATIVE")
        event.add("transp", "TRANSPARENT")
    event.add("location", _place(fixture.venue))
    event.add("description", fixture.competition)
    return event
