"""Keep the comments in which a file says what the notation has no place for.

Whoever knows only a hand's outcome has no cards to write. The notation lets every phase carry comments: there stand
the tricks, and what else no call and no card can say. Other readers show them to people; this one reads them where a
deal has no cards, and leaves all other comments alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

LONGEST_REASON: Final = 900
"""A comment has at most 1024 characters."""
MISDEAL: Final = "Misdeal"
SHORT: Final = "Tricks: the makers fell short"


@dataclass(frozen=True, slots=True)
class CommentFacts:
    """Hold what the comments of one phase say; ``points`` with the reason for them."""

    tricks: tuple[int, int] | None = None
    short: bool = False
    trump: str | None = None
    misdeal: bool = False
    points: tuple[int, int] | None = None
    reason: str = ""


def tricks_phrase(first: int, second: int) -> str:
    """Say how many tricks each side took.

    >>> tricks_phrase(3, 2)
    'Tricks: 3-2'
    """
    return f"Tricks: {first}-{second}"


def trump_phrase(suit: str) -> str:
    """Say what trump was, where no call can."""
    return f"Trump: {suit}"


def points_phrase(first: int, second: int, reason: str) -> str:
    """Say what each side's score changed by, and why.

    >>> points_phrase(-2, 0, "table talk")
    'Points: -2 and 0. table talk'
    """
    return f"Points: {first} and {second}. {reason[:LONGEST_REASON]}"


def read_comments(comments: Iterable[str]) -> CommentFacts:
    """Return what is said in comments; the first of its kind counts.

    >>> read_comments(["A pity.", "Tricks: 4-1"]).tricks
    (4, 1)
    """
    tricks = trump = points = None
    reason = ""
    kept = list(comments)
    for comment in kept:
        if tricks is None and (found := _TRICKS.fullmatch(comment)):
            tricks = (int(found[1]), int(found[2]))
        elif trump is None and (found := _TRUMP.fullmatch(comment)):
            trump = found[1]
        elif points is None and (found := _POINTS.fullmatch(comment)):
            points, reason = (int(found[1]), int(found[2])), found[3]
    return CommentFacts(tricks, SHORT in kept, trump, MISDEAL in kept, points, reason)


_TRICKS: Final = re.compile("Tricks: ([0-5])-([0-5])")
_TRUMP: Final = re.compile("Trump: ([shdc])")
_POINTS: Final = re.compile(
    rf"Points: (-?[0-9]{{1,6}}) and (-?[0-9]{{1,6}})\. (.{{1,{LONGEST_REASON}}})", re.DOTALL
)
