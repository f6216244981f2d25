"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

from scoring.models import TablePass
from scoring.selectors.passes import check_signature, number_of_signed
from scoring.selectors.table_version import table_version, version_by_number
from web.etags import etag_of


def table_etag(part: str, table_pass: TablePass) -> str:
    """Return the ETag of a part of what a pass sees of its table, with the pass's own links in it."""
    return etag_of(part, table_pass.pk, *table_version(table_pass))


def polled_etag(part: str, code: str) -> str | None:
    """Return `table_etag` for a signed code; None when there is no such pass. `PassRefused` when forged."""
    number = number_of_signed(code)
    found = version_by_number(number)
    if found is None:
        return None
    stamp, version = found
    check_signature(code, stamp)
    return etag_of(part, number, *version)
