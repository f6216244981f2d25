"""Show a score with two playing cards, as euchre players do.

Visible pips add up to the score, except where the cards are crossed. The lower card lies face up beneath a
face-down card that slides off it; from some score on the upper card is turned up too. Two cards that lie across
each other, both turned over, are five; what is seen beside them counts on. Source: Wikipedia, "Euchre", on
keeping score with fives, with a six and a four, and with a two and a three.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Marker:
    """Describe one card: its own pips, how many of them are to be seen, and whether it lies face up."""

    pips: int
    shown: int
    face_up: bool


@dataclass(frozen=True, slots=True)
class Markers:
    """Describe the two cards; ``crossed`` when one lies across the other."""

    lower: Marker
    upper: Marker
    crossed: bool = False


def markers(layout: str, score: int) -> Markers | None:
    """Return the cards for a score, or None when the layout cannot show it (show the number alone).

    >>> markers("5_5", 7).lower
    Marker(pips=5, shown=2, face_up=True)
    >>> markers("5_5", 11) is None
    True
    """
    cards = LAYOUTS.get(layout)
    if cards is None or score < 0:
        return None
    lower, upper, crosses = cards
    if not crosses:
        return _stacked(lower, upper, score)
    if score == 5:
        return Markers(Marker(lower, 0, face_up=False), Marker(upper, 0, face_up=False), crossed=True)
    if score > 5:
        pips = _stacked(lower, upper, score - 5) if score < 10 else None
        return None if pips is None else Markers(pips.lower, pips.upper, crossed=True)
    return _stacked(lower, upper, score)


def _stacked(lower: int, upper: int, score: int) -> Markers | None:
    if score <= lower:
        return Markers(Marker(lower, score, face_up=True), Marker(upper, 0, face_up=False))
    if score <= lower + upper:
        return Markers(Marker(lower, score - upper, face_up=True), Marker(upper, upper, face_up=True))
    return None


LAYOUTS: Final = MappingProxyType(
    {
        "5_5": (5, 5, False),
        "4_6": (6, 4, False),
        "5_6": (6, 5, False),
        "2_3": (3, 2, False),
        "2_3_cross": (3, 2, True),
    }
)
"""The lower card, the upper card, and whether five is shown by crossing them."""
