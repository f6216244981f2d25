"""What is open of matches and their dates when a season is to be closed."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from problems.wording import day_words
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.models import DateRequest, Fixture, FixturePlan, PlanState, Season
from tournaments.leagues.register.selectors.open_matter import OpenMatter, matter_of_match
from tournaments.matches.states import OPEN, SHOWN, MatchState


def open_matches_and_dates(season: Season, **_: Any) -> Iterator[OpenMatter]:
    """Give the matches that aren't over, requests for dates that nobody has answered, and fixtures only drawn up."""
    for match in fixtures_of(season).filter(state__in=OPEN):
        yield matter_of_match(f"match:{match.pk}", "match", _open_words(match), match.pk)
    asked = DateRequest.objects.filter(fixture__season=season, state=DateRequest.State.ASKED)
    for one in asked.select_related("team", "fixture__home", "fixture__away"):
        sentence = f"{one.team.name} asked for another date of {one.fixture.name}, and nobody has answered."
        yield matter_of_match(f"date:{one.pk}", "date", sentence, one.fixture_id)
    plans = FixturePlan.objects.filter(
        season=season, state__in=[PlanState.WAITING, PlanState.THINKING, PlanState.READY]
    )
    for plan in plans:
        sentence = "Fixtures were drawn up, but not published or dropped."
        yield OpenMatter(f"plan:{plan.pk}", "plan", sentence, reverse("fixture_plan", args=[season.pk]))


def _open_words(match: Fixture) -> str:
    when = "" if match.date is None else f", {day_words(match.date)},"
    return f"{match.name}{when} is {SHOWN[MatchState(match.state)]}."
