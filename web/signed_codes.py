"""Long codes in links and QR codes: a row's number (or more of what it opens), signed with the server's key.

The salt names what the code is for, and ends with a random stamp of the row: so a code opens nothing else, nothing in
another database with the same key, and nothing any more once the row has another stamp. The same row gives the same
code, which can be printed again. It reads `<what>.<signature>`.
"""

import secrets

from django.core.signing import BadSignature, Signer

from web.numbers import whole_number


def new_stamp() -> str:
    """Draw the random part of a row's codes or ETags, so that no two databases have the same."""
    return secrets.token_hex(8)


def sign(what: str, salt: str) -> str:
    """Return the code for a text."""
    return _signer(salt).sign(what)


def number_in(code: str) -> int | None:
    """Return the row's number that a code begins with, None where it begins with none; `is_signed` proves it."""
    return whole_number(code.partition(".")[0])


def looks_signed(code: str) -> bool:
    """Tell a signed code of a row's number from a typed one: a number, a full stop, and the signature.

    >>> looks_signed("12.k3Jx"), looks_signed("BCDF.2345")
    (True, False)
    """
    number, stop, _ = code.partition(".")
    return bool(stop) and number.isascii() and number.isdigit()


def is_signed(code: str, salt: str) -> bool:
    """Tell whether a code was signed here with this salt."""
    try:
        _signer(salt).unsign(code)
    except BadSignature:
        return False
    return True


def _signer(salt: str) -> Signer:
    return Signer(salt=salt, sep=".")
