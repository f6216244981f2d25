"""Know the customs of a club that change no points, each one plain sentence for the card of its rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.engine.rules_card.own import OWN
from scoring.engine.variant import Ruleset

MOST = 12
LONGEST = 140
"""So many customs fit on a card, and so many characters in one that a club writes itself."""


@dataclass(frozen=True, slots=True)
class Custom:
    """Hold a known custom: its sentence, and which games it fits."""

    sentence: str
    cards: bool = False
    turned_up: bool = False
    alone: bool = False

    def fits(self, ruleset: Ruleset) -> bool:
        """Tell whether the game has the cards, the turned-up card or the lone hand that the custom is about."""
        own = OWN[ruleset.variant.key]
        return (
            not (self.cards and own.dominoes)
            and not (self.turned_up and ruleset.variant.bidding is not None)
            and not (self.alone and not (ruleset.partners and ruleset.has_field("alone")))
        )


CUSTOMS: Mapping[str, Custom] = {
    "farmers_redeal": Custom(
        "Farmer's hand: whoever holds nothing but nines and tens may show them, and the same dealer deals again.",
        cards=True,
    ),
    "farmers_swap": Custom(
        "Farmer's hand: whoever holds three nines and tens may swap them for the three cards under the turned-up one.",
        cards=True,
        turned_up=True,
    ),
    "ace_no_face": Custom(
        "Ace, no face: whoever holds an ace and only nines and tens beside it may ask for a new deal.",
        cards=True,
    ),
    "partners_best": Custom(
        "Partner's best: whoever plays alone may swap one card for their partner's best.", alone=True
    ),
    "suit_in_hand": Custom("You may make a suit trump only if you hold one of it."),
    "turned_card_known": Custom(
        "The card that was turned down stays face up until the first lead.", cards=True, turned_up=True
    ),
    "last_trick": Custom("The last trick may be looked at until the next one is led to."),
    "no_table_talk": Custom("No talk about the hand while it is played."),
    "cut": Custom("The cards are cut, or tapped to leave them as they are.", cards=True),
}
"""By a key that is stored with a club's ruleset and never renamed."""


def known_customs(ruleset: Ruleset) -> dict[str, str]:
    """Return the customs that fit a game, by their keys.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> "partners_best" in known_customs(make_ruleset("cutthroat_five"))
    False
    """
    return {key: custom.sentence for key, custom in CUSTOMS.items() if custom.fits(ruleset)}


def custom_sentences(ruleset: Ruleset, chosen: Iterable[str]) -> tuple[str, ...]:
    """Return the sentences of what a club chose: keys of customs that fit the game, and its own sentences.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> custom_sentences(make_ruleset("call_ace_domino", players=4), ["cut", "The winners make the tea."])
    ('The winners make the tea.',)
    """
    known = known_customs(ruleset)
    return tuple(known.get(one, one) for one in chosen if one in known or one not in CUSTOMS)
