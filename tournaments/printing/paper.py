"""Make a PDF of the sheets of a night, or of a season of teams."""

import io
from collections.abc import Callable, Iterator
from functools import partial

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.booklet import booklet_pages
from tournaments.printing.cards import card_pages
from tournaments.printing.certificates import certificate_pages
from tournaments.printing.charts import chart_pages, large_wall_chart_pages, wall_chart_pages
from tournaments.printing.entry_forms import entry_form_pages
from tournaments.printing.league import PrintedSeason
from tournaments.printing.lists import list_pages
from tournaments.printing.match_card import match_card_pages
from tournaments.printing.movement_cards import movement_pages
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import MARGIN, Page, Pen
from tournaments.printing.rules_card import rules_pages
from tournaments.printing.table_cards import table_card_pages

rl_config.useA85 = 0  # a PDF is bytes; written in letters it is a quarter larger

NIGHT_SHEETS: dict[str, Callable[[PrintedNight], list[Page]]] = {
    "cards": card_pages,
    "tables": table_card_pages,
    "charts": chart_pages,
    "movement": movement_pages,
    "rules": rules_pages,
}
"""What can be printed of a night, in the order in which all of it is."""
NO_NIGHT_SHEET = {
    "tables": "No table has a code.",
    "charts": "No round is planned.",
    "movement": "No movement is chosen.",
}
"""What stands on a night's page where there is nothing to print; of cards, that nobody gets one."""


def pages_of(night: PrintedNight, what: str = "all", number: int | None = None) -> list[Page]:
    """Return the pages of some sheets, of all of them, or (``card``) of the card of the entrant of that number.

    There is always one, or a PDF would be no PDF.
    """
    if what == "card":
        pages = card_pages(night, only=number)
    elif what == "all":
        pages = [page for make in NIGHT_SHEETS.values() for page in make(night)]
    else:
        pages = NIGHT_SHEETS[what](night)
    return pages or [
        Page(night.paper.sheet, partial(_say, night.name, NO_NIGHT_SHEET.get(what, "Nobody gets a card.")))
    ]


SEASON_SHEETS: dict[str, Callable[[PrintedSeason], list[Page]]] = {
    "booklet": booklet_pages,
    "chart": wall_chart_pages,
    "bigchart": large_wall_chart_pages,
    "tables": list_pages,
    "card": match_card_pages,
    "winners": certificate_pages,
    "entries": entry_form_pages,
}
"""What can be printed of a season of teams."""
NO_SEASON_SHEET = {
    "winners": "Nobody has won anything.",
    "entries": "The season has no team yet.",
    "tables": "The season has no division yet.",
}
"""What stands on a season's page where there is nothing to print; of fixtures, that they aren't published."""


def season_pages(season: PrintedSeason, what: str) -> list[Page]:
    """Return the pages of some sheets of a season; one that says so where there is nothing to print yet."""
    pages = SEASON_SHEETS[what](season)
    sentence = NO_SEASON_SHEET.get(what, "The fixtures aren't published yet.")
    return pages or [Page(season.paper.sheet, partial(_say, season.name, sentence))]


def _say(name: str, sentence: str, pen: Pen) -> None:
    y = pen.head(name, "")
    pen.write(sentence, MARGIN, y - 24, 12)


def draw_pages(title: str, pages: list[Page]) -> Iterator[float | bytes]:
    """Draw pages; give after each how far it is, from 0 to 1, and at last the PDF.

    The same pages give the same bytes.
    """
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=pages[0].size, invariant=True, pageCompression=1, lang="en")
    canvas.setTitle(title)
    canvas.setAuthor("Euchre League")
    canvas.setProducer("Euchre League")
    for number, page in enumerate(pages, 1):
        canvas.setPageSize(page.size)
        page.draw(Pen(canvas, page.size))
        canvas.showPage()
        yield number / (len(pages) + 1)
    canvas.save()
    yield stream.getvalue()


def make_pdf(night: PrintedNight, what: str = "all") -> bytes:
    """Return a PDF at once."""
    *_, pdf = draw_pages(night.name, pages_of(night, what))
    assert isinstance(pdf, bytes)  # noqa: S101  what is given last is the PDF
    return pdf
