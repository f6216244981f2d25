"""What is open when a season is to be closed. Each room gives its own, in its `selectors/open_matters.py`."""

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """Something that is open at the end of a season: a sentence, and where it is settled.

    `key` stays the same while it is open; `fixture` is the match that it is about.
    """

    key: str
    kind: str
    sentence: str
    address: str
    fixture: int | None = None


def matter_of_match(key: str, kind: str, sentence: str, fixture: int) -> OpenMatter:
    """Return what is open of a match, and is settled on its page."""
    return OpenMatter(key, kind, sentence, reverse("fixture", args=[fixture]), fixture)
