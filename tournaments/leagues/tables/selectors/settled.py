"""The settled matches of divisions as tables ask for them: counted by the database, one by one where need be."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from django.db.models import (
    Case,
    Count,
    Expression,
    ExpressionWrapper,
    F,
    IntegerField,
    Max,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils import timezone

from tournaments.leagues.models import Division, Fixture, Season, Team
from tournaments.leagues.models.team import LeaverResults
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.matches.states import COUNTS
from tournaments.standings.teams.form import LAST
from tournaments.standings.teams.match import AwardedTo, LeagueMatch
from tournaments.standings.teams.sides import ResultKey, Sides, count_sides

AWARDED: Final[Sequence[AwardedTo | None]] = (None, *AwardedTo)
"""To whom a match was awarded, or who won it on points, by the digit that stands for it."""
BASE: Final = len(AWARDED)


def _digit(column: str, place: int) -> Case:
    """Return the number of one of ``AWARDED``, as so many times the place of its digit."""
    digits = enumerate(one.value if one else "" for one in AWARDED)
    return Case(*(When(**{column: name}, then=Value(digit * place)) for digit, name in digits))


BESIDE_GAMES: Final = ExpressionWrapper(
    _digit("awarded", 1)
    + _digit("level_winner", BASE)
    + Case(When(own_average=True, then=Value(BASE**2)), default=Value(0)),
    IntegerField(),
)
"""What a match came to beside its games, as one number: databases count by a number much faster than by two texts."""
FACTS: Final = ("home_games", "away_games", BESIDE_GAMES)
"""What a match came to, by the columns of a fixture."""
SIDE_FACTS: Final = (
    *("home_side_games", "away_side_games"),
    ExpressionWrapper(_digit("awarded", 1), IntegerField()),
)
"""The same of its side table, in which points scored decide nothing and nobody is given an average."""

LEAVE_TABLES: Final = frozenset({LeaverResults.STRUCK, LeaverResults.FIRST_HALF})
"""What becomes of a withdrawn team's results where matches leave the tables."""

Rows = QuerySet[Fixture, Any]
Facts = tuple[str | Expression, ...]
Counting = defaultdict[ResultKey, dict[int, int]]


@dataclass(frozen=True, slots=True)
class Settled:
    """The matches that stand in the table of a division, counted."""

    counted: Sides
    rows: Rows
    facts: Facts

    def sides(self) -> Sides:
        """Return how often each result came about."""
        return self.counted

    def between(self, teams: Collection[int]) -> Iterable[LeagueMatch]:
        """Return the matches that these teams played with one another."""
        return matches_of(self.rows.order_by().filter(home__in=teams, away__in=teams), self.facts)


@dataclass(frozen=True, slots=True)
class SettledMatches:
    """The matches that stand in the tables of some divisions of a season, read together.

    A page with all tables of a season asks no more often than one with a single table.
    """

    rows: Rows
    division_of: Mapping[int, int]
    """The division of each team."""
    counted: Mapping[int, Sides]
    """By division, how often each result came about for its teams."""
    facts: Facts
    in_advance: Mapping[int, tuple[int, date]]
    """Division and day of each match that was awarded before its date, or without one, by its number.

    It is news of the day on which it was awarded.
    """

    def of(self, division: int) -> Settled:
        """Return those of a division."""
        return Settled(self.counted[division], self.rows.filter(division=division), self.facts)

    def before_last_week(self) -> dict[int, Settled]:
        """Return, by division, the matches of all weeks but the last that has any; empty before the second such week.

        A match belongs to the week in which it was played, or was to be.
        """
        last_weeks: dict[int, date] = {}
        on_their_day = self.rows.order_by().exclude(pk__in=self.in_advance)
        lasts = [
            *on_their_day.values_list("division").annotate(last=Max("date")),
            *self.in_advance.values(),
        ]
        for division, last in lasts:
            monday = monday_of(last)
            last_weeks[division] = max(last_weeks.get(division, monday), monday)
        by_week: defaultdict[date, list[int]] = defaultdict(list)
        for division, monday in last_weeks.items():
            by_week[monday].append(division)
        found = {}
        for monday, divisions in by_week.items():
            awarded_then = [number for number, (_, day) in self.in_advance.items() if day >= monday]
            before = [number for number in self.in_advance if number not in awarded_then]
            of_week = (Q(date__gte=monday) & ~Q(pk__in=before)) | Q(pk__in=awarded_then)
            rows = self.rows.order_by().filter(of_week, division__in=divisions)
            last_ones = self._by_division(matches_of(rows, self.facts))
            for division in divisions:
                sides = self.counted[division].without(count_sides(last_ones[division]))
                if sides.home:
                    rows = self.rows.filter(Q(date__lt=monday) | Q(pk__in=before), division=division)
                    found[division] = Settled(sides, rows.exclude(pk__in=awarded_then), self.facts)
        return found

    def latest(self) -> Mapping[int, Sequence[LeagueMatch]]:
        """Return, by division, at least the last five matches of each team, in the order of their days."""
        wanted: Counter[int] = Counter()
        for sides in self.counted.values():
            for times in sides:
                for one in times.values():
                    wanted.update(one)
        awarded = self._by_day(self.rows.filter(pk__in=self.in_advance)) if self.in_advance else []
        for _, _, match in awarded:
            wanted.subtract((match.home, match.away))
        backwards = self.rows.exclude(pk__in=self.in_advance).order_by("-date", "-pk")
        read = LAST * len(self.division_of)
        while True:
            found = self._by_day(backwards[:read])
            seen = Counter(team for _, _, match in found for team in (match.home, match.away))
            if len(found) < read or all(seen[team] >= min(LAST, times) for team, times in wanted.items()):
                listed = sorted([*awarded, *found], key=itemgetter(0, 1))
                return self._by_division(match for _, _, match in listed)
            read *= 4

    def _by_day(self, rows: Rows) -> list[tuple[date, int, LeagueMatch]]:
        """Return matches with the days that they are news of, and their numbers."""
        return [
            (self.in_advance[number][1] if number in self.in_advance else day, number, _match(facts))
            for number, day, *facts in rows.values_list("pk", "date", "home", "away", *self.facts)
        ]

    def _by_division(self, matches: Iterable[LeagueMatch]) -> Mapping[int, Sequence[LeagueMatch]]:
        found: defaultdict[int, list[LeagueMatch]] = defaultdict(list)
        for match in matches:
            found[self.division_of[match.home]].append(match)
        return found


def settled_matches(
    season: Season,
    divisions: Sequence[Division],
    teams: Sequence[Team],
    *,
    side: bool = False,
    until: date | None = None,
) -> SettledMatches:
    """Return the settled matches of divisions of a season; ``teams`` are all that play in them.

    With ``side`` they are those that stand in the side table, by its games; ``until`` is the last day that counts.
    """
    rows, facts = _standing(season, divisions, teams), SIDE_FACTS if side else FACTS
    if side:
        rows = rows.filter(Fixture.IN_SIDE_TABLE)
    if until is not None:
        rows = rows.filter(date__lte=until)
    division_of = {team.pk: team.division_id for team in teams}
    counted: dict[int, tuple[Counting, Counting]] = {
        division.pk: (defaultdict(dict), defaultdict(dict)) for division in divisions
    }
    # The database counts what came to the same: a large season has far fewer of these than matches. Both sides are
    # asked for in one statement, which PostgreSQL answers with two processes.
    home, away = (
        rows.order_by()
        .annotate(at=Value(at, IntegerField()))
        .values_list("at", whose, *facts)
        .annotate(times=Count("*"))
        for at, whose in enumerate(Sides._fields)
    )
    for at, team, home_games, away_games, beside, times in home.union(away, all=True):
        counted[division_of[team]][at][_result(home_games, away_games, beside)][team] = times
    sides = {division: Sides(*both) for division, both in counted.items()}
    return SettledMatches(rows, division_of, sides, facts, _in_advance(rows, sides.values()))


def settled_by_week(
    season: Season, divisions: Sequence[Division], teams: Sequence[Team]
) -> Mapping[date, list[LeagueMatch]]:
    """Return the settled matches of divisions by the Monday of their week, one by one.

    A match belongs to the week in which it was played, or was to be; one that was awarded in advance to that of the
    day on which it was.
    """
    rows = _standing(season, divisions, teams)
    read = list(rows.order_by().values_list("pk", "date", "home", "away", *FACTS))
    matches = [(number, day, _match(facts)) for number, day, *facts in read]
    any_awarded = any(match.awarded for _, _, match in matches)
    news = {number: day for number, (_, day) in _early(rows).items()} if any_awarded else {}
    found: defaultdict[date, list[LeagueMatch]] = defaultdict(list)
    for number, day, match in matches:
        found[monday_of(news.get(number, day))].append(match)
    return found


def _in_advance(rows: Rows, counted: Iterable[Sides]) -> dict[int, tuple[int, date]]:
    """Return division and day of the matches that were awarded before their date; asked only where any was awarded."""
    any_awarded = any(result.awarded for sides in counted for times in sides for result in times)
    return _early(rows) if any_awarded else {}


def _early(rows: Rows) -> dict[int, tuple[int, date]]:
    """Return division and day of the matches that were awarded before their date, or without one, by number."""
    early = rows.order_by().exclude(awarded="").filter(Q(date=None) | Q(settled_at__date__lt=F("date")))
    return {
        number: (division, week if settled_at is None else timezone.localdate(settled_at))
        for number, division, week, settled_at in early.values_list("pk", "division", "week", "settled_at")
    }


def _standing(season: Season, divisions: Sequence[Division], teams: Sequence[Team]) -> Rows:
    """Return the fixtures that stand in the tables of divisions.

    Left out are those of a team whose results were struck; and of one whose first half alone stands, those of the
    second.
    """
    rows = Fixture.objects.filter(season=season, division__in=divisions, state__in=COUNTS)
    for team in teams:
        if team.results in LEAVE_TABLES:
            rows = rows.exclude(leaving_tables(season, team))
    return rows


def leaving_tables(season: Season, team: Team) -> Q:
    """Return which fixtures of a team that withdrew stand in no table any more: all its own, or its second half."""
    return (
        Q(home=team) | Q(away=team) if team.results == LeaverResults.STRUCK else second_half_of(season, team)
    )


def matches_of(rows: Rows, facts: Facts = FACTS) -> list[LeagueMatch]:
    """Return fixtures as a table takes them."""
    return [_match(found) for found in rows.values_list("home", "away", *facts)]


def _match(facts: Sequence[int]) -> LeagueMatch:
    home, away, *came_to = facts
    home_games, away_games, awarded, level, average = _result(*came_to)
    return LeagueMatch(home, away, home_games, away_games, awarded, False, level, average)


@lru_cache(4096)
def _result(home_games: int, away_games: int, beside: int) -> ResultKey:
    """Return what a match came to, from the columns of ``FACTS``."""
    beside, awarded = divmod(beside, BASE)
    average, level = divmod(beside, BASE)
    return ResultKey(home_games, away_games, AWARDED[awarded], AWARDED[level], bool(average))


def second_half_of(season: Season, team: Team) -> Q:
    """Return which fixtures are of a team's second half: those after the season's half-way date.

    Without such a date they are those of the weeks after its middle fixture, whenever they were played. One without a
    date goes by its week.
    """
    own = Q(home=team) | Q(away=team)
    if season.half_way is not None:
        return own & (Q(date__gt=season.half_way) | Q(date=None, week__gt=season.half_way))
    fixtures = Fixture.objects.filter(own, Fixture.OF_LEAGUE, season=season, replay_of=None)
    weeks = list(fixtures.order_by("week", "pk").values_list("week", flat=True))
    return own & Q(week__gt=weeks[(len(weeks) - 1) // 2]) if weeks else Q(pk=None)
