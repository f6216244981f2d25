"""Name a version of a page or an answer, so that a phone that has it is told so in one line."""

from clubs.etags import etag_of
from scoring.models import TablePass
from scoring.selectors.table_now import table_version


def table_etag(part: str, table_pass: TablePass) -> str:
    """Answer with the ETag of a part of what a pass sees of its table, with the pass's own links in it."""
    return etag_of(part, table_pass.pk, *table_version(table_pass))
