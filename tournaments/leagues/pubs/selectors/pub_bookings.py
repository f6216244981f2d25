"""How much room of a pub other matches take: those that a season's fixtures are drawn up around."""

from collections import Counter
from datetime import date

from django.db.models import Count

from tournaments.leagues.models import Fixture, Season
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
