"""What waits for a season's secretary of dates and pubs.

That includes nights to come on which a pub has more matches than it has room for, in all seasons of its club.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef
from django.urls import reverse
from django.utils import timezone

from problems.wording import day_and_month, day_words, pluralize
from tournaments.leagues.calendar.selectors.pub_notices import notices_to_ring, ring_sentence
from tournaments.leagues.models import DateRequest, Fixture, Season, Venue, VenueClosure
from tournaments.leagues.register.selectors.to_do_line import ToDo
from tournaments.matches.states import OPEN, MatchState


def crowded_nights(fixtures: Collection[Fixture], today: date) -> list[tuple[Fixture, str]]:
    """Return the crowded nights among a season's open matches, each with one that could move and a sentence.

    Every match down for the pub that night counts, of other seasons too. A night on which the pub is closed has a line
    of its own.
    """
    own: defaultdict[tuple[int, date], list[Fixture]] = defaultdict(list)
    for match in fixtures:
        if match.state == MatchState.SCHEDULED and match.date is not None and match.date >= today:
            own[match.venue_id, match.date].append(match)
    if not own:
        return []
    pubs = {pub for pub, _ in own}
    down = Fixture.objects.filter(venue__in=pubs, date__gte=today, state__in=OPEN, season__closed_at=None)
    closed = Exists(VenueClosure.objects.filter(venue=OuterRef("venue"), date=OuterRef("date")))
    nights = down.exclude(closed).values("venue", "date").annotate(matches=Count("pk")).order_by()
    crowded = {
        (pub, day)
        for pub, day in nights.filter(matches__gt=F("venue__capacity")).values_list("venue", "date")
        if day is not None and (pub, day) in own
    }
    if not crowded:
        return []
    there: defaultdict[tuple[int, date | None], list[Fixture]] = defaultdict(list)
    for match in down.filter(date__in={day for _, day in crowded}).select_related("home", "away", "season"):
        there[match.venue_id, match.date].append(match)
    return [
        (own[night][0], _sentence(own[night][0].venue, own[night], there[night]))
        for night in sorted(crowded, key=lambda night: (night[1], night[0]))
    ]


def _sentence(pub: Venue, own: Collection[Fixture], there: Collection[Fixture]) -> str:
    """Return what is wrong on a crowded night, and what to do; matches of other seasons go by their season too."""
    own_ones = {match.pk for match in own}
    named = [
        match.name if match.pk in own_ones else f"{match.name} ({match.season.name})"
        for match in sorted(there, key=lambda match: (match.pk not in own_ones, match.pk))
    ]
    room = pluralize(pub.capacity, "match", "matches")
    day = next(match.date for match in own)
    assert day is not None  # noqa: S101  a night has a date
    return f"{pub.name} has room for {room} on {day_words(day)}, not for {len(named)}: {', '.join(named)}. Move one."


REQUEST_WAITS = timedelta(days=1)
"""So long captains have to settle a date between them before the secretary hears of it."""
REQUEST_NEAR = timedelta(days=2)
"""So near to the match nobody waits that long."""


def dates_to_do(season: Season, matches: Sequence[Fixture], now: datetime, **_: Any) -> Iterator[ToDo]:
    """Give what waits of dates and pubs; `matches` are those that are still open."""
    today = timezone.localdate(now)
    yield from _postponed(matches, today)
    yield from _pubs(season, now)
    yield from _requests(season, now)
    yield from _clashes(matches)
    yield from _crowded(matches, today)


def _postponed(fixtures: Iterable[Fixture], today: date) -> Iterator[ToDo]:
    for match in fixtures:
        if match.state != MatchState.POSTPONED:
            continue
        if match.deadline is not None and match.deadline < today:
            words = (
                f"its last day was {day_and_month(match.deadline)}. Award it, declare it void, or set a date."
            )
            yield ToDo("overdue", f"{match.name} was postponed, and {words}", match)
        else:
            last = "" if match.deadline is None else f", by {day_and_month(match.deadline)}"
            wanted = f"a new date{last}"
            if (
                match.tie_id is not None
                and match.home.venue_id is None
                and match.venue_id == match.away.venue_id
            ):
                wanted = f"a pub and a date{last}: {match.home.name} is at home and has no pub"
            yield ToDo("postponed", f"{match.name} needs {wanted}.", match)


def _pubs(season: Season, now: datetime) -> Iterator[ToDo]:
    """Give what pubs are to be told on the telephone."""
    for one in notices_to_ring(season, now):
        tick = reverse("told_pub", args=[season.pk, one.pk])
        yield ToDo("pub", ring_sentence(one), one.fixture, tick=tick, notice=one.pk)


def _requests(season: Season, now: datetime) -> Iterator[ToDo]:
    """Give the requests for other dates that captains don't settle by themselves.

    These are what was refused and still stands, and what waits for an answer at short notice, for a day, or when the
    match is near.
    """
    rows = DateRequest.objects.filter(fixture__season=season).order_by("pk")
    latest = {one.fixture_id: one for one in rows.select_related("team", "fixture__home", "fixture__away")}
    today = timezone.localdate(now)
    for one in latest.values():
        match, about = one.fixture, f"another date of {one.fixture.name}"
        near = match.date is not None and match.date <= today + REQUEST_NEAR
        if one.state == DateRequest.State.ASKED and (
            one.short_notice or near or one.asked_at <= now - REQUEST_WAITS
        ):
            notice = ", at short notice" if one.short_notice else ""
            yield ToDo("date", f"{one.team.name} ask for {about}{notice}: {one.reason}", match, "", one.team)
        elif one.state == DateRequest.State.REFUSED and _still_refused(one, today):
            other = match.other_team(one.team_id).name
            said = f"{other} refused {about}, which {one.team.name} asked for: {one.reason}"
            yield ToDo("refused", said, match, "", one.team)


def _still_refused(asked: DateRequest, today: date) -> bool:
    """Tell whether a match stands where it stood when another date was refused, and is still to be played."""
    match = asked.fixture
    if match.state not in {MatchState.SCHEDULED, MatchState.POSTPONED} or (
        match.date is not None and match.date < today
    ):
        return False
    return not match.moves.filter(at__gte=asked.answered_at).exists()


def _clashes(fixtures: Iterable[Fixture]) -> Iterator[ToDo]:
    """Give matches down for a pub on a day on which it has no room."""
    pubs = {match.venue_id for match in fixtures}
    closed = set(VenueClosure.objects.filter(venue__in=pubs).values_list("venue_id", "date"))
    for match in fixtures:
        if (
            match.date is not None
            and match.state == MatchState.SCHEDULED
            and (match.venue_id, match.date) in closed
        ):
            said = f"{match.venue.name} has no room on {day_and_month(match.date)}: move {match.name}."
            yield ToDo("clash", said, match)


def _crowded(fixtures: Collection[Fixture], today: date) -> list[ToDo]:
    """Return the nights to come on which a pub has more matches than it has room for."""
    return [ToDo("clash", said, match) for match, said in crowded_nights(fixtures, today)]
