"""Movements that seat everybody anew each round: by lot, and by the standings."""

from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.resting import draw_resting
from tournaments.movements.rotation.round import MOST_ROUNDS, Group, RotationRound
from tournaments.movements.seating import seat_groups
from tournaments.movements.settling import keep_tables, keepers_may_meet, kept_tables, settle


def _seat_by_lot(state: MovementState, _rounds: int) -> tuple[RotationRound, ...]:
    resting = draw_resting(state, 1)
    playing = [entrant for entrant in state.entrants if entrant not in resting[0]]
    chance = state.chance("places")
    fours: list[Group] = []
    for four in settle(playing, {}, kept_tables(state.wishes.fixed_tables), {}, chance):
        chance.shuffle(four)
        one, two, three, other = four
        fours.append((one, two, three, other))
    return seat_groups([fours], resting, state.past())


def _seat_by_standings(state: MovementState, _rounds: int) -> tuple[RotationRound, ...]:
    """Seat the first four of those who play at table 1, the next at table 2; by lot while nothing was played."""
    resting = draw_resting(state, 1)
    place = {entrant: number for number, entrant in enumerate(state.standings)}
    unplaced = len(place)
    ranked = sorted(
        (entrant for entrant in state.entrants if entrant not in resting[0]),
        key=lambda entrant: (place.get(entrant, unplaced), state.lot(entrant)),
    )
    fours: list[Group] = [
        (first, third, second, fourth)
        for first, second, third, fourth in zip(*(iter(ranked),) * 4, strict=True)
    ]
    order = keep_tables(fours, kept_tables(state.wishes.fixed_tables))
    return seat_groups([[fours[at] for at in order]], resting, state.past())


RANDOM_DRAW = Movement(
    key="random_draw",
    name="Random draw",
    how="Every seat is drawn at random, every round.",
    guarantee="Any seating is as likely as any other, so partners may repeat. Only sit-outs and first "
    "deals are shared out evenly.",
    card="After each game, look up your next seat. Every seat is drawn again.",
    ahead=False,
    seat=_seat_by_lot,
    seated_by="a new draw",
    table_card=lambda _table, _tables: "Everybody leaves. The next seats are drawn at random.",
    sure=lambda _: MOST_ROUNDS,
    keeps=frozenset({ConstraintKind.TABLES}),
)
BY_STANDINGS = Movement(
    key="by_standings",
    name="By standings",
    how="The top four in the standings sit at table 1, the next four at table 2. In each four, 1 and 3 "
    "play 2 and 4.",
    guarantee="Everybody plays with and against people close to them in the standings. Partners may repeat.",
    card="After each game, look at the standings. The top four players go to table 1, the next four to "
    "table 2, and so on. In each four, the first and third play the second and fourth.",
    ahead=False,
    seat=_seat_by_standings,
    seated_by="the standings",
    table_card=lambda table, _tables: (
        f"Everybody leaves. Places {4 * table - 3} to {4 * table} in the standings come here. The first "
        "and third of them play the second and fourth."
    ),
    sure=lambda _: MOST_ROUNDS,
    needs=frozenset({Need.STANDINGS}),
    keeps=frozenset({ConstraintKind.TABLES}),
    keepers=keepers_may_meet,
)
