"""Know what a card is called, which suit it belongs to, and which of several takes the trick.

A card is written as rank and suit: ``Jd``, ``Tc``, ``9s``; ``B`` is the joker, the best bower. ``R`` and ``L``
stand for the right and the left bower, whose suit trump decides. ``X`` and ``x`` stand for a rank and a suit that
nobody knows.
"""

import re
from dataclasses import dataclass
from typing import Final

from scoring.engine.hand import Trump
from scoring.engine.record import TRUMP_WORDS

RANKS: Final = "789TJQKA"
SUITS: Final = "shdc"
JOKER: Final = "B"
HIDDEN: Final = "Xx"
SAME_COLOUR: Final = {"s": "c", "c": "s", "h": "d", "d": "h"}
TRUMPS: Final = {"s": Trump.SPADES, "h": Trump.HEARTS, "d": Trump.DIAMONDS, "c": Trump.CLUBS}
"""Trump as a hand record has it, by the letter of the notation."""
SUIT_WORDS: Final = {letter: TRUMP_WORDS[trump] for letter, trump in TRUMPS.items()}


@dataclass(frozen=True, slots=True)
class Deck:
    """Say which cards a game has: from which rank up, and whether the joker is among them."""

    lowest: str = "9"
    joker: bool = False

    def has(self, card: str) -> bool:
        """Tell whether a card may be of this deck; one that is not known may be.

        >>> Deck().has("9c"), Deck().has("8c"), Deck().has("B"), Deck().has("Xc")
        (True, False, False, True)
        """
        if card == JOKER:
            return self.joker
        return card[0] not in RANKS or RANKS.index(card[0]) >= RANKS.index(self.lowest)


def read_card(written: str) -> str | None:
    """Return a card in its one form, or None for a word that is no card.

    >>> [read_card(one) for one in ("Jd", "NC", "L", "Xh", "10c", "jd", "Jt")]
    ['Jd', '9c', 'L', 'Xh', None, None, None]
    """
    if written in ("R", "L", JOKER):
        return written
    if not _CARD.fullmatch(written):
        return None
    return ("9" if written[0] == "N" else written[0]) + written[1].lower()


def is_card(card: str) -> bool:
    """Tell whether the card is one and no other."""
    return card == JOKER or (len(card) == 2 and card[0] in RANKS and card[1] in SUITS)


def known_suit(card: str) -> str | None:
    """Return the suit that is printed on a card, None where that is not known.

    >>> known_suit("Xh"), known_suit("Jx"), known_suit("R")
    ('h', None, None)
    """
    return card[1] if len(card) == 2 and card[1] in SUITS else None


def named_bower(card: str, trump: str) -> str:
    """Return the jack that a bower's letter stands for; any other card is itself.

    >>> named_bower("R", "h"), named_bower("L", "h"), named_bower("Jh", "h")
    ('Jh', 'Jd', 'Jh')
    """
    if card in ("R", "L"):
        return f"J{trump if card == 'R' else SAME_COLOUR[trump]}"
    return card


def suit_of(card: str, trump: str) -> str:
    """Return the suit that a card belongs to: the left bower and the joker belong to trump.

    >>> suit_of("Jd", "h"), suit_of("Jd", "s"), suit_of("B", "c")
    ('h', 'd', 'c')
    """
    if card == JOKER or (card[0] == "J" and card[1] == SAME_COLOUR[trump]):
        return trump
    return card[1]


def strength(card: str, led: str, trump: str) -> int:
    """Return a number that is higher for the card that beats the other; 0 takes no trick.

    Joker, right bower, left bower, the other trumps from the ace down, then the suit that was led.
    """
    suit = suit_of(card, trump)
    if suit == trump:
        if card == JOKER:
            return 103
        if card[0] == "J":
            return 102 if card[1] == trump else 101
        return 50 + RANKS.index(card[0])
    return 1 + RANKS.index(card[0]) if suit == led else 0


def winner(cards: list[str], trump: str) -> int:
    """Return which of the cards of a trick takes it, counted from the lead.

    >>> winner(["Ad", "Jh", "Jd", "Kd"], "d"), winner(["Tc", "9c", "As", "Qc"], "h")
    (2, 3)
    """
    led = suit_of(cards[0], trump)
    values = [strength(card, led, trump) for card in cards]
    return values.index(max(values))


_CARD: Final = re.compile("[78N9TJQKAX][shdcxSHDC]")
