"""Count wrong guesses at codes, words and passwords, so that nobody finds one by trying.

A hall is one address to the server: forty phones that type their codes right must never hold each other up.
Therefore only wrong guesses count, each kind for itself, and a device that once was right has a count of its own.
"""

import logging
from collections.abc import Callable
from enum import StrEnum
from math import ceil

from web.client_identity import ClientIdentity
from web.counts import Count, CountingBackend, Window, process_counts, shared_counts

# As `web.access_log` says; what was guessed is not written, since it may be nearly right.
log = logging.getLogger("euchre_league.access")

# Wrong guesses of one kind from one address, or from one known device: so many in so many seconds.
LIMITS = {60: 10, 60 * 60: 60, 24 * 60 * 60: 200}
# While the shared cache is away each process counts for itself, and strictly: it does not know the others' counts.
LIMITS_ALONE = {60: 3, 60 * 60: 20, 24 * 60 * 60: 60}
# What all known devices of an address have together: whoever is right once cannot pass for one new device after the
# other. Forty phones that type a code at one moment have enough.
LIMITS_TOGETHER = {60: 50, 60 * 60: 120, 24 * 60 * 60: 300}
LIMITS_TOGETHER_ALONE = {60: 15, 60 * 60: 40, 24 * 60 * 60: 100}
DAY = 24 * 60 * 60


class GuessKind(StrEnum):
    """What is guessed at; ten wrong codes close no board."""

    CODE = "code"
    WORD = "word"
    BOARD = "board"
    LINK = "link"
    PASSWORD = "password"  # noqa: S105  a word, not a password


# One word lets in at three doors. Each has its own counts, so that ten wrong codes close no board; but of a day's
# guesses all three together have no more than one, or the word were found within a night.
OF_ONE_WORD = frozenset({GuessKind.CODE, GuessKind.WORD, GuessKind.BOARD})

SENTENCES = {
    GuessKind.CODE: "Too many wrong codes. Wait {}, or scan the table's QR code.",
    GuessKind.WORD: "Too many wrong words. Wait {}.",
    GuessKind.BOARD: "Too many wrong words. Wait {}.",
    GuessKind.LINK: "Too many wrong links. Wait {}, then copy all of the link.",
    GuessKind.PASSWORD: "Too many wrong passwords. Wait {}, then try again.",
}


class TooManyGuesses(Exception):
    """Too many wrong guesses came from there; `wait` is in seconds."""

    def __init__(self, kind: GuessKind, seconds: float) -> None:
        self.wait = max(1, ceil(seconds))
        super().__init__(SENTENCES[kind].format(in_words(self.wait)))


def in_words(seconds: int) -> str:
    """Say a time to wait, rounded up.

    >>> in_words(1), in_words(60), in_words(61), in_words(3600), in_words(5 * 3600 - 1)
    ('1 second', '60 seconds', '2 minutes', '60 minutes', '5 hours')
    """
    unit, size = ("second", 1) if seconds <= 60 else ("minute", 60) if seconds <= 3600 else ("hour", 3600)
    number = ceil(seconds / size)
    return f"{number} {unit}{'' if number == 1 else 's'}"


def check_guesses(kind: GuessKind, client: ClientIdentity) -> None:
    """Raise `TooManyGuesses` when whoever guesses has used all guesses up; ask this before looking at a guess."""
    counts = _counts(kind, client, lambda store, windows: store.read_counts(windows))
    _refuse(kind, [count for count, limit in counts if count.number >= limit])


def count_wrong_guess(kind: GuessKind, client: ClientIdentity) -> None:
    """Count one wrong guess, in one atomic step.

    Raises `TooManyGuesses` when guesses made at the same moment had used all up.
    """
    log.warning("somebody from %s: wrong %s", client.network, kind)
    counts = _counts(kind, client, lambda store, windows: store.count(windows))
    _refuse(kind, [count for count, limit in counts if count.number > limit])


def _refuse(kind: GuessKind, used_up: list[Count]) -> None:
    if used_up:
        raise TooManyGuesses(kind, max(count.seconds_left for count in used_up))


def _counts(
    kind: GuessKind,
    client: ClientIdentity,
    ask: Callable[[CountingBackend, list[Window]], list[Count] | None],
) -> list[tuple[Count, int]]:
    """Ask for the count of each window in which a guess counts; return each with its limit."""
    windows = _windows(kind, client, LIMITS, LIMITS_TOGETHER)
    counts = ask(shared_counts(), list(windows))
    if counts is None:
        windows = _windows(kind, client, LIMITS_ALONE, LIMITS_TOGETHER_ALONE)
        counts = ask(process_counts, list(windows)) or []
    return list(zip(counts, windows.values(), strict=True))


def _windows(
    kind: GuessKind, client: ClientIdentity, limits: dict[int, int], limits_together: dict[int, int]
) -> dict[Window, int]:
    """Return the windows in which a guess counts, each with its limit."""
    if client.device:
        counted = [(f"device:{client.device}", limits), (f"devices:{client.network}", limits_together)]
    else:
        counted = [(client.network, limits)]
    windows = {
        Window(f"guesses:{kind}:{who}:{seconds}", seconds): limit
        for who, limits in counted
        for seconds, limit in limits.items()
    }
    if kind in OF_ONE_WORD:
        windows |= {Window(f"guesses:one word:{who}:{DAY}", DAY): limits[DAY] for who, limits in counted}
    return windows
