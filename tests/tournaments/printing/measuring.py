"""Measure what a PDF has on its pages: where every line, box and word is, in points from the lower left corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream

ASCENT, DESCENT = 0.72, 0.2
NEAR = 0.5


@dataclass(frozen=True)
class Mark:
    """A line, a box or a word, from its left lower to its right upper corner."""

    kind: str
    left: float
    bottom: float
    right: float
    top: float

    def is_within(self, left: float, bottom: float, right: float, top: float) -> bool:
        inside = self.left >= left - NEAR and self.right <= right + NEAR
        return inside and self.bottom >= bottom - NEAR and self.top <= top + NEAR

    def overlaps(self, other: "Mark") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > NEAR and up > NEAR


def size_of(page: PageObject) -> tuple[float, float]:
    return float(page.mediabox.width), float(page.mediabox.height)


def marks(page: PageObject) -> Iterator[Mark]:
    """Every line, box and word of a page that nothing has moved or turned: what this program draws never is."""
    fonts = {name: font.get_object() for name, font in page["/Resources"]["/Font"].items()}  # type: ignore[index]
    contents = page.get_contents()
    assert contents is not None
    x = y = size = 0.0
    font: Any = None
    for values, named in ContentStream(contents, page.pdf).operations:
        operator = named.decode()
        numbers = [float(value) for value in values if isinstance(value, int | float)]
        if operator in ("cm", "Tm"):
            assert numbers[:4] == [1, 0, 0, 1]
        if operator == "cm":
            assert numbers[4:] == [0, 0]
        elif operator in ("m", "Tm"):
            x, y = numbers[-2:]
        elif operator == "l":
            to_x, to_y = numbers
            yield Mark("line", min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
        elif operator == "re":
            left, bottom, wide, high = numbers
            yield Mark("box", left, bottom, left + wide, bottom + high)
        elif operator == "Tf":
            font, size = fonts[values[0]], float(values[1])
        elif operator == "Tj":
            wide = _width(font, values[0]) * size / 1000
            yield Mark(f"word of {size:.1f}", x, y - DESCENT * size, x + wide, y + ASCENT * size)
            x += wide
        else:
            assert operator not in ("Td", "TD", "TJ", "c", "'", '"'), operator


def _width(font: Any, text: Any) -> float:
    if "/Widths" not in font:  # a font that every reader has
        assert font["/BaseFont"] == "/ZapfDingbats"
        return 800.0 * len(text)
    raw = text.original_bytes
    first = int(font["/FirstChar"])
    return sum(float(font["/Widths"][code - first]) for code in raw)


def is_word(mark: Mark) -> bool:
    return mark.kind.startswith("word") and mark.right > mark.left


def words_over_one_another(page: PageObject) -> list[tuple[Mark, Mark]]:
    """Words whose letters, without what goes below the line, are in the same place."""
    found = sorted(
        (
            Mark(mark.kind, mark.left, mark.bottom + (mark.top - mark.bottom) * 0.25, mark.right, mark.top)
            for mark in marks(page)
            if is_word(mark)
        ),
        key=lambda mark: mark.bottom,
    )
    return [
        (one, other)
        for at, one in enumerate(found)
        for other in takewhile(lambda other, top=one.top: other.bottom < top, found[at + 1 :])
        if one.overlaps(other)
    ]
