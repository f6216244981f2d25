"""Odd pairs move, even pairs stay."""

from tournaments.movements.homes import keep_homes, take_places
from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import mover
from tournaments.movements.pairs import (
    needs_two_tables_of_pairs,
    one_pair_keeps_a_table,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.resting import draw_pairs
from tournaments.movements.rotation.round import RotationRound


def _seat(state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
    """Return the rounds: places 0, 2, 4 ... are odd pairs and walk, 1, 3, 5 ... are even ones and stay."""
    pairs = pairs_in_order_of_coming(state)
    tables = state.tables_for(len(pairs) // 2)
    pair_of = {entrant: pair for pair in pairs for entrant in pair}
    kept = {
        pair_of[entrant]: [2 * table - 1]
        for entrant, table in state.wishes.fixed_tables.items()
        if entrant in pair_of
    }
    homes = keep_homes(pairs, kept)
    resting = draw_pairs(state, pairs, rounds)
    matches = []
    for number, rested in enumerate(resting, len(state.played)):
        places = take_places(homes, rested)
        odd, even = places[::2], places[1::2]
        matches.append([(odd[(table - number) % tables], even[table]) for table in range(tables)])
    return seat_matches(matches, resting, state)


_MAY_MEET_AGAIN = (
    "With these numbers two pairs may meet again from the second round on. Odd pairs only meet even pairs, "
    "except for the spare one."
)
ODD_PAIRS_MOVE = Movement(
    key="odd_pairs_move",
    name="Odd pairs move, even pairs stay",
    how="Pairs stay together. After each round odd pairs move on one table, and even pairs stay.",
    guarantee="With an even number of pairs, no two meet twice in as many rounds as there are tables. Odd "
    "pairs only meet even pairs.",
    card="You keep your partner. If your pair is odd, move on one table after each round, from the last "
    "to table 1. If it's even, stay. With an odd number of pairs, one is spare and takes the place "
    "of the pair that sits out.",
    ahead=True,
    seat=_seat,
    table_card=lambda table, tables: f"The even pair stays. The odd pair goes to table {table % tables + 1}.",
    movers=lambda tables: (
        mover("Odd pairs", lambda table: (table + 1) % tables, tables),
        mover("Even pairs", lambda table: table, tables),
    ),
    sure=lambda entrants: 1 if entrants % 4 else entrants // 4,
    unfit=needs_two_tables_of_pairs,
    needs=frozenset({Need.PAIRS}),
    keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
    keepers=one_pair_keeps_a_table,
    promise="No two pairs meet twice in the first {rounds} rounds. Odd pairs only meet even pairs.",
    no_promise=_MAY_MEET_AGAIN,
    crowded="With so few tables two pairs may meet again from the second round on, and two odd pairs may meet.",
)
