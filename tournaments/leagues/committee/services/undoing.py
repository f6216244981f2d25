"""Undo a ruling on a match: what stood before it stands again, with its points, and nobody has to agree once more."""

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import bring_back_outcome, outcome_of, save_outcome
from tournaments.leagues.committee.selectors.what_stood import (
    BEFORE,
    before,
    ruling_that_awards,
    ruling_that_voids,
)
from tournaments.leagues.committee.services.rulings import (
    Points,
    Ruling,
    RulingDetails,
    decision_of,
    ruling_on,
    take_back_fines,
)
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, DateRequest, Decision, Fixture, Season, TeamStatus
from tournaments.matches.card import differing, stored_results
from tournaments.matches.states import OPEN, MatchState, reopened


def note_what_stood(fixture: Fixture, ruling: Ruling) -> None:
    """Keep in a ruling what stands of a match that it is about to change."""
    ruling.facts[BEFORE] = {"state": str(fixture.state), **outcome_of(fixture)}


def state_by_cards(fixture: Fixture) -> MatchState:
    """Return where the standing cards of a match leave it, or whether it has a date, once nothing settles it."""
    cards = list(Card.objects.filter(fixture=fixture, stands=True))
    results = [stored_results(card.legs) for card in cards]
    return reopened(
        cards=len(cards),
        differ=len(cards) > 1 and bool(differing(*results)),
        broken_off=any(card.broken_off for card in cards),
        dated=fixture.date is not None,
    )


def refuse_after_withdrawal(fixture: Fixture, *, ended_by_it: bool = False) -> None:
    """Refuse where a side has withdrawn; or only, with ``ended_by_it``, where that ended this match."""
    for team in (fixture.home, fixture.away):
        if team.status != TeamStatus.WITHDRAWN:
            continue
        withdrawal = Decision.objects.filter(Decision.LEAVES, team=team).latest("pk")
        if not ended_by_it or str(fixture.pk) in withdrawal.facts.get("ended", {}).get("fixtures", {}):
            message = _("{name} {why}. Let it play on after all first.", name=team.name, why=team.has_left)
            raise LeagueRefused(Problem("team_withdrawn", "", message))


def take_back_void(season: Season, fixture: Fixture, why: RulingDetails) -> Decision:
    """Take back that a match is void: it is as it was, with what was asked about its date.

    One whose ruling didn't keep that goes where its cards leave it. Raises LeagueRefused while its replay is on the
    list, for a replay whose first match counts again, where no ruling made it void, and where a side that left the
    league would have to play it.
    """
    undone = ruling_that_voids(fixture)
    _refuse_beside_replay(fixture)
    if undone is None:
        message = _(
            "No ruling made this match void, so there's nothing to take back. Order a replay instead."
        )
        raise LeagueRefused(Problem("not_by_ruling", "", message))
    kind, stood = Decision.Kind.NOT_VOID, BEFORE in undone.facts
    state = MatchState(before(undone)["state"]) if stood else state_by_cards(fixture)
    refuse_after_withdrawal(fixture, ended_by_it=state not in OPEN)
    with ruling_on(season, kind, why, fixture=fixture, player=undone.player) as ruling:
        fixture.state, fixture.settled_at = state, None
        if stood:
            bring_back_outcome(fixture, before(undone))
        _undo_points(fixture, undone, ruling, f"{fixture.name} isn't void after all")
        taken_back = DateRequest.objects.filter(
            fixture=fixture, state=DateRequest.State.TAKEN_BACK, answered_at=undone.at
        )
        taken_back.update(state=DateRequest.State.ASKED, answered_at=None)
        save_outcome(fixture)
    return decision_of(ruling)


def _refuse_beside_replay(fixture: Fixture) -> None:
    """Refuse where a match and its replay would both count."""
    if Fixture.objects.filter(replay_of=fixture).exclude(state=MatchState.VOID).exists():
        message = _("The replay of this match is on the list. Declare the replay void first.")
        raise LeagueRefused(Problem("replayed", "", message))
    if fixture.replay_of is not None and fixture.replay_of.state != MatchState.VOID:
        message = _("The match that this one replaces counts again. Declare that one void first.")
        raise LeagueRefused(Problem("replayed", "", message))


def _undo_points(fixture: Fixture, undone: Decision, ruling: Ruling, reason: str) -> None:
    """Undo the points that a ruling on a match gave or took, and what it took back of earlier ones."""
    for one in undone.adjustments.filter(fixture=fixture).select_related("team"):
        ruling.points.append(Points(one.team, -one.points, reason, one.side_table, fixture, one.for_fault))


def let_result_stand(season: Season, fixture: Fixture, state: MatchState, why: RulingDetails) -> Decision:
    """Let the result stand that an award put aside, as it was confirmed. Raises LeagueRefused where there is none."""
    undone = ruling_that_awards(fixture)
    if undone is None:
        message = _("The match had no confirmed result before it was awarded. Reopen it instead.")
        raise LeagueRefused(Problem("no_result", "", message))
    kind = Decision.Kind.LET_STAND
    with ruling_on(season, kind, why, fixture=fixture, player=undone.player) as ruling:
        take_back_fines(fixture, ruling)
        _undo_points(fixture, undone, ruling, f"Award of {fixture.name} taken back")
        fixture.state = state
        bring_back_outcome(fixture, before(undone))
        save_outcome(fixture)
    return decision_of(ruling)
