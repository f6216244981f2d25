"""Keep codes, tokens and passwords out of the logs: a reader must not be able to score at a table."""

import logging
import re

LONGEST_LINE = 1_000
LONGEST_RECORD = 20_000
"""Characters of a log line, and of a record with its traceback; whatever was sent, a log stays readable."""

# Spaces and words are taken whole (`*+`, `++`): given back one by one, they would be tried in as many ways as
# there are pairs of them, and one request for an address of spaces would hold up everybody.
SECRETS = re.compile(
    r"""(?P<keep>
        (?: / | %2f ) (?: [tpnb] | team | set-up | join ) (?: / | %2f )        # a page's address: /t/<code>/
        | authorization ['"]? \s*+ (?: [:=,] \s*+ )? ['"]? (?: [a-z]++ \s++ )?  # a header, as text or in a dict
        | \b (?: code | token | (?: pass )? word [12]? ) ['"]? \s* [=:] \s* ['"]?   # a query, a form, a piece of JSON
        | \( (?: code | word ) \) = \(                                    # what PostgreSQL says of a code twice
    )
    (?P<secret> [^\s/'"&?)%]+ )""",
    re.VERBOSE | re.IGNORECASE,
)
# A code or token wherever it stands: four letters without vowels and four digits; a number and its signature; a
# personal token.
CODES = re.compile(
    r"(?<![a-z0-9])[bcdfghjkmnpqrtvwxz]{4}(?:[ +._-]|%20|%c2%a0)*[2-9]{4}(?![a-z0-9])|\b[0-9]+\.[a-z0-9_-]{40,}"
    r"|\beuchre_[0-9a-f]{8,}",
    re.IGNORECASE,
)
PASSWORDS = re.compile(r"(?P<keep>://[^\s/:@]*:)[^\s/@]+(?=@)")


def mask(text: str) -> str:
    """Replace what stands where codes, tokens and passwords stand.

    >>> mask('"GET /t/12.Zr3xQ/hand/ HTTP/1.1" 200')
    '"GET /t/***/hand/ HTTP/1.1" 200'
    >>> mask("Authorization: Table 12.Zr3xQ")
    'Authorization: Table ***'
    >>> mask("postgres://league:hunter2@db/league")
    'postgres://league:***@db/league'
    """
    masked = SECRETS.sub(r"\g<keep>***", CODES.sub("***", text))
    return PASSWORDS.sub(r"\g<keep>***", masked)


def shorten(text: str) -> str:
    """Cut each line after 1,000 characters and the whole after 20,000, and say how many are missing.

    >>> shorten("a" * 1_005)[995:]
    'aaaaa... (5 characters more)'
    """
    short = "\n".join(_cut(line, LONGEST_LINE) for line in text.split("\n"))
    return _cut(short, LONGEST_RECORD)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}... ({len(text) - longest:,} characters more)"


class MaskedFormatter(logging.Formatter):
    """Write a record masked as a whole, its message, its arguments and its traceback, and no longer than needed."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record, then mask; what is too long is cut last, so that no code is cut in half unmasked."""
        return shorten(mask(super().format(record)))
