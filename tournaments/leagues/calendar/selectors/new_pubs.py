"""Which published matches of a team stay at its old pub after it got a new one, and what keeps them from moving."""

from collections import Counter
from dataclasses import dataclass

from problems.wording import day_words
from tournaments.leagues.models import Fixture, Team
from tournaments.matches.states import OPEN, MatchState


@dataclass(frozen=True, slots=True)
class Staying:
    """A home match at another pub than the team's own; `clash` says why the own one can't hold it, else empty."""

    fixture: Fixture
    clash: str


def staying_matches(team: Team) -> list[Staying]:
    """Return a team's home matches of the league, still to be played, that are down for another pub than its own.

    Each is held against the matches that are at the new pub now; those that move together are seen to when they move.
    """
    pub = team.venue
    if pub is None:
        return []
    fixtures = list(
        Fixture.objects.filter(
            Fixture.OF_LEAGUE, home=team, state__in=[MatchState.SCHEDULED, MatchState.POSTPONED]
        )
        .exclude(venue=pub)
        .select_related("home", "away", "venue", "division", "tie__cup")
    )
    days = [one.date for one in fixtures if one.date is not None]
    held = Fixture.objects.filter(season=team.season_id, venue=pub, date__in=days, state__in=OPEN)
    taken = Counter(held.values_list("date", flat=True))
    closed = set(pub.closures.filter(date__in=days).values_list("date", flat=True))
    found = []
    for one in fixtures:
        clash = ""
        if one.date is not None and one.date in closed:
            clash = f"{pub.name} has no room on {day_words(one.date)}."
        elif one.date is not None and taken[one.date] >= pub.capacity:
            clash = f"{pub.name} is full on {day_words(one.date)}."
        found.append(Staying(one, clash))
    return found
