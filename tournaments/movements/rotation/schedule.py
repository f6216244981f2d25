"""A night of any movement for so many players, as far as it can be told before anybody has played."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.movements.forecasting import play_by_lot, with_stand_ins
from tournaments.movements.movement import Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import check_state, plan_movement
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.plan import EFFORT, Ending, check
from tournaments.movements.rotation.quality import Quality, measure
from tournaments.movements.rotation.round import RotationRound

RESULTS = frozenset({Need.LAST_RESULTS, Need.ALL_RESULTS, Need.STANDINGS})


@dataclass(frozen=True, slots=True)
class Schedule:
    """Hold the rounds of a night of players 1 to n.

    In a movement that follows results, ``state`` has those that were drawn by lot, and the rounds after the first
    are an example of what may happen. ``asked`` is how many rounds were wished; a knock-out may end before.
    ``ending`` is why a search ended.
    """

    movement: Movement
    state: MovementState
    rounds: tuple[RotationRound, ...]
    quality: Quality
    asked: int
    ending: Ending | None = None

    @property
    def by_lot(self) -> bool:
        """Whether the rounds follow results that were drawn."""
        return bool(self.movement.needs & RESULTS)

    @property
    def notes(self) -> tuple[str, ...]:
        """What must be known of the rounds, in sentences."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        if self.by_lot:
            yield (
                "In this movement seats depend on results, and these results were drawn at random. You "
                "can play round 1 as it is; the others are an example."
            )
        if self.state.pairs:
            yield "1 and 2 came as a pair, 3 and 4 as the next, and so on."
        if self.movement.kinds:
            yield "Odd numbers have a {} card, even numbers a {} card.".format(*self.movement.kinds)
        if len(self.rounds) < self.asked:
            yield f"It is over after round {len(self.rounds)}, not {self.asked}."

    def as_json(self) -> dict[str, object]:
        """Return what goes beside the rounds, as plain data.

        ``results`` are, for each table of each round, 0 where the first two of it won, 1 where the others did.
        """
        return {
            "movement": self.movement.key,
            "notes": list(self.notes),
            "pairs": [list(pair) for pair in self.state.pairs],
            "tags": {str(entrant): sorted(tags) for entrant, tags in self.state.tags.items()},
            "results": [list(won) for won in self.state.results] if self.by_lot else None,
        }


def schedule(  # noqa: PLR0913  the night, and how to look for it
    movement: Movement,
    players: int,
    rounds: int,
    seed: int = 0,
    effort: int = EFFORT,
    *,
    fewer_meetings: bool = False,
    first_round: RotationRound | None = None,
) -> Schedule:
    """Plan a night of players 1 to n; where seats follow results, play it with results by lot.

    Where pairs or tags are needed, everybody is paired with the next and has the one tag and the other by turns.
    With ``fewer_meetings`` a movement that searches puts meetings before opponents; round 1 may be set beforehand.
    The same arguments give the same night. Raises PlanRefused with every fault of the numbers.

    >>> from tournaments.movements.registry import MOVEMENTS
    >>> night = schedule(MOVEMENTS.get("knock_out"), 8, 5)
    >>> len(night.rounds), night.notes[-1]
    (2, 'It is over after round 2, not 5.')
    """
    wishes = Constraints(first_round=first_round)
    check(range(1, players + 1), rounds, (), wishes, effort)
    state = with_stand_ins(
        movement,
        MovementState(tuple(range(1, players + 1)), seed=seed, wishes=wishes, fewer_meetings=fewer_meetings),
    )
    check_state(movement, state, rounds)
    if movement.ahead:
        *_, found = plan_movement(movement, state, rounds, effort)
        return Schedule(movement, state, found.rounds, found.quality, rounds, found.ending)
    state = play_by_lot(movement, state, rounds)
    return Schedule(movement, state, state.played, measure(state.played), rounds)
