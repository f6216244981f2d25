"""Which penalties a season's rules ask for at this moment, from its facts alone."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Case, Min, QuerySet, Value, When
from django.utils import timezone

from problems.wording import day_at
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.calendar.selectors.results import winner_of
from tournaments.leagues.evening.selectors.no_shows import absent_by_award, reported_no_shows
from tournaments.leagues.models import Card, Decision, Fixture, Penalty, Season, Team
from tournaments.matches.fees import pounds
from tournaments.matches.late_cards import (
    Late,
    LatePenalty,
    penalty_fine,
    penalty_points,
    points_words,
    who_pays,
)
from tournaments.matches.states import MatchState

LOOKED_BACK = timedelta(days=60)
"""Older matches are left in peace: a rule that changes now proposes nothing about the whole season."""
LATE_STATES = frozenset(
    {
        MatchState.SCHEDULED,
        MatchState.PLAYING,
        MatchState.CARDS_AWAITED,
        MatchState.DISPUTED,
        MatchState.CONFIRMED,
    }
)


IN_TIME = datetime(1, 1, 2, tzinfo=UTC)
"""When a paper card came: before every deadline, as far as anybody knows."""


def _late_penalty(season: Season) -> LatePenalty:
    """Return what a season's rules say of late cards."""
    rules = season.league_rules
    return LatePenalty(
        rules.word("late_card"),
        rules.hundredths("late_card_points"),
        rules.number("late_card_warnings"),
        rules.hundredths("late_card_fine"),
    )


def penalties_due(season: Season, now: datetime) -> list[Penalty]:
    """Return the penalties for late cards and for not coming that nobody has decided yet; none is saved."""
    return [*_late_cards(season, now), *_no_shows(season, now)]


def _no_shows(season: Season, now: datetime) -> list[Penalty]:
    """Return the fines of sides that didn't come, by the awards that stand; in cups too."""
    fine = season.league_rules.hundredths("no_show_fine")
    if not fine:
        return []
    awarded = Fixture.objects.filter(
        season=season, state=MatchState.AWARDED, settled_at__range=(now - LOOKED_BACK, now)
    )
    absent = absent_by_award(awarded)
    decided = set(
        season.penalties.filter(decision__isnull=False, no_show=True).values_list("fixture_id", "team_id")
    )
    rows = awarded.filter(pk__in=absent).select_related("home", "away").order_by("settled_at", "pk")
    return [
        Penalty(
            season=season,
            fixture=match,
            team=team,
            no_show=True,
            points=0,
            fine=fine,
            due_at=match.settled_at,
            at=now,
        )
        for match in rows
        for team in (match.home, match.away)
        if match.settled_at is not None and team.pk in absent[match.pk] and (match.pk, team.pk) not in decided
    ]


def _late_cards(season: Season, now: datetime) -> Iterator[Penalty]:
    """Give the penalties for late cards that nobody has decided yet, the longest due first.

    A side that was reported as not having come has no card to be late with. A card that was keyed in from paper says
    nothing of when the paper came: there only a missing card is late.
    """
    rule = _late_penalty(season)
    if rule.who == "nothing":
        return
    entry = season.league_rules.word("card_entry")
    today = timezone.localdate(now)
    played = list(
        fixtures_of(season).filter(
            Fixture.OF_LEAGUE, state__in=LATE_STATES, date__range=(today - LOOKED_BACK, today)
        )
    )
    overdue = [
        (due, fixture) for fixture in played if (due := card_due(season, fixture)) is not None and due < now
    ]
    if not overdue:
        return
    not_come = {report.fixture_id for report in reported_no_shows(played)}
    handed_in = _first_cards([fixture.pk for _, fixture in overdue])
    decided = set(
        Penalty.objects.filter(season=season, decision__isnull=False, no_show=False).values_list(
            "fixture_id", "team_id"
        )
    )
    earlier = Counter(
        Penalty.objects.filter(season=season, decision__isnull=False, no_show=False)
        .exclude(decision__kind=Decision.Kind.LET_OFF)
        .values_list("team_id", flat=True)
    )
    for due, fixture in sorted(overdue, key=lambda pair: (pair[0], pair[1].pk)):
        cards = handed_in.get(fixture.pk, {})
        card = Late(due, entry, cards, _winner(fixture))
        if fixture.pk in not_come or (entry == "secretary" and cards):
            continue
        for side in sorted(who_pays(card, rule, now)):
            team = fixture.team_at(side)
            if (fixture.pk, team.pk) in decided:
                continue
            times = earlier[team.pk]
            yield Penalty(
                season=season,
                fixture=fixture,
                team=team,
                points=penalty_points(rule, times),
                fine=penalty_fine(rule, times),
                due_at=due,
                at=now,
            )
            earlier[team.pk] += 1


def _first_cards(fixtures: list[int]) -> dict[int, dict[str, datetime]]:
    """Return when each side's first card of each match came in; one of a match broken off says nothing of the rest.

    Paper came in time.
    """
    found: dict[int, dict[str, datetime]] = {}
    rows = Card.objects.filter(fixture__in=fixtures, broken_off=False).order_by().values("fixture_id", "side")
    came = Case(When(how=Card.How.PAPER, then=Value(IN_TIME)), default="at")
    for row in rows.annotate(first=Min(came)):
        found.setdefault(row["fixture_id"], {})[row["side"]] = row["first"]
    return found


def _winner(fixture: Fixture) -> str:
    return winner_of(fixture) if fixture.state == MatchState.CONFIRMED else ""


def late_words(penalty: Penalty) -> str:
    """Return which card was late, or who didn't come, in a sentence; the match and team are loaded."""
    if penalty.no_show:
        return f"{penalty.team.name} didn't come to {penalty.fixture.name}."
    due = timezone.localtime(penalty.due_at)
    return f"The card of {penalty.fixture.name} was late: it was due on {day_at(due, due)}."


def cost_words(penalty: Penalty) -> str:
    """Return what the rules ask for, in a sentence."""
    name, fine = penalty.team.name, f"a fine of {pounds(penalty.fine)}"
    if penalty.points:
        return (
            f"Proposed: {points_words(penalty.points)} from {name}{f', and {fine}' if penalty.fine else ''}."
        )
    return f"Proposed: {fine if penalty.fine else 'a warning'} for {name}."


def taking_words(penalty: Penalty) -> str:
    """Return what the secretary does who takes a penalty, as on a button: "Fine Bell £5"."""
    name, fine = penalty.team.name, pounds(penalty.fine)
    if penalty.points:
        points = f"Take {points_words(penalty.points)} from {name}"
        return f"{points}, and a fine of {fine}" if penalty.fine else points
    return f"Fine {name} {fine}" if penalty.fine else f"Warn {name}"


def taken_back_words(penalty: Penalty) -> str:
    """Return that a fine is taken back, in a sentence, and what to do where it was paid."""
    paid = " It was paid: give the money back." if penalty.fine_paid else ""
    return f"The fine of {pounds(penalty.fine)} for {penalty.team.name} is taken back.{paid}"


class Fine(NamedTuple):
    """A fine that was taken: for what, how much as people write it, and whether it is paid."""

    penalty: Penalty
    what: str
    amount: str
    paid: bool


def fines_of(team: Team) -> list[Fine]:
    """Return the fines that a team was given, the earliest first, paid or not."""
    rows = fined(team.penalties.all()).select_related("fixture__home", "fixture__away", "team")
    return [Fine(one, late_words(one), pounds(one.fine), one.fine_paid) for one in rows.order_by("pk")]


def fined(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Return those of some penalties by which a fine was taken."""
    return penalties.filter(decision__isnull=False, fine__gt=0).exclude(decision__kind=Decision.Kind.LET_OFF)


def open_penalties(season: Season) -> list[Penalty]:
    """Return the penalties of a season that wait for the secretary, the longest due first."""
    rows = Penalty.objects.filter(season=season, decision=None)
    return list(rows.select_related("fixture__home", "fixture__away", "team").order_by("due_at", "pk"))


def taken_by_rules(season: Season) -> list[Penalty]:
    """Return those of the open penalties that the season's rules take without asking: none that was due before."""
    if not season.league_rules.yes("automatic_penalties"):
        return []
    since = season.penalties_by_rule_since
    return [one for one in open_penalties(season) if since is None or one.due_at >= since]
