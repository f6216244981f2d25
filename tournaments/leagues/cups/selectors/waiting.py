"""What waits for a season's secretary of its cups, and of matches that are level."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.leagues.cups.selectors.cup_ties import ties_without_pub
from tournaments.leagues.cups.selectors.cups import level_matches
from tournaments.leagues.cups.selectors.cups_waiting import undated_rounds, undrawn_sentence, waiting_cups
from tournaments.leagues.cups.selectors.person_cups import ties_without_result
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.models.fixture import BOTH_SIDES
from tournaments.leagues.register.selectors.to_do_line import ToDo


def cups_to_do(season: Season, now: datetime, **_: Any) -> list[ToDo]:
    """Return what cups wait for: their draw, a date, a pub, results of pairs and singles; and who won a level match.

    Of a closed season no draw and no date is asked for.
    """
    today = timezone.localdate(now)
    found = [ToDo("level", _level_words(match, words), match) for match, words in level_matches(season)]
    found += [
        ToDo("no_pub", one.sentence, None, reverse("cup_round", args=[one.cup, one.round]))
        for one in ties_without_pub(season)
    ]
    found += [
        ToDo("tie", sentence, page=reverse("cup", args=[cup.pk]))
        for cup, sentence in ties_without_result(season, today)
    ]
    for cup in waiting_cups(season) if season.closed_at is None else ():
        if cup.drawn_at is None:
            found.append(ToDo("cup_draw", undrawn_sentence(cup), None, reverse("cup", args=[cup.pk])))
            continue
        found += [
            ToDo("cup_date", said, None, reverse("cup_round", args=[cup.pk, number]))
            for number, said in undated_rounds(cup)
        ]
    return found


def _level_words(match: Fixture, words: str) -> str:
    """Return that a match is level, what is to be done, and which of its sides say that they won."""
    where = match.competition if match.tie_id is None else f"the {match.competition}"
    said = f"{match.name} is level in {where}: {words}."
    if match.decider_claimed == BOTH_SIDES:
        return f"{said} They disagree: {match.home.name} and {match.away.name} both say that they won it."
    if not match.decider_claimed:
        return said
    claims = match.team_at(match.decider_claimed)
    other = match.other_team(claims.pk)
    return f"{said} {claims.name} say that they won it, and {other.name} haven't answered."
