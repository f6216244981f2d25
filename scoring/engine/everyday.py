"""Know the everyday hands of a ruleset beforehand: those that a table taps, played out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final

from scoring.engine.problems import problems
from scoring.engine.record import Hand, Result, Trump
from scoring.engine.state import start
from scoring.engine.variant import Ruleset
from scoring.engine.worth import Worth

# Noted beside a tapped hand and, as a rule, of no matter; the tricks are compared by their names.
_BESIDE: Final = frozenset({"result", "dealer", "call_round", "tricks", "trump"})
_tapped: Final = attrgetter(*(field.name for field in fields(Hand) if field.name not in _BESIDE))


@dataclass(frozen=True, slots=True)
class Everyday:
    """Hold the worth of each everyday hand, by what a tap says of it and the tricks as they are counted.

    ``rounds`` are those in which no rule asks who dealt, ``trumps`` those that may be noted and change nothing.
    """

    worths: Mapping[tuple[object, ...], Worth]
    counted_by: tuple[str, ...]
    rounds: tuple[int | None, ...]
    trumps: frozenset[Trump | int | None]


@lru_cache(maxsize=512)
def everyday(ruleset: Ruleset) -> Everyday:
    """Return the everyday hands of the ruleset, each judged and reckoned by the rules themselves."""
    begin = start(ruleset)
    worths = {
        (*_tapped(hand), *map(hand.tricks.get, ruleset.counted_by)): ruleset.variant.worth(
            ruleset, hand, None
        )
        for hand in ruleset.variant.taps(ruleset)
        if hand.tricks is not None and hand.result is Result.PLAYED and not problems(ruleset, begin, hand)
    }
    sample = next((hand for hand in ruleset.variant.taps(ruleset) if hand.tricks and not hand.alone), Hand())
    noted = (None, *ruleset.trumps)
    trumps = {trump for trump in noted if not problems(ruleset, begin, replace(sample, trump=trump))}
    rounds = [one for one in (None, 1, 2) if not problems(ruleset, begin, replace(sample, call_round=one))]
    return Everyday(worths, ruleset.counted_by, tuple(rounds), frozenset(trumps))


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
    if hand.result is not Result.PLAYED or len(tricks) != len(known.counted_by):
        return None
    if not (hand.dealer is None or 0 <= hand.dealer < ruleset.players):
        return None
    if hand.lay_down is not None or hand.points is not None or hand.totals is not None:
        return None  # they hold mappings, and are never tapped
    return known.worths.get((*_tapped(hand), *map(tricks.get, known.counted_by)))
