"""Make the rounds of a movement: the door of this package."""

from collections.abc import Iterator, Sequence

from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.refusing import check_state
from tournaments.movements.rotation.offers import NEW, Offer, best_first, offers
from tournaments.movements.rotation.offers import look_longer as offers_with_longer
from tournaments.movements.rotation.plan import EFFORT, RotationPlan, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound


def next_round(movement: Movement, state: MovementState) -> RotationRound:
    """Return the round to come, for exactly those who are here; the same movement state gives the same round.

    Raises PlanRefused with every fault. Played rounds are read and never changed.
    """
    check_state(movement, state)
    return movement.seat(state, 1)[0]


def plan_movement(
    movement: Movement, state: MovementState, rounds: int, effort: int = EFFORT
) -> Iterator[RotationPlan]:
    """Plan rounds of a movement; give ever better plans where the movement searches, else one.

    A movement that is planned ahead gives so many rounds; one that follows results gives the next alone, and
    is asked again when that is played. Raises PlanRefused with every fault, before the first plan.
    """
    check_state(movement, state, rounds)
    if movement.searches:
        return plan(
            state.entrants,
            rounds,
            state.played,
            state.wishes,
            state.seed,
            effort,
            state.tables,
            fewer_meetings=state.fewer_meetings,
        )
    return _only(movement, state, rounds if movement.ahead else 1)


def repairs(movement: Movement, state: MovementState, published: Sequence[RotationRound]) -> list[Offer]:
    """Return the repairs of published rounds for those who are here now, the best first.

    There are none for a movement that doesn't search, as its rule says who sits where, nor where nothing is published.
    A new plan is none: it is asked for beside them.
    """
    if not movement.searches or not published:
        return []
    found = offers(
        published,
        state.entrants,
        state.played,
        state.wishes,
        state.seed,
        effort=0,
        tables=state.tables,
        fewer_meetings=state.fewer_meetings,
    )
    return best_first([one for one in found if one.key != NEW], fewer_meetings=state.fewer_meetings)


def look_longer(
    state: MovementState, published: Sequence[RotationRound], found: Sequence[Offer]
) -> list[Offer]:
    """Return the repairs that were ``found``, and a better one if some seconds more bring it."""
    return offers_with_longer(
        found,
        published,
        state.entrants,
        state.played,
        state.wishes,
        state.seed,
        state.tables,
        fewer_meetings=state.fewer_meetings,
    )


def _only(movement: Movement, state: MovementState, rounds: int) -> Iterator[RotationPlan]:
    seated = movement.seat(state, rounds)
    worth = measure((*state.played, *seated), state.wishes, len(state.played))
    yield RotationPlan(seated, worth, state.seed, 0, 0)
