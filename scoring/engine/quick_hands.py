"""Work out the quick hands of a ruleset beforehand: those that a table taps, played out or not."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from scoring.engine.dealing import is_deal, turn_after
from scoring.engine.hand_score import BySide, HandScore
from scoring.engine.problems import problems
from scoring.engine.record import Hand, HandResult, Trump
from scoring.engine.state import start
from scoring.engine.variant import Ruleset, Turn, tapped

_PLAYED: Final = HandResult.PLAYED
# Noted beside a played hand and, as a rule, of no matter; the tricks are compared by their names.
_BESIDE: Final = frozenset({"dealer", "call_round", "tricks", "trump"})
_tapped: Final = attrgetter(*(field.name for field in fields(Hand) if field.name not in _BESIDE))


class QuickHand(NamedTuple):
    """Hold what a quick hand does wherever the game stands.

    ``worth`` by itself, whether the deal ``moves`` on, and how many ``deals`` of the game it is. ``gains`` where it is
    one count that takes nothing from anybody and leaves all else as it is, and then ``rising`` are the sides that get
    something; else None.
    """

    worth: HandScore
    moves: bool
    deals: int
    gains: BySide | None
    rising: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class QuickHands:
    """Hold each quick hand, by what a tap says of it and its tricks by their ``names``, as ``counts`` reads them.

    ``rounds`` are those in which no rule asks who dealt, ``trumps`` those that may be noted and change nothing.
    """

    hands: Mapping[tuple[object, ...], QuickHand]
    names: int
    counts: Callable[[Mapping[str, int]], tuple[int, ...]]
    rounds: tuple[int | None, ...]
    trumps: frozenset[Trump | int | None]


@lru_cache(maxsize=64)  # each holds some thousand hands, two megabytes for the games with most
def quick_hands(ruleset: Ruleset) -> QuickHands:
    """Return the quick hands of the ruleset, each judged and reckoned by the rules themselves."""
    begin = start(ruleset)
    counts = itemgetter(*ruleset.counted_by)
    sample = next((hand for hand in tapped(ruleset) if hand.tricks and not hand.alone), Hand())
    noted = (None, *ruleset.trumps)
    trumps = {trump for trump in noted if not problems(ruleset, begin, replace(sample, trump=trump))}
    rounds = [one for one in (None, 1, 2) if not problems(ruleset, begin, replace(sample, call_round=one))]
    return QuickHands(
        dict(_known(ruleset, counts)), len(ruleset.counted_by), counts, tuple(rounds), frozenset(trumps)
    )


def quick_hand(ruleset: Ruleset, known: QuickHands, hand: Hand) -> QuickHand | None:
    """Return what the hand does if it is a quick one, None where the rules have to be asked.

    A quick hand is possible wherever the game stands, as long as it goes on.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> quick_hand(american, quick_hands(american), Hand(maker=0, tricks={"A": 3, "B": 2})).worth.counts
    ((1, 0),)
    """
    dealer, tricks = hand.dealer, hand.tricks
    # Dealer, round and trump may be noted beside a hand that was played, and nothing else, and change nothing there.
    if hand.result is _PLAYED:
        if hand.call_round not in known.rounds or hand.trump not in known.trumps:
            return None
        if dealer is not None and not 0 <= dealer < ruleset.players:
            return None
    elif dealer is not None or hand.call_round is not None or hand.trump is not None:
        return None
    try:
        if tricks is None:
            return known.hands.get((_tapped(hand), None))
        return known.hands.get((_tapped(hand), known.counts(tricks))) if len(tricks) == known.names else None
    except (KeyError, TypeError):
        return None  # other names, or a field that is never tapped and holds a mapping


def _known(
    ruleset: Ruleset, counts: Callable[[Mapping[str, int]], tuple[int, ...]]
) -> Iterator[tuple[tuple[object, ...], QuickHand]]:
    """Give each tapped hand that can be, and is worth the same, whoever dealt."""
    dealers, begin = (None, *range(ruleset.players)), start(ruleset)
    for hand in tapped(ruleset):
        if hand.dealer is not None or hand.lay_down or hand.call_round or hand.steal:
            continue
        # Who dealt is a matter for the rules of the variant alone.
        if problems(ruleset, begin, hand) or any(
            any(ruleset.variant.faults(ruleset, hand, dealer)) for dealer in dealers[1:]
        ):
            continue
        worth, *others = (ruleset.variant.worth(ruleset, hand, dealer) for dealer in dealers)
        if all(other == worth for other in others):
            moves = turn_after(ruleset, hand) is Turn.LEFT
            tricks = None if hand.tricks is None else counts(hand.tricks)
            gains = worth.gains(len(ruleset.sides))
            rising = tuple(side for side, points in enumerate(gains or ()) if points)
            yield (_tapped(hand), tricks), QuickHand(worth, moves, int(is_deal(hand)), gains, rising)
