"""Sides that didn't come, as the captain who waited for them reports it."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone

from problems.wording import day_words
from tournaments.leagues.models import Decision, Fixture, NoShow, Season, Side, Team
from tournaments.matches.states import MatchState


def no_show_words(report: NoShow) -> str:
    """Return what was reported, with the hour and who saw it; its match has its teams."""
    match = report.fixture
    here = match.team_at(match.own_side(report.team_id))
    return (
        f"{here.name} reports that {report.absent_team.name} didn't come to "
        f"{match.name} on {day_words(report.date)}: {_not_there(report)}."
    )


def _not_there(report: NoShow) -> str:
    seen = f", seen by {report.seen_by}" if report.seen_by else ""
    return f"not there at {timezone.localtime(report.at):%H:%M}{seen}"


def reported_no_shows(fixtures: Iterable[Fixture]) -> list[NoShow]:
    """Return the reports on matches that are still to be played on the date they are about."""
    waiting = {fixture.pk: fixture for fixture in fixtures if fixture.state == MatchState.SCHEDULED}
    if not waiting:
        return []
    reports = NoShow.objects.filter(fixture__in=waiting).select_related("fixture__home", "fixture__away")
    return [one for one in reports if one.date == waiting[one.fixture_id].date]


def no_show_of(fixture: Fixture, team: Team) -> NoShow | None:
    """Return what a team has reported on a match as it is down now."""
    if fixture.date is None:
        return None
    return NoShow.objects.filter(fixture=fixture, team=team, date=fixture.date).first()


def award_begins_with(fixture: Fixture) -> dict[str, str | bool]:
    """Return what an award of a match says at first: to the side that reported the other one, and why.

    Nothing where nobody has, or each has reported the other.
    """
    reports = reported_no_shows([fixture])
    if len(reports) != 1:
        return {}
    side = fixture.own_side(reports[0].team_id)
    reason = f"{reports[0].absent_team.name} didn't come: {_not_there(reports[0])}."
    return {"to": side.value, "no_show": True, "reason": reason}


def count_no_shows(season: Season) -> Counter[int]:
    """Return how often each team didn't come, by the awards that stand and say so."""
    awards = _awards(Fixture.objects.filter(season=season))
    return Counter(team for teams in awards.values() for team in teams)


def absent_by_award(fixtures: QuerySet[Fixture]) -> dict[int, list[int]]:
    """Return which teams didn't come to each of these matches, by the awards that stand and say so."""
    return {fixture: teams for fixture, teams in _awards(fixtures).items() if teams}


def _awards(fixtures: QuerySet[Fixture]) -> dict[int, list[int]]:
    """Return the teams that the latest award of each match says didn't come.

    What was reopened since, or gave way to the games as played, says nothing any more: the match may be awarded
    because a team left the league.
    """
    awards = Decision.objects.filter(
        fixture__in=fixtures,
        kind__in=[Decision.Kind.AWARD, Decision.Kind.REOPEN, Decision.Kind.LET_STAND],
        fixture__state=MatchState.AWARDED,
    ).order_by("pk")
    return {
        fixture: [{Side.HOME: home, Side.AWAY: away}[Side(side)] for side in facts.get("no_show", ())]
        for fixture, facts, home, away in awards.values_list(
            "fixture", "facts", "fixture__home", "fixture__away"
        )
    }
