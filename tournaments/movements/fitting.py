"""Answer whether a movement fits tonight, before anybody is seated."""

from collections.abc import Iterator

from problems.wording import all_of, ngettext
from problems.wording import gettext as _
from tournaments.movements.fit import Fit, Verdict
from tournaments.movements.movement import ConstraintKind, Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.refusing import LACKING, NUMBER, find_faults
from tournaments.movements.rotation.mentions import Sentence, about, joined
from tournaments.movements.rotation.refusal import FEWEST_ENTRANTS, MOST_ENTRANTS


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
