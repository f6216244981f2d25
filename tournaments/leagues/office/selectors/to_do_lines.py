"""A line of what waits for a league's secretary; and the lines about its cups."""

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from tournaments.leagues.cups.selectors.cup_ties import ties_without_pub
from tournaments.leagues.cups.selectors.cups_waiting import undated_rounds, undrawn_sentence, waiting_cups
from tournaments.leagues.cups.selectors.person_cups import ties_without_result
from tournaments.leagues.models import Fixture, Season, Team


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing that waits for the secretary: what it is, in a sentence, and the match or the page it is about.

    `team` is the one that asks, answers or is to be decided on. What is done outside of the program is ticked off with
    one tap: `tick` is where that is sent, and `notice` the number of the notice to a pub that it is about. By its
    `content_hash` what doesn't fit the results any more can be left as it is.
    """

    kind: str
    sentence: str
    fixture: Fixture | None = None
    page: str = ""
    team: Team | None = None
    tick: str = ""
    notice: int | None = None
    content_hash: str | None = None

    @property
    def address(self) -> str:
        """Where it is seen to."""
        if self.page or self.fixture is None:
            return self.page
        return reverse("fixture", args=[self.fixture.pk])


def cups_to_do(season: Season, today: date) -> list[ToDo]:
    """Return what cups wait for: their draw, a date, a pub, and results of pairs and singles.

    Of a closed season no draw and no date is asked for.
    """
    found = [
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
