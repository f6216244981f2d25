"""Know the everyday hands of a ruleset beforehand: a maker and his tricks, nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final

from scoring.engine.problems import problems
from scoring.engine.record import Hand, Trump
from scoring.engine.state import start
from scoring.engine.variant import Ruleset
from scoring.engine.worth import Worth

_PLAIN: Final = frozenset({"dealer", "maker", "call_round", "alone", "tricks", "trump"})
_REST: Final = tuple(field for field in fields(Hand) if field.name not in _PLAIN)
_rest: Final = attrgetter(*(field.name for field in _REST))
SUITS: Final = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
_BLANK: Final = tuple(field.default for field in _REST)


@dataclass(frozen=True, slots=True)
class Everyday:
    """Hold the worth of each everyday hand, by maker, alone and the tricks of each side.

    ``rounds`` are those in which no rule asks who dealt, ``trumps`` those that may be noted and change nothing.
    """

    worths: Mapping[tuple[int | None, ...], Worth]
    rounds: tuple[int | None, ...]
    trumps: frozenset[Trump | int | None]


@lru_cache(maxsize=512)
def everyday(ruleset: Ruleset) -> Everyday:
    """Return the everyday hands of the ruleset, each judged and reckoned by the rules themselves."""
    begin = start(ruleset)
    worths = {
        (hand.maker, hand.alone, *map(hand.tricks.get, ruleset.sides)): ruleset.variant.worth(
            ruleset, hand, None
        )
        for hand in ruleset.variant.taps(ruleset)
        if hand.tricks is not None and _rest(hand) == _BLANK and not problems(ruleset, begin, hand)
    }
    sample = next((hand for hand in ruleset.variant.taps(ruleset) if hand.tricks and not hand.alone), Hand())
    trumps = {trump for trump in (None, *SUITS) if not problems(ruleset, begin, replace(sample, trump=trump))}
    asks = ruleset.options.get("dealer_partner_must_go_alone")
    return Everyday(worths, (None, 2) if asks else (None, 1, 2), frozenset(trumps))


def everyday_worth(ruleset: Ruleset, known: Everyday, hand: Hand) -> Worth | None:
    """Return the worth of an everyday hand, or None when the rules have to be asked.

    An everyday hand can be wherever the game stands, as long as it goes on.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> everyday_worth(american, everyday(american), Hand(maker=0, tricks={"A": 3, "B": 2})).counts
    ((1, 0),)
    """
    tricks = hand.tricks
    if tricks is None or hand.call_round not in known.rounds or hand.trump not in known.trumps:
        return None
    if _rest(hand) != _BLANK:
        return None
    if len(tricks) != len(ruleset.sides) or not (hand.dealer is None or 0 <= hand.dealer < ruleset.players):
        return None
    return known.worths.get((hand.maker, hand.alone, *map(tricks.get, ruleset.sides)))
