"""Slow down whoever tries one user's password from many addresses; nobody is ever locked out by it.

With every twenty wrong passwords of a name within an hour, from wherever they come, whoever wants to sign in by
that name has to come back after a second more, five at most. The moment to come back belongs to an address, so
that nobody can take it away from another; and a device where the user has signed in before need not wait at all.
Nothing sleeps meanwhile: the answer is when to come back.
"""

import hashlib
import unicodedata
from collections.abc import Sequence
from math import ceil

from web.client_identity import ClientIdentity
from web.counts import Count, Window, process_counts, shared_counts

WRONG_FOR_A_SECOND = 20
LONGEST_SECONDS = 5
HOUR = 60 * 60
# Whoever has waited may take so long to come back.
MOMENT_SECONDS = 10 * 60


class SignInDelayed(Exception):
    """Come back in `wait` seconds."""

    def __init__(self, seconds: float) -> None:
        self.wait = max(1, ceil(seconds))
        unit = "second" if self.wait == 1 else "seconds"
        super().__init__(f"Too many wrong passwords for this name. Try again in {self.wait} {unit}.")


def plain_name(user: str) -> str:
    """Return a user name as it is compared: without the difference of capital letters."""
    return unicodedata.normalize("NFKC", user).strip().casefold()


def check_delay(user: str, client: ClientIdentity) -> None:
    """Raise `SignInDelayed` until this address has waited for its moment to try this name."""
    if client.device:
        return
    everywhere, here = _windows(user, client)
    by_all, from_here = _read([everywhere, here])
    delay = min(by_all.number // WRONG_FOR_A_SECOND, LONGEST_SECONDS)
    if not delay:
        return
    # Another wrong password from here, and there is another moment to wait for.
    moment = Window(f"{here.key}:{from_here.number}", MOMENT_SECONDS)
    begun = _read([moment])[0]
    waited = moment.seconds - begun.seconds_left if begun.number else 0.0
    if not begun.number:
        _count([moment])
    if waited < delay:
        raise SignInDelayed(delay - waited)


def count_wrong_password(user: str, client: ClientIdentity) -> None:
    """Count one wrong password of a name."""
    _count(_windows(user, client))


def _windows(user: str, client: ClientIdentity) -> list[Window]:
    name = hashlib.sha256(plain_name(user).encode()).hexdigest()[:24]
    return [Window(f"delays:{name}", HOUR), Window(f"delays:{name}:{client.network}", HOUR)]


def _read(windows: Sequence[Window]) -> list[Count]:
    counts = shared_counts().read_counts(windows)
    return process_counts.read_counts(windows) if counts is None else counts


def _count(windows: Sequence[Window]) -> None:
    if shared_counts().count(windows) is None:
        process_counts.count(windows)
