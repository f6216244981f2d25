"""Swiss: pairs that have won equally often meet, and none meet twice."""

from collections import Counter

from tournaments.movements.matching import Matcher, met_before
from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.pairs import (
    needs_pairs,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.resting import choose_lowest, surplus
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.settling import keepers_may_meet


def _ranked(state: MovementState) -> list[Pair]:
    """Return the pairs, most wins first; a sit-out counts as a win; then by standings, then as they came."""
    won = state.victories()
    # Not those that a latecomer is spared: who was not here has won nothing.
    rests = Counter(entrant for each in state.played for entrant in each.sit_outs)
    place = {entrant: number for number, entrant in enumerate(state.standings)}
    return sorted(
        pairs_in_order_of_coming(state),
        key=lambda pair: (
            -sum(won[entrant] + rests[entrant] for entrant in pair),
            min(place.get(entrant, len(place)) for entrant in pair),
        ),
    )


def _seat(state: MovementState, _rounds: int) -> tuple[RotationRound, ...]:
    ranked = _ranked(state)
    resting = choose_lowest(state, ranked, surplus(state, ranked))
    playing = [pair for pair in ranked if pair not in resting]
    matches = Matcher(playing, met_before(state, ranked)).matches()
    return seat_matches([matches], [resting], state)


SWISS_PAIRS = Movement(
    key="swiss_pairs",
    name="Swiss",
    how="Pairs stay together. Each round pairs with the same number of wins meet, and none meet twice.",
    guarantee="No two pairs meet twice in half as many rounds as there are pairs, unless a pair joins or "
    "leaves. After that they meet again only if nobody new can be found.",
    card="You keep your partner. After each round, look up who you meet: a new pair with as many wins "
    "as you. In a level game, the side that reached the score first counts as the winner. With an "
    "odd number of pairs, one sits out: the lowest of those that have sat out least. That counts "
    "as a win.",
    ahead=False,
    seat=_seat,
    seated_by="the wins so far",
    table_card=lambda _table, _tables: (
        "Both pairs leave. Pairs with most wins play at table 1, the next at table 2, and so on."
    ),
    sure=lambda entrants: entrants // 4,
    unfit=needs_pairs,
    needs=frozenset({Need.PAIRS, Need.ALL_RESULTS}),
    heeds=frozenset({Need.STANDINGS}),
    keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
    keepers=keepers_may_meet,
    promise="No two pairs meet twice in the first {rounds} rounds, unless a pair joins or leaves. After that they "
    "meet again only if nobody new can be found.",
    no_promise="With so few pairs the same two may meet again from the second round on.",
)
