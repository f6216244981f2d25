"""Fixtures as pages list them: of a season, by week, of a team, of a pub."""

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.leagues.calendar.selectors.player_changes import asked_by_others
from tournaments.leagues.models import Appeal, Fixture, Season, Team, Venue
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek, by_week
from tournaments.matches.states import TO_PLAY, MatchState


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


def weeks_with_matches(season: Season) -> list[SeasonWeek]:
    """Return the weeks of a season that have matches, with all of them but those that are void."""
    return by_week(season, fixtures_of(season).exclude(state=MatchState.VOID))


def is_coming(fixture: Fixture, today: date) -> bool:
    """Tell whether a match is still to be played, today or later."""
    return fixture.state in TO_PLAY and fixture.date is not None and fixture.date >= today
