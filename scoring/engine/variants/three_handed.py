"""Three-handed euchre: three players, each for himself, ten points; the maker plays the two others.

With five tricks it is called cutthroat:

    the maker takes 3 or 4          maker 1
    the maker takes 5               maker 3
    the maker takes 0, 1 or 2       each defender 2

Source: well-known rules of three-handed euchre; what is left to the table is in docs/rules/cutthroat_five.md.

With seven tricks there is a revoke law too:

    the maker takes 4 or 5          maker 1
    the maker takes 6               maker 2
    the maker takes 7               maker 4
    the maker takes 0 to 3          2 to the defender with more tricks; level, 1 to each
    the maker revokes               each defender 2
    a defender revokes              maker 2

Source: Wikipedia, "Euchre", on three-handed play; what is left to the table is in
docs/rules/three_handed_seven.md.
"""

from collections.abc import Iterator
from dataclasses import replace

from problems import Problem
from problems.wording import gettext as _
from scoring.engine import options
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import Bounds, BySide, HandScore, SeatTally, total
from scoring.engine.variant import NEEDS, Ruleset, Variant, tapped
from scoring.engine.variants import individuals
from scoring.engine.variants.five_trick_house import house
from scoring.engine.variants.five_trick_penalties import infringement_faults, revoke_faults

MADE_OF_FIVE = {3: 1, 4: 1, 5: 3}
"""The maker's points, by his tricks."""
A_HAND_OF_FIVE = Bounds(least=1, most=4, most_a_side=3, may_fall=False)


def euchre_of_five(taken: BySide, maker: int) -> BySide:
    """Return 2 for each defender."""
    return tuple(0 if seat == maker else 2 for seat in range(len(taken)))


CUTTHROAT_FIVE = Variant(
    key="cutthroat_five",
    name="Cutthroat, five tricks",
    tricks={3: 5},
    partnerships=frozenset(),
    options=(
        options.TARGET,
        options.NEGATIVE_SCORES,
        options.LEADS_WITHOUT_LONERS,
        options.FIRST_TO_SPEAK,
        options.MARKERS,
    ),
    fields=individuals.FIELDS,
    faults=individuals.faults,
    worth=individuals.worth_by(MADE_OF_FIVE, euchre_of_five),
    taps=individuals.taps,
    bounds=lambda _: A_HAND_OF_FIVE,
)

MADE_OF_SEVEN = {4: 1, 5: 1, 6: 2, 7: 4}
"""The maker's points, by his tricks."""
_HAND = individuals.FIELDS[HandResult.PLAYED]
FIELDS = {
    **individuals.FIELDS,
    HandResult.PLAYED: _HAND | {"revokes"},
    HandResult.REVOKE: (_HAND - {"tricks"}) | {"revokes"},
    HandResult.INFRINGEMENT: frozenset({"dealer", "infringement"}),
}


def euchre_of_seven(taken: BySide, maker: int) -> BySide:
    """Return 2 for the defender with more tricks; level, 1 for each.

    >>> euchre_of_seven((1, 4, 2), 0), euchre_of_seven((3, 2, 2), 0)
    ((0, 2, 0), (0, 1, 1))
    """
    most = max(tricks for seat, tricks in enumerate(taken) if seat != maker)
    best = [seat for seat, tricks in enumerate(taken) if seat != maker and tricks == most]
    return tuple(2 // len(best) if seat in best else 0 for seat in range(len(taken)))


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what is wrong with a hand; who gets the points of a revoke hangs on the maker, so he is named."""
    yield from individuals.faults(ruleset, hand, dealer)
    if hand.result is HandResult.REVOKE:
        yield from individuals.maker_faults(hand)
        if not hand.revokes:
            yield Problem("revokes_missing", "revokes", _("Choose who revoked."))
    elif hand.result is HandResult.INFRINGEMENT:
        yield from infringement_faults(ruleset, house(ruleset), hand, dealer)
    yield from revoke_faults(ruleset, hand)


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return the worth of a record that can be: tricks first, then what revokes cost."""
    if hand.result is HandResult.INFRINGEMENT and hand.infringement is not None:
        points = house(ruleset).false_claim_points
        return HandScore((tuple(0 if seat == hand.infringement.seat else points for seat in range(3)),))
    tricks = _worth_of_tricks(ruleset, hand, dealer)
    if not hand.revokes or hand.maker is None:
        return tricks
    penalty = total([_penalty(ruleset, seat, hand.maker) for seat in hand.revokes], ruleset.players)
    made = () if hand.result is HandResult.PLAYED else ((SeatTally.HANDS_MADE, hand.maker, 1),)
    tallies = (*tricks.tallies, *made, *((SeatTally.REVOKES, seat, 1) for seat in hand.revokes))
    return replace(tricks, counts=(*tricks.counts, penalty), makers=hand.maker, tallies=tallies)


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping, and each revoke that ends one."""
    yield from individuals.taps(ruleset)
    for maker in range(ruleset.players):
        for seat in range(ruleset.players):
            yield Hand(HandResult.REVOKE, maker=maker, revokes=(seat,))


def bounds(ruleset: Ruleset) -> Bounds:
    """Return how many points one hand may give, with one revoke in it at most; see the hands that are tapped.

    Where points may come on top of a hand there is no bound.
    """
    rules = house(ruleset)
    extra = bool(rules.false_claim_points or not rules.revoke_ends_hand)
    points = [
        total(worth(ruleset, hand, None).counts, 3) for hand in tapped(ruleset) if hand.maker is not None
    ]
    # What the offender loses is nothing where the score stands at the floor.
    kept = points if ruleset.floor is None else [tuple(max(one, 0) for one in hand) for hand in points]
    return Bounds(
        least=None if rules.revoke_mode == "deduct" and not rules.revoke_ends_hand else min(map(sum, points)),
        most=None if extra else max(map(sum, kept)),
        most_a_side=None if extra else max(map(max, points)),
        may_fall=rules.revoke_mode != "award",
    )


def _penalty(ruleset: Ruleset, offender: int, maker: int) -> BySide:
    """Return what one revoke changes: a defender's goes to the maker, the maker's to each defender."""
    rules = house(ruleset)
    size, mode = rules.revoke_points, rules.revoke_mode
    given, taken = (0 if mode == "deduct" else size), (0 if mode == "award" else size)
    if offender == maker:
        return tuple(-taken if seat == maker else given for seat in range(ruleset.players))
    return tuple(
        -taken if seat == offender else given if seat == maker else 0 for seat in range(ruleset.players)
    )


_worth_of_tricks = individuals.worth_by(MADE_OF_SEVEN, euchre_of_seven)

THREE_HANDED_SEVEN = Variant(
    key="three_handed_seven",
    name="Three-handed euchre, seven tricks",
    tricks={3: 7},
    partnerships=frozenset(),
    options=(
        options.TARGET,
        options.REVOKE_MODE,
        options.REVOKE_POINTS,
        options.REVOKE_POINTS_LONE,
        options.REVOKE_ENDS_HAND,
        options.FALSE_CLAIM_POINTS,
        options.NEGATIVE_SCORES,
        options.LEADS_WITHOUT_LONERS,
        options.FIRST_TO_SPEAK,
        options.with_default(options.MARKERS, "4_6"),
    ),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    fixed={"revoke_to_maker": True},
    needs={**NEEDS, HandResult.REVOKE: frozenset({"maker", "revokes"})},
)
