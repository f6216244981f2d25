"""Short nights that were found by a long search beforehand, kept as data: the best rounds known for few entrants."""

from functools import cache
from importlib.resources import files

from tournaments.movements.rotation.board import Seating

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OPPONENTS_FIRST, MEETINGS_FIRST, TOGETHER = "short_nights.tsv", "fewer_meetings.tsv", "together.tsv"
"""Files: the best nights by opponents and then meetings, those with fewer meetings and more opponents twice, and those
in which the last two always partner."""


@cache
def stored(name: str = OPPONENTS_FIRST) -> dict[tuple[int, int], str]:
    """Return the kept nights by entrants and rounds: a word a round, a letter a seat as in ``board.Seating``.

    The file of that name in ``starters/`` has one line a night, the first names the columns.
    """
    return read((files("tournaments.movements.rotation") / "starters" / name).read_text(encoding="ascii"))


def read(text: str) -> dict[tuple[int, int], str]:
    """Return the words by entrants and rounds that such a file has."""
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {(int(entrants), int(rounds)): words for entrants, rounds, words in rows}


def seating_of(words: str) -> Seating:
    """Return the rounds that these words stand for.

    >>> seating_of("0123 0213")
    [[0, 1, 2, 3], [0, 2, 1, 3]]
    """
    return [[ALPHABET.index(letter) for letter in word] for word in words.split()]


def short_night(entrants: int, rounds: int, *, fewer_meetings: bool = False) -> Seating | None:
    """Return the kept rounds for so many entrants, in an order in which nobody rests twice in a row; or None.

    With ``fewer_meetings`` the night that repeats fewer meetings than the ordinary one, where there is such a night.

    >>> short_night(6, 1)
    [[5, 0, 1, 3, 2, 4]]
    """
    words = stored(MEETINGS_FIRST if fewer_meetings else OPPONENTS_FIRST).get((entrants, rounds))
    return None if words is None else seating_of(words)
