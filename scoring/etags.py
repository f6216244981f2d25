"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

import hashlib

from django.conf import settings
from django.utils.translation import get_language

from scoring.models import TablePass
from scoring.selectors.table_now import table_version


def etag_of(*parts: object) -> str:
    """Answer with the ETag for a page in a version: a hash of these, the build and the language."""
    text = "\n".join(str(part) for part in (*parts, settings.BUILD, get_language()))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'


def table_etag(part: str, table_pass: TablePass) -> str:
    """Answer with the ETag of a part of what a pass sees of its table, with the pass's own links in it."""
    return etag_of(part, table_pass.pk, *table_version(table_pass))


def is_known(etag: str, if_none_match: str) -> bool:
    """Tell whether an `If-None-Match` header names this very version.

    >>> is_known('"a1"', 'W/"a1", "b2"'), is_known('"a1"', '"b2"')
    (True, False)
    """
    return etag in [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
