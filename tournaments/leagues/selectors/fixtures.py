"""Fixtures as pages list them: by week, of a team, of a pub, and what waits for the secretary."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.leagues.models import (
    Appeal,
    Card,
    DateRequest,
    Decision,
    Fixture,
    Letter,
    Season,
    Team,
    Venue,
)
from tournaments.leagues.selectors.cups import level_matches
from tournaments.leagues.selectors.match_tables import hand_differences
from tournaments.leagues.selectors.no_shows import reported_no_shows
from tournaments.leagues.selectors.team_seasons import monday_of, mondays
from tournaments.matches.deadlines import card_deadline
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS, State


@dataclass(frozen=True, slots=True)
class Week:
    """A week of a season with some of its fixtures; `number` counts from the season's first week."""

    number: int
    monday: date
    fixtures: tuple[Fixture, ...]


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing that waits for the secretary: what it is, in a sentence, and the match or the page it is about."""

    kind: str
    sentence: str
    fixture: Fixture | None = None
    page: str = ""

    @property
    def address(self) -> str:
        """Where it is seen to."""
        if self.page or self.fixture is None:
            return self.page
        return reverse("fixture", args=[self.fixture.pk])


def fixtures_of(season: Season) -> QuerySet[Fixture]:
    """Return the fixtures of a season that people are shown, in the order of their dates."""
    return (
        Fixture.objects.filter(season=season)
        .select_related("home", "away", "venue", "division", "tie__cup")
        .order_by("date", "division__level", "division_id", "pk")
    )


def fixtures_of_team(team: Team) -> list[Fixture]:
    """Return a team's fixtures, a postponed one without a date where it was."""
    listed = fixtures_of(team.season).filter(Q(home=team) | Q(away=team))
    return sorted(listed, key=lambda match: (match.date or match.week, match.pk))


def fixtures_at(venue: Venue, since: date) -> QuerySet[Fixture]:
    """Return the matches that are down for a pub from a day on."""
    return (
        Fixture.objects.filter(venue=venue, date__gte=since)
        .exclude(state=State.VOID)
        .select_related("home", "away", "division", "season", "tie__cup")
        .order_by("date", "pk")
    )


def by_week(season: Season, fixtures: Iterable[Fixture]) -> list[Week]:
    """Return fixtures by the week in which they are to be played, or were first to be where they have no date."""
    numbers = {monday: number for number, monday in enumerate(mondays(season), 1)}
    dated = sorted(fixtures, key=lambda match: (week_of(match), match.date or match.week))
    return [
        Week(numbers.get(monday, 0), monday, tuple(group)) for monday, group in groupby(dated, key=week_of)
    ]


def week_of(fixture: Fixture) -> date:
    """Return the Monday of the week in which a fixture stands."""
    return fixture.week if fixture.date is None else monday_of(fixture.date)


def this_week(weeks: Sequence[Week], today: date) -> Week | None:
    """Return the week that people look for: today's, else the next one with matches, else the last."""
    monday = monday_of(today)
    coming = [week for week in weeks if week.monday >= monday]
    if coming:
        return coming[0]
    return weeks[-1] if weeks else None


def card_due(season: Season, fixture: Fixture) -> datetime | None:
    """Return when the card of a match is due: the first such day after it, at the league's hour; None undated."""
    if fixture.date is None:
        return None
    rules = LeagueRules(season.rules)
    hour = time.fromisoformat(rules.word("card_time"))
    return card_deadline(fixture.date, int(rules.word("card_day")), hour, timezone.get_current_timezone())


def to_do(season: Season, now: datetime) -> list[ToDo]:
    """Return everything that waits for the secretary of a season, what is most pressing first."""
    open_ones = list(fixtures_of(season).exclude(state__in=[*COUNTS, State.VOID]))
    found = [*_disputes(open_ones), *_postponed(open_ones, timezone.localdate(now))]
    found += [
        ToDo("no_show", f"{words} Award it, or set a new date.", match)
        for match, words in reported_no_shows(season, open_ones)
    ]
    found += _late_cards(season, open_ones, now)
    found += _requests(season)
    found += _hands(season)
    found += _penalties(season)
    found += _appeals(season)
    found += _flags(season)
    found += [
        ToDo("level", f"{teams(match)} is level in the {match.competition}: {words}.", match)
        for match, words in level_matches(season)
    ]
    found += _clashes(open_ones)
    found += _letters(season)
    return found


def _disputes(fixtures: Iterable[Fixture]) -> list[ToDo]:
    said = {
        State.DISPUTED: "The two cards differ",
        State.ABANDONED: "It was broken off: decide how it goes on",
    }
    return [
        ToDo(str(match.state), f"{teams(match)}. {said[State(match.state)]}.", match)
        for match in fixtures
        if match.state in said
    ]


def _postponed(fixtures: Iterable[Fixture], today: date) -> list[ToDo]:
    found = []
    for match in fixtures:
        if match.state != State.POSTPONED:
            continue
        if match.deadline is not None and match.deadline < today:
            words = f"its last day was {_day(match.deadline)}. Award it, declare it void, or set a date."
            found.append(ToDo("overdue", f"{teams(match)} was postponed, and {words}", match))
        else:
            last = "" if match.deadline is None else f", by {_day(match.deadline)}"
            found.append(ToDo("postponed", f"{teams(match)} needs a new date{last}.", match))
    return found


def _late_cards(season: Season, fixtures: Iterable[Fixture], now: datetime) -> list[ToDo]:
    found = []
    for match in fixtures:
        due = card_due(season, match)
        if (
            due is None
            or due > now
            or match.state not in {State.SCHEDULED, State.PLAYING, State.CARDS_AWAITED}
        ):
            continue
        waits = "is not agreed" if match.state == State.CARDS_AWAITED else "is missing"
        when = timezone.localtime(due)
        said = f"The card of {teams(match)} {waits}; it was due on {when:%A} at {when:%H:%M}."
        found.append(ToDo("late_card", said, match))
    return found


def _requests(season: Season) -> list[ToDo]:
    asked = DateRequest.objects.filter(fixture__season=season, state=DateRequest.State.ASKED)
    return [
        ToDo(
            "date",
            f"{one.team.name} asks for another date of {teams(one.fixture)}"
            f"{', at short notice' if one.short_notice else ''}: {one.reason}",
            one.fixture,
        )
        for one in asked.select_related("team", "fixture__home", "fixture__away")
    ]


def _hands(season: Season) -> list[ToDo]:
    found = []
    for match, number, result in hand_differences(season):
        winner = {"home": match.home.name, "away": match.away.name}.get(result.winner.value, "nobody")
        points = "" if result.home_points is None else f" {result.home_points}-{result.away_points}"
        said = f"{teams(match)}: by the hands of game {number} {winner} won{points}, and the card has another result."
        found.append(ToDo("hands", f"{said} Ask both captains.", match))
    return found


def _flags(season: Season) -> list[ToDo]:
    cards = Card.objects.filter(fixture__season=season, stands=True).exclude(flags=[])
    ruled = Decision.objects.filter(season=season, fixture__isnull=False, penalty=None).values("fixture")
    unruled = cards.exclude(fixture__in=ruled).exclude(fixture__state=State.VOID)
    seen: dict[tuple[int, str], ToDo] = {}
    for card in unruled.select_related("fixture__home", "fixture__away"):
        for flag in card.flags:
            said = f"{teams(card.fixture)}: {flag}"
            seen.setdefault((card.fixture_id, flag), ToDo("flag", said, card.fixture))
    return list(seen.values())


def _penalties(season: Season) -> list[ToDo]:
    """Return the penalties that are proposed; the match's own line about its missing card stands beside them."""
    found = []
    for one in season.penalties.filter(decision=None).select_related(
        "fixture__home", "fixture__away", "team"
    ):
        does = f"take {one.points / 100:g} from {one.team.name}" if one.points else f"warn {one.team.name}"
        asked = " You asked the captain." if one.asked_at is not None else ""
        asked = f" {one.team.name} answered: {one.answer}" if one.answered_at is not None else asked
        said = f"The card of {teams(one.fixture)} was late: {does}, or let them off.{asked}"
        page = reverse("season_penalty", args=[season.pk, one.pk])
        found.append(ToDo("penalty", said, one.fixture, page))
    return found


def _appeals(season: Season) -> list[ToDo]:
    """Return the appeals that the panel has not decided, for the secretary to know, and what it ordered."""
    found = []
    rows = season.appeals.filter(carried_out_at=None).select_related("team")
    for one in rows.exclude(result=Appeal.Result.DISMISSED):
        what = "protest" if one.is_protest else "appeal"
        if one.result:
            said = f"The panel upheld {one.team.name}'s {what}: {one.reason} See to it."
        else:
            said = f"{one.team.name} has sent the panel {'a' if one.is_protest else 'an'} {what}."
        found.append(ToDo("appeal", said, None, reverse("season_appeal", args=[season.pk, one.pk])))
    return found


def _letters(season: Season) -> list[ToDo]:
    failed = Letter.objects.filter(
        subscription__season=season, state__in=[Letter.State.FAILED, Letter.State.UNSURE]
    ).count()
    if not failed:
        return []
    said = f"{failed} letter{'' if failed == 1 else 's'} could not be sent."
    return [ToDo("letters", said, None, reverse("season_letters", args=[season.pk]))]


def _clashes(fixtures: Iterable[Fixture]) -> list[ToDo]:
    """Return matches down for a pub on a day on which it has no room."""
    found = []
    closed = {
        (closure.venue_id, closure.date): closure
        for venue in {match.venue for match in fixtures if match.date is not None}
        for closure in venue.closures.all()
    }
    for match in fixtures:
        if (
            match.date is not None
            and match.state == State.SCHEDULED
            and (match.venue_id, match.date) in closed
        ):
            said = f"{match.venue.name} has no room on {_day(match.date)}: move {teams(match)}."
            found.append(ToDo("clash", said, match))
    return found


def teams(fixture: Fixture) -> str:
    """Return what a fixture is called."""
    return f"{fixture.home.name} against {fixture.away.name}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B}"
