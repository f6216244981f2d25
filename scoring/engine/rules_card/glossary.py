"""Say in one plain sentence each what the words mean that players use at a euchre table.

Where players of different places mean different things, the sentence says "usually". `docs/words-of-the-game.md`
has the same list.
"""

from collections.abc import Mapping

GLOSSARY: Mapping[str, Mapping[str, str]] = {
    "Cards": {
        "trump": "The suit that beats all others in this hand.",
        "right bower": "The jack of trump, the highest trump except for a Benny or a Joker.",
        "left bower": "The other jack of the same colour, which counts as a trump, next below the right bower.",
        "Benny": "A joker or the two of spades that beats even the right bower, in Britain.",
        "off suit": "Any suit that isn't trump.",
        "kitty": "The cards that nobody was dealt.",
        "turn-up": "The card of the kitty that is turned face up after the deal.",
        "asleep": "Said of a card or tile that nobody was dealt.",
        "boss": "The highest card of a suit that has not been played yet.",
        "guarded": "Said of a left bower with another trump beside it, which can be played under the right bower.",
        "Dutchman": "Both bowers and the ace of trump in one hand.",
        "farmer's hand": "A hand of nothing but nines and tens; in some clubs it is dealt again.",
        "ace, no face": "A hand with an ace and no face card; in some clubs it is dealt again.",
    },
    "The deal": {
        "cut": "To split the pack and put the lower part on top, before the deal.",
        "bump": "Usually to tap the pack instead of cutting it; in some places, to euchre somebody.",
        "eldest": "The player left of the dealer, who speaks first.",
        "misdeal": "A deal that went wrong: nobody scores, and the same dealer deals again.",
        "steal the deal": "To deal out of turn without anybody noticing, if the house allows it.",
    },
    "Making trump": {
        "order up": "To make the turn-up trump as an opponent of the dealer, who then picks the card up.",
        "assist": "To make the turn-up trump as the dealer's partner.",
        "pick up": "To take the turn-up into the hand as the dealer, which makes its suit trump.",
        "turn down": "To lay the turn-up face down because nobody wants its suit.",
        "shout": "To make trump; a blind shout is made before looking at the cards.",
        "maker": "The player who made trump; with their partner they are the makers, and need three tricks of five.",
        "defenders": "The two who play against the makers.",
        "next": "The other suit of the same colour as the card that was turned down.",
        "dutching": "Usually making trump next, of the same colour as the card that was turned down.",
        "cross": "To name a suit of the other colour than the card that was turned down.",
        "stick the dealer": "A house rule: when all others pass twice, the dealer must make trump.",
        "bag": "To pass with good cards, so that the others make trump and are euchred.",
        "donate": "To make trump with poor cards, so that the others cannot go alone.",
    },
    "Going alone": {
        "loner": "A hand that somebody plays without their partner, for more points.",
        "cards away": "Usually said by a lone player, so that the partner lays their cards face down.",
        "sleeping hand": "Usually the cards of the partner who sits out while the other plays alone.",
        "partner's best": "A card that a lone player gets from the partner in exchange, if the house allows it.",
    },
    "Play": {
        "trick": "One card from each player; the best of them takes it.",
        "lead": "To play the first card of a trick.",
        "follow suit": "To play a card of the suit that was led, which you must if you can.",
        "ruff": "To take a trick of another suit with a trump.",
        "throw off": "To play a card of another suit that cannot take the trick.",
        "walk": "Said of a card that takes a trick because nobody trumps or beats it.",
        "revoke": "Not following suit when you could; the house says what it costs.",
        "renege": "Another word for a revoke.",
        "table talk": "Telling your partner about your cards, which is not allowed.",
        "lay down": "To show a hand that takes every trick instead of playing it.",
    },
    "Score": {
        "euchred": "Said of makers who took fewer than three tricks; the others score.",
        "march": "Every trick taken by one side.",
        "in the barn": "One point short of winning the game.",
        "at the bridge": "One side needs one point to win, the other four.",
        "to have an eye": "To have a point at least.",
        "skunked": "Beaten without a point; in Britain, whitewashed.",
    },
}
"""By the part of the game in which the words are used, in the order in which they come up."""
