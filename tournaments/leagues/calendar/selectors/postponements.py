"""Which matches the league puts off at once: those of a night or of a whole week, of one pub or of all."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from problems.wording import day_words
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.models import Fixture, Season, Venue
from tournaments.leagues.register.selectors.season_weeks import WEEK, monday_of
from tournaments.matches.states import MatchState


@dataclass(frozen=True, slots=True)
class Postponement:
    """What is put off: all that is to be played on a day, or in its week, at a pub where one is named."""

    day: date
    venue: Venue | None = None
    week: bool = False

    @property
    def words(self) -> str:
        """Say when and where, as a part of a sentence."""
        when = (
            f"in the week from {day_words(monday_of(self.day))}" if self.week else f"on {day_words(self.day)}"
        )
        return when if self.venue is None else f"{when} at {self.venue.name}"


def matches_to_postpone(season: Season, asked: Postponement) -> QuerySet[Fixture]:
    """Return the matches that are still to be played then and there, those of cups too."""
    first = monday_of(asked.day) if asked.week else asked.day
    after = first + WEEK if asked.week else None
    found = fixtures_of(season).filter(state=MatchState.SCHEDULED)
    found = found.filter(date=first) if after is None else found.filter(date__gte=first, date__lt=after)
    return found if asked.venue is None else found.filter(venue=asked.venue)
