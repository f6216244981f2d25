"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

import hashlib

from django.conf import settings
from django.utils.translation import get_language


def etag_of(*parts: object) -> str:
    """Return the ETag for a page in a version: a hash of these, the build and the language."""
    text = "\n".join(str(part) for part in (*parts, settings.BUILD, get_language()))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def is_known(etag: str, if_none_match: str) -> bool:
    """Tell whether an `If-None-Match` header names this very version.

    >>> is_known('"a1"', 'W/"a1", "b2"'), is_known('"a1"', '"b2"')
    (True, False)
    """
    return etag in [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
