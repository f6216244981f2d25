"""The bracket of a knock-out: which pairs met in each round, who went on, and how many games are still to come.

A night draws each round anew, so who meets whom later isn't known. Rounds that were played are put in the order in
which their winners met, which makes them read like a bracket.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.models import SeatScore
from tournaments.cups.bracket import round_name
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.round import RotationRound
from tournaments.nights.models import Night, RoundState, RoundTable, TableState
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.plan.selectors.movement_options import is_knock_out
from tournaments.nights.plan.selectors.plan_inputs import movement_of, movement_state_now
from tournaments.nights.plan.selectors.plans import rounds_as_planned

AT_ONE_DEFEAT = "knock_out"
"""The movement whose later rounds follow from the number of pairs alone."""


@dataclass(frozen=True, slots=True)
class KnockOutSide:
    """A pair in a game: both names, its points once it has any, and whether it went on."""

    pair: Pair
    names: str
    points: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class KnockOutGame:
    """Two pairs at a table, or one that goes on without playing; `over` once it counts."""

    sides: tuple[KnockOutSide, ...]
    table: int = 0
    over: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether its pair goes on without playing."""
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class KnockOutRound:
    """A round with its games; one that isn't drawn yet has none, and `to_draw` says how many it will have."""

    number: int
    name: str
    games: tuple[KnockOutGame, ...] = ()
    to_draw: int = 0


def knock_out_rounds(night: Night) -> tuple[KnockOutRound, ...]:
    """Return the bracket of a night in its version; empty before its first plan, and where nobody is knocked out."""
    if not is_knock_out(movement_of(night)):
        return ()
    return night.cached("knock_out", make_knock_out_rounds)


def knock_out_words(night: Night, number: int) -> str:
    """Say of an entrant's pair whether it is out, goes on, or has won; nothing before its first game is over.

    After more defeats than one it says nothing: there the games alone don't tell.
    """
    rounds = knock_out_rounds(night) if night.movement == AT_ONE_DEFEAT else ()
    ended = [
        (round_, side)
        for round_ in rounds
        for game in round_.games
        for side in game.sides
        if game.over and number in side.pair
    ]
    if not ended:
        return ""
    round_, side = ended[-1]
    if not side.won:
        return f"{side.names} are out: beaten in {_called(round_)}."
    if round_ is rounds[-1]:
        return f"{side.names} won the knock-out."
    return f"{side.names} go on to {_called(rounds[round_.number])}."


def _called(round_: KnockOutRound) -> str:
    """Return a round as it stands within a sentence.

    >>> _called(KnockOutRound(1, "Round 1")), _called(KnockOutRound(3, "Semi-finals"))
    ('round 1', 'the semi-finals')
    """
    name = round_.name.lower()
    return name if name.startswith("round") else f"the {name}"


def make_knock_out_rounds(night: Night) -> tuple[KnockOutRound, ...]:
    """Make the bracket from a night's rows."""
    planned = rounds_as_planned(night)
    if not planned:
        return ()
    state = movement_state_now(night)
    rounds = [*state.played, *planned[len(state.played) :]]
    games = [_games(number, round_, state) for number, round_ in enumerate(rounds)]
    games = _in_bracket_order(_with_rows(night, games))
    to_draw = _to_draw(games[-1]) if night.movement == AT_ONE_DEFEAT else []
    last = len(games) + len(to_draw)
    names = [_name(number, last, night) for number in range(1, last + 1)]
    return (
        *(KnockOutRound(at, names[at - 1], tuple(found)) for at, found in enumerate(games, 1)),
        *(KnockOutRound(at, names[at - 1], to_draw=left) for at, left in enumerate(to_draw, len(games) + 1)),
    )


def _name(number: int, last: int, night: Night) -> str:
    return round_name(number, last) if night.movement == AT_ONE_DEFEAT else f"Round {number}"


def _games(number: int, round_: RotationRound, state: MovementState) -> list[KnockOutGame]:
    """Return the games of a round, with who won where it has begun, and then the pairs that go on without playing."""
    begun = number < len(state.played)
    found = []
    for at, (table, (north, east, south, west)) in enumerate(round_.numbered):
        won = state.winner(number, at) if begun else None
        pairs = (_pair(north, south), _pair(east, west))
        sides = tuple(KnockOutSide(pair, "", won=side == won) for side, pair in enumerate(pairs))
        found.append(KnockOutGame(sides, table))
    mates = {one: other for pair in state.pairs for one, other in (pair, pair[::-1])}
    resting = dict.fromkeys(_pair(one, mates.get(one, one)) for one in round_.sit_outs)
    return [*found, *(KnockOutGame((KnockOutSide(pair, "", won=True),), over=True) for pair in resting)]


def _pair(one: int, other: int) -> Pair:
    return (min(one, other), max(one, other))


def _with_rows(night: Night, rounds: Iterable[Sequence[KnockOutGame]]) -> list[list[KnockOutGame]]:
    """Put names and points into games; nobody has won where a table may still play."""
    names, points = night_names(night), _points(night)
    tables = RoundTable.objects.filter(round__night=night).exclude(round__state=RoundState.WAITING)
    ended = {
        (number, table)
        for number, table, state, round_state in tables.values_list(
            "round__number", "number", "state", "round__state"
        )
        if state != TableState.PLAYING or round_state == RoundState.CLOSED
    }
    return [
        [
            _named(game, names, points.get((number, game.table), {}), (number, game.table) in ended)
            for game in games
        ]
        for number, games in enumerate(rounds, 1)
    ]


def _named(
    game: KnockOutGame, names: Mapping[int, str], points: Mapping[int, int], is_over: bool
) -> KnockOutGame:
    over = game.is_bye or is_over
    sides = tuple(
        replace(
            side,
            names=" & ".join(names[one] for one in dict.fromkeys(side.pair) if one in names),
            points=points.get(seat),
            won=side.won and over,
        )
        for seat, side in enumerate(game.sides)
    )
    return replace(game, sides=sides, over=over)


def _points(night: Night) -> dict[tuple[int, int], dict[int, int]]:
    """Return the points of both sides, by round and table, where something was recorded."""
    found: dict[tuple[int, int], dict[int, int]] = {}
    scores = SeatScore.objects.filter(game__round_table__round__night=night, seat__in=(0, 1), records__gt=0)
    for number, table, seat, points in scores.values_list(
        "game__round_table__round__number", "game__round_table__number", "seat", "side_points"
    ):
        found.setdefault((number, table), {})[seat] = points
    return found


def _in_bracket_order(rounds: Sequence[Sequence[KnockOutGame]]) -> list[list[KnockOutGame]]:
    """Order the games of each round as those who went on from them stand in the next."""
    ordered = [list(rounds[-1])]
    for games in reversed(rounds[:-1]):
        place = {side.pair: at for at, side in enumerate(side for game in ordered[0] for side in game.sides)}
        ordered.insert(0, sorted(games, key=lambda game: _first_place(game, place)))
    return ordered


def _first_place(game: KnockOutGame, place: Mapping[Pair, int]) -> int:
    return min((place[side.pair] for side in game.sides if side.pair in place), default=len(place))


def _to_draw(games: Sequence[KnockOutGame]) -> list[int]:
    """Return how many games each round after these has, until one pair is left.

    >>> _to_draw([KnockOutGame(())] * 5), _to_draw([KnockOutGame(())])
    ([2, 1, 1], [])
    """
    found, left = [], len(games)
    while left > 1:
        found.append(left // 2)
        left -= left // 2
    return found
