"""Make the rounds of a movement: the door of this package."""

from collections.abc import Iterator, Sequence

from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.refusing import check_evening
from tournaments.movements.rotation.offers import NEW, Offer, best_first, offers
from tournaments.movements.rotation.offers import look_longer as offers_with_longer
from tournaments.movements.rotation.plan import EFFORT, RotationPlan, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound


def next_round(movement: Movement, evening: MovementState) -> RotationRound:
    """Return the round to come, for exactly those who are here; the same evening gives the same round.

    Raises PlanRefused with every fault. Played rounds are read and never changed.
    """
    check_evening(movement, evening)
    return movement.seat(evening, 1)[0]


def plan_movement(
    movement: Movement, evening: MovementState, rounds: int, effort: int = EFFORT
) -> Iterator[RotationPlan]:
    """Plan rounds of a movement; give ever better plans where the movement searches, else one.

    A movement that is planned ahead gives so many rounds; one that follows results gives the next alone, and
    is asked again when that is played. Raises PlanRefused with every fault, before the first plan.
    """
    check_evening(movement, evening, rounds)
    if movement.searches:
        return plan(
            evening.entrants,
            rounds,
            evening.played,
            evening.wishes,
            evening.seed,
            effort,
            evening.tables,
            fewer_meetings=evening.fewer_meetings,
        )
    return _only(movement, evening, rounds if movement.ahead else 1)


def repairs(movement: Movement, evening: MovementState, published: Sequence[RotationRound]) -> list[Offer]:
    """Return the repairs of published rounds for those who are here now, the best first.

    There are none for a movement that doesn't search, as its rule says who sits where, nor where nothing is published.
    A new plan is none: it is asked for beside them.
    """
    if not movement.searches or not published:
        return []
    found = offers(
        published,
        evening.entrants,
        evening.played,
        evening.wishes,
        evening.seed,
        effort=0,
        tables=evening.tables,
        fewer_meetings=evening.fewer_meetings,
    )
    return best_first([one for one in found if one.key != NEW], fewer_meetings=evening.fewer_meetings)


def look_longer(
    evening: MovementState, published: Sequence[RotationRound], found: Sequence[Offer]
) -> list[Offer]:
    """Return the repairs that were ``found``, and a better one if some seconds more bring it."""
    return offers_with_longer(
        found,
        published,
        evening.entrants,
        evening.played,
        evening.wishes,
        evening.seed,
        evening.tables,
        fewer_meetings=evening.fewer_meetings,
    )


def _only(movement: Movement, evening: MovementState, rounds: int) -> Iterator[RotationPlan]:
    seated = movement.seat(evening, rounds)
    worth = measure((*evening.played, *seated), evening.wishes, len(evening.played))
    yield RotationPlan(seated, worth, evening.seed, 0, 0)
