"""Fixtures as pages list them: by week, of a team, of a pub."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.leagues.calendar.selectors.player_changes import asked_by_others
from tournaments.leagues.models import Appeal, Fixture, Season, Team, Venue
from tournaments.leagues.register.selectors.season_weeks import monday_of, mondays
from tournaments.matches.states import TO_PLAY, MatchState


@dataclass(frozen=True, slots=True)
class SeasonWeek:
    """A week of a season with some of its fixtures; `number` counts from the season's first week.

    `moved` are those that were published for this week and are played in another one now.
    """

    number: int
    monday: date
    fixtures: tuple[Fixture, ...]
    moved: tuple[Fixture, ...] = ()


def fixtures_of(season: Season) -> QuerySet[Fixture]:
    """Return the fixtures of a season that people are shown, in the order of their dates, each with its season."""
    return _with_results(
        season.fixtures.select_related("home", "away", "venue", "division", "tie__cup").order_by(
            "date", "division__level", "division_id", "pk"
        )
    )


def fixtures_of_team(team: Team) -> list[Fixture]:
    """Return a team's fixtures, a postponed one without a date where it was.

    `asks_change` tells whether the other side waits for an answer to a change of player, and `asks_answer` whether
    the panel waits for an answer to the other side's protest or appeal.
    """
    listed = fixtures_of(team.season).filter(Q(home=team) | Q(away=team))
    unanswered = Appeal.objects.filter(decided_at=None, answered_at=None).exclude(team=team)
    listed = listed.annotate(
        asks_change=Exists(asked_by_others(team).filter(fixture=OuterRef("pk"))),
        asks_answer=Exists(unanswered.filter(fixture=OuterRef("pk"))),
    )
    return sorted(listed, key=lambda match: (match.date or match.week, match.pk))


def fixtures_at(venue: Venue, since: date) -> QuerySet[Fixture]:
    """Return the matches that are down for a pub from a day on."""
    return _with_results(
        Fixture.objects.filter(venue=venue, date__gte=since)
        .exclude(state=MatchState.VOID)
        .select_related("home", "away", "division", "season", "tie__cup")
        .order_by("date", "pk")
    )


def _with_results(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Load what tells who won a cup match with a start: the divisions of both sides, and the cup's entries."""
    return fixtures.select_related("home__division", "away__division").prefetch_related("tie__cup__entries")


def by_week(season: Season, fixtures: Iterable[Fixture]) -> list[SeasonWeek]:
    """Return fixtures by the week in which they are to be played, or were first to be where they have no date.

    A match that moved to another week is named in its old one too, so that nobody looks for it in vain.
    """
    numbers = {monday: number for number, monday in enumerate(mondays(season), 1)}
    there: defaultdict[date, list[Fixture]] = defaultdict(list)
    moved: defaultdict[date, list[Fixture]] = defaultdict(list)
    for match in sorted(fixtures, key=lambda match: match.date or match.week):
        monday = week_of(match)
        there[monday].append(match)
        if monday != match.week:
            moved[match.week].append(match)
    return [
        SeasonWeek(numbers.get(monday, 0), monday, tuple(there[monday]), tuple(moved[monday]))
        for monday in sorted({*there, *moved})
    ]


def week_of(fixture: Fixture) -> date:
    """Return the Monday of the week in which a fixture stands."""
    return fixture.week if fixture.date is None else monday_of(fixture.date)


def this_week(weeks: Sequence[SeasonWeek], today: date) -> SeasonWeek | None:
    """Return the week that people look for: today's, else the next one with matches, else the last."""
    monday = monday_of(today)
    coming = [week for week in weeks if week.monday >= monday]
    if coming:
        return coming[0]
    return weeks[-1] if weeks else None


def is_coming(fixture: Fixture, today: date) -> bool:
    """Tell whether a match is still to be played, today or later."""
    return fixture.state in TO_PLAY and fixture.date is not None and fixture.date >= today
