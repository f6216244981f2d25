"""Keep codes and tokens out of the logs: whoever reads a log must not be able to score at a table."""

import logging
import re

SECRETS = re.compile(
    r"(?P<keep>/[tpnb]/|[Aa]uthorization['\"]?[:=]\s*['\"]?(?:Table|Token)\s+|\b(?:code|token)['\"]?[=:]\s*['\"]?)"
    r"(?P<secret>[^\s/'\"&?]+)"
)


def mask(text: str) -> str:
    """Replace what follows a place where codes stand.

    >>> mask('"GET /t/12.Zr3xQ/hand/ HTTP/1.1" 200')
    '"GET /t/***/hand/ HTTP/1.1" 200'
    >>> mask("Authorization: Table 12.Zr3xQ")
    'Authorization: Table ***'
    """
    return SECRETS.sub(r"\g<keep>***", text)


class MaskCodes(logging.Filter):
    """Mask a record's message and arguments before any handler writes it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put the masked message in the record's place; nothing is dropped."""
        record.msg = mask(record.getMessage())
        record.args = None
        return True
