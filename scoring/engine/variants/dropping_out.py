"""Let players drop out of a hand: they keep their score, take no trick, and the maker plays the others.

The maker may not drop out. If all others do, he is credited with every trick.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand
from scoring.engine.hand_score import BySide
from scoring.engine.mentions import WHO, about_seats
from scoring.engine.trick_counts import trick_faults
from scoring.engine.variant import Ruleset
from scoring.engine.variants.individuals import count_faults, played, tricks_by_player

UNLESS: Mapping[str, Mapping[str, tuple[object, ...]]] = {"tricks": {"dropped": ()}}
"""Nobody has to count where all others dropped out."""


def holders(ruleset: Ruleset, hand: Hand) -> tuple[int, ...]:
    """Return the seats that stayed in, in order."""
    return tuple(seat for seat in range(ruleset.players) if seat not in hand.dropped)


def credited(ruleset: Ruleset, hand: Hand) -> BySide:
    """Return the tricks that each player is credited with; whoever is left alone has them all.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> credited(make_ruleset("setback", players=3), Hand(maker=1, dropped=(0, 2)))
    (0, 5, 0)
    """
    stayed = holders(ruleset, hand)
    if len(stayed) == 1:
        return tuple(ruleset.tricks if seat in stayed else 0 for seat in range(ruleset.players))
    return tricks_by_player(ruleset, hand)


def dropped_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with who dropped out: the maker, somebody twice, somebody with tricks."""
    for seat in sorted(set(hand.dropped)):
        if hand.dropped.count(seat) > 1:
            message = _("{who} can drop out only once. Name them once.", who=WHO)
            yield about_seats(ruleset, Problem("dropped_twice", "dropped", message), seat)
        if seat == hand.maker:
            message = _("The maker plays the hand. Leave them out of those who dropped out.")
            yield Problem("maker_dropped", "dropped", message)
        side = ruleset.sides[seat] if ruleset.has_seat(seat) else ""
        if (hand.tricks or {}).get(side, 0) > 0:
            message = _("{who} dropped out and takes no trick. Correct one of the two.", who=WHO)
            yield about_seats(ruleset, Problem("dropped_with_tricks", f"tricks.{side}", message), seat)


def stayed_count_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the tricks of those who stayed in.

    Who dropped out has none, said or not; where only one stayed in, nobody has to count.
    """
    if hand.makers_short or (hand.tricks is None and len(holders(ruleset, hand)) > 1):
        yield from count_faults(ruleset, hand)
    elif hand.tricks is not None:
        nothing = {ruleset.sides[seat]: 0 for seat in hand.dropped if ruleset.has_seat(seat)}
        yield from trick_faults(ruleset, nothing | dict(hand.tricks), may_be_fewer=False)


def stayings(ruleset: Ruleset, maker: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield who can stay in beside the maker, and who then dropped out, from all down to nobody."""
    others = [seat for seat in range(ruleset.players) if seat != maker]
    for number in range(len(others) + 1):
        for dropped in combinations(others, number):
            yield tuple(seat for seat in range(ruleset.players) if seat not in dropped), dropped


def shared(ruleset: Ruleset, stayed: Collection[int]) -> Iterator[dict[str, int] | None]:
    """Yield the tricks of every hand between those who stayed in; None where only one did."""
    if len(stayed) == 1:
        yield None
    else:
        yield from played(ruleset, stayed)
