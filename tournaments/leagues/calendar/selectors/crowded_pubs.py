"""Nights to come on which a pub has more matches than it has room for, in all seasons of its club."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date

from django.db.models import Count, Exists, F, OuterRef

from problems.wording import day_words, many
from tournaments.leagues.models import Fixture, Venue, VenueClosure
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
    room = many(pub.capacity, "match", "matches")
    day = next(match.date for match in own)
    assert day is not None  # noqa: S101  a night has a date
    return f"{pub.name} has room for {room} on {day_words(day)}, not for {len(named)}: {', '.join(named)}. Move one."
