"""Whether a movement fits tonight: the number, the history, and what must be known of people."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from problems.wording import Wording, all_of, ngettext
from problems.wording import gettext as _
from tournaments.movements.movement import ConstraintKind, Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import find_faults, plan_faults
from tournaments.movements.rotation.mentions import Sentence, about, joined
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS
from tournaments.movements.turnout import number_moving, remarks_on, tables_of, turnout

NUMBER = frozenset({"too_few_entrants", "too_many_entrants", "number_never_fits"})
"""Codes that are about the number of entrants alone."""
LACKING = frozenset({"tags_missing", "pairs_missing", "results_missing", "standings_missing"})
"""Codes of what must be told before this can be answered."""


class Verdict(StrEnum):
    """Say which answer it is; each is told in other words.

    ``NEVER``: this number of people cannot move so, whatever happened. ``NOT_NOW``: the number can, but not
    after what was played. ``LACKS``: something must be told first, such as who won or who is a lady.
    """

    FITS = "fits"
    NEVER = "never"
    NOT_NOW = "not_now"
    LACKS = "lacks"


@dataclass(frozen=True, slots=True)
class Fit:
    """Answer whether a movement fits.

    ``sentence`` says it to an organiser, ``guarantee`` says what is certain with this number. ``sure`` is for how many
    rounds the guarantee holds from a first round on. ``nearest`` are the next smaller and the next larger number that
    fit, where this one never does, and ``instead`` the key of a movement that takes it. ``unmet`` has a sentence for
    each wish that this movement does not promise to keep.
    """

    verdict: Verdict
    sentence: Sentence
    sure: int = 0
    nearest: tuple[int, ...] = ()
    instead: str | None = None
    unmet: tuple[Sentence, ...] = ()
    guarantee: str = field(default="", compare=False)

    def as_json(self) -> dict[str, object]:
        """Return the answer as plain data."""
        return {
            "verdict": self.verdict.value,
            "sentence": self.sentence.text,
            "sure": self.sure,
            "nearest": list(self.nearest),
            "instead": self.instead,
            "unmet": [one.text for one in self.unmet],
        }


def fits(movement: Movement, state: MovementState, rounds: int) -> Fit:
    """Return whether a movement fits these people, after what was played, for so many rounds to come.

    The sentence counts the rounds of the whole night, since guarantees are counted from the first round on.

    >>> from tournaments.movements.steps import FIXED_STEP
    >>> fits(FIXED_STEP, MovementState(tuple(range(16))), 4).nearest
    (15, 20)
    """
    entrants = len(state.entrants)
    faults = list(find_faults(movement, state, rounds))
    unmet = tuple(_unmet(movement, state))
    if faults and state.played:
        if not plan_faults(movement, state, rounds):
            return _fits_the_others(movement, state, unmet)
        if LACKING.intersection(fault.code for fault in faults):
            faults = [fault for fault in faults if fault.code != "number_never_fits"]
    codes = {fault.code for fault in faults}
    if codes & NUMBER:
        return _never(movement, entrants, unmet)
    guarantee = movement.guaranteed(entrants, state.tables)
    if faults:
        verdict = Verdict.LACKS if codes <= LACKING else Verdict.NOT_NOW
        told = joined(Sentence(fault.message, fault.mentions) for fault in faults)
        return Fit(verdict, told, unmet=unmet, guarantee=guarantee)
    sure, whole = movement.sure_with(entrants, state.tables), len(state.played) + rounds
    said = guarantee
    if sure >= whole > 1:
        said = _("{guarantee} That holds for all {rounds} rounds.", guarantee=guarantee, rounds=whole)
    elif whole > sure > 1:
        said = _("{guarantee} The night has {rounds} rounds.", guarantee=guarantee, rounds=whole)
    return Fit(Verdict.FITS, Sentence(said), sure, unmet=unmet, guarantee=guarantee)


def _fits_the_others(movement: Movement, state: MovementState, unmet: tuple[Sentence, ...]) -> Fit:
    """Return whether a movement fits those who don't have to wait, between rounds, and who waits."""
    there = turnout(movement, state).state
    moving = number_moving(movement, there)
    if movement.unfit(moving):
        return _never(movement, moving, unmet)
    # Where one kind has too few for all tables, it is as if the room had fewer.
    guarantee = movement.guaranteed(len(there.entrants), tables_of(movement, there))
    told = joined((Sentence(guarantee), *remarks_on(movement, state)))
    return Fit(Verdict.FITS, told, unmet=unmet, guarantee=guarantee)


def _never(movement: Movement, entrants: int, unmet: tuple[Sentence, ...]) -> Fit:
    below = next(
        (number for number in range(min(entrants, MOST_ENTRANTS + 1) - 1, 3, -1) if _takes(movement, number)),
        None,
    )
    above = next(
        (number for number in range(max(entrants, 3) + 1, MOST_ENTRANTS + 1) if _takes(movement, number)),
        None,
    )
    nearest = tuple(number for number in (below, above) if number is not None)
    if not FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        return Fit(Verdict.NEVER, Sentence(_beyond(entrants)), 0, nearest, None, unmet, movement.guarantee)
    fit = ngettext(
        "The nearest number that fits is {numbers}.",
        "The nearest numbers that fit are {numbers}.",
        len(nearest),
        numbers=all_of(nearest),
    )
    told = _("{entrants} {why}. {nearest}", entrants=entrants, why=movement.unfit(entrants), nearest=fit)
    return Fit(Verdict.NEVER, Sentence(told), 0, nearest, movement.instead, unmet, movement.guarantee)


def _beyond(entrants: int) -> Wording:
    """Say of a number that no movement takes what it takes."""
    if entrants > MOST_ENTRANTS:
        return _(
            "{entrants} players are too many for one night. The most is {most}.",
            entrants=entrants,
            most=MOST_ENTRANTS,
        )
    if not entrants:
        return _("Nobody is here yet. You need at least {fewest} players.", fewest=FEWEST_ENTRANTS)
    return ngettext(
        "One player isn't enough. You need at least {fewest}.",
        "{entrants} players aren't enough. You need at least {fewest}.",
        entrants,
        entrants=entrants,
        fewest=FEWEST_ENTRANTS,
    )


def _takes(movement: Movement, entrants: int) -> bool:
    return movement.unfit(entrants) is None


def _unmet(movement: Movement, state: MovementState) -> Iterator[Sentence]:
    """Give a sentence for each wish that the movement does not promise to keep."""
    wishes = state.wishes
    if wishes.fixed_tables and ConstraintKind.TABLES not in movement.keeps:
        yield Sentence(_("{name}: nobody can keep a table.", name=movement.name))
    yield from movement.keepers(state)
    pairs = {frozenset(pair) for pair in state.pairs}
    for pair in wishes.together:
        if ConstraintKind.TOGETHER not in movement.keeps or (pairs and frozenset(pair) not in pairs):
            yield about(_("{} can't stay partners with this way of moving."), sorted(pair))
    if ConstraintKind.APART not in movement.keeps:
        for pair in wishes.apart:
            yield about(_("{} can't be kept apart with this way of moving."), sorted(pair))
