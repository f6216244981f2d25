"""Whether a movement fits tonight, told with people's names, and what stands in the way of a plan."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from problems import Problem
from problems.wording import ngettext
from tournaments.movements import planning
from tournaments.movements.fit import Fit, Verdict, fits
from tournaments.movements.forecasting import with_stand_ins
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.nearest import nearest
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.turnout import remarks_on, turnout
from tournaments.nights.models import NIGHT_ENDED, Night, NightState
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.plan.selectors.plan_inputs import (
    People,
    PlanInput,
    PlayedRounds,
    movement_of,
    movement_state_now,
    movement_state_of,
    plan_input,
    read_people,
    read_played,
)
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.plan.selectors.played_rounds import rounds_played

KNOCK_OUT_OVER = "knock_out_over"


@dataclass(frozen=True, slots=True)
class MovementOption:
    """A movement as it is offered for a night: whether it fits, for how many rounds it is sure, and its cards."""

    movement: Movement
    fit: Fit
    tables: int
    rounds_needed: int | None = None
    """After how many rounds of the night one pair is left, at the least; None where that isn't known."""

    @property
    def fitting(self) -> bool:
        """Whether it can be played as things are."""
        return self.fit.verdict == Verdict.FITS

    @property
    def table_cards(self) -> tuple[str, ...]:
        """What happens after the bell at table 1, at a table between, and at the last."""
        numbers = dict.fromkeys((1, min(2, self.tables), self.tables))
        return tuple(f"Table {number}: {self.movement.table_card(number, self.tables)}" for number in numbers)

    @property
    def instead(self) -> Movement | None:
        """The movement to think of where this one never fits."""
        return MOVEMENTS.get(self.fit.instead) if self.fit.instead else None


def movement_options(night: Night, players: int | None = None) -> list[MovementOption]:
    """Return every movement and whether it fits those who are here, from now on.

    Before the check-in they are those who are entered. With `players` it is asked for a night of so many that has
    not begun, in which everybody has a card and a partner where the movement wants that.
    """
    names = night_names(night)
    if players is not None:
        one = MovementState(tuple(range(1, players + 1)), seed=night.seed)
        states = [with_stand_ins(movement, one) for movement in MOVEMENTS.values()]
        rounds = night.rounds
    else:
        people, played = people_now(night), read_played(night)
        states = [_state(night, movement, people, played) for movement in MOVEMENTS.values()]
        rounds = max(night.rounds - len(played.rounds), 1)
    return [
        MovementOption(
            movement,
            _named(fits(movement, state, rounds), names),
            _tables(state),
            movement.rounds_needed(state),
        )
        for movement, state in zip(MOVEMENTS.values(), states, strict=True)
    ]


def _tables(state: MovementState) -> int:
    """Return how many tables are played at: as many as there are people and room for, and one at least."""
    filled = len(state.entrants) // 4
    return max(filled if state.tables is None else min(filled, state.tables), 1)


def offer(night: Night, movement: Movement) -> MovementOption:
    """Return one movement, as `movement_options` has it."""
    return next(one for one in movement_options(night) if one.movement.key == movement.key)


def people_now(night: Night) -> People:
    """Return those who are here; before the check-in with everybody who is entered."""
    return read_people(night, everybody=night.state == NightState.DRAFT)


def _state(night: Night, movement: Movement, people: People, played: PlayedRounds) -> MovementState:
    return movement_state_of(plan_input(night, movement, people, played), played.rounds, night.seed)


def _named(fit: Fit, names: dict[int, str]) -> Fit:
    return replace(
        fit,
        sentence=Sentence(fit.sentence.named(names)),
        unmet=tuple(Sentence(one.named(names)) for one in fit.unmet),
    )


def played_for(night: Night, found: PlanInput) -> list[RotationRound]:
    """Return the rounds that were played before a plan of an input that is as things are now."""
    return rounds_played(night) if found["begun"] else []


def plan_faults(
    night: Night, movement: Movement, found: PlanInput, played: Sequence[RotationRound] | None = None
) -> list[Problem]:
    """Return everything that stands in the way of a plan from an input, in the sentences of its movement.

    `played` is what `played_for` returns, where it was read already.
    """
    played = played_for(night, found) if played is None else played
    state = movement_state_of(found, played, night.seed)
    rounds = max(found["rounds"] - found["begun"], 1)
    return named_faults(night, planning.plan_faults(movement, state, rounds))


def nearest_offer(
    night: Night, movement: Movement, found: PlanInput, played: Sequence[RotationRound] | None = None
) -> dict[str, Any]:
    """Return what can be planned where a plan's input can't, with a sentence for each thing that differs.

    Some wait for whom the movement has no seat, or those wishes are left that can be kept. Empty where neither helps.
    `played` is what `played_for` returns, where it was read already.
    """
    played = played_for(night, found) if played is None else played
    state, rounds = movement_state_of(found, played, night.seed), found["rounds"] - found["begun"]
    anyway = replace(state, anyway=True)
    if not planning.plan_faults(movement, anyway, rounds):
        changes = remarks_on(movement, anyway)
        return {"anyway": True, "changes": [change._asdict() for change in changes]}
    near = nearest(state.entrants, rounds, state.played, state.wishes, state.tables)
    if near is None or planning.plan_faults(movement, replace(anyway, wishes=near.wishes), rounds):
        return {}
    return {**near.wishes.as_json(), "anyway": True, "changes": [change._asdict() for change in near.changes]}


def named_faults(night: Night, faults: Iterable[Problem]) -> list[Problem]:
    """Put names into a planner's faults; without any nobody is looked up."""
    found = list(faults)
    names = night_names(night) if found else {}
    return [
        Problem(fault.code, fault.field, Sentence(fault.message, fault.mentions).named(names))
        for fault in found
    ]


def is_knock_out(movement: Movement) -> bool:
    """Tell whether a movement ends when one pair is left: those of which somebody can be out."""
    return movement.eliminated is not None


def rounds_words(night: Night, needed: int | None) -> str:
    """Say how many rounds it takes until one pair is left, where the night has another number; else nothing."""
    if needed is None or needed == night.rounds:
        return ""
    return ngettext(
        "One pair is left after {needed} round, and the night has {rounds}.",
        "One pair is left after {needed} rounds, and the night has {rounds}.",
        needed,
        needed=needed,
        rounds=night.rounds,
    )


def knock_out_over(night: Night) -> str:
    """Say that a knock-out is over and who has won it; nothing while it goes on, and of other movements.

    While somebody who is still in it only lacks a partner it goes on, until the night is finished.
    """
    movement = movement_of(night)
    if not is_knock_out(movement) or not rounds_begun(night):
        return ""
    found = turnout(movement, movement_state_now(night))
    if found.unpaired and night.state not in NIGHT_ENDED:
        return ""
    over = [fault for fault in movement.now(found.state) if fault.code == KNOCK_OUT_OVER]
    return named_faults(night, over)[0].message if over else ""
