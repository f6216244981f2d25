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
from tournaments.printing.match_card import match_card_pages
from tournaments.printing.movement_cards import movement_pages
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import MARGIN, PORTRAIT, Page, Pen

rl_config.useA85 = 0  # a PDF is bytes; written in letters it is a quarter larger

SHEETS: dict[str, Callable[[PrintedNight], list[Page]]] = {
    "cards": card_pages,
    "charts": chart_pages,
    "movement": movement_pages,
}
"""What can be printed, in the order in which all of it is."""


NOTHING = {"charts": "No round is planned.", "movement": "No movement is chosen."}
"""What stands on the page where there is nothing to print; of cards, that nobody gets one."""


def pages_of(night: PrintedNight, what: str = "all", number: int | None = None) -> list[Page]:
    """Return the pages of some sheets, of all of them, or (``card``) of the card of the entrant of that number.

    There is always one, or a PDF would be no PDF.
    """
    if what == "card":
        pages = card_pages(night, only=number)
    elif what == "all":
        pages = [page for make in SHEETS.values() for page in make(night)]
    else:
        pages = SHEETS[what](night)
    return pages or [Page(PORTRAIT, partial(_say, night, NOTHING.get(what, "Nobody gets a card.")))]


def _say(night: PrintedNight, sentence: str, canvas: Canvas) -> None:
    pen = Pen(canvas)
    y = pen.head(night.name, "", PORTRAIT)
    pen.write(sentence, MARGIN, y - 24, 12)


SEASON_SHEETS: dict[str, Callable[[PrintedSeason], list[Page]]] = {
    "booklet": booklet_pages,
    "chart": wall_chart_pages,
    "chart_a3": large_wall_chart_pages,
    "card": match_card_pages,
    "winners": certificate_pages,
    "entries": entry_form_pages,
}
"""What can be printed of a season of teams."""


def season_pages(season: PrintedSeason, what: str) -> list[Page]:
    """Return the pages of a paper of a season; one that says so where there is nothing to print on it yet."""
    pages = SEASON_SHEETS[what](season)
    return pages or [Page(PORTRAIT, partial(_say_of_season, season, NO_PAPER.get(what, UNPUBLISHED)))]


NO_PAPER = {"winners": "Nobody has won anything.", "entries": "The season has no team yet."}
UNPUBLISHED = "The fixtures aren't published yet."
"""What stands on a paper of a season where there is nothing to print on it."""


def _say_of_season(season: PrintedSeason, sentence: str, canvas: Canvas) -> None:
    pen = Pen(canvas)
    y = pen.head(season.name, "", PORTRAIT)
    pen.write(sentence, MARGIN, y - 24, 12)


def draw_pages(title: str, pages: list[Page]) -> Iterator[float | bytes]:
    """Draw pages; give after each how far it is, from 0 to 1, and at last the PDF.

    The same pages give the same bytes.
    """
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=PORTRAIT, invariant=True, pageCompression=1, lang="en")
    canvas.setTitle(title)
    canvas.setAuthor("Euchre League")
    canvas.setProducer("Euchre League")
    for number, page in enumerate(pages, 1):
        canvas.setPageSize(page.size)
        page.draw(canvas)
        canvas.showPage()
        yield number / (len(pages) + 1)
    canvas.save()
    yield stream.getvalue()


def make_pdf(night: PrintedNight, what: str = "all") -> bytes:
    """Return a PDF at once."""
    *_, pdf = draw_pages(night.name, pages_of(night, what))
    assert isinstance(pdf, bytes)  # noqa: S101  what is given last is the PDF
    return pdf
