"""Which penalties a season's rules ask for at this moment, from its facts alone."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Case, Min, Value, When
from django.utils import timezone

from tournaments.leagues.models import Card, Decision, Fixture, Penalty, Season, Side, Team
from tournaments.leagues.selectors.fixtures import card_due, fixtures_of, teams
from tournaments.leagues.selectors.no_shows import reported_no_shows
from tournaments.leagues.selectors.results import winner_of
from tournaments.matches.deadlines import Late, LatePenalty, penalty_points, points_words, who_pays
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import State

LOOKED_BACK = timedelta(days=60)
"""Older matches are left in peace: a rule that changes now proposes nothing about the whole season."""
LATE_STATES = frozenset(
    {State.SCHEDULED, State.PLAYING, State.CARDS_AWAITED, State.DISPUTED, State.CONFIRMED}
)


IN_TIME = datetime(1, 1, 2, tzinfo=UTC)
"""When a paper card came: before every deadline, as far as anybody knows."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A penalty that the rules ask for; `points` are hundredths, 0 for a warning."""

    fixture: Fixture
    team: Team
    points: int
    due_at: datetime


def late_penalty(season: Season) -> LatePenalty:
    """Return what a season's rules say of late cards."""
    rules = LeagueRules(season.rules)
    return LatePenalty(
        rules.word("late_card"), rules.hundredths("late_card_points"), rules.number("late_card_warnings")
    )


def penalties_due(season: Season, now: datetime) -> list[Proposal]:
    """Return the penalties for late cards that nobody has decided yet, the longest due first.

    A side that was reported as not having come has no card to be late with. A card that was keyed in from paper says
    nothing of when the paper came: there only a missing card is late.
    """
    rule = late_penalty(season)
    if rule.who == "nothing":
        return []
    entry = LeagueRules(season.rules).word("card_entry")
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
        return []
    not_come = {report.fixture_id for report in reported_no_shows(played)}
    handed_in = _first_cards([fixture.pk for _, fixture in overdue])
    decided = set(
        Penalty.objects.filter(season=season, decision__isnull=False).values_list("fixture_id", "team_id")
    )
    earlier = Counter(
        Penalty.objects.filter(season=season, decision__isnull=False)
        .exclude(decision__kind=Decision.Kind.LET_OFF)
        .values_list("team_id", flat=True)
    )
    found = []
    for due, fixture in sorted(overdue, key=lambda pair: (pair[0], pair[1].pk)):
        cards = handed_in.get(fixture.pk, {})
        card = Late(due, entry, cards, _winner(fixture))
        if fixture.pk in not_come or (entry == "secretary" and cards):
            continue
        for side in sorted(who_pays(card, rule, now)):
            team = fixture.home if side == Side.HOME else fixture.away
            if (fixture.pk, team.pk) in decided:
                continue
            found.append(Proposal(fixture, team, penalty_points(rule, earlier[team.pk]), due))
            earlier[team.pk] += 1
    return found


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
    return winner_of(fixture) if fixture.state == State.CONFIRMED else ""


def penalty_words(penalty: Penalty) -> str:
    """Return what the card was and what it would cost, in a sentence; its match and team are loaded."""
    return f"{late_words(penalty)} {cost_words(penalty)}"


def late_words(penalty: Penalty) -> str:
    """Return which card was late, in a sentence."""
    due = timezone.localtime(penalty.due_at)
    return (
        f"The card of {teams(penalty.fixture)} was due on {due:%A} {due.day} {due:%B} at {due:%H:%M} "
        "and was not in."
    )


def cost_words(penalty: Penalty) -> str:
    """Return what the rules ask for, in a sentence."""
    if not penalty.points:
        return f"Proposed: a warning for {penalty.team.name}."
    return f"Proposed: {points_words(penalty.points)} from {penalty.team.name}."


def open_penalties(season: Season) -> list[Penalty]:
    """Return the penalties of a season that wait for the secretary, the longest due first."""
    rows = Penalty.objects.filter(season=season, decision=None)
    return list(rows.select_related("fixture__home", "fixture__away", "team").order_by("due_at", "pk"))
