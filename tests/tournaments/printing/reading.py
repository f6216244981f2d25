"""Read a PDF as a person with the paper would: lines of words, card by card."""

import io
from collections import defaultdict
from typing import Any

from pypdf import PageObject, PdfReader

Line = tuple[str, ...]


def open_pdf(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def lines(page: PageObject, across: int = 1, down: int = 1) -> list[list[Line]]:
    """The lines of each card of a page from the top, each with its words from the left."""
    wide, high = float(page.mediabox.width) / across, float(page.mediabox.height) / down
    found: dict[int, dict[int, list[tuple[float, str]]]] = defaultdict(lambda: defaultdict(list))

    def visit(text: str, _cm: Any, matrix: Any, _font: Any, _size: Any) -> None:
        words, (x, y) = text.strip(), matrix[4:6]
        if words:
            card = int((float(page.mediabox.height) - y) // high) * across + int(x // wide)
            found[card][round(y)].append((x, words))

    page.extract_text(visitor_text=visit)
    return [_sorted(found[card]) for card in sorted(found)]


def _sorted(rows: dict[int, list[tuple[float, str]]]) -> list[Line]:
    merged: dict[int, list[tuple[float, str]]] = {}
    for y in sorted(rows, reverse=True):
        near = next(
            (other for other in merged if abs(other - y) <= 2), y
        )  # one line, in letters of two sizes
        merged.setdefault(near, []).extend(rows[y])
    return [tuple(words for _, words in sorted(merged[y])) for y in merged]


def all_cards(pdf: bytes, across: int = 2, down: int = 3) -> list[list[Line]]:
    return [card for page in open_pdf(pdf).pages for card in lines(page, across, down)]


def words(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in open_pdf(pdf).pages)
