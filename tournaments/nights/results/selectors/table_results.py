"""What came out at each table of some rounds: who sat on which side, the score, and who won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import TextChoices

from clubs.models import Player
from clubs.selectors.players import shown_names
from scoring.engine.ruleset import Ruleset
from scoring.models import SeatScore
from scoring.selectors.level_games import LevelGame, level_by_seats
from tournaments.nights.models import Entrant, RoundState, TableState
from tournaments.nights.plan.selectors.plans import SeatedTable
from tournaments.nights.results.selectors.standings import numbers_of_players


class TableOutcome(TextChoices):
    """How a table's game came out; a game that is not over is won by nobody, whoever is ahead."""

    NOT_FINISHED = "not_finished", "not finished"
    WON = "won", "won"
    LEVEL = "level", "level"
    NOT_PLAYED = "not_played", "closed with nothing recorded"


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Who sat at a seat, and the points credited to them there.

    `player` is None where nobody's results count, `entrant` None for a guest who was not entered in the night, and
    `points` None while the game has not begun.
    """

    seat: int
    entrant: int | None
    player: int | None
    name: str | None
    points: int | None


@dataclass(frozen=True, slots=True)
class SideResult:
    """A side with its seats; `score` is None while the game has not begun."""

    side: str
    score: int | None
    won: bool
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a table's game came out, and its sides in the order of the ruleset."""

    outcome: TableOutcome
    sides: tuple[SideResult, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that have won: none while the game goes on or in a tie, both where both have won."""
        return tuple(side.side for side in self.sides if side.won)


@dataclass(frozen=True, slots=True)
class _People:
    """Entrants' numbers and shown names by player's number."""

    numbers: Mapping[int, int]
    names: Mapping[int, str]


def table_results(
    ruleset: Ruleset,
    entrants: Sequence[Entrant],
    names: Mapping[int, str],
    tables: Sequence[SeatedTable],
) -> dict[int, TableResult]:
    """Return the result of each table by its row's number; `game` is to be loaded with the tables.

    `names` are the entrants' by their players' numbers. Who sat where is told by the games' ledgers, and by the plan
    for a game that has not begun. Two queries; three more where somebody sat who is not entered in the night, and one
    for each merge upon a merge.
    """
    rows = [table.row for table in tables]
    scores: dict[int, dict[int, SeatScore]] = {}
    for score in SeatScore.objects.filter(game__in=[row.game_id for row in rows if row.game_id]):
        scores.setdefault(score.game_id, {})[score.seat] = score
    sat = {one.player_id for seats in scores.values() for one in seats.values() if one.player_id is not None}
    people = _people(entrants, names, sat)
    return {
        table.row.pk: _result(ruleset, table, scores.get(table.row.game_id or 0, {}), people)
        for table in tables
    }


def _people(entrants: Sequence[Entrant], names: Mapping[int, str], sat: Iterable[int]) -> _People:
    others = set(sat) - set(names)
    strangers = shown_names(Player.objects.filter(pk__in=others)) if others else {}
    return _People(numbers_of_players(entrants, others), {**names, **strangers})


def _result(
    ruleset: Ruleset,
    table: SeatedTable,
    scores: Mapping[int, SeatScore],
    people: _People,
) -> TableResult:
    row = table.row
    over = row.state == TableState.DONE or row.round.state == RoundState.CLOSED
    recorded = any(score.records for score in scores.values())
    ahead = {ruleset.side_of(seat) for seat, score in scores.items() if score.ahead}
    played = over and recorded
    level_is_tie = row.game is not None and row.game.level_is_tie
    tied = played and level_by_seats(ruleset, scores, level_is_tie=level_is_tie) is LevelGame.TIED
    winners = ahead if played and not tied else set()
    return TableResult(
        TableOutcome.LEVEL if tied else _outcome(winners, over=over),
        tuple(
            SideResult(
                side,
                next((scores[seat].side_points for seat in ruleset.seats_of(side) if seat in scores), None),
                side in winners,
                tuple(
                    _seat(seat, scores.get(seat), table.seats.get(seat), people)
                    for seat in ruleset.seats_of(side)
                ),
            )
            for side in ruleset.sides
        ),
    )


def _outcome(winners: set[str], *, over: bool) -> TableOutcome:
    if not over:
        return TableOutcome.NOT_FINISHED
    if not winners:
        return TableOutcome.NOT_PLAYED
    return TableOutcome.WON if len(winners) == 1 else TableOutcome.LEVEL


def _seat(seat: int, score: SeatScore | None, planned: Entrant | None, people: _People) -> SeatResult:
    player = score.player_id if score else planned.player_id if planned else None
    known = player or 0
    return SeatResult(
        seat, people.numbers.get(known), player, people.names.get(known), score.points if score else None
    )
