"""All repeats of a night in one number, and what it would add to let two partner, oppose or meet once more."""

from collections.abc import Iterable, Sequence
from itertools import chain

from tournaments.movements.rotation.rearranging import MeetingCounts, OpenRound, Repeats
from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.tally import choose_two

MEETING, OPPONENT, PARTNER = 1, 1 << 24, 1 << 48
"""Repeats of meetings, of opponents and of partners stand in one number side by side, which is faster."""
MASK = OPPONENT - 1
MET, OPPOSED, PARTNERED = 0, 24, 48
"""Where in the number each begins."""
ALONE = PARTNER + 2 * OPPONENT + 3 * MEETING
"""What the three others at a table come to for somebody who has met them nowhere else."""
TURNED = 2 * (PARTNER + OPPONENT)
"""The same for a table whose two pairs of partners become opponents."""
TABLE = 2 * PARTNER + 4 * OPPONENT + 6 * MEETING
"""The same for all four of a table."""


class RepeatSums:
    """Keep ``total``, the repeats of all tables, and what every two would add to it.

    All three repeats are sums of C(x, 2). ``offset`` is by how much that is more for partners than what is allowed of
    them, which counts once each time beyond the first.
    """

    def __init__(self, past: Past, here: Sequence[int], rounds: Sequence[OpenRound]) -> None:
        counts = MeetingCounts(past, here)
        partners, opponents, meetings = counts.count(past, rounds)
        pairs = past.partners.copy()
        for north, east, south, west in chain.from_iterable(each.whole for each in rounds):
            pairs.update([(min(north, south), max(north, south)), (min(east, west), max(east, west))])
        sums = sum(map(choose_two, pairs.values()))
        self.offset = sums - partners
        self.total = PARTNER * sums + OPPONENT * opponents + MEETING * meetings
        self.partner = [
            [PARTNER * p + MEETING * (p + o) for p, o in zip(mates, foes, strict=True)]
            for mates, foes in zip(counts.partner, counts.opponent, strict=True)
        ]
        self.opponent = [
            [OPPONENT * o + MEETING * (p + o) for p, o in zip(mates, foes, strict=True)]
            for mates, foes in zip(counts.partner, counts.opponent, strict=True)
        ]

    def instead(self, gone: int, come: int, others: tuple[int, int, int]) -> int:
        """Return what one adds in another's seat; ``others`` are the partner there and the opponents."""
        mate, foe, other = others
        was, now = self.opponent[gone], self.opponent[come]
        return (
            self.partner[come][mate] + now[foe] + now[other]
            - self.partner[gone][mate] - was[foe] - was[other] + ALONE
        )  # fmt: skip

    def turn(self, four: Sequence[int]) -> int:
        """Return what it adds if the first two of a table exchange their seats."""
        a, b, c, d = four
        partner, opponent = self.partner, self.opponent
        # a partnered c and b partnered d; then a partners d and b partners c.
        return (
            partner[a][d] + partner[b][c] + opponent[a][c] + opponent[b][d]
            - partner[a][c] - partner[b][d] - opponent[a][d] - opponent[b][c] + TURNED
        )  # fmt: skip

    def sit(self, four: Iterable[int], times: int) -> None:
        """Count a table once more, or once less with -1."""
        north, east, south, west = four
        partner, opponent, total = self.partner, self.opponent, 0
        both, meeting = (PARTNER + MEETING) * times, MEETING * times
        for one, other in ((north, south), (east, west)):
            total += partner[one][other]
            partner[one][other] += both
            partner[other][one] += both
            opponent[one][other] += meeting
            opponent[other][one] += meeting
        both = (OPPONENT + MEETING) * times
        for one, other in ((north, east), (north, west), (south, east), (south, west)):
            total += opponent[one][other]
            opponent[one][other] += both
            opponent[other][one] += both
            partner[one][other] += meeting
            partner[other][one] += meeting
        self.total += total if times > 0 else TABLE - total


def repeats_in(total: int) -> Repeats:
    """Return the repeats of partners, of opponents and of meetings that stand in one number.

    >>> repeats_in(2 * PARTNER + 30 * OPPONENT + 400 * MEETING)
    (2, 30, 400)
    """
    return total >> PARTNERED, total >> OPPOSED & MASK, total & MASK
