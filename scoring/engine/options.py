"""Declare every house option once; a variant takes those it has, with its own defaults."""

from dataclasses import replace

from scoring.engine.variant import Option, OptionValue

OFF_ON: tuple[OptionValue, ...] = (False, True)
FIVE_TRICKS = "five-trick partnership games"
AMERICAN = "north_american and progressive"
REVOKE_LAW = "games with a revoke law"

TARGET = Option("target", 10, "The score that wins.", "games that count up", least=1)
FIXED_HANDS = Option(
    "fixed_hands",
    None,
    "The game is so many deals long, and has no target.",
    "partnership games",
    least=1,
    nullable=True,
)
STICK_DEALER = Option(
    "stick_dealer", False, "When all others pass twice the dealer must make trump.", FIVE_TRICKS, OFF_ON
)
EUCHRE_LONE_POINTS = Option(
    "euchre_lone_points", 2, "What the defenders get for euchring a lone maker.", FIVE_TRICKS, (2, 3, 4)
)
LONER_MARCH_POINTS = Option(
    "loner_march_points", 4, "What a lone hand with every trick is worth.", FIVE_TRICKS, (4, 3, 5)
)
LONER_MAKER_POINTS = Option(
    "loner_maker_points",
    None,
    "What a lone maker alone is credited with for every trick, where that differs from his side.",
    FIVE_TRICKS,
    least=1,
    nullable=True,
)
DEFEND_ALONE = Option("defend_alone", False, "A defender may play without partner.", FIVE_TRICKS, OFF_ON)
DEALER_PARTNER_MUST_GO_ALONE = Option(
    "dealer_partner_must_go_alone",
    False,
    "The dealer's partner who orders the turned-up card goes alone.",
    "partnership games",
    OFF_ON,
)
REVOKE_MODE = Option(
    "revoke_mode",
    "award",
    "A revoke gives points to the other side, takes them from the offenders, or both.",
    REVOKE_LAW,
    ("award", "deduct", "both"),
)
REVOKE_POINTS = Option("revoke_points", 2, "The size of a revoke.", REVOKE_LAW, least=1, most=5)
REVOKE_POINTS_LONE = Option(
    "revoke_points_lone",
    None,
    "The size of a revoke in a lone hand.",
    REVOKE_LAW,
    least=1,
    most=5,
    nullable=True,
    same_as="revoke_points",
)
REVOKE_ENDS_HAND = Option(
    "revoke_ends_hand",
    True,
    "The hand ends at a revoke and nothing else of it scores; otherwise it is played out and scores as well.",
    REVOKE_LAW,
    (True, False),
)
FALSE_CLAIM_POINTS = Option(
    "false_claim_points", 0, "What an unproved claim of a revoke gives to the other side.", REVOKE_LAW
)
NEGATIVE_SCORES = Option(
    "negative_scores", False, "Deductions may take a score below zero.", "games that count up", OFF_ON
)
MAKING_TRUMP_RULE = Option(
    "making_trump_rule",
    "off",
    "A jack alone is not enough to make trump, for all or for the dealer; it is treated as a revoke.",
    AMERICAN,
    ("off", "all", "dealer_only"),
)
TABLE_TALK_POINTS = Option(
    "table_talk_points", 0, "What table talk gives to the other side; 0 is no such rule.", AMERICAN
)
STEAL_THE_DEAL = Option("steal_the_deal", False, "A deal stolen and unnoticed stands.", AMERICAN, OFF_ON)
POINT_ON_PARTNER = Option(
    "point_on_partner", False, "Stealing your own partner's deal adds a point.", AMERICAN, OFF_ON
)
ROBSON = Option(
    "robson",
    False,
    "A side with every trick may subtract from the other side; the dealer may go alone blind on a jack.",
    AMERICAN,
    OFF_ON,
)
SUPER_EUCHRE = Option(
    "super_euchre", False, "Makers without any trick give the defenders 4.", AMERICAN, OFF_ON
)
ALL_PASS_PENALTY = Option("all_pass_penalty", 0, "What the dealer's opponents get when all pass.", AMERICAN)
MARKERS = Option(
    "markers",
    "5_5",
    "The two cards that show the score; display only.",
    "all games",
    ("5_5", "4_6", "5_6", "2_3", "2_3_cross", "none"),
)


def with_default(option: Option, default: OptionValue) -> Option:
    """Return the option with another default."""
    return replace(option, default=default)
