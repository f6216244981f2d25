"""Say what of a way to play no declaration of it says: its cards, the deal, what is turned up.

Where the sources leave something open, or differ, the sentence says "usually".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

Sentences = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """Hold the sentences of one way to play, by the part of the card where they stand; `worth` is below the points.

    ``{dealt}`` stands for the number of cards that everyone gets, ``{first}`` for where speaking begins.
    """

    cards: Sentences
    deal: Sentences
    trump: Sentences
    play: Sentences = ()
    worth: Sentences = ()
    dominoes: bool = False


def _cards(pack: str, *, above: str = "", below: str = "") -> Sentences:
    """Return the pack and how its cards rank; ``above`` beats the right bower, ``below`` is under the nine."""
    return (
        pack,
        (
            f"Trump, highest first: {above}the jack of trump (right bower), the other jack of the same colour (left "
            f"bower), ace, king, queen, ten, nine{below}."
        ),
        f"Other suits, highest first: ace, king, queen, jack, ten, nine{below}. The left bower counts as a trump.",
    )


NINE_TO_ACE = _cards("There are 24 cards: nine to ace in each suit.")
SEVEN_TO_ACE = _cards("There are usually 32 cards: seven to ace in each suit.", below=", eight, seven")
NINE_OR_SEVEN = _cards(
    "There are 24 cards, nine to ace in each suit, or 32, seven to ace.", below=" (eight, seven)"
)
DOMINOES = (
    "It is played with a double-six set of dominoes. The suits are six to blank.",
    (
        "Trump, highest first: the double of trump (right bower), the double of the suit below it (left bower), then "
        "the other tiles of trump by their other end, six down to blank."
    ),
    "When blanks are trump, the double six is the left bower.",
    "In other suits the double is highest, then the tiles by their other end.",
    "A tile of trump is only ever a trump. Any other that is led usually counts as its higher end.",
)

FIRST_JACK = "Usually whoever gets the first jack deals first."
JACK_OR_LOWEST = "Usually whoever gets the first jack deals first, or else whoever draws the lowest card."
CUT = (
    "Before the first deal the players cut: the two higher cards play together against the two lower, and usually the "
    "lowest card deals."
)
AGREED = "The players agree who deals first."
TURNED = "Everyone gets {dealt} cards, usually in packets of two and three, and the next card is turned up."
ALL_DEALT = "Everyone gets {dealt} cards, usually in packets of two or three, so that all are dealt."
TILES = "The tiles are shuffled face down, everyone takes {dealt}, and one more is turned up."

TAKE = (
    "Beginning {first}, everyone may make the turned-up suit trump, or pass. "
    "Whoever makes trump is the maker."
)
PICK_UP = "When it is made trump, the dealer picks the card up and puts another away face down."
NAME = "If all pass, it is turned down, and everyone in turn may name another suit, or pass."
BY_CARD = (TAKE, PICK_UP, NAME)
BY_TILE = (
    "The suit of the turned-up tile is its higher end.",
    TAKE,
    "When it is made trump, the dealer usually takes the tile and puts another away face down.",
)

FOLD = "After the bidding all but the maker may fold: they drop out of the hand and take no trick."

USUAL = Own(NINE_TO_ACE, (FIRST_JACK, TURNED), BY_CARD)
"""Euchre with 24 cards and a card turned up, as most people know it."""
AMERICAN = replace(USUAL, deal=(JACK_OR_LOWEST, TURNED))
"""The same as sources of North America have it."""
BY_BID = Own(NINE_TO_ACE, (FIRST_JACK, ALL_DEALT), ())
WITH_TILES = Own(DOMINOES, (TILES,), (*BY_TILE, NAME), dominoes=True)

OWN: Mapping[str, Own] = {
    "north_american": AMERICAN,
    "progressive": AMERICAN,
    "british": replace(
        USUAL,
        cards=_cards(
            "There are 25 cards: nine to ace in each suit, and the Benny, a joker or the two of spades.",
            above="the Benny, ",
        ),
        deal=(CUT, TURNED),
        trump=(
            *BY_CARD,
            "If the Benny is turned up, the dealer makes trump before they look at their hand.",
        ),
        play=("Either of the makers may be the one who plays alone.",),
    ),
    "domino_fosdick": WITH_TILES,
    "domino_play": replace(
        WITH_TILES,
        trump=(
            *BY_TILE,
            "If all pass, another tile is turned up, three in all. Trump is always the suit of one of them.",
        ),
    ),
    "call_ace_domino": replace(
        WITH_TILES,
        trump=(
            *WITH_TILES.trump,
            "The maker calls a suit, but not trump, nor the suit below it, which has the left bower.",
            "Below the blanks are the sixes.",
            "Whoever holds the double of the called suit is the maker's partner for this hand.",
            "If the maker holds it, or nobody does, the maker is alone by fate.",
            "A maker who says beforehand that they go alone calls no suit.",
        ),
    ),
    "card_fosdick": replace(USUAL, cards=NINE_OR_SEVEN),
    "classic_1844": replace(USUAL, cards=SEVEN_TO_ACE, deal=(CUT, TURNED)),
    "railroad": replace(
        AMERICAN,
        cards=_cards(
            "There are usually 25 cards: nine to ace in each suit, and the Joker.", above="the Joker, "
        ),
        trump=(*BY_CARD, "Agree beforehand what is trump when the Joker is turned up."),
        play=("Usually a lone player may exchange a card for their partner's best.",),
    ),
    "somerset_1888": replace(AMERICAN, cards=SEVEN_TO_ACE),
    "cosmic": replace(
        AMERICAN,
        play=(
            "Each player belongs to a race, dealt at random.",
            "What its power does to the score is recorded with Put points right, and a note.",
        ),
    ),
    "two_handed": USUAL,
    "cutthroat_five": USUAL,
    "three_handed_seven": replace(
        USUAL,
        deal=(
            FIRST_JACK,
            "Everyone gets {dealt} cards, usually in packets, and the next card is turned up.",
        ),
        worth=("When the maker is euchred, the other with more tricks gets 2; level, each gets 1.",),
    ),
    "bid_individual": replace(BY_BID, trump=(FOLD,)),
    "buck": replace(
        USUAL,
        trump=(
            FOLD,
            "But if a club is turned up, clubs are trump: nobody bids, nobody is the maker, and nobody may fold.",
        ),
    ),
    "setback": replace(
        USUAL,
        cards=NINE_OR_SEVEN,
        trump=(
            *BY_CARD,
            "Once trump is made, all but the maker may throw in their hand: they drop out of it and take no trick.",
        ),
    ),
    "family_bid": replace(
        BY_BID,
        deal=(AGREED, ALL_DEALT, "Four nines in one hand are a misdeal."),
        trump=("12 is played alone after one card is exchanged, 24 and above as dealt.",),
        worth=(
            "When a hand is laid down, those of the tricks left that are uncertain go to the other side.",
        ),
    ),
    "pepper": BY_BID,
}
"""By the key of each variant; a preset has those of the variant under it."""
