"""Compare those who are level by the games that they played against each other."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.standings.line import EntrantGame


@dataclass(frozen=True, slots=True)
class Meeting:
    """Hold that one won a finished game against another; a game won by both puts neither ahead."""

    winner: int
    loser: int


def meetings(lines: Iterable[EntrantGame]) -> Iterator[Meeting]:
    """Yield a meeting for each opponent whom somebody beat; partners do not meet."""
    for line in lines:
        if line.won:
            for opponent in line.opponents:
                yield Meeting(line.entrant, opponent)


class HeadToHead:
    """Answer who of several is ahead by the games among them."""

    def __init__(self, met: Iterable[Meeting]) -> None:
        self._wins = Counter((meeting.winner, meeting.loser) for meeting in met)

    def wins(self, one: int, other: int) -> int:
        """Return how many games one won against the other."""
        return self._wins[one, other]

    def order(self, level: Sequence[int]) -> tuple[int, ...] | None:
        """Return those who are level, best first, or None where the games do not put all of them in order.

        One has beaten another by winning more of their games than the other did. All are in order when of
        any two one has beaten the other, and everyone has beaten all who come later. So two who never met,
        two who won equally often, or a circle leave all of them level.

        >>> HeadToHead([Meeting(2, 1)]).order([1, 2])
        (2, 1)
        >>> HeadToHead([Meeting(1, 2), Meeting(2, 3), Meeting(3, 1)]).order([1, 2, 3])
        """
        beaten = {one: sum(self.wins(one, other) > self.wins(other, one) for other in level) for one in level}
        ordered = tuple(sorted(level, key=lambda one: -beaten[one]))
        # Only an order without gaps gives n-1, n-2, ... 0: together they are as many as there are pairs.
        return ordered if [beaten[one] for one in ordered] == list(range(len(level)))[::-1] else None
