"""The evenings of cups of pairs and single players: what a calendar has of them, and the newspaper their results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID, uuid5

from django.db.models import QuerySet

from tournaments.cups.bracket import Status, Tie, round_name
from tournaments.leagues.cups.selectors.cup_pages import absent_words
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.models import Cup, CupRound, Entrants, Season, Venue
from tournaments.leagues.register.selectors.season_weeks import monday_of, numbered_weeks

WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class CupEvening:
    """The rounds of a cup that are played at one pub on one day, the first first, and how many the cup has."""

    cup: Cup
    rounds: tuple[CupRound, ...]
    of: int

    @property
    def first(self) -> CupRound:
        """The round with which the evening begins."""
        return self.rounds[0]

    @property
    def venue(self) -> Venue:
        """The pub; rounds of pairs and singles are set with one."""
        assert self.first.venue is not None  # noqa: S101  `cup_evenings` leaves others out
        return self.first.venue

    @property
    def name(self) -> str:
        """What is played: the cup and its rounds."""
        rounds = [round_name(held.number, self.of) for held in self.rounds]
        return f"{self.cup.name}: {', '.join([rounds[0], *(name.lower() for name in rounds[1:])])}"

    @property
    def uid(self) -> UUID:
        """The same in every calendar for as long as the cup is there: its first round's, whenever and wherever."""
        return uuid5(self.cup.season.club.uuid, f"cup-{self.cup.pk}-round-{self.first.number}")


def cup_evenings(season: Season) -> list[CupEvening]:
    """Return the evenings of a season's drawn cups of pairs and singles, the earliest first."""
    cups = season.cups.exclude(entrants=Entrants.TEAMS).exclude(drawn_at=None)
    found = []
    for cup in cups.select_related("season__club").prefetch_related("rounds__venue", "entries"):
        found += [CupEvening(cup, rounds, cup.last_round) for rounds in _by_evening(cup.rounds.all())]
    return sorted(found, key=lambda one: (one.first.date, one.first.starts_at, one.cup.pk, one.first.number))


def _by_evening(rounds: Iterable[CupRound]) -> list[tuple[CupRound, ...]]:
    there: defaultdict[tuple[date, int], list[CupRound]] = defaultdict(list)
    for held in sorted(rounds, key=lambda one: one.number):
        if held.venue_id is not None:
            there[held.date, held.venue_id].append(held)
    return [tuple(held) for held in there.values()]


def has_cup_evening(season: Season, monday: date) -> bool:
    """Tell whether a cup of pairs or singles is played in a week."""
    return _rounds_in(season, monday).exists()


def cup_results(season: Season, monday: date) -> Iterator[tuple[str, list[str]]]:
    """Give what cups of pairs and singles come to in a week: each cup's name, and a line for each of its ties.

    A tie without a result is named once both sides are known, as a match of teams is.
    """
    numbers: defaultdict[int, set[int]] = defaultdict(set)
    for held in _rounds_in(season, monday):
        numbers[held.cup_id].add(held.number)
    cups = season.cups.filter(pk__in=numbers).select_related("season").order_by("pk") if numbers else []
    for cup in cups:
        state = cup_state(cup)
        ties = [tie for number in sorted(numbers[cup.pk]) for tie in _ties_of_round(state, number)]
        lines = [line for tie in ties if (line := _line(state, tie))]
        if lines:
            yield cup.name, lines


def weeks_of(state: CupState) -> list[int]:
    """Return the numbers of the weeks of the season in which a cup has its evenings."""
    numbers = {monday: number for number, monday in numbered_weeks(state.cup.season).items()}
    mondays = {monday_of(held.date) for held in state.rounds.values()}
    return sorted(numbers[monday] for monday in mondays if monday in numbers)


def _rounds_in(season: Season, monday: date) -> QuerySet[CupRound]:
    rounds = CupRound.objects.filter(cup__season=season, date__gte=monday, date__lt=monday + WEEK)
    return rounds.exclude(cup__entrants=Entrants.TEAMS).exclude(cup__drawn_at=None)


def _ties_of_round(state: CupState, number: int) -> Sequence[Tie]:
    return state.bracket.rounds[number - 1] if 1 <= number <= state.count else ()


def _line(state: CupState, tie: Tie) -> str:
    """Return a tie with its result; empty for a bye, and while its sides aren't known."""
    row = state.row(tie)
    if not row.how:
        against = state.sentence(tie).removesuffix(".")
        return f"{state.name(tie)}: {against}: no result yet" if tie.status is Status.READY else ""
    first, second = state.side(tie, first=True), state.side(tie, first=False)
    if absent := absent_words(state, tie, row.how):
        return f"{state.name(tie)}: {first} against {second}: {absent}"
    return f"{state.name(tie)}: {first} {row.first_games}, {second} {row.second_games}"
