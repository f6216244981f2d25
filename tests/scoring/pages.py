"""Read a table's pages as people do."""

import html
import re
from typing import Any


def words(answer: Any) -> str:
    """The text of a page in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
