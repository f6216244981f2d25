"""Settle a revoke by the bid, as a house rule of games with bids and of Set-Back: the hand ends there.

    the makers' side revokes            as if it had been set: it loses what it loses then
    any other revokes, award            the makers get the bid made, exactly
    any other revokes, deduct           whoever did it loses the points of a revoke
    any other revokes, both             both of these

Each revoke of the record counts. Nobody scores tricks, and nobody else gains by a revoke of the makers. In Set-Back,
where nobody bids, the maker has bid the three tricks that they need. Where the house has no such rule a revoke is put
right by hand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import HandScore, SeatTally
from scoring.engine.variant import NEEDS, Counting, Ruleset
from scoring.engine.variants.five_trick_penalties import revoke_faults
from scoring.engine.variants.individuals import maker_faults

SETTLED_NEEDS: Final = {**NEEDS, HandResult.REVOKE: frozenset({"maker", "revokes"})}
"""What records need where it goes by the maker who gains or loses by a revoke."""


def revokes_cost(ruleset: Ruleset) -> bool:
    """Tell whether the house says what a revoke costs."""
    return HandResult.REVOKE in ruleset.fields


def settled_revoke_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with a record of a revoke: nobody is named, or somebody who sat out."""
    yield from maker_faults(hand)
    if not hand.revokes:
        yield Problem("revokes_missing", "revokes", _("Choose who revoked."))
    yield from revoke_faults(ruleset, hand)


def settled_revoke(ruleset: Ruleset, hand: Hand, *, short: int, made: int) -> HandScore:
    """Return what revokes change: ``short`` is what being set changes for the makers' side, ``made`` what it bid."""
    assert hand.maker is not None  # noqa: S101  settled_revoke_faults refuses the record without it
    makers, mode = ruleset.seat_sides[hand.maker], ruleset.options["revoke_mode"]
    changes = [0] * len(ruleset.sides)
    for seat in hand.revokes:
        offender = ruleset.seat_sides[seat]
        if offender == makers:
            changes[makers] += short
            continue
        if mode != "deduct":
            changes[makers] += made
        if mode != "award":
            changes[offender] += _deducted(ruleset)
    lone = ((SeatTally.LONERS, hand.maker, 1),) if hand.alone else ()
    revokes = tuple((SeatTally.REVOKES, seat, 1) for seat in hand.revokes)
    tallies = ((SeatTally.HANDS_MADE, hand.maker, 1), *lone, *revokes)
    return HandScore((tuple(changes),), makers=makers, tallies=tallies)


def settled_revokes(ruleset: Ruleset, hands: Iterable[Hand]) -> Iterator[Hand]:
    """Yield each of the hands ended by a revoke of each player who has cards; none where the house has no rule."""
    if not revokes_cost(ruleset):
        return
    for hand in hands:
        for seat in range(ruleset.players):
            ended = replace(hand, result=HandResult.REVOKE, revokes=(seat,))
            if not any(revoke_faults(ruleset, ended)):
                yield ended


def most_of_a_revoke(ruleset: Ruleset, *, short: int, made: int) -> int:
    """Return the most that one revoke adds to all scores together, where scores count down."""
    mode, taken = ruleset.options["revoke_mode"], _deducted(ruleset)
    return max(short, {"award": made, "deduct": taken}.get(str(mode), made + taken))


def _deducted(ruleset: Ruleset) -> int:
    """Return what takes points off an offender: where scores count down they go up."""
    size = int(ruleset.options["revoke_points"] or 0)
    return size if ruleset.variant.counting is Counting.DOWN else -size
