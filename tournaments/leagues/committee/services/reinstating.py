"""Take a withdrawal back: the team plays on with its matches, its players and its captain's link."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from problems import Problem
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.leagues.calendar.selectors.due_dates import deadline_within, weeks_allowed
from tournaments.leagues.calendar.services.fixtures import bring_back_outcome, save_move, save_outcome
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.committee.services.rulings import (
    Points,
    Ruling,
    RulingDetails,
    decision_of,
    ruling_on,
)
from tournaments.leagues.cups.services.cup_progress import take_back_byes
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Fixture, Registration, Season, TeamPass, TeamStatus
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.states import MatchState


@transaction.atomic
def reinstate_team(season_id: int, team_id: int, why: RulingDetails) -> Decision:
    """Take back that a team withdrew, or was expelled: what that ended goes on, but for what changed since.

    A match whose day is past waits for a new date. A player who has joined another team stays there. Raises
    LeagueRefused where the team hasn't withdrawn, or a cup has gone on without it.
    """
    season = lock_open_season(season_id)
    team = season.teams.select_related("division", "season").get(pk=team_id)
    if team.status != TeamStatus.WITHDRAWN:
        raise LeagueRefused(Problem("not_withdrawn", "", _("{name} hasn't withdrawn.", name=team.name)))
    withdrawal = Decision.objects.filter(Decision.LEAVES, team=team).latest("pk")
    ended = withdrawal.facts.get("ended", {})
    with ruling_on(season, Decision.Kind.REINSTATE, why, team=team) as ruling:
        team.status, team.withdrawn_on, team.results, team.expelled = TeamStatus.PLAYING, None, "", False
        team.save(update_fields=["status", "withdrawn_on", "results", "expelled"])
        _bring_back_matches(season, withdrawal, ended, ruling, why)
        points = withdrawal.adjustments.exclude(fixture__in=_ruled_on_since(season, withdrawal))
        for one in points.select_related("team", "fixture"):
            reason = f"{team.name} plays on after all"
            ruling.points.append(
                Points(one.team, -one.points, reason, one.side_table, one.fixture, one.for_fault)
            )
        _bring_back_players(season, ended.get("registrations", []), ruling)
        if not TeamPass.objects.filter(team=team, revoked_at=None).exists():
            TeamPass.objects.filter(pk__in=ended.get("links", [])).update(revoked_at=None)
        take_back_byes(season, team, why.now)
    return decision_of(ruling)


def _bring_back_matches(
    season: Season, withdrawal: Decision, ended: Mapping[str, Any], ruling: Ruling, why: RulingDetails
) -> None:
    """Put the matches back on the list that the withdrawal took off, and bring back what stood of those played.

    One that was ruled on since stays as it is.
    """
    states, outcomes = ended.get("fixtures", {}), ended.get("outcomes", {})
    left_on, today = date.fromisoformat(withdrawal.facts["on"]), timezone.localdate(why.now)
    freed = Fixture.objects.filter(pk__in=states, state__in=[MatchState.VOID, MatchState.AWARDED])
    back = freed.exclude(pk__in=_ruled_on_since(season, withdrawal)).select_related(
        "home", "away", "venue", "tie"
    )
    undated = stand = 0
    for fixture in back:
        if (outcome := outcomes.get(str(fixture.pk))) is not None:
            fixture.state = states[str(fixture.pk)]
            bring_back_outcome(fixture, outcome)
            save_outcome(fixture)
            stand += 1
            continue
        fixture.state, fixture.awarded, fixture.own_average = states[str(fixture.pk)], "", False
        fixture.home_games = fixture.away_games = fixture.settled_at = None
        fixture.home_side_games = fixture.away_side_games = None
        if fixture.date is not None and left_on <= fixture.date < today:
            _lose_date(season, fixture, why)
            undated += 1
        save_outcome(fixture)
        note_for_pubs(fixture, None, why.now)
    if stand:
        ruling.notes.append(f"{stand} match{' is' if stand == 1 else 'es are'} as before it left.")
    count = len(back) - stand
    ruling.notes.append(f"{pluralize(count, 'match', 'matches')} can be played again.")
    if undated:
        waits = "waits" if undated == 1 else "wait"
        ruling.notes.append(f"{undated} of them had a day that is past, and {waits} for a new date.")


def _ruled_on_since(season: Season, withdrawal: Decision) -> QuerySet[Decision, Any]:
    """Return the numbers of the matches that were ruled on after a withdrawal."""
    return (
        Decision.objects.filter(season=season, pk__gt=withdrawal.pk).exclude(fixture=None).values("fixture")
    )


def _lose_date(season: Season, fixture: Fixture, why: RulingDetails) -> None:
    by = "" if why.by is None else why.by.get_username()
    save_move(fixture, None, fixture.venue, why=why.reason, by=by, now=why.now)
    fixture.state, fixture.date = MatchState.POSTPONED, None
    fixture.deadline = deadline_within(season, fixture, timezone.localdate(why.now), weeks_allowed(season))
    fixture.save(update_fields=["date", "deadline"])


def _bring_back_players(season: Season, registrations: list[int], ruling: Ruling) -> None:
    """Let those who left with the team belong to it again; who has joined another team since stays there."""
    rows = Registration.objects.filter(pk__in=registrations).select_related("player")
    joined = Registration.objects.filter(season=season, left_on=None, player__in=rows.values("player"))
    elsewhere = set(joined.values_list("player_id", flat=True))
    stay = [row.player.name for row in rows if row.player_id in elsewhere]
    rows.exclude(player__in=elsewhere).update(left_on=None)
    if stay:
        ruling.notes.append(f"In another team by now, and staying there: {', '.join(stay)}.")
