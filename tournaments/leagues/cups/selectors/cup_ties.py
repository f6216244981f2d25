"""The ties of a cup: which wait for a match or a result, whose result may still change, and who lost in the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from tournaments.cups.bracket import Status, Tie
from tournaments.cups.outcome import TieOutcome
from tournaments.leagues.cups.selectors.cups import CupState, cup_state, outcome_of
from tournaments.leagues.models import Cup, CupEntry, CupTie, Entrants, Fixture, Season, Team, TeamStatus
from tournaments.matches.states import MatchState

How = CupTie.How
DECIDED = frozenset({TieOutcome.FIRST, TieOutcome.SECOND, TieOutcome.NEITHER})
"""What a tie comes to where it is settled who goes on, or that nobody does."""


def ready_ties(state: CupState, number: int) -> list[Tie]:
    """Return the ties of a round whose sides are known and which have no match yet."""
    if not 1 <= number <= state.count:
        return []
    return [
        tie
        for tie in state.bracket.rounds[number - 1]
        if tie.status is Status.READY and state.last_match(tie) is None and not _was_void(state, tie)
    ]


def _was_void(state: CupState, tie: Tie) -> bool:
    teams = frozenset(state.teams[slot.team].pk for slot in (tie.first, tie.second) if slot.team is not None)
    return (state.row(tie).pk, teams) in state.void


def next_match(state: CupState, tie: Tie) -> Fixture | None:
    """Return the match to which a tie's winner went on, after byes too; None where there is none yet."""
    while tie.round < state.count:
        tie = state.bracket.tie(tie.round + 1, (tie.number + 1) // 2)
        match = state.last_match(tie)
        if match is not None:
            return match
        if tie.status is not Status.BYE:
            return None
    return None


def has_begun(cup: Cup) -> bool:
    """Tell whether a cup stays as it was drawn: a match of it or of its plate was on the list, or a result is in."""
    ties = CupTie.objects.filter(Q(cup=cup) | Q(cup__main=cup))
    return ties.filter(Q(fixtures__isnull=False) | ~Q(how="")).exists()


class WentOn(NamedTuple):
    """A tie whose winner isn't the team that went on, because the next round was played before."""

    tie: Tie
    match: Fixture
    """The tie's match that counts, or the last that was declared void."""
    outcome: TieOutcome | None
    """What the tie comes to now; None where its match is void and it is to be played again."""
    winner: Team | None
    """Who has won it now; None for neither side."""
    went_on: Team | None
    """Who went on; None where neither side did."""
    after: Fixture | None
    """The match to which they went on."""

    @property
    def words(self) -> str:
        """Why somebody else went on, as it stands beside the result."""
        who = "neither side" if self.went_on is None else self.went_on.name
        if self.outcome is None:
            return f"void, but {who} went on, because the next round had already been played"
        return f"{who} went on, because the next round had been played before this result"


def went_on_instead(state: CupState, tie: Tie) -> WentOn | None:
    """Return who went on from a tie instead of its winner; None if the winner did."""
    row = state.row(tie)
    if not row.decided:
        return None
    went_on = next((entry.team for entry in state.entries.values() if entry.pk == row.winner_id), None)
    matches = list(state.matches.get(row.pk, ()))
    if not matches and any(number == row.pk for number, _teams in state.void):
        void = (
            Fixture.objects.filter(tie=row, state=MatchState.VOID).select_related("home", "away").latest("pk")
        )
        return WentOn(tie, void, None, None, went_on, next_match(state, tie))
    came_to = outcome_of(matches)
    if came_to is None or came_to[0] not in DECIDED:
        return None
    outcome, winner = came_to
    if winner == went_on:
        return None
    return WentOn(tie, matches[-1], outcome, winner, went_on, next_match(state, tie))


def went_on_wrongly(state: CupState) -> list[WentOn]:
    """Return the ties from which somebody went on who isn't the winner now."""
    found = (went_on_instead(state, tie) for ties in state.bracket.rounds for tie in ties)
    return [one for one in found if one is not None]


@dataclass(frozen=True, slots=True)
class TieWithoutPub:
    """A tie that can't go on the list: neither side has a pub, and its round has none."""

    cup: int
    round: int
    sentence: str


def ties_without_pub(season: Season) -> Iterator[TieWithoutPub]:
    """Give the ties of rounds with a date whose match has nowhere to be; one query where every team has a pub."""
    homeless = CupEntry.objects.filter(team__isnull=False, team__venue=None)
    cups = Cup.objects.filter(season=season, drawn_at__isnull=False, entries__in=homeless).distinct()
    for cup in cups.order_by("pk"):
        state = cup_state(cup)
        for number, held in state.rounds.items():
            for tie in ready_ties(state, number) if held.venue_id is None else ():
                names = [slot.team for slot in (tie.first, tie.second) if slot.team is not None]
                if all(state.teams[name].venue_id is None for name in names):
                    sentence = (
                        f"{' against '.join(names)} in the {cup.name} has no pub. Choose one for its round."
                    )
                    yield TieWithoutPub(cup.pk, number, sentence)


def plate_entries(state: CupState) -> list[CupEntry]:
    """Return who lost in the first round by playing; the teams among them that haven't withdrawn, by name."""
    losers = []
    for tie in state.bracket.rounds[0]:
        match = state.last_match(tie)
        was_played = state.row(tie).how == How.PLAYED or (match is not None and not match.awarded)
        if tie.loser is not None and was_played:
            losers.append(state.entries[tie.loser])
    staying = [one for one in losers if one.team is None or one.team.status == TeamStatus.PLAYING]
    return sorted(staying, key=lambda one: one.team.name if one.team is not None else "")


# Ties of pairs and singles


def open_ties(state: CupState) -> list[Tie]:
    """Return the ties of pairs or singles whose sides are known and that have no result, the first round first."""
    return [tie for ties in state.bracket.rounds for tie in ties if tie.status is Status.READY]


def played_on(state: CupState, tie: Tie) -> Tie | None:
    """Return the tie that was decided with whoever came from this one, byes passed over; None where none was."""
    while tie.round < state.count:
        tie = state.bracket.tie(tie.round + 1, (tie.number + 1) // 2)
        if state.row(tie).how:
            return tie
        if tie.status not in {Status.BYE, Status.EMPTY}:
            return None
    return None


def changeable_ties(state: CupState) -> list[Tie]:
    """Return the ties whose result can be corrected: nobody who came from them has played on; the last first."""
    settled = [tie for ties in state.bracket.rounds[::-1] for tie in ties if state.row(tie).how]
    return [tie for tie in settled if played_on(state, tie) is None]


def ties_without_result(season: Season, today: date) -> Iterator[tuple[Cup, str]]:
    """Give the cups of pairs and singles with a tie whose evening is over without a result, each with a sentence."""
    drawn = season.cups.exclude(entrants=Entrants.TEAMS).exclude(drawn_at=None).select_related("season")
    for cup in drawn:
        state = cup_state(cup)
        over = {number for number, held in state.rounds.items() if held.date < today}
        late = [tie for tie in open_ties(state) if tie.round in over]
        if len(late) == 1:
            yield cup, f"{cup.name}: {state.name(late[0]).lower()} has no result. Enter it."
        elif late:
            yield cup, f"{cup.name}: {len(late)} ties have no result. Enter them."
