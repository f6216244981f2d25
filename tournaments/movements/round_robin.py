"""Round robin of fixed pairs: every pair plays every other once."""

from tournaments.movements.matching import Match, Matcher, met_before
from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import mover
from tournaments.movements.pairs import (
    needs_pairs,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.resting import surplus, turns_after
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.settling import keepers_may_meet

REST: Pair = (-1, -1)
"""Stands in the ring where the number of pairs is odd; who meets it rests."""


def circle(pairs: list[Pair], number: int) -> list[Match]:
    """Return the matches of a round, counted from 0: the first pair stays, all others walk in a ring.

    Table k has the pair k places on from the first and the one k places back from the last. Since all but the
    first turn together, each two meet once in one fewer rounds than there are pairs.

    >>> circle([(1, 2), (3, 4), (5, 6), (7, 8)], 1)
    [((1, 2), (5, 6)), ((7, 8), (3, 4))]
    """
    ring = pairs[1:]
    turn = number % len(ring)
    places = [pairs[0], *ring[len(ring) - turn :], *ring[: len(ring) - turn]]
    return [(places[table], places[-1 - table]) for table in range(len(places) // 2)]


def _seat(state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
    pairs = pairs_in_order_of_coming(state)
    done = len(state.played)
    ring = [*pairs, REST] if len(pairs) % 2 else pairs
    planned = [circle(ring, number) for number in range(done + rounds)]
    fit_in = surplus(state, pairs) < 2
    planned = planned[done:] if fit_in and _follows(planned[:done], state) else _anew(pairs, rounds, state)
    playing = [[match for match in matches if REST not in match] for matches in planned]
    resting = [
        [pair for match in matches if REST in match for pair in match if pair != REST] for matches in planned
    ]
    return seat_matches(playing, resting, state)


def _follows(planned: list[list[Match]], state: MovementState) -> bool:
    """Tell whether what was played are the first rounds of the circle."""
    return all(
        {frozenset(map(frozenset, match)) for match in matches if REST not in match}
        == {
            frozenset((frozenset((north, south)), frozenset((east, west))))
            for north, east, south, west in each.tables
        }
        for matches, each in zip(planned, state.played, strict=True)
    )


def _anew(pairs: list[Pair], rounds: int, state: MovementState) -> list[list[Match]]:
    """Return rounds for pairs that came late, lost others or lack tables: each meets those it has met least."""
    met = met_before(state, pairs)
    turns = turns_after([entrant for pair in pairs for entrant in pair], state.played)
    count = surplus(state, pairs)
    planned = []
    for _ in range(rounds):
        resting = turns.choose(pairs, count, pairs.index)
        matches: list[Match] = [(pair, REST) for pair in resting]
        matches += Matcher([pair for pair in pairs if pair not in resting], met).matches()
        for one, other in matches:
            if other != REST:
                met[min(*one, *other), max(min(one), min(other))] += 1
        planned.append(matches)
        pairs = [*pairs[1:], pairs[0]]
    return planned


def _table_card(table: int, tables: int) -> str:
    if tables == 1:
        return "Both pairs stay."
    if table == 1:
        return "The first pair stays. The other goes to table 2."
    if table == tables:
        return f"The pair that has just come stays one more round. The other goes to table {table - 1}."
    return f"The pair that came from table {table - 1} goes to table {table + 1}, the other to table {table - 1}."


ROUND_ROBIN_PAIRS = Movement(
    key="round_robin_pairs",
    name="Round robin of pairs",
    how="Pairs stay together, and every pair plays every other pair once.",
    guarantee="No two pairs meet twice until everybody has met everybody: 7 rounds with 7 or 8 pairs, 9 with 9 or "
    "10. If pairs come late or leave, the others play the pairs they have met least.",
    card="You keep your partner. One pair stays at table 1. The others move in a ring: up table by "
    "table, two rounds at the last, back down, and from table 1 to table 2. With an odd number of "
    "pairs, one sits out each round, and the tables after its own close up.",
    ahead=True,
    seat=_seat,
    table_card=_table_card,
    movers=lambda tables: (
        mover("Pairs on their way up", lambda table: min(table + 1, tables - 1), tables),
        mover("Pairs on their way back, and the first pair", lambda table: max(table - 1, 0), tables),
    ),
    sure=lambda entrants: entrants // 2 - 1 + entrants // 2 % 2,
    unfit=needs_pairs,
    needs=frozenset({Need.PAIRS}),
    keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
    keepers=keepers_may_meet,
    promise="No two pairs meet twice until everybody has met everybody, in {rounds} rounds. If pairs come late or "
    "leave, the others play the pairs they have met least.",
    no_promise="With two pairs everybody has met everybody after one round.",
    crowded="Each round pairs play those they have met least. With so few tables two may meet again before everybody "
    "has met everybody.",
)
