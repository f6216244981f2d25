"""Say what of a way to play no declaration of it says: its cards, what is turned up, how a partner is found."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Own:
    """Hold sentences of one way to play: of its ``play``, and of its ``worth``, which stand below the points."""

    play: tuple[str, ...] = ()
    worth: tuple[str, ...] = ()


DOMINOES = "It is played with dominoes."

OWN: Mapping[str, Own] = {
    "north_american": Own(),
    "progressive": Own(),
    "british": Own(
        (
            "There are 25 cards, with the Benny.",
            "If the Benny is turned up, the dealer makes trump before he looks at his hand.",
            "Either of the makers may be the one who plays alone.",
        )
    ),
    "domino_fosdick": Own((DOMINOES,)),
    "domino_play": Own(
        (DOMINOES, "Three tiles are turned up, one after another, and trump is always one of their suits.")
    ),
    "call_ace_domino": Own(
        (
            DOMINOES,
            "The maker calls a suit, but not trump, nor the suit below it, which has the left bower.",
            "Below the blanks are the sixes.",
            "Whoever holds the doublet of the called suit is his partner for this hand.",
            "If the maker holds it himself, or nobody does, he is alone by fate.",
            "Whoever says beforehand that he goes alone calls no suit.",
        )
    ),
    "card_fosdick": Own(("There are 24 or 32 cards.",)),
    "classic_1844": Own(),
    "railroad": Own(("The Joker is the highest trump.",)),
    "somerset_1888": Own(),
    "cosmic": Own(
        (
            "Each player belongs to a race, dealt at random.",
            "What its power does to the score is written down as an adjustment, with a note.",
        )
    ),
    "two_handed": Own(),
    "cutthroat_five": Own(),
    "three_handed_seven": Own(
        worth=("When the maker is euchred, the other with more tricks gets 2; level, each gets 1.",)
    ),
    "bid_individual": Own(
        (
            "Every card is dealt.",
            "After the bidding all but the maker may fold: they drop out of the hand and take no trick.",
        )
    ),
    "buck": Own(
        (
            "After the bidding all but the maker may fold: they drop out of the hand and take no trick.",
            "But if a club is turned up, clubs are trump: nobody bids, nobody is the maker, and nobody may fold.",
        )
    ),
    "setback": Own(
        ("All but the maker may throw up the hand: they drop out of it and take no trick.",),
    ),
    "family_bid": Own(
        ("12 is played alone after one card is exchanged, 24 and above as dealt. Four nines are a misdeal.",),
        ("When a hand is laid down, those of the tricks left that are uncertain go to the other side.",),
    ),
    "pepper": Own(),
}
"""By the key of each variant; a preset has those of the variant under it."""
