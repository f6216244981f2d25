"""The rotation: all rounds planned beforehand by search, as ``plan`` does it."""

from collections import deque

from tournaments.movements.movement import ConstraintKind, Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.round import RotationRound


def _seat(state: MovementState, rounds: int) -> tuple[RotationRound, ...]:
    """Return the first plan, which no search has bettered yet."""
    plans = plan(
        state.entrants,
        rounds,
        state.played,
        state.wishes,
        state.seed,
        0,
        state.tables,
        fewer_meetings=state.fewer_meetings,
    )
    return deque(plans, maxlen=1).pop().rounds


ROTATION = Movement(
    key="rotation",
    name="Rotation",
    how="All rounds are planned before the night. Partners change every round, and nobody meets the "
    "same people too often.",
    guarantee="Nobody has the same partner twice in 11 rounds with 12 players, in 15 with 16, and so on, "
    "unless somebody joins or leaves. Sit-outs and first deals are shared out evenly.",
    card="After each game, look up your next seat. Your sheet and your phone show all your rounds.",
    ahead=True,
    seat=_seat,
    seated_by="the plan",
    table_card=lambda _table, _tables: "Everybody leaves. Sheets and phones show the next seats.",
    sure=lambda entrants: entrants - 1,
    keeps=frozenset(ConstraintKind),
    searches=True,
    promise="Nobody has the same partner twice in the first {rounds} rounds, unless somebody joins or leaves. "
    "Sit-outs and first deals are shared out evenly.",
)
