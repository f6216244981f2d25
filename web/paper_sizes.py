"""The sizes of paper that people print on, and which of them they probably have."""

from django.db import models
from django.http import HttpRequest


class PaperSize(models.TextChoices):
    """What a printer holds. How large each is, `tournaments.printing.page` knows."""

    A4 = "a4", "A4"
    LETTER = "letter", "US Letter"


LETTER_REGIONS = frozenset(
    [
        *(
            "US",
            "PR",
            "GU",
            "VI",
            "AS",
            "MP",
            "CA",
            "MX",
        ),  # the United States with its islands, Canada, Mexico
        *("BZ", "CR", "GT", "HN", "NI", "PA", "SV"),  # Central America
        *("CO", "VE", "CL", "PH"),
    ]
)
"""Where Letter is what shops sell, by the country codes of ISO 3166."""
MOST_LANGUAGES = 20
REGION_LETTERS = 2


def read_paper_size(text: str | None, default: str) -> PaperSize | None:
    """Return the size of that name, the default where nothing is named; None where there is no such size."""
    name = text or default
    return PaperSize(name) if name in PaperSize.values else None


def suggest_paper_size(request: HttpRequest) -> PaperSize:
    """Return the paper that somebody's browser speaks for, by the country of its first language that has one."""
    region = first_region(request.headers.get("Accept-Language", ""))
    return PaperSize.LETTER if region in LETTER_REGIONS else PaperSize.A4


def first_region(languages: str) -> str:
    """Return the country of the first language of an `Accept-Language` that has one; browsers send the best first.

    >>> first_region("en-US,en;q=0.9"), first_region("es-419,zh-Hant-TW;q=0.8"), first_region("en")
    ('US', 'TW', '')
    """
    for language in languages.split(",")[:MOST_LANGUAGES]:
        _, *parts = language.partition(";")[0].strip().split("-")
        for part in parts:
            if len(part) == REGION_LETTERS and part.isascii() and part.isalpha():
                return part.upper()
    return ""
