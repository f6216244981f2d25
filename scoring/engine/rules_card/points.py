"""Make the small table of what a hand is worth, from what the variant itself reckons for the hands that are tapped."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import total
from scoring.engine.rules_card.by_bid import by_bid
from scoring.engine.rules_card.by_makers import by_makers
from scoring.engine.rules_card.by_player import by_player
from scoring.engine.rules_card.own import OWN
from scoring.engine.rules_card.phrases import points
from scoring.engine.variant import Counting, Ruleset, tapped


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Hold a table in words: its ``head``, and its ``lines``, each as long as the head."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def points_of(ruleset: Ruleset) -> PointsTable:
    """Return the table of a ruleset, made as its points are counted.

    Where scores count down, a hand is told by what happens to one player; where sides bid, by the bid; else by
    the tricks of the makers.
    """
    head, lines = _way(ruleset)(ruleset)
    return PointsTable(head, tuple(lines))


def notes(ruleset: Ruleset) -> Iterator[str]:
    """Yield what the table has no line for: hands that are given up, and what is the same in all of them."""
    if ruleset.variant.counting is Counting.DOWN:
        yield "The tricks of a maker who falls short do not count for them."
    elif ruleset.variant.bidding is not None:
        yield "The other side gets 1 point for each of its tricks, whoever makes the bid or falls short."
    for hand in tapped(ruleset):
        if hand.result is HandResult.LAY_DOWN_LONER:
            yield f"A loner laid down that nobody contests is worth {points(_most(ruleset, hand))}."
            break
    for hand in tapped(ruleset):
        if hand.result is HandResult.THROW_IN:
            yield f"Makers with 3 tricks may throw in the rest; then they get {points(_most(ruleset, hand))}."
            break
    yield from OWN[ruleset.variant.key].worth
    if HandResult.REVOKE not in ruleset.fields:
        yield "A revoke has no set penalty: agree on the points, and enter them by hand."


def _most(ruleset: Ruleset, hand: Hand) -> int:
    return max(total(ruleset.variant.worth(ruleset, hand, hand.dealer).counts, len(ruleset.sides)))


def _way(ruleset: Ruleset) -> "Callable[[Ruleset], tuple[tuple[str, ...], list[tuple[str, ...]]]]":
    if ruleset.variant.counting is Counting.DOWN:
        return by_player
    return by_makers if ruleset.variant.bidding is None else by_bid
