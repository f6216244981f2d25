"""Name what players call a standing: in the barn, loner range, skunked."""

from collections.abc import Iterator, Sequence

from scoring.engine.hand import Hand
from scoring.engine.hand_score import HandScore
from scoring.engine.variant import Ruleset

NO_TERMS: tuple[str, ...] = ()


def terms(
    ruleset: Ruleset,
    scores: Sequence[int],
    winners: Sequence[str],
    of_hand: tuple[tuple[str, ...], ...] | None,
) -> tuple[tuple[str, ...], ...]:
    """Return the terms by side: those of the standing, then those of the last record's hand.

    The terms of a range end with the game; the side that lost without a point is skunked, or whitewashed.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> terms(make_ruleset("north_american"), (9, 5), (), None)
    (('in_the_barn', 'loner_range'), ('loner_range_of_opponent',))
    """
    known = ruleset.variant.range_terms
    return tuple(
        tuple(term for term in _standing(ruleset, scores, winners, side) if term in known)
        + (of_hand[side] if of_hand else NO_TERMS)
        for side in range(len(ruleset.sides))
    )


def euchred(ruleset: Ruleset, hand: Hand, worth: HandScore) -> bool:
    """Tell whether the makers of a hand fell short, whatever points it brought beside its tricks.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> from scoring.engine.scorekeeper import worth_of
    >>> american = make_ruleset("north_american", {"revoke_ends_hand": False, "revoke_mode": "both"})
    >>> short = Hand(maker=0, tricks={"A": 2, "B": 3}, revokes=(1,))
    >>> euchred(american, short, worth_of(american, short, None))
    True
    """
    if hand.maker is None or worth.terms is None:
        return False
    return "euchred" in worth.terms[ruleset.seat_sides[hand.maker]]


def _standing(ruleset: Ruleset, scores: Sequence[int], winners: Sequence[str], side: int) -> Iterator[str]:
    score = scores[side]
    if score > 0:
        yield "have_an_eye"
    if winners:
        if ruleset.sides[side] not in winners and score <= 0:
            yield "skunked"
            yield "whitewashed"
        return
    if ruleset.target is not None:
        if ruleset.target - score == 1 and ruleset.target - min(scores) == 4:
            yield "bridge"
        if ruleset.target - score == 1:
            yield "in_the_barn"
        if ruleset.target - score <= 4:
            yield "loner_range"
    if max(scores) - score == 4:
        yield "loner_range_of_opponent"
