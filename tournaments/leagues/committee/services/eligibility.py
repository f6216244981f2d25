"""Rule on a player who wasn't allowed to play, once that has come out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import (
    lock_open_fixture,
    save_outcome,
    state_after,
    write_results,
)
from tournaments.leagues.committee.services.awards import Award, write_award
from tournaments.leagues.committee.services.decisions import put_replay
from tournaments.leagues.committee.services.rulings import (
    Points,
    Ruling,
    RulingDetails,
    decision_of,
    ruling_on,
    take_back_points,
)
from tournaments.leagues.committee.services.undoing import note_what_stood
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Awarded, Card, Decision, Fixture, LineUpPlayer, Season, Side
from tournaments.leagues.tables.selectors.games_played import results_with
from tournaments.matches.card import LegResult, Winner
from tournaments.matches.rules import BY_KEY
from tournaments.matches.states import MatchEvent, MatchState

OUTCOMES = dict(BY_KEY["ineligible"].choices or {})
"""What may become of a match in which somebody played who wasn't allowed to, with its words."""

AWARDS = frozenset({"award", "award_played"})
"""The outcomes by which the other side is given the match: with the league's score, or with the games as played."""


@dataclass(frozen=True, slots=True)
class Ineligible:
    """Who wasn't allowed to play, and what becomes of the match; with None what the league's rules say.

    `points`, in hundredths, are what is deducted where points are.
    """

    player: int
    outcome: str | None = None
    points: int | None = None


def usual_outcome(season: Season, fixture: Fixture, why: RulingDetails) -> str:
    """Return what the league's rules make of a match: once the days to protest are over, a deduction.

    A cup's match has no league points to deduct, so there the result stands with a warning.
    """
    rules = season.league_rules
    usual = rules.word("ineligible")
    card = Card.objects.filter(fixture=fixture, stands=True).order_by("-at").first()
    last = (
        None if card is None else timezone.localdate(card.at) + timedelta(days=rules.number("protest_days"))
    )
    late = last is not None and timezone.localdate(why.now) > last
    if late and usual in {"pair_games", *AWARDS}:
        usual = "deduct"
    return "warning" if usual == "deduct" and fixture.tie_id is not None else usual


@transaction.atomic
def rule_ineligible(fixture_id: int, asked: Ineligible, why: RulingDetails) -> Decision:
    """Rule on a player who wasn't allowed to play in a confirmed match. Raises LeagueRefused.

    But for a warning the player's own games are struck from the averages; those of partner and opponents stand as
    they were played.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if fixture.state != MatchState.CONFIRMED:
        message = _("Settle the match first: only a confirmed result can be ruled on because of a player.")
        raise LeagueRefused(Problem("not_now", "", message))
    row = (
        LineUpPlayer.objects.filter(line_up__fixture=fixture, player=asked.player)
        .select_related("line_up", "player")
        .first()
    )
    outcome = asked.outcome or usual_outcome(season, fixture, why)
    faults = list(_faults(fixture, row, outcome))
    if faults or row is None:
        raise LeagueRefused(*faults)
    kind = Decision.Kind.INELIGIBLE
    side = row.line_up.side
    team = fixture.team_at(side)
    with ruling_on(season, kind, why, fixture=fixture, team=team, player=row.player) as ruling:
        ruling.facts |= {"outcome": outcome, "side": side}
        if outcome == "pair_games":
            _give_games(fixture, asked.player, ruling, why)
        elif outcome in AWARDS:
            to = Awarded.AWAY if side == Side.HOME else Awarded.HOME
            games = (fixture.home_games, fixture.away_games) if outcome == "award_played" else (None, None)
            note_what_stood(fixture, ruling)
            take_back_points(fixture, ruling)
            write_award(
                season, fixture, Award(to, *games), ruling, state_after(fixture, MatchEvent.AWARD), why.now
            )
        elif outcome == "deduct":
            _deduct(season, fixture, asked, ruling)
        elif outcome == "replay":
            put_replay(season, fixture, state_after(fixture, MatchEvent.REPLAY), ruling, why.now)
    return decision_of(ruling)


def _give_games(fixture: Fixture, player: int, ruling: Ruling, why: RulingDetails) -> None:
    """Give the games of the player's pair to the other side, beside those that earlier rulings gave.

    A game that is given to both sides is nobody's, whoever is ruled on first.
    """
    results, sides = results_with(fixture, player)
    if not results:
        message = _("No card says who won which game. Key the card in first, or choose something else.")
        raise LeagueRefused(Problem("no_card", "", message))
    now = {number: Winner.AWAY if side == Side.HOME else Winner.HOME for number, side in sides.items()}
    given = _together(_given_before(fixture), now)
    ruling.facts["games"] = {str(number): winner.value for number, winner in given.items()}
    write_results(fixture, _with(results, given))
    fixture.settled_at = why.now
    save_outcome(fixture)


def _faults(fixture: Fixture, row: LineUpPlayer | None, outcome: str) -> Iterator[Problem]:
    """Give what speaks against ruling so on a player of a line-up; none is there where it's nobody's row."""
    if row is None:
        message = _("Choose somebody who is in a line-up of this match.")
        yield Problem("player_unknown", "player", message)
    elif _ruled_since(fixture, row.player_id):
        message = _("This was ruled on already. Reopen the match first to rule on it differently.")
        yield Problem("ruled_already", "player", message)
    if outcome not in OUTCOMES:
        yield Problem("outcome_unknown", "outcome", _("Choose what happens to the match."))
    if outcome == "deduct" and fixture.tie_id is not None:
        message = _(
            "A cup match has no league points. Choose something else, or take points from the team itself."
        )
        yield Problem("cup_without_points", "outcome", message)


def _ruled_since(fixture: Fixture, player: int) -> bool:
    """Tell whether a player was ruled on since the match was last reopened, or since that ruling was undone.

    A warning may become more.
    """
    rulings = Decision.objects.filter(fixture=fixture)
    undone = Q(kind__in=[Decision.Kind.LET_STAND, Decision.Kind.NOT_VOID], player=player)
    begun_anew = rulings.filter(Q(kind=Decision.Kind.REOPEN) | undone).order_by("-pk")
    reopened = begun_anew.values_list("pk", flat=True).first()
    found = rulings.filter(kind=Decision.Kind.INELIGIBLE, player=player, pk__gt=reopened or 0)
    return found.exclude(facts__outcome="warning").exists()


def _given_before(fixture: Fixture) -> dict[int, Winner]:
    given: dict[int, Winner] = {}
    kinds = (Decision.Kind.INELIGIBLE, Decision.Kind.REOPEN, Decision.Kind.RULE)
    for decision in Decision.objects.filter(fixture=fixture, kind__in=kinds).order_by("pk"):
        if decision.kind != Decision.Kind.INELIGIBLE:
            given = {}
        games = decision.facts.get("games", {})
        given = _together(given, {int(number): Winner(side) for number, side in games.items()})
    return given


def _together(given: Mapping[int, Winner], more: Mapping[int, Winner]) -> dict[int, Winner]:
    """Return to whom two rulings give games, by number."""
    both = {number: Winner.NOBODY for number in given.keys() & more.keys() if given[number] != more[number]}
    return {**given, **more, **both}


def _with(results: Sequence[LegResult], given: dict[int, Winner]) -> list[LegResult]:
    return [
        LegResult(given[number]) if number in given and result.winner is not Winner.NOBODY else result
        for number, result in enumerate(results, 1)
    ]


def _deduct(season: Season, fixture: Fixture, asked: Ineligible, ruling: Ruling) -> None:
    points = asked.points
    if points is None:
        points = season.league_rules.hundredths("ineligible_points")
    if points <= 0:
        raise LeagueRefused(Problem("points_out_of_range", "points", _("Take more than 0 points.")))
    assert ruling.team is not None  # noqa: S101  whose player it was
    ruling.facts["points"] = -points
    reason = f"Player not allowed in {fixture.name}"
    ruling.points.append(Points(ruling.team, -points, reason, fixture=fixture, for_fault=True))
