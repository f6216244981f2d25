"""What the committee has to wait for or to decide before a season is closed."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from problems.wording import day_words, ordinal
from tournaments.leagues.committee.selectors.level_teams import undecided
from tournaments.leagues.models import Decision, Season
from tournaments.leagues.register.selectors.open_matter import OpenMatter
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.deciders import decider_words
from tournaments.matches.rules import LeagueRules
from tournaments.standings.explain import people


def open_rulings(season: Season, now: datetime, **_: Any) -> Iterator[OpenMatter]:
    """Give the rulings against which an appeal is possible, and the teams that are level for a title or a move."""
    yield from _appeals(season, timezone.localdate(now))
    yield from _level_titles(season)


def _appeals(season: Season, today: date) -> Iterator[OpenMatter]:
    running = Decision.objects.filter(season=season, appeal_until__gte=today, appeal_result="").exclude(
        kind__in=[Decision.Kind.REOPEN, Decision.Kind.NOT_VOID, Decision.Kind.LET_OFF]
    )
    for one in running.select_related("fixture__home", "fixture__away", "team").order_by("pk"):
        about = one.team.name if one.fixture is None and one.team is not None else ""
        about = one.fixture.name if one.fixture is not None else about
        until = "" if one.appeal_until is None else day_words(one.appeal_until)
        sentence = f"{about}: {one.get_kind_display()}. An appeal is possible until {until}."
        page, number = ("fixture", one.fixture_id) if one.fixture_id is not None else ("team", one.team_id)
        address = reverse(page, args=[number])
        yield OpenMatter(f"appeal:{one.pk}", "appeal", sentence, address, one.fixture_id)


def _level_titles(season: Season) -> Iterator[OpenMatter]:
    """Give those who are level for a title, or for a move, where the league's rules part them by something else."""
    rules = season.league_rules
    for division in season.divisions.all():
        found = undecided(season, division)
        names = division_table(season, division).names if found else {}
        for one in found:
            shared = f"{people([names[team] for team in one.teams])} share {ordinal(one.place)} place"
            sentence = f"{shared} in {division.name}. {_level_rule(rules, len(one.teams))}"
            address = f"{reverse('level_teams', args=[season.pk, division.pk])}?place={one.place}"
            key = f"title:{division.pk}" if one.place == 1 else f"title:{division.pk}.{one.place}"
            yield OpenMatter(key, "title", sentence, address)


def _level_rule(rules: LeagueRules, teams: int) -> str:
    """Return what a league's rules want of so many teams that are level."""
    games = decider_words(rules)
    match rules.word("level_title"):
        case "decider":
            return f"Your rules ask for a deciding match{f', {games}' if games else ''}."
        case "toss":
            return "Your rules ask for a toss."
        case "share_two" if teams == 2:
            return "Your rules let two share a title, but here their order decides who moves."
        case _:
            return "By your rules they all play each other."
