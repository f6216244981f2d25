"""Knock-outs of fixed pairs: out at the first defeat, or at the second."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.matching import Match, Matcher, met_before
from tournaments.movements.movement import ConstraintKind, Movement, Need, Words
from tournaments.movements.movement_state import MovementState
from tournaments.movements.pairs import (
    needs_pairs,
    pairs_in_order_of_coming,
    seat_matches,
)
from tournaments.movements.resting import turns_after
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
        """Return the pairs that are still in, with how often each was beaten.

        Who sits in for a partner who has gone brings no defeats along.
        """
        beaten = state.beaten()
        first = state.played[0].present if state.played else state.entrants
        all_pairs = {
            pair: max((beaten[one] for one in pair if one in first), default=0)
            for pair in pairs_in_order_of_coming(state)
        }
        return {pair: times for pair, times in all_pairs.items() if times < self.lives}

    def eliminated(self, state: MovementState) -> frozenset[int]:
        """Return who of those who are here was beaten too often."""
        beaten = state.beaten()
        return frozenset(entrant for entrant in state.entrants if beaten[entrant] >= self.lives)

    def seat(self, state: MovementState, _rounds: int = 1) -> tuple[RotationRound, ...]:
        """Return the next round: of those equally often beaten, by lot; at the end the last two."""
        groups = self._groups(self.defeats(state))
        numbers = self._numbers(groups, state)
        matches: list[Match] = []
        byes: list[Pair] = []
        for group, number in zip(groups, numbers, strict=True):
            playing = self._without_byes(group, len(group) - 2 * number, state)
            byes += [pair for pair in group if pair not in playing]
            matches += Matcher(playing, met_before(state, playing)).matches()
        return seat_matches([matches], [byes], state)

    def tables(self, state: MovementState) -> int:
        """Return at how many tables the pairs that are still in play the next round."""
        return sum(self._numbers(self._groups(self.defeats(state)), state))

    def _groups(self, still_in: Mapping[Pair, int]) -> list[list[Pair]]:
        """Return who may meet: those equally often beaten; at the end the last two."""
        if len(still_in) == 2:
            return [list(still_in)]
        return [[pair for pair in still_in if still_in[pair] == times] for times in range(self.lives)]

    def _numbers(self, groups: Sequence[Sequence[Pair]], state: MovementState) -> list[int]:
        """Return how many games each group plays, at the tables of the room."""
        numbers = [self._matches(len(group)) for group in groups]
        while sum(numbers) > state.tables_for(sum(numbers)):
            numbers[numbers.index(max(numbers))] -= 1
        return numbers

    def _matches(self, pairs: int) -> int:
        """Return how many games so many equally often beaten pairs play.

        So many have a bye that a power of two is left, or where defeats are allowed, one at most.

        >>> [KnockOut(1)._matches(pairs) for pairs in (1, 2, 3, 6, 8)], KnockOut(2)._matches(6)
        ([0, 1, 1, 2, 4], 3)
        """
        if self.lives > 1 or pairs < 2:
            return pairs // 2
        return pairs - (1 << (pairs - 1).bit_length() - 1)

    def _without_byes(self, group: Sequence[Pair], byes: int, state: MovementState) -> list[Pair]:
        """Return who plays, by lot: byes go to those who had fewest."""
        order = list(group)
        state.chance("byes").shuffle(order)
        turns = turns_after([entrant for pair in order for entrant in pair], state.played)
        resting = turns.choose(order, byes, order.index)
        return [pair for pair in order if pair not in resting]

    def now(self, state: MovementState) -> Iterator[Problem]:
        """Find pairs that missed the first round, and a knock-out that is over."""
        if not state.played:
            return
        first = set(state.played[0].present)
        for pair in state.pairs:
            if first.isdisjoint(pair):
                yield Problem(
                    "came_after_the_draw",
                    "entrants",
                    *about(
                        _(
                            "{} missed the first round of the knock-out. Check them out, or choose a round robin or "
                            "Swiss."
                        ),
                        sorted(pair),
                    ),
                )
        still_in = [pair for pair in self.defeats(state) if not first.isdisjoint(pair)]
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


def _most_tables_of_single(entrants: int) -> int:
    """Return how many tables play at most in a round; with as many all byes are in the first.

    >>> [_most_tables_of_single(2 * pairs) for pairs in (2, 3, 5, 6, 7, 8, 11, 13)]
    [1, 1, 2, 2, 3, 4, 4, 5]
    """
    pairs = entrants // 2
    after = 1 << (pairs - 1).bit_length() >> 1
    return max(pairs - after, after // 2)


def _movement(
    knock_out: KnockOut,
    words: Words,
    sure: Callable[[int], int],
    crowded: str = "",
    full: Callable[[int], int] = lambda entrants: entrants // 4,
) -> Movement:
    return Movement(
        **asdict(words),
        ahead=False,
        seat=knock_out.seat,
        seated_by="who is still in",
        table_card=lambda _table, _tables: "Both pairs leave. If you're still in, look up your next table.",
        sure=sure,
        unfit=needs_pairs,
        now=knock_out.now,
        needs=frozenset({Need.PAIRS, Need.ALL_RESULTS}),
        eliminated=knock_out.eliminated,
        tables=knock_out.tables,
        keeps=frozenset({ConstraintKind.TABLES, ConstraintKind.TOGETHER}),
        keepers=keepers_may_meet,
        instead="swiss_pairs",
        crowded=crowded,
        full=full,
        # After more defeats than one the number of rounds depends on who loses when.
        decided=sure if knock_out.lives == 1 else None,
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
    crowded="One pair is left in the end. With so few tables some pairs go through without playing, so it takes more "
    "rounds.",
    full=_most_tables_of_single,
)
DOUBLE_KNOCK_OUT = _movement(
    KnockOut(2),
    Words(
        key="double_knock_out",
        name="Double knock-out",
        how="Pairs stay together. A pair that loses twice is out. Pairs with the same number of defeats "
        "meet.",
        guarantee="Nobody is out before losing twice. With 8 pairs, one is left after 14 or 15 "
        "games. Each more pair adds two games.",
        card="You keep your partner. If you lose twice, you are out. Unbeaten pairs meet unbeaten "
        "pairs. Pairs that lost once meet each other. The last two meet until one of them has lost "
        f"twice. {_CARD_END}",
    ),
    lambda _: MOST_ROUNDS,
)
