"""The fewest repeats of a repair, by trying all: first which tables are broken up, and then what is made of the free.

This tries what ``fewest_repeats`` tries, in another order. As many tables are broken up as may change, whoever rests
too seldom first losing one of theirs, as they must. Nothing is missed by that: a repair that changes fewer tables is
also one that breaks up more of them, and makes those again of the same four.

When all are broken up, nothing is spared any more, and what a new four repeats is known: at least what its six pairs
have met at the tables that are there, since tables are only added from then on. Whoever still rests k times too often
must play in k more of the rounds in which they rest, in each of them with three others who rest there too. Where there
are not k rounds with such a four that repeats no more meetings than may still repeat, there is no repair, and nothing
is made of the free at all. In nights in which nobody may meet twice that is so nearly always.
"""

from collections.abc import Iterable

from tournaments.movements.rotation.fewest_repeats import LOOKED_AT, FewestRepeats, Found


class BreakingFirst(FewestRepeats):
    """Look for repairs with less than so much excess, in at most so many steps; ``left`` of them are left."""

    def _search(self) -> Found | None:
        """Return a repair that has all that is there now, and more where it must."""
        breaks = self.changes - sum(map(len, self.broken))
        if not breaks:
            return None if self._is_hopeless() else super()._search()
        self.left -= 1
        needed = self._needed(breaks)
        if needed is None or self._slack(breaks) is None:
            return None
        _, seldom = needed
        tables = {one: [at for at, four in self.whole.items() if one in four] for one in seldom}
        return self._try_breaking(min(tables.values(), key=len, default=list(self.whole)))

    def _is_hopeless(self) -> bool:
        """Tell whether somebody rests too often and can't play more, now that no more tables are broken up."""
        slack = self._slack(0)
        looked, hopeless = LOOKED_AT, slack is None
        for one in self.here if slack else ():
            often = self.rests[one] - self.shares.most[one]
            for resting in self.resting if often > 0 else ():
                if slack and often > 0 and one in resting:
                    can, more = self._can_play(one, resting, slack[2])
                    often -= can
                    looked += more
            hopeless = often > 0
            if hopeless:
                break
        self.left -= looked // LOOKED_AT
        return hopeless

    def _can_play(self, one: int, resting: Iterable[int], most: int) -> tuple[bool, int]:
        """Tell whether somebody can sit with three who rest, repeating no more meetings; and how many were tried."""
        partner, opponent = self.together.partner, self.together.opponent
        mates, foes = partner[one], opponent[one]
        others = [(mates[x] + foes[x], x) for x in resting if x != one and mates[x] + foes[x] <= most]
        looked = len(others)
        for i, (first, x) in enumerate(others):
            mates, foes = partner[x], opponent[x]
            two = [
                (cost + mates[y] + foes[y], y)
                for cost, y in others[i + 1 :]
                if first + cost + mates[y] + foes[y] <= most
            ]
            looked += len(others) - i + len(two) ** 2 // 2
            for j, (second, y) in enumerate(two):
                mates, foes = partner[y], opponent[y]
                if any(first + second + third + mates[z] + foes[z] <= most for third, z in two[j + 1 :]):
                    return True, looked
        return False, looked
