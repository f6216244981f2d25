"""Say what a sit-out is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from problems import Problem
from problems.wording import gettext as _
from tournaments.standings.errors import CreditRefused
from tournaments.standings.line import EntrantGame


class CreditKind(StrEnum):
    """Name the ways to credit a sit-out."""

    ZERO = "zero"
    FIXED = "fixed"
    OWN_AVERAGE = "own_average"
    NIGHT_AVERAGE = "night_average"


@dataclass(frozen=True, slots=True)
class Credit:
    """Hold what each sit-out of a night is worth; ``points`` are those of a fixed credit."""

    kind: CreditKind = CreditKind.ZERO
    points: int = 0


def make_credit(kind: object, points: object = None) -> Credit:
    """Return the credit of that kind, which takes points only when it is fixed.

    Raises CreditRefused naming every fault.

    >>> make_credit("fixed", 8)
    Credit(kind=<CreditKind.FIXED: 'fixed'>, points=8)
    """
    faults = []
    kinds = [known.value for known in CreditKind]
    if kind not in kinds:
        message = _("A sit-out is worth one of {kinds}. Choose one.", kinds=", ".join(kinds))
        faults.append(Problem("credit_unknown", "credit.kind", message))
    whole = type(points) is int and points >= 0
    if (kind == CreditKind.FIXED and not whole) or (points is not None and not whole):
        message = _("Say how many points a sit-out is worth, a whole number from 0.")
        faults.append(Problem("credit_points", "credit.points", message))
    elif kind in kinds and kind != CreditKind.FIXED and points:
        message = _("Only a fixed credit takes points. Leave them out, or choose fixed.")
        faults.append(Problem("credit_points", "credit.points", message))
    if faults:
        raise CreditRefused(*faults)
    return Credit(CreditKind(str(kind)), points if isinstance(points, int) else 0)


def credit_points(credit: Credit, lines: Mapping[int, Sequence[EntrantGame]]) -> dict[int, int]:
    """Return what one sit-out is worth to each entrant, by the lines of all.

    An average is taken over games that are over, and rounded once, so that every sit-out is worth the same.
    """
    match credit.kind:
        case CreditKind.FIXED:
            return dict.fromkeys(lines, credit.points)
        case CreditKind.OWN_AVERAGE:
            return {entrant: average(own) for entrant, own in lines.items()}
        case CreditKind.NIGHT_AVERAGE:
            return dict.fromkeys(lines, average([line for own in lines.values() for line in own]))
        case _:
            return dict.fromkeys(lines, 0)


def average(lines: Sequence[EntrantGame]) -> int:
    """Return the points a finished game, to the nearest whole number and halves up; 0 without a game.

    >>> lost = EntrantGame(1, 2, points=5, against=6, won=False)
    >>> average([EntrantGame(1, 1, points=8, against=3, won=True), lost])
    7
    """
    finished = [line.points for line in lines if line.won is not None]
    if not finished:
        return 0
    return (2 * sum(finished) + len(finished)) // (2 * len(finished))
