"""Foresee what a night of a movement is worth, for tonight's number, before it is chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from statistics import fmean

from tournaments.movements.movement import Movement, Need
from tournaments.movements.movement_state import MovementState, Results
from tournaments.movements.planning import check_state, next_round, seat_all
from tournaments.movements.rotation.plan import PlanRefused
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound

NIGHTS = 25
SKILL = 0.25
"""How much players differ, so that of two sides by lot the better one wins six games of ten."""


@dataclass(frozen=True, slots=True)
class SimulatedNight:
    """Hold what one night is worth: how many rounds were played, and each count's value and bound."""

    rounds: int
    counts: dict[str, tuple[int, int]]

    def as_json(self) -> dict[str, object]:
        """Return the night as plain data."""
        return {"rounds": self.rounds, "counts": {key: list(found) for key, found in self.counts.items()}}


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Hold one count: its mean over the nights, the least and the most, and the mean of its bounds."""

    mean: float
    least: int
    most: int
    bound: float

    def as_json(self) -> dict[str, float]:
        """Return the figures as plain data."""
        return {"mean": self.mean, "least": self.least, "most": self.most, "bound": self.bound}


@dataclass(frozen=True, slots=True)
class Forecast:
    """Hold what is foreseen.

    ``exact`` says that all rounds are planned ahead, so that these are the counts of the very plan; else they come
    from so many ``nights`` with results by lot. ``rounds`` is how many were played at least: a knock-out ends.
    """

    exact: bool
    nights: int
    rounds: int
    counts: dict[str, Foreseen]

    @property
    def sentence(self) -> str:
        """Say which it is.

        >>> Forecast(exact=True, nights=1, rounds=4, counts={}).sentence
        'These figures are exact, because all rounds are planned ahead.'
        """
        if self.exact:
            return "These figures are exact, because all rounds are planned ahead."
        return f"Seats depend on results. These are averages of {self.nights} nights with random results."

    def as_json(self) -> dict[str, object]:
        """Return everything as plain data."""
        return {
            "exact": self.exact,
            "nights": self.nights,
            "rounds": self.rounds,
            "sentence": self.sentence,
            "counts": {key: count.as_json() for key, count in self.counts.items()},
        }


def foresee_nights(
    movement: Movement, state: MovementState, rounds: int, nights: int = NIGHTS, known: int = 0
) -> Iterator[SimulatedNight]:
    """Yield what each night of so many rounds after what was played is worth; the first ``known`` are left out.

    It is one night where all rounds are planned ahead. Where pairs or tags are needed and none are told, everybody
    is paired with the next and has the one tag and the other by turns. The rotation is counted as it stands before
    its search. Results are drawn: people differ a little, and the better side wins a little more often. Raises
    PlanRefused where the movement does not fit.

    Which night it is decides its lots, so who goes on from there comes to what he would have without the break.
    """
    told = with_stand_ins(movement, state)
    check_state(movement, told, rounds)
    for number in range(known, 1 if movement.ahead else nights):
        if movement.ahead:
            played = (*told.played, *seat_all(movement, told, rounds))
        else:
            played = play_by_lot(movement, replace(told, seed=told.seed + number), rounds).played
        quality = measure(played, told.wishes, len(told.played))
        counts = {
            count.key: (count.value, count.bound if count.best else count.of_any) for count in quality.counts
        }
        yield SimulatedNight(len(played) - len(told.played), counts)


def gathered(movement: Movement, worth: Sequence[SimulatedNight]) -> Forecast:
    """Return what nights of a movement are worth together."""
    counts = {}
    for key in worth[0].counts:
        values = [night.counts[key][0] for night in worth]
        bound = fmean(night.counts[key][1] for night in worth)
        counts[key] = Foreseen(fmean(values), min(values), max(values), bound)
    return Forecast(movement.ahead, len(worth), min(night.rounds for night in worth), counts)


def with_stand_ins(movement: Movement, state: MovementState) -> MovementState:
    """Return the movement state with pairs and tags for everybody where none are told and the movement needs them."""
    order = state.entrants
    if movement.needs & {Need.PAIRS, Need.COUPLES} and not state.pairs and not movement.kinds:
        state = replace(state, pairs=tuple(zip(order[::2], order[1::2], strict=False)))
    if movement.kinds and not state.tags:
        tags = {entrant: frozenset({movement.kinds[at % 2]}) for at, entrant in enumerate(order)}
        state = replace(state, tags=tags)
    return state


def play_by_lot(movement: Movement, state: MovementState, rounds: int) -> MovementState:
    """Return the movement state after so many more rounds, with results drawn from its seed.

    It ends before the last of them where the movement does, as a knock-out. A played round of which the movement
    need not know who won counts as tied.
    """
    state = replace(state, results=tuple(_all_told(state)))
    chance = Random(state.seed)  # noqa: S311  results of a night that nobody plays
    skill = {entrant: chance.gauss(0, SKILL) for entrant in state.entrants}
    for _ in range(rounds):
        try:
            seated = next_round(movement, state)
        except PlanRefused:
            break
        state = replace(
            state, played=(*state.played, seated), results=(*state.results, _won(seated, skill, chance))
        )
        won = state.victories()
        standings = sorted(state.entrants, key=lambda entrant: (-won[entrant], state.lot(entrant)))
        state = replace(state, standings=tuple(standings))
    return state


def _all_told(state: MovementState) -> Iterator[Results]:
    for number, each in enumerate(state.played):
        won = state.results[number] if number < len(state.results) else ()
        yield won if len(won) == len(each.tables) else (None,) * len(each.tables)


def _won(seated: RotationRound, skill: dict[int, float], chance: Random) -> Results:
    return tuple(
        int(chance.random() > 1 / (1 + exp(skill[east] + skill[west] - skill[north] - skill[south])))
        for north, east, south, west in seated.tables
    )
