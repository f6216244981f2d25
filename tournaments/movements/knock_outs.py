"""Knock-outs of fixed pairs: out at the first defeat, or at the second."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.matching import Match, Matcher, met_before
from tournaments.movements.movement import ConstraintKind, Movement, Need, Words
from tournaments.movements.movement_state import MovementState
from tournaments.movements.pairs import (
    least_rested,
    needs_pairs,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import MOST_ROUNDS, RotationRound
from tournaments.movements.settling import keepers_may_meet


@dataclass(frozen=True, slots=True)
class KnockOut:
    """Declare after how many defeats a pair is out.

    Whoever is out is in no later round: that is no sit-out. A bye is one, and its pair goes on unbeaten.
    """

    lives: int

    def defeats(self, state: MovementState) -> dict[Pair, int]:
        """Return the pairs that are still in, with how often each was beaten."""
        beaten = state.beaten()
        all_pairs = {pair: max(beaten[one] for one in pair) for pair in pairs_in_order_of_coming(state)}
        return {pair: times for pair, times in all_pairs.items() if times < self.lives}

    def out(self, state: MovementState) -> frozenset[int]:
        """Return who of those who are here was beaten too often."""
        beaten = state.beaten()
        return frozenset(entrant for entrant in state.entrants if beaten[entrant] >= self.lives)

    def seat(self, state: MovementState, _rounds: int = 1) -> tuple[RotationRound, ...]:
        """Return the next round: of those equally often beaten, by lot; at the end the last two."""
        still_in = self.defeats(state)
        groups = [[pair for pair in still_in if still_in[pair] == times] for times in range(self.lives)]
        if len(still_in) == 2:
            groups = [list(still_in)]
        matches: list[Match] = []
        byes: list[Pair] = []
        for group in groups:
            playing = self._without_byes(group, state)
            byes += [pair for pair in group if pair not in playing]
            matches += Matcher(playing, met_before(state, playing)).matches()
        return seat_matches([matches], [byes], state)

    def _without_byes(self, group: Sequence[Pair], state: MovementState) -> list[Pair]:
        """Return who plays: all but so many that a power of two is left, or where defeats are allowed, all but one.

        Byes go to those who had fewest, by lot.
        """
        chance = state.chance("byes")
        order = list(group)
        chance.shuffle(order)
        count = len(group) % 2 if self.lives > 1 else (1 << (len(group) - 1).bit_length()) - len(group)
        for _n in range(count if len(group) > 1 else len(group)):
            order.remove(least_rested(order, state)[0])
        return order

    def now(self, state: MovementState) -> Iterator[Problem]:
        """Find pairs that came after the first round, and a knock-out that is over."""
        if not state.played:
            return
        first = set(state.played[0].present)
        for pair in state.pairs:
            if not first.issuperset(pair):
                yield Problem(
                    "came_after_the_draw",
                    "entrants",
                    *about(
                        _(
                            "{} came after the first round, too late for a knock-out. Check them out, or choose a "
                            "round robin or Swiss."
                        ),
                        sorted(pair),
                    ),
                )
        still_in = [pair for pair in self.defeats(state) if first.issuperset(pair)]
        if len(still_in) < 2:
            yield Problem(
                "knock_out_over",
                "played",
                *(
                    about(_("The knock-out is over. {} won it."), sorted(still_in[0]))
                    if still_in
                    else Sentence(_("Nobody is left in the knock-out."))
                ),
            )


def _rounds_of_single(entrants: int) -> int:
    """Return after how many rounds one pair is left.

    >>> _rounds_of_single(12)
    3
    """
    return (entrants // 2 - 1).bit_length()


def _movement(knock_out: KnockOut, words: Words, sure: Callable[[int], int]) -> Movement:
    return Movement(
        **asdict(words),
        ahead=False,
        seat=knock_out.seat,
        table_card=lambda _table, _tables: "Both pairs leave. If you're still in, look up your next table.",
        sure=sure,
        unfit=needs_pairs,
        now=knock_out.now,
        needs=frozenset({Need.PAIRS, Need.ALL_RESULTS}),
        out=knock_out.out,
        keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
        keepers=keepers_may_meet,
        instead="swiss_pairs",
    )


_CARD_END = (
    "In a level game, the side that reached the score first counts as the winner. With a bye you "
    "go through without playing."
)
KNOCK_OUT = _movement(
    KnockOut(1),
    Words(
        key="knock_out",
        name="Knock-out",
        how="Pairs stay together. Winners play on, losers are out.",
        guarantee="One pair is left after 3 rounds with 5 to 8 pairs, 4 with 9 to 16, and so on. All "
        "byes are in the first round, unless a pair leaves.",
        card=f"You keep your partner. If you win, play on; if you lose, you are out. {_CARD_END}",
    ),
    _rounds_of_single,
)
DOUBLE_KNOCK_OUT = _movement(
    KnockOut(2),
    Words(
        key="double_knock_out",
        name="Double knock-out",
        how="Pairs stay together. A pair that loses twice is out. Pairs with the same number of defeats "
        "meet.",
        guarantee="Nobody is out before losing twice. With m pairs, one is left after 2m - 2 or 2m - 1 "
        "games.",
        card="You keep your partner. If you lose twice, you are out. Unbeaten pairs meet unbeaten "
        "pairs. Pairs that lost once meet each other. The last two meet until one of them has lost "
        f"twice. {_CARD_END}",
    ),
    lambda _: MOST_ROUNDS,
)
