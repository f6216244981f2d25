"""King of the court: fixed pairs, of whom winners go one table up and losers one down."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.pairs import (
    needs_two_tables_of_pairs,
    one_pair_keeps_a_table,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.resting import choose_lowest, surplus
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.round import MOST_ROUNDS, RotationRound
from tournaments.movements.walks import DOWN, UP, HallEnds, Walk

Place = tuple[float, float]
"""A table, counted from 0, and the order among those who go there, by where they come from."""

_WALK = Walk(winners={"": UP}, losers={"": DOWN}, ends=HallEnds.STAY)


def line_up(state: MovementState) -> list[Pair]:
    """Return the pairs from the head of the room to its end, as they come from their last tables.

    At a table those from the table above, or who stay at table 1, stand before those from the table below, or who
    stay at the last; who comes back from a rest, to the table last played at, stands between them. Who has not played
    yet stands at the end, in the order of coming.
    """
    places = _places(state)
    order = pairs_in_order_of_coming(state)
    return sorted(order, key=lambda pair: min(places.get(one, (inf, inf)) for one in pair))


def _places(state: MovementState) -> dict[int, Place]:
    last = state.past().last_table
    places: dict[int, Place] = {one: (table, table + 0.5) for one, table in last.items()}
    if state.played:
        number, tables = len(state.played) - 1, len(state.played[-1].tables)
        for table, seats in enumerate(state.played[-1].tables):
            for seat, one in enumerate(seats):
                won = state.winner(number, table) == seat % 2
                stays_last = not won and table == tables - 1
                places[one] = (_WALK.to(table, tables, won=won), table + stays_last)
    return places


def _fill_tables(line: Sequence[Pair], kept: Mapping[Pair, int], tables: int) -> list[list[Pair]]:
    """Return who meets at each table: the line from table 1 on, two by two, but those who keep a table there.

    >>> _fill_tables([(1, 2), (3, 4), (5, 6), (7, 8)], {(1, 2): 1}, 2)
    [[(3, 4), (5, 6)], [(1, 2), (7, 8)]]
    """
    room: list[list[Pair]] = [[] for _ in range(tables)]
    for pair in line:
        table = kept.get(pair, tables)
        if table < tables and not room[table]:
            room[table].append(pair)
    standing = iter([pair for pair in line if all(pair not in two for two in room)])
    for two in room:
        two.extend(next(standing) for _ in range(2 - len(two)))
    return [sorted(two, key=line.index) for two in room]


def part_who_just_met(
    room: Sequence[Sequence[Pair]], kept: Mapping[Pair, int], last: Mapping[int, int]
) -> list[list[Pair]]:
    """Return the tables with every two who just met parted; ``last`` is the table where entrants just played.

    Where two would meet again the lower goes one table down and the first there comes up; at the last table the
    higher goes up and the last of those there comes down. That is possible wherever there are two tables, since each
    pair just met one other. Who keeps a table is not moved for this.

    >>> part_who_just_met([[(1, 2), (3, 4)], [(5, 6), (7, 8)]], {}, {1: 0, 2: 0, 3: 0, 4: 0})
    [[(1, 2), (5, 6)], [(3, 4), (7, 8)]]
    """
    parted = [list(two) for two in room]

    def just_met(one: Pair, other: Pair) -> bool:
        return bool({last.get(each, -1) for each in one} & {last.get(each, -2) for each in other})

    def ways(table: int) -> Iterator[tuple[int, int, int]]:
        for elsewhere in sorted(range(len(parted)), key=lambda other: (abs(other - table), -other)):
            below = elsewhere > table
            for mine in (1, 0) if below else (0, 1):
                for theirs in (0, 1) if below else (1, 0):
                    yield elsewhere, mine, theirs

    for table, two in enumerate(parted):
        if not just_met(*two):
            continue
        for elsewhere, mine, theirs in ways(table):
            others = parted[elsewhere]
            one, other = two[mine], others[theirs]
            if (
                elsewhere != table
                and kept.keys().isdisjoint((one, other))
                and not just_met(two[1 - mine], other)
                and not just_met(others[1 - theirs], one)
            ):
                two[mine], others[theirs] = other, one
                break
    return parted


def _seat(state: MovementState, _rounds: int) -> tuple[RotationRound, ...]:
    """Return the round to come. The lowest in the line whose turn it is rest; the line closes up."""
    line = line_up(state)
    resting = choose_lowest(state, line, surplus(state, line))
    playing = [pair for pair in line if pair not in resting]
    kept: dict[Pair, int] = {}
    for one, table in state.wishes.fixed_tables.items():
        for pair in playing:
            if one in pair and table - 1 not in kept.values():
                kept.setdefault(pair, table - 1)
    seats = enumerate(state.played[-1].tables if state.played else ())
    last = {one: table for table, four in seats for one in four}
    room = part_who_just_met(_fill_tables(playing, kept, len(playing) // 2), kept, last)
    return seat_matches([[(one, other) for one, other in room]], [resting], state)


KING_OF_THE_COURT = Movement(
    key="king_of_the_court",
    name="King of the court",
    how="Pairs stay together. Winners move up one table, losers move down one. Winners at table 1 and "
    "losers at the last table stay.",
    guarantee="No two pairs meet twice in a row.",
    card="You keep your partner. Winners move up one table, losers move down one. If you win at table 1 "
    "or lose at the last table, you stay. In a level game, the side that reached the score first "
    "counts as the winner. With an odd number of pairs, one sits out each round: the lowest pair of "
    "those that have sat out least. It comes back to its last table, and others move up or down "
    "one to make room.",
    ahead=False,
    seat=_seat,
    table_card=lambda table, tables: f"{'; '.join(_WALK.steps_from(table, tables))}. Partners stay together.",
    movers=_WALK.movers,
    sure=lambda _: MOST_ROUNDS,
    unfit=needs_two_tables_of_pairs,
    needs=frozenset({Need.PAIRS, Need.LAST_RESULTS}),
    keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
    keepers=one_pair_keeps_a_table,
)
