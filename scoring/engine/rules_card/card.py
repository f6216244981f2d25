"""Make the card of tonight's rules from any ruleset: what is printed and laid on the tables."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.rules_card.house import house
from scoring.engine.rules_card.play import RulesCardSection, sections
from scoring.engine.rules_card.points import PointsTable, notes, points_of
from scoring.engine.variant import Ruleset


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
        points_of(ruleset),
        tuple(notes(ruleset)),
        tuple(house(ruleset)),
    )
