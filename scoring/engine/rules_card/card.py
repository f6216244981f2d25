"""Make the card of tonight's rules from any ruleset: what is printed and laid on the tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import total
from scoring.engine.rules_card.by_bid import by_bid
from scoring.engine.rules_card.by_makers import by_makers
from scoring.engine.rules_card.by_player import by_player
from scoring.engine.rules_card.house import house
from scoring.engine.rules_card.own import OWN
from scoring.engine.rules_card.phrases import points
from scoring.engine.rules_card.play import RulesCardSection, sections
from scoring.engine.variant import Counting, Ruleset, tapped


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Hold a table in words: its ``head``, and its ``lines``, each as long as the head."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RulesCard:
    """Hold a ruleset in words: ``sections`` on play, the ``points`` of a hand, ``notes`` to them, ``house`` rules."""

    name: str
    sections: tuple[RulesCardSection, ...]
    points: PointsTable
    notes: tuple[str, ...]
    house: tuple[str, ...]

    @property
    def play(self) -> tuple[str, ...]:
        """Every sentence above the points, without the titles of the sections."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)


@lru_cache(maxsize=64)
def rules_card(ruleset: Ruleset, *, level_is_tie: bool = False) -> RulesCard:
    """Return the card of a ruleset, whatever the way to play and the number of players.

    Everything comes from what the variant declares and from what it reckons for the hands that are tapped, so
    the card says what the program counts. With `level_is_tie` it says that a game that ends level is a tie.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> rules_card(make_ruleset("north_american", {"stick_dealer": True})).house[0]
    'When all others pass twice, the dealer must make trump.'
    """
    return RulesCard(
        ruleset.name,
        tuple(sections(ruleset, level_is_tie=level_is_tie)),
        _points_of(ruleset),
        tuple(_notes(ruleset)),
        tuple(house(ruleset)),
    )


def _points_of(ruleset: Ruleset) -> PointsTable:
    """Return what hands are worth, told as the variant reckons them.

    Where scores count down, a hand is told by what happens to one player; where sides bid, by the bid; else by
    the tricks of the makers.
    """
    if ruleset.variant.counting is Counting.DOWN:
        told = by_player
    else:
        told = by_makers if ruleset.variant.bidding is None else by_bid
    head, lines = told(ruleset)
    return PointsTable(head, tuple(lines))


def _notes(ruleset: Ruleset) -> Iterator[str]:
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
