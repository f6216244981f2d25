"""Whether a movement fits tonight: the number, the history, and what must be known of people."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from problems.wording import all_of, ngettext
from problems.wording import gettext as _
from tournaments.movements.movement import ConstraintKind, Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import find_faults
from tournaments.movements.rotation.mentions import Sentence, about, joined
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, MOST_ENTRANTS

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

    ``sentence`` says it to an organiser. ``sure`` is for how many rounds the guarantee holds from a first round
    on. ``nearest`` are the next smaller and the next larger number that fit, where this one never does, and
    ``instead`` the key of a movement that takes it. ``unmet`` has a sentence for each wish that this movement
    does not promise to keep.
    """

    verdict: Verdict
    sentence: Sentence
    sure: int = 0
    nearest: tuple[int, ...] = ()
    instead: str | None = None
    unmet: tuple[Sentence, ...] = ()

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
    codes = {fault.code for fault in faults}
    unmet = tuple(_unmet(movement, state))
    if codes & NUMBER:
        return _never(movement, entrants, unmet)
    if faults:
        verdict = Verdict.LACKS if codes <= LACKING else Verdict.NOT_NOW
        told = joined(Sentence(fault.message, fault.mentions) for fault in faults)
        return Fit(verdict, told, unmet=unmet)
    sure, whole = movement.sure(entrants), len(state.played) + rounds
    if sure >= whole:
        said = _(movement.guarantee)
        if whole > 1:
            said = _("{guarantee} That holds for all {rounds} rounds.", guarantee=said, rounds=whole)
    else:
        said = _(
            "{guarantee} With {entrants} players that holds for {sure} of {rounds} rounds.",
            guarantee=_(movement.guarantee),
            entrants=entrants,
            sure=sure,
            rounds=whole,
        )
    return Fit(Verdict.FITS, Sentence(said), sure, unmet=unmet)


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
    why = (
        movement.unfit(entrants)
        if FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS
        else _("players are outside the range of 4 to 400")
    )
    instead = movement.instead if FEWEST_ENTRANTS <= entrants <= MOST_ENTRANTS else None
    fit = ngettext(
        "The nearest number that fits is {numbers}.",
        "The nearest numbers that fit are {numbers}.",
        len(nearest),
        numbers=all_of(nearest),
    )
    told = _("{entrants} {why}. {nearest}", entrants=entrants, why=why, nearest=fit)
    return Fit(Verdict.NEVER, Sentence(told), 0, nearest, instead, unmet)


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
