"""Horizontal bars with their names above and their numbers at the end, one or two beside each other.

Draw them with templates/charts/_bars.html, which puts the table that they are made of under them. As wide as a phone,
so that nothing has to scroll; the second bar of two is hatched, so that nobody needs colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from web.charts.letters import letters

WIDTH = 328
BAR = 14
"""Pixels: how thick a bar is, and how far it is from the next of its group."""
NAME = 22
"""Pixels for a line of text."""
APART = 10
"""Pixels between two groups."""
BESIDE = 6
"""Pixels between a bar and its number."""


@dataclass(frozen=True)
class Measure:
    """What is measured, with a number for each kind, None where there is none, and as it is written at the bar."""

    name: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Bar:
    """One bar: how far down it begins, how long it is (None: no bar, its text alone), and which kind it is."""

    y: int
    length: float | None
    text: str
    kind: int

    @property
    def text_x(self) -> float:
        """Return where its number begins."""
        return round((self.length or 0) + BESIDE, 1)


@dataclass(frozen=True)
class BarGroup:
    """The bars of one measure, with its name above."""

    name: str
    y: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Kind:
    """What all bars of one pattern are, as the line above the bars says it."""

    name: str
    number: int
    x: int


@dataclass(frozen=True)
class Bars:
    """What is drawn, in pixels."""

    width: int
    height: int
    kinds: tuple[Kind, ...]
    groups: tuple[BarGroup, ...]


def bars(measures: Sequence[Measure], kinds: Sequence[str], full: float | None = None) -> Bars:
    """Return the picture of measures, each with a bar for each of `kinds` (one or two names).

    The longest bar has the whole width, or one of the value `full` would.
    """
    for measure in measures:
        if not len(measure.values) == len(measure.texts) == len(kinds):
            raise ValueError(f"{measure.name} has not a value and a text for each of {', '.join(kinds)}")
    values = [value for measure in measures for value in measure.values if value is not None]
    if any(value < 0 for value in values):
        raise ValueError("a bar has a length of 0 or more")
    largest = full or max(values, default=0) or 1
    room = WIDTH - BESIDE - max((letters(text) for measure in measures for text in measure.texts), default=0)
    groups: list[BarGroup] = []
    y = NAME + APART if len(kinds) > 1 else 0
    for measure in measures:
        first = y + NAME
        groups.append(
            BarGroup(
                measure.name,
                y,
                tuple(
                    Bar(
                        first + number * (BAR + 4),
                        None if value is None else round(min(1, value / largest) * room, 1),
                        text,
                        number,
                    )
                    for number, (value, text) in enumerate(zip(measure.values, measure.texts, strict=True))
                ),
            )
        )
        y = first + len(kinds) * (BAR + 4) + APART
    names = max((letters(measure.name) for measure in measures), default=0)
    return Bars(max(WIDTH, names), y, _kinds(kinds), tuple(groups))


def _kinds(names: Sequence[str]) -> tuple[Kind, ...]:
    x, placed = 0, []
    for number, name in enumerate(names):
        placed.append(Kind(name, number, x))
        x += BAR + BESIDE + letters(name) + APART
    return tuple(placed)
