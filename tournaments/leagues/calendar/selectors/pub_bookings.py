"""Whether a pub has room: on one day, and beside the matches that a season's fixtures are drawn up around."""

from collections import Counter
from datetime import date

from django.db.models import Count

from problems.wording import Wording, day_words, ngettext
from problems.wording import gettext as _
from tournaments.leagues.models import Fixture, Season, Venue
from tournaments.matches.states import MatchState


def booked_matches(season: Season, since: date | None = None) -> Counter[tuple[int, date]]:
    """Return by pub and date how many matches are down there, beside a season's own league matches.

    Those of the club's other open seasons count, and cup matches of every season; a void or awarded match needs no
    room. ``since`` leaves out what is earlier.
    """
    down = Fixture.objects.filter(
        venue__club=season.club_id, date__range=(season.starts, season.ends), season__closed_at=None
    )
    if since is not None:
        down = down.filter(date__gte=since)
    others = down.exclude(Fixture.OF_LEAGUE, season=season).exclude(
        state__in=[MatchState.VOID, MatchState.AWARDED]
    )
    nights = others.values("venue", "date").annotate(matches=Count("pk")).order_by()
    return Counter(
        {(pub, day): matches for pub, day, matches in nights.values_list("venue", "date", "matches") if day}
    )


def why_no_room(venue: Venue, day: date, taken: int) -> Wording | None:
    """Return why a pub can't hold one more match on a day, as a sentence; None where it can."""
    closure = venue.closures.filter(date=day).first()
    if closure is not None:
        why = f" ({closure.reason})" if closure.reason else ""
        return _(
            "{name} has no room on {day}{why}. Choose another date or pub.",
            name=venue.name,
            day=day_words(day),
            why=why,
        )
    if taken >= venue.capacity:
        return ngettext(
            "{name} holds a match on {day} already. Choose another date or pub.",
            "{name} holds {taken} matches on {day} already. Choose another date or pub.",
            taken,
            name=venue.name,
            taken=taken,
            day=day_words(day),
        )
    return None
