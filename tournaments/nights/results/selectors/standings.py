"""The standings of a night, made by pure code from what the ledgers' folds left."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.selectors.players import canonical, shown_names
from listings import Listing
from scoring.models import SeatScore
from scoring.selectors.level_games import LevelGame, level_by_seats
from scoring.selectors.races import races_by_seat
from scoring.selectors.rulesets import cached_ruleset
from tournaments.nights.models import Entrant, Night, RoundState, TableState
from tournaments.nights.plan.selectors.plans import SeatedRound, seated_night
from tournaments.standings.columns import NightLine, night_listing
from tournaments.standings.explain import Explanation, explain
from tournaments.standings.line import EntrantGame, Missed, NoGame, SitOut
from tournaments.standings.night import Credit, CreditKind, StandingsRow, night_standings
from tournaments.standings.races import RaceRow, race_standings

OTHER_SEATS = (1, 3)


@dataclass(frozen=True, slots=True)
class NightStandings:
    """The rows in order, by entrants' numbers; the names; and for each game of each, where its hands are.

    `games` maps (entrant's number, round) to (table, game).
    """

    rows: tuple[StandingsRow, ...]
    names: Mapping[int, str]
    players: Mapping[int, int]
    games: Mapping[tuple[int, int], tuple[int, int]]
    rounds: int

    def listing(self, title: str, precedence: Sequence[str]) -> Listing[NightLine]:
        """Return the standings as a list."""
        lines = [NightLine(row, self.names[row.entrant], self.players[row.entrant]) for row in self.rows]
        return night_listing(title, lines, precedence)

    def explained(self, entrant: int, precedence: Sequence[str]) -> Explanation:
        """Say why an entrant is where he is."""
        return explain(self.rows, entrant, self.names, precedence)


def standings(night: Night) -> NightStandings:
    """Return the standings of a night in its version; made once for all who look at the same moment."""
    return night.cached("standings", make_standings)


def make_standings(night: Night) -> NightStandings:
    """Make the standings of a night from its rows.

    Rounds that have begun count, as far as they are recorded; a game that is not over is not won yet, and one
    that was closed with nothing recorded is none. Points follow the people: who really sat there, by the games'
    ledgers. A guest who is no entrant counts for nobody, nor does a steward's own part in the games.
    """
    begun = night.round_set.exclude(state=RoundState.WAITING).order_by("number")
    seated = seated_night(night, begun, with_games=True)
    rounds = seated.rounds
    numbers, lines, empty, games = _lines(night, rounds, seated.entrants)
    # A person who was entered twice is one line.
    entrants = [entrant for entrant in seated.entrants if numbers[entrant.player_id] == entrant.number]
    resting = {(one.number, round_.row.number) for round_ in rounds for one in round_.sit_outs}
    sitting = {
        (one.number, round_.row.number)
        for round_ in rounds
        for table in round_.tables
        for one in table.seats.values()
    }
    played = {(line.entrant, line.round) for line in lines} | {(one.entrant, one.round) for one in empty}
    sit_outs: list[SitOut] = []
    missed: list[Missed | NoGame] = [*empty]
    for entrant in entrants:
        for round_ in rounds:
            at = (entrant.number, round_.row.number)
            if at in played:
                continue
            if at in resting:
                sit_outs.append(SitOut(*at))
            elif at in sitting or entrant.number not in round_.here:
                missed.append(Missed(*at))
    names = shown_names([entrant.player for entrant in entrants])
    credit = Credit(CreditKind(night.sit_out_credit), night.sit_out_points)
    playing = [
        entrant.number for entrant in entrants if entrant.checked_in_at is not None and not entrant.steward
    ]
    return NightStandings(
        rows=night_standings(playing, lines, sit_outs, missed, credit, night.precedence),
        names={entrant.number: names[entrant.player_id] for entrant in entrants},
        players={entrant.number: entrant.player_id for entrant in entrants},
        games=games,
        rounds=len(rounds),
    )


def numbers_of_players(entrants: Sequence[Entrant], sat: Iterable[int | None] = ()) -> dict[int, int]:
    """Return the entrant's number by each player's number, also of those merged into one another.

    Of those who sat at a table whoever was merged into an entrant is that entrant. Whoever was entered twice is the
    entrant with the lower number, of those who came.
    """
    ends = canonical([entrant.player_id for entrant in entrants])
    numbers: dict[int, int] = {}
    for entrant in sorted(entrants, key=lambda one: (one.checked_in_at is None, one.number)):
        first = numbers.setdefault(ends[entrant.player_id], entrant.number)
        numbers[entrant.player_id] = first
    others = {player for player in sat if player is not None} - set(numbers)
    merged = canonical(others) if others else {}
    return numbers | {player: numbers[end] for player, end in merged.items() if end in numbers}


def _lines(
    night: Night, rounds: Sequence[SeatedRound], entrants: Sequence[Entrant]
) -> tuple[dict[int, int], list[EntrantGame], list[NoGame], dict[tuple[int, int], tuple[int, int]]]:
    tables = {table.row.game_id: table.row for round_ in rounds for table in round_.tables}
    ruleset = cached_ruleset(night.variant, night.options)
    scores: dict[int, dict[int, SeatScore]] = defaultdict(dict)
    for score in SeatScore.objects.filter(game__round_table__round__night=night):
        scores[score.game_id][score.seat] = score
    sat = (score.player_id for seats in scores.values() for score in seats.values())
    numbers = numbers_of_players(entrants, sat)
    lines: list[EntrantGame] = []
    empty: list[NoGame] = []
    games: dict[tuple[int, int], tuple[int, int]] = {}
    for game, seats in scores.items():
        row = tables[game]
        assert row.game is not None  # noqa: S101  it was found by its game
        round_, races = row.round.number, races_by_seat(row.game.races)
        over = row.state == TableState.DONE or row.round.state == RoundState.CLOSED
        level = level_by_seats(ruleset, seats, level_is_tie=row.game.level_is_tie) if over else None
        for seat, score in seats.items():
            who = numbers.get(score.player_id or 0)
            if who is not None:
                games[who, round_] = (row.number, game)
                if over and not score.records:
                    empty.append(NoGame(who, round_))
                else:
                    race = races.get(seat, "")
                    lines.append(_line(who, round_, seats, seat, numbers, over=over, race=race, level=level))
    return numbers, lines, empty, games


def _line(  # noqa: PLR0913  a line says who, when, where, with whom and as what
    who: int,
    round_: int,
    seats: dict[int, SeatScore],
    seat: int,
    numbers: dict[int, int],
    *,
    over: bool,
    race: str,
    level: LevelGame | None,
) -> EntrantGame:
    own = seats[seat]
    left, right = (seats[(seat + step) % 4] for step in OTHER_SEATS)
    others = [numbers[player] for player in (left.player_id, right.player_id) if player in numbers]
    partner = numbers.get(seats[(seat + 2) % 4].player_id or 0)
    return EntrantGame(
        entrant=who,
        round=round_,
        points=own.points,
        against=left.side_points,
        won=(own.ahead and level is not LevelGame.TIED) if over else None,
        partner=None if partner == who else partner,
        opponents=tuple(other for other in others if other != who),
        hands_made=own.hands_made,
        loners=own.loners,
        loners_made=own.loners_made,
        euchres_made=own.euchres_made,
        euchres_suffered=own.euchres_suffered,
        revokes=own.revokes,
        race=race,
        tied=level is LevelGame.TIED,
        there_first=level is LevelGame.THERE_FIRST,
    )


def has_races(night: Night) -> bool:
    """Tell whether the night's way to play deals races."""
    return cached_ruleset(night.variant, night.options).variant.races


def standings_by_race(night: Night) -> tuple[RaceRow, ...]:
    """Return the games of the night's standings added up by race, in order of the night's precedence."""
    rows = standings(night).rows
    lines = (part.line for row in rows for part in row.rounds if part.line is not None)
    return race_standings(lines, night.precedence)
