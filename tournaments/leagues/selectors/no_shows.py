"""Sides that didn't come, as the captain who waited for them reports it."""

from collections.abc import Iterable

from tournaments.leagues.models import Act, Fixture, Season, Team
from tournaments.leagues.selectors.nights import day_words
from tournaments.matches.states import State


def no_show_words(fixture: Fixture, team: Team) -> str:
    """Return the line that is written down for a side that hasn't come, on one date of a match."""
    other = fixture.away if team.pk == fixture.home_id else fixture.home
    day = "" if fixture.date is None else f" on {day_words(fixture.date)}"
    teams = f"{fixture.home.name} against {fixture.away.name}"
    return f"{team.name} reports that {other.name} didn't come to {teams}{day}."


def reported_no_shows(season: Season, fixtures: Iterable[Fixture]) -> list[tuple[Fixture, str]]:
    """Return the matches still to be played to which a side didn't come, each with what was reported."""
    lines = {
        no_show_words(fixture, team): fixture
        for fixture in fixtures
        if fixture.state == State.SCHEDULED
        for team in (fixture.home, fixture.away)
    }
    if not lines:
        return []
    acts = Act.objects.filter(season=season, kind="no_show").order_by("pk")
    said = [words for words in acts.values_list("words", flat=True) if words in lines]
    return [(lines[words], words) for words in said]
