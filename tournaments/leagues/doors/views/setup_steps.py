"""The steps of setting up a season of teams: what is there of each, and what to press for the next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from problems import Problem
from problems.wording import day_words, pluralize
from tournaments.leagues.models import Division, Registration, Season, Team, TeamPass, TeamStatus
from tournaments.leagues.register.selectors.squads import short_squads


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step with what is there of it; `label` and `address` are its button's, empty where it has none now."""

    name: str
    words: str
    done: bool
    label: str = ""
    address: str = ""
    comes_next: bool = False


def setup_steps(
    season: Season, divisions: Sequence[Division], missing: Sequence[Problem], fixtures: int
) -> list[SetupStep]:
    """Return the steps in the order in which they are taken; the first that isn't done comes next.

    `divisions` have their teams loaded. `missing` is what stands in the way of fixtures, which are published where
    there are any.
    """
    playing = [
        team for division in divisions for team in division.teams.all() if team.status == TeamStatus.PLAYING
    ]
    teams = sorted(playing, key=lambda team: (team.name, team.pk))
    steps = [
        SetupStep(
            "Dates", " to ".join(map(day_words, filter(None, (season.starts, season.ends)))), done=True
        ),
        _teams(season, len(divisions), teams, missing),
        _pubs(season, teams),
        _players(season, teams),
        _rules(season),
        _fixtures(season, missing, fixtures),
        _links(season, teams),
    ]
    following = next((step for step in steps if not step.done), None)
    return [replace(step, comes_next=step is following) for step in steps]


def _teams(season: Season, divisions: int, teams: Sequence[Team], missing: Sequence[Problem]) -> SetupStep:
    words = f"{pluralize(divisions, 'division')}, {pluralize(len(teams), 'team')}" if teams else "no team yet"
    done = bool(teams) and not any(one.code in {"no_divisions", "division_size"} for one in missing)
    return SetupStep("Teams", words, done, "Paste a list of teams", reverse("paste_teams", args=[season.pk]))


def _pubs(season: Season, teams: Sequence[Team]) -> SetupStep:
    without = [team for team in teams if team.venue_id is None]
    pubs = len({team.venue_id for team in teams} - {None})
    if without:
        words = f"{pluralize(len(without), 'team has', 'teams have')} no pub yet"
        address = reverse("edit_team", args=[season.pk, without[0].pk])
        return SetupStep(
            "Pubs", words, done=False, label=f"Choose the pub of {without[0].name}", address=address
        )
    return SetupStep("Pubs", pluralize(pubs, "pub") if pubs else "none yet", done=bool(pubs))


def _players(season: Season, teams: Sequence[Team]) -> SetupStep:
    here = Registration.objects.filter(team__season=season, left_on=None).count()
    short = [team for team, _ in short_squads(season)] if here else teams
    if not here:
        words = "nobody is registered yet; captains can name their own"
    elif short:
        words = f"{pluralize(here, 'player')}, {pluralize(len(short), 'squad is', 'squads are')} too small"
    else:
        words = pluralize(here, "player")
    if not short:
        return SetupStep("Players", words, done=bool(here))
    address = reverse("squad", args=[season.pk, short[0].pk])
    return SetupStep("Players", words, done=False, label=f"Add players of {short[0].name}", address=address)


def _rules(season: Season) -> SetupStep:
    if not season.to_check:
        return SetupStep("Rules", "nothing left to check", done=True)
    words = f"{len(season.to_check)} to check"
    return SetupStep("Rules", words, done=False, label="Check the rules", address="#rules-title")


def _fixtures(season: Season, missing: Sequence[Problem], fixtures: int) -> SetupStep:
    if fixtures:
        return SetupStep("Fixtures", f"{pluralize(fixtures, 'match', 'matches')} published", done=True)
    if missing:
        return SetupStep("Fixtures", "not yet: see below what is missing", done=False)
    address = reverse("fixture_plan", args=[season.pk])
    return SetupStep(
        "Fixtures", "ready to be drawn up", done=False, label="Draw up the fixtures", address=address
    )


def _links(season: Season, teams: Sequence[Team]) -> SetupStep:
    playing = TeamStatus.PLAYING
    made = TeamPass.objects.filter(team__season=season, team__status=playing, revoked_at=None).count()
    if not teams:
        return SetupStep("Captains' links", "once there are teams", done=False)
    address = reverse("season_captains", args=[season.pk])
    words = f"{made} of {pluralize(len(teams), 'team has a link', 'teams have a link')}"
    return SetupStep("Captains' links", words, made == len(teams), "Make the captains' links", address)
