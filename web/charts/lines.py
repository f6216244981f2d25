"""Places over time as lines, first place on top: who stood where after each night, or each week.

Draw it with templates/charts/_lines.html, which puts the table that it is made of under it, and has the same picture
for a phone, with names at the right end alone. Of many lines the first ten are drawn, and the chosen one. They differ
in dashes, and each has its name at its ends, so that nobody needs colours. A place has 22 pixels; what doesn't fit is
closed up below the ten, where the chosen line's own places have the room.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, pairwise

from web.charts.letters import LETTER, letters

WIDTH = 1232
PHONE = 328
HEIGHT = 420
"""Pixels of seventeen places with the names of the steps; fewer make a lower picture."""
PLACE = 22
"""Pixels from one place to the next."""
MOST_LINES = 10
DASHES = 4
APART = 18
"""Pixels from one name to the next, at least."""
TOP = 14
FOOT = 32
"""Pixels for the names of the steps."""
NUMBERS = 34
"""Pixels for the numbers of the places, at both ends of the lines."""
LEAD = 22
"""Pixels from there to a name, which a stroke leads to."""
NARROWEST_STEP = 26
"""The picture grows wider than a page, and scrolls, before steps are nearer to each other."""
NARROWEST_ON_A_PHONE = 5
SMALL = 0.8
"""Of the letters of a page: those of a picture for a phone."""


@dataclass(frozen=True)
class Series:
    """Who is followed, and the places after each step; None where there is none."""

    name: str
    places: tuple[int | None, ...]
    link: str = ""
    """Where the name leads in the table."""


@dataclass(frozen=True)
class EndName:
    """A name at one end of a line, and the stroke that leads to it from the height of the line's end."""

    text: str
    x: int
    y: float
    lead: str


@dataclass(frozen=True)
class Line:
    """One line: a path that breaks where there is no place, and a point for each place."""

    name: str
    link: str
    dash: int
    """1 to 4; 0 is the chosen line, which is thick and whole."""
    path: str
    points: str
    start: EndName | None
    """Only if it's there from the first step."""
    end: EndName | None
    places: tuple[int | None, ...]

    @property
    def is_chosen(self) -> bool:
        """Return whether it is the chosen one."""
        return self.dash == 0


@dataclass(frozen=True)
class PlaceTick:
    """The number of a place at the edge, with a thin line across."""

    place: int
    y: float


@dataclass(frozen=True)
class StepTick:
    """The name of a step under the picture; empty where the names would touch."""

    text: str
    x: float


@dataclass(frozen=True)
class Lines:
    """What is drawn, in pixels. Lines are in the order in which they were given, the chosen one drawn last."""

    width: int
    height: int
    left: int
    """Where the first step is."""
    right: int
    bottom: float
    lines: tuple[Line, ...]
    places: tuple[PlaceTick, ...]
    steps: tuple[StepTick, ...]
    names: tuple[str, ...]
    """Of all steps, for the table."""
    gap: float | None
    """How far down places are left out, if any are."""
    left_out: int
    """How many lines aren't drawn."""
    narrow: "Lines | None" = None
    """The same for a phone."""

    @property
    def drawn(self) -> tuple[Line, ...]:
        """Return the lines in the order of drawing: the chosen one lies over the others."""
        return tuple(sorted(self.lines, key=lambda line: line.is_chosen))


def lines(
    series: Sequence[Series], steps: Sequence[str], chosen: int | None = None, most: int = MOST_LINES
) -> Lines:
    """Return the picture of places over steps; `series` in the order of the last step, `chosen` an index of it."""
    for one in series:
        if len(one.places) != len(steps):
            raise ValueError(f"{one.name} has {len(one.places)} places for {len(steps)} steps")
    narrow = _lines(series, steps, chosen, most, narrow=True)
    return replace(_lines(series, steps, chosen, most, narrow=False), narrow=narrow)


def _lines(
    series: Sequence[Series], steps: Sequence[str], chosen: int | None, most: int, *, narrow: bool
) -> Lines:
    shown = [index for index in range(len(series)) if index < most or index == chosen]
    scale = _scale([series[index] for index in shown], series[chosen] if chosen is not None else None)
    longest = max((letters(series[index].name) for index in shown), default=0)
    margin = math.ceil(longest * (SMALL if narrow else 1)) + LEAD + NUMBERS
    left = NUMBERS if narrow else margin
    narrowest = NARROWEST_ON_A_PHONE if narrow else NARROWEST_STEP
    width = max(PHONE if narrow else WIDTH, left + margin + narrowest * (len(steps) - 1))
    right = width - margin
    across = _across(len(steps), left, right)
    starts = {} if narrow else _end_names(series, shown, scale, at=0, edge=margin - NUMBERS, lead=-LEAD)
    ends = _end_names(series, shown, scale, at=-1, edge=right + NUMBERS, lead=LEAD)
    lowest = max([scale.bottom, *(name.y + APART / 2 for name in [*starts.values(), *ends.values()])])
    height = math.ceil(lowest) + FOOT
    dashes = cycle(range(1, DASHES + 1))
    return Lines(
        width=width,
        height=height,
        left=left,
        right=right,
        bottom=height - FOOT,
        lines=tuple(
            Line(
                name=series[index].name,
                link=series[index].link,
                dash=0 if index == chosen else next(dashes),
                path=_path(across, series[index].places, scale),
                points=_points(across, series[index].places, scale),
                start=starts.get(index),
                end=ends.get(index),
                places=series[index].places,
            )
            for index in shown
        ),
        places=tuple(PlaceTick(place, round(scale.y(place), 1)) for place in scale.numbers()),
        steps=_step_ticks(steps, across),
        names=tuple(steps),
        gap=scale.gap,
        left_out=len(series) - len(shown),
    )


def _across(steps: int, left: int, right: int) -> list[float]:
    if steps == 1:
        return [(left + right) / 2]
    return [left + (right - left) * number / (steps - 1) for number in range(steps)]


@dataclass(frozen=True)
class _Scale:
    """Where a place is drawn. From 1 to `whole` each has its row; below that, `low` to `high` share what is left."""

    whole: int
    low: int
    high: int
    step: float
    """Pixels of a place from `low` on."""

    @property
    def _from(self) -> float:
        return self.y(self.whole) + (PLACE if self.low == self.whole + 1 else 2 * PLACE)

    def y(self, place: int) -> float:
        if place <= self.whole:
            return float(TOP + (place - 1) * PLACE)
        if place < self.low:
            share = (place - self.whole) / (self.low - self.whole)
            return self.y(self.whole) + share * (self._from - self.y(self.whole))
        return self._from + (place - self.low) * self.step

    @property
    def gap(self) -> float | None:
        skips = self.low > self.whole + 1
        return (self.y(self.whole) + self._from) / 2 if skips else None

    @property
    def bottom(self) -> float:
        return self.y(max(self.whole, self.high)) + PLACE / 2

    def numbers(self) -> Iterator[int]:
        """Give the places that have their number at the edge: all if there is room, else with room between."""
        yield from range(1, self.whole + 1)
        last = -APART
        for place in range(self.low, self.high + 1):
            room = (place - last) * self.step >= APART and (self.high - place) * self.step >= APART
            if room or place in (self.low, self.high):
                last = place
                yield place


def _scale(shown: Sequence[Series], chosen: Series | None) -> _Scale:
    rows = (HEIGHT - TOP - FOOT) // PLACE
    taken = {place for one in shown for place in one.places if place is not None}
    worst = max(taken, default=1)
    if worst <= rows:
        return _Scale(worst, worst + 1, worst, PLACE)
    whole = MOST_LINES
    own = {place for place in (chosen.places if chosen else ()) if place is not None and place > whole}
    low = min(own or {place for place in taken if place > whole})
    room = (rows - whole - (2 if low > whole + 1 else 1)) * PLACE
    return _Scale(whole, low, worst, min(float(PLACE), room / max(1, worst - low)))


def _path(across: Sequence[float], places: Sequence[int | None], scale: _Scale) -> str:
    """Return a stroke for each run of places; a place alone between two gaps has its point only."""
    parts, pen_down = [], False
    for x, place in zip(across, places, strict=True):
        if place is not None:
            parts.append(f"{'L' if pen_down else 'M'}{_n(x)} {_n(scale.y(place))}")
        pen_down = place is not None
    return "".join(parts)


def _points(across: Sequence[float], places: Sequence[int | None], scale: _Scale) -> str:
    return "".join(
        f"M{_n(x)} {_n(scale.y(place))}h0"
        for x, place in zip(across, places, strict=True)
        if place is not None
    )


def _end_names(  # noqa: PLR0913  where an end is takes three numbers
    series: Sequence[Series], shown: Sequence[int], scale: _Scale, *, at: int, edge: int, lead: int
) -> dict[int, EndName]:
    """Return the name at one end of each line that has a place there, none nearer to another than they may be."""
    ends = {
        index: scale.y(place)
        for index in shown
        for place in series[index].places[at:][:1]
        if place is not None
    }
    order = sorted(ends, key=lambda index: (ends[index], index))
    heights = spread([ends[index] for index in order], APART)
    sign = lead // abs(lead)
    return {
        index: EndName(
            text=series[index].name,
            x=edge + lead,
            y=round(y, 1),
            lead=f"M{edge} {_n(ends[index])}L{edge + lead - 4 * sign} {_n(y)}",
        )
        for index, y in zip(order, heights, strict=True)
    }


def spread(heights: Sequence[float], apart: float) -> list[float]:
    """Return heights, sorted as they were given, at least so far apart, and as near to the wanted ones as can be.

    Those that push each other stand around the middle of what they want; the first stays at or below the top.
    """
    groups: list[list[float]] = []  # each: how many, and the sum of where its first would want to stand
    for height in heights:
        groups.append([1, height])
        while len(groups) > 1 and _first(groups[-1]) < _first(groups[-2]) + groups[-2][0] * apart:
            count, total = groups.pop()
            groups[-1][1] += total - count * groups[-1][0] * apart
            groups[-1][0] += count
    placed: list[float] = []
    for count, total in groups:
        begins = total / count
        placed += [begins + number * apart for number in range(int(count))]
    return _below(placed, TOP, apart)


def _first(group: Sequence[float]) -> float:
    return group[1] / group[0]


def _below(heights: Iterable[float], top: float, apart: float) -> list[float]:
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + apart if placed else top))
    return placed


def _step_ticks(steps: Sequence[str], across: Sequence[float]) -> tuple[StepTick, ...]:
    """Return where each step is, with its name where it has the room; the last always has its own."""
    widest = max(map(letters, steps), default=0) + LETTER
    step = min((later - earlier for earlier, later in pairwise(across)), default=0)
    every = math.ceil(widest / step) if step else 1
    return tuple(
        StepTick(text if (len(steps) - 1 - number) % every == 0 else "", round(x, 1))
        for number, (text, x) in enumerate(zip(steps, across, strict=True))
    )


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
