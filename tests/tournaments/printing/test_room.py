"""Whatever people are called, nothing runs off its card or over the edge of the paper."""

import io
import re
from collections import Counter
from functools import partial
from typing import Any

import pytest
from pypdf import PdfWriter

from tests.tournaments.printing.nights import night
from tests.tournaments.printing.reading import open_pdf
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.plan import plan
from tournaments.printing.letters import BOLD, REGULAR, width
from tournaments.printing.paper import make_pdf

LONG = {
    1: "W" * 80,
    2: "Παπαδοπούλου-Οικονομοπούλου Αλεξάνδρα-Κωνσταντίνα του Θεμιστοκλέους",
    3: "Bartholomew Featherstonehaugh-Cholmondeley of Marchbanks and Elsewhere",
    4: "Bartholomew Featherstonehaugh-Cholmondeley of Marchbanks and Elsewhere (2)",
    5: "I",
    6: "Ж" * 60,
}


def outside(pdf: bytes, across: int, down: int) -> list[str]:
    """The words that begin on one card and end beyond it, or beyond the paper."""
    found: list[str] = []
    for page in open_pdf(pdf).pages:
        card = (float(page.mediabox.width) / across, float(page.mediabox.height) / down)
        page.extract_text(visitor_text=partial(_look, card, found))
    return found


def cards_alone(pdf: bytes) -> bytes:
    """The sheets of a movement without the first, which has its rules."""
    kept = PdfWriter()
    kept.append(io.BytesIO(pdf), pages=(1, len(open_pdf(pdf).pages)))
    written = io.BytesIO()
    kept.write(written)
    return written.getvalue()


def _look(  # noqa: PLR0917  what pypdf calls with, after what it is looked for in
    card: tuple[float, float], found: list[str], text: str, _cm: Any, matrix: Any, font: Any, size: float
) -> None:
    words, (x, y), (wide, high) = text.strip("\n"), matrix[4:6], card
    if words.strip():
        end = x + width(words, BOLD if "Bold" in str(font["/BaseFont"]) else REGULAR, size)
        top = y + 0.7 * size
        if x < 0 or y < 0 or x // wide != (end - 0.1) // wide or y // high != top // high:
            found.append(words)


@pytest.mark.parametrize(
    ("players", "rounds", "across", "down"),
    [(8, 3, 2, 3), (8, 7, 2, 3), (8, 16, 2, 3), (8, 30, 1, 3), (8, 60, 1, 2), (8, 150, 1, 1)],
)
def test_every_line_stays_on_its_card(players: int, rounds: int, across: int, down: int) -> None:
    assert outside(make_pdf(night(players, rounds, LONG), "cards"), across, down) == []


@pytest.mark.parametrize(("players", "rounds"), [(6, 1), (8, 7), (41, 12), (8, 60), (200, 3)])
def test_every_line_stays_on_the_chart(players: int, rounds: int) -> None:
    long = night(players, rounds, LONG, name="Bustle " * 30)
    assert outside(make_pdf(long, "charts"), 1, 1) == []


@pytest.mark.parametrize(("players", "tables"), [(64, 4), (100, 10), (99, 1), (400, 40)])
def test_everybody_who_sits_out_stands_on_the_chart_however_many_they_are(players: int, tables: int) -> None:
    *_, found = plan(range(1, players + 1), 3, effort=0, tables=tables)
    pdf = make_pdf(night(players, 3, rounds=found.rounds), "charts")
    assert outside(pdf, 1, 1) == []
    by_tables = " ".join(
        text for page in open_pdf(pdf).pages if "who sits at which table" in (text := page.extract_text())
    )
    said = Counter(re.findall(r"\bN\d+\b", by_tables))
    assert said == {f"N{number}": 3 for number in range(1, players + 1)}


@pytest.mark.parametrize(
    "name", ["W" * 60, "Grand Bustle of the Annual Euchre Championship at Saint Mary's Hall"]
)
@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_a_long_name_and_place_leave_the_movements_title_whole(movement: Any, name: str) -> None:
    printed = night(16, 3, movement=movement, name=name, day=f"21 November 2026, {name}")
    pdf = make_pdf(printed, "movement")
    assert outside(pdf, 1, 1) == []
    assert outside(cards_alone(pdf), 2, 4) == []
    assert " ".join(movement.name.split()) in " ".join(open_pdf(pdf).pages[0].extract_text().split())


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_every_movements_card_has_room_on_small_cards_and_large(movement: Any) -> None:
    for rounds in (8, 16, 30):
        printed = night(5, rounds, movement=movement, note="Later seats depend on results. Write them in.")
        cards = make_pdf(printed, "cards")
        # Five cards are one sheet of six, two of three, or three of two.
        across, down = {1: (2, 3), 2: (1, 3), 3: (1, 2)}[len(open_pdf(cards).pages)]
        assert outside(cards, across, down) == []
    assert outside(make_pdf(printed, "movement"), 1, 1) == []


def test_a_night_of_which_nobody_is_left_says_so() -> None:
    gone = night(8, 3, gone=frozenset(range(1, 9)), movement=MOVEMENTS["ladder"])
    (page,) = open_pdf(make_pdf(gone, "cards")).pages
    assert page.extract_text().split() == ["Friday", "bustle", "Nobody", "gets", "a", "card."]
