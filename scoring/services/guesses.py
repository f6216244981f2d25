"""Count wrong codes, so that a table's code cannot be guessed.

A hall is one address to the server: forty phones that type their codes right must never hold each other up.
Therefore only failures count, and a scanned code, which is signed, is never counted.
"""

from django.core.cache import cache

GUESSES_A_MINUTE = 10
WINDOW_SECONDS = 60


class TooManyGuesses(Exception):
    """This address has typed too many wrong codes; `wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many wrong codes. Wait {wait} seconds, or scan the table's QR code.")
        self.wait = wait


def check_guesses(address: str) -> None:
    """Raise `TooManyGuesses` when the address has used its guesses up."""
    if cache.get(_key(address), 0) >= GUESSES_A_MINUTE:
        raise TooManyGuesses(WINDOW_SECONDS)


def count_wrong_guess(address: str) -> None:
    """Count one wrong code, atomically; the count ends a minute after the first of them."""
    key = _key(address)
    cache.add(key, 0, WINDOW_SECONDS)
    try:
        cache.incr(key)
    except ValueError:  # the minute ended between the two
        cache.add(key, 1, WINDOW_SECONDS)


def _key(address: str) -> str:
    return f"guesses:{address}"
