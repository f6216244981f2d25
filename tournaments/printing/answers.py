"""Print what is asked for: a question as the text of one JSON object, the answer as lines that become JSON.

The question is ``{"what": "cards", "size": "letter", "night": {...}}`` with what ``read_printed_night`` reads, and for
one player's card (``"what": "card"``) the ``number``; or ``{"what": "booklet", "size": "a4", "season": {...}}`` with
what ``read_season`` reads. ``size`` is one of ``PAGE_SIZES``. Each line is ``{"progress": 0..1}``; the last one is
``{"pdf": base64, "pages": n, "unknown": [names and sentences with letters that could not be set]}``.
"""

import json
from base64 import b64encode
from collections.abc import Iterator

from tournaments.printing.league import PrintedSeason, read_season
from tournaments.printing.night import PrintedNight, read_printed_night
from tournaments.printing.page import PAGE_SIZES
from tournaments.printing.paper import draw_pages, pages_of, season_pages


def answers(text: str) -> Iterator[dict[str, object]]:
    """Give the lines that answer a question."""
    asked = json.loads(text)
    paper = PAGE_SIZES[asked["size"]]
    subject: PrintedNight | PrintedSeason
    if "season" in asked:
        subject = read_season(asked["season"], paper)
        pages = season_pages(subject, asked["what"])
    else:
        subject = read_printed_night(asked["night"], paper)
        pages = pages_of(subject, asked["what"], asked.get("number"))
    for made in draw_pages(subject.name, pages):
        if isinstance(made, bytes):
            yield {"pdf": b64encode(made).decode(), "pages": len(pages), "unknown": list(subject.unknown)}
        else:
            yield {"progress": round(made, 4)}
