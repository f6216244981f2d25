"""What waits for a season's secretary to be decided."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.urls import reverse

from tournaments.leagues.committee.selectors.outdated import outdated_on_list
from tournaments.leagues.committee.selectors.penalties import taking_words
from tournaments.leagues.models import Appeal, Fixture, Season
from tournaments.leagues.register.selectors.to_do_line import ToDo
from tournaments.matches.states import MatchState


def rulings_to_do(season: Season, matches: Sequence[Fixture], **_: Any) -> Iterator[ToDo]:
    """Give what waits to be decided; `matches` are those that are still open."""
    yield from _disputes(matches)
    yield from _penalties(season)
    yield from _appeals(season)
    yield from _outdated(season)


def _disputes(fixtures: Iterable[Fixture]) -> list[ToDo]:
    said = {
        MatchState.DISPUTED: "The two cards differ",
        MatchState.ABANDONED: "It was broken off: decide how it goes on",
    }
    return [
        ToDo(str(match.state), f"{match.name}. {said[MatchState(match.state)]}.", match)
        for match in fixtures
        if match.state in said
    ]


def _penalties(season: Season) -> Iterator[ToDo]:
    """Give the penalties that are proposed; the match's own line about its missing card stands beside them."""
    for one in season.penalties.filter(decision=None).select_related(
        "fixture__home", "fixture__away", "team"
    ):
        does = taking_words(one)
        asked = " You asked the captain." if one.asked_at is not None else ""
        asked = f" {one.team.name} answered: {one.answer}" if one.answered_at is not None else asked
        what = f"{one.team.name} didn't come to {one.fixture.name}"
        what = what if one.no_show else f"The card of {one.fixture.name} was late"
        said = f"{what}: {does[0].lower()}{does[1:]}, or let them off.{asked}"
        page = reverse("season_penalty", args=[season.pk, one.pk])
        yield ToDo("penalty", said, one.fixture, page, one.team)


def _appeals(season: Season) -> Iterator[ToDo]:
    """Give the appeals that the panel has not decided, for the secretary to know, and what it ordered."""
    rows = season.appeals.filter(carried_out_at=None).select_related("team", "fixture")
    for one in rows.exclude(result=Appeal.Result.DISMISSED):
        what = "protest" if one.is_protest else "appeal"
        if one.result:
            said = f"The panel upheld {one.team.name}'s {what}: {one.reason} Carry it out."
        else:
            said = f"{one.team.name} has sent the panel {'a' if one.is_protest else 'an'} {what}."
        page = reverse("season_appeal", args=[season.pk, one.pk])
        yield ToDo("appeal", said, one.fixture, page, one.team)


def _outdated(season: Season) -> Iterator[ToDo]:
    """Give what the season's results no longer support, and what was begun with the ends of seasons before."""
    for _of, one, is_left in outdated_on_list(season):
        if not is_left:
            yield ToDo("outdated", one.whole, one.fixture, one.page, one.team, content_hash=one.content_hash)
