"""What a rule that a house may choose is called on pages; the engine's own key is for programs."""

import re
from typing import Final

BETWEEN_DIGITS: Final = re.compile(r"(\d)_(\d)")
LABELS: Final = {
    "target": "Points to win",
    "fixed_hands": "Hands in a game",
    "stick_dealer": "Stick the dealer",
    "euchre_lone_points": "A lone maker is euchred",
    "loner_march_points": "A loner takes every trick",
    "loner_maker_points": "The lone player's own points",
    "defend_alone": "Defend alone",
    "dealer_partner_must_go_alone": "The dealer's partner goes alone",
    "revoke_mode": "What a revoke does",
    "revoke_points": "Points of a revoke",
    "revoke_points_lone": "Points of a revoke in a loner",
    "revoke_ends_hand": "A revoke ends the hand",
    "false_claim_points": "Points of a false claim",
    "negative_scores": "Scores below zero",
    "making_trump_rule": "Making trump on a jack alone",
    "table_talk_points": "Points of table talk",
    "steal_the_deal": "Stealing the deal",
    "point_on_partner": "Stealing your partner's deal",
    "robson": "Robson rules",
    "super_euchre": "Super euchre",
    "all_pass_penalty": "Points when all pass",
    "markers": "Cards that show the score",
    "alone_made_points": "A loner takes three or four",
    "call_ace_implied_alone_march": "Every trick without a partner",
    "start": "Score to begin with",
    "ante_cents": "Ante, in cents",
    "stake_cents": "Stake, in cents",
    "declare_march": "\N{LEFT DOUBLE QUOTATION MARK}I declare\N{RIGHT DOUBLE QUOTATION MARK}",
    "euchre_defenders_deduct": "What defenders take off",
    "min_bid": "Lowest bid",
    "dealer_must_bid": "The dealer must bid",
    "no_trump": "No trump",
}
VALUES: Final = {
    "award": "points to the other side",
    "deduct": "points off the offenders",
    "off": "no such rule",
    "all": "not allowed",
    "dealer_only": "not allowed to the dealer",
    "2_3_cross": "2 and 3, crossed",
    "none": "no cards",
}


def option_label(name: str) -> str:
    """Return what an option is called on pages.

    >>> option_label("stick_dealer")
    'Stick the dealer'
    """
    return LABELS.get(name, name.replace("_", " ").capitalize())


def value_words(value: object) -> str:
    """Return an option's value as people read it.

    >>> value_words(True), value_words("4_6"), value_words("award"), value_words(10)
    ('yes', '4 and 6', 'points to the other side', '10')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return VALUES.get(text, BETWEEN_DIGITS.sub(r"\1 and \2", text).replace("_", " "))


def in_plain_words(name: str, message: str) -> str:
    """Return what is wrong with an option, with its name on pages in the place of its key.

    >>> in_plain_words("revoke_points", "revoke_points must be a whole number from 1 to 5.")
    'Points of a revoke must be a whole number from 1 to 5.'
    """
    return message.replace(name, option_label(name))
