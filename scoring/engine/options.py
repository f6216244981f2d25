"""Declare every house option once; a variant takes those it has, with its own defaults."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.engine.hand import InfringementType
from scoring.engine.variant import Lead, OptionValue, RuleOption

OFF_ON: tuple[OptionValue, ...] = (False, True)
FIVE_TRICKS = "five-trick partnership games"
AMERICAN = "north_american and progressive"
MOST_FIVE_TRICKS = "five-trick partnership games but cosmic"
REVOKE_LAW = "games with a revoke law"
BID_REVOKE_LAW = "games with bids, and setback"

TARGET = RuleOption("target", "Points to win", 10, "The score that wins.", "games that count up", least=1)
START = RuleOption(
    "start",
    "Score to begin with",
    21,
    "The score that everyone begins with; zero wins.",
    "games that count down",
    least=1,
)
BUCK_START = replace(START, default=15, allowed=(15, 25))
FIXED_HANDS = RuleOption(
    "fixed_hands",
    "Hands in a game",
    None,
    "How many hands a game lasts, whatever the score.",
    "partnership games",
    least=1,
    nullable=True,
    partners=True,
)
STICK_DEALER = RuleOption(
    "stick_dealer",
    "Stick the dealer",
    False,
    "When all others pass twice the dealer must make trump.",
    FIVE_TRICKS,
    OFF_ON,
    partners=True,
)
EUCHRE_LONE_POINTS = RuleOption(
    "euchre_lone_points",
    "A lone maker is euchred",
    2,
    "What the defenders get for euchring a lone maker.",
    FIVE_TRICKS,
    (2, 3, 4),
    partners=True,
)
LONER_MARCH_POINTS = RuleOption(
    "loner_march_points",
    "A loner takes every trick",
    4,
    "What a lone hand with every trick is worth.",
    FIVE_TRICKS,
    (4, 3, 5),
    partners=True,
)
LONER_MAKER_POINTS = RuleOption(
    "loner_maker_points",
    "The lone player's own points",
    None,
    "What a lone maker alone is credited with for every trick, where that differs from their side.",
    FIVE_TRICKS,
    least=1,
    nullable=True,
    partners=True,
)
ALONE_MADE_POINTS = RuleOption(
    "alone_made_points",
    "A loner takes three or four",
    1,
    "What a lone hand with three or four tricks is worth.",
    "domino_fosdick",
    (1, 2),
    partners=True,
)
DEFEND_ALONE = RuleOption(
    "defend_alone",
    "Defend alone",
    False,
    "A defender may play without partner.",
    FIVE_TRICKS,
    OFF_ON,
    partners=True,
)
DEALER_PARTNER_MUST_GO_ALONE = RuleOption(
    "dealer_partner_must_go_alone",
    "The dealer's partner goes alone",
    False,
    "The dealer's partner who orders the turned-up card goes alone.",
    "partnership games",
    OFF_ON,
    partners=True,
)
REVOKE_MODE = RuleOption(
    "revoke_mode",
    "What a revoke does",
    "award",
    "A revoke gives points to the other side, takes them from the offenders, or both.",
    REVOKE_LAW,
    ("award", "deduct", "both"),
)
REVOKE_POINTS = RuleOption(
    "revoke_points", "Points of a revoke", 2, "How many points a revoke is.", REVOKE_LAW, least=1, most=5
)
REVOKE_POINTS_LONE = RuleOption(
    "revoke_points_lone",
    "Points of a revoke in a loner",
    None,
    "How many points a revoke in a lone hand is.",
    REVOKE_LAW,
    least=1,
    most=5,
    nullable=True,
    same_as="revoke_points",
)
REVOKE_ENDS_HAND = RuleOption(
    "revoke_ends_hand",
    "A revoke ends the hand",
    True,
    "The hand ends at a revoke, and nothing else of it scores. Without this it is played out and scores as well.",
    REVOKE_LAW,
    (True, False),
)
FALSE_CLAIM_POINTS = RuleOption(
    "false_claim_points",
    "Points of a false claim",
    0,
    "What an unproved claim of a revoke gives to the other side.",
    REVOKE_LAW,
)
EUCHRE_TO_MAKERS = RuleOption(
    "euchre_to_makers",
    "Euchred makers lose points",
    False,
    "Euchred makers lose 2, a lone maker 4, and the defenders get nothing. A score stops at 0 unless scores may go "
    "below zero.",
    MOST_FIVE_TRICKS,
    OFF_ON,
    partners=True,
)
REDEAL_SAME_DEALER = RuleOption(
    "redeal_same_dealer",
    "All pass: the same dealer deals again",
    False,
    "When everyone passes, the same dealer deals again, and that deal doesn't count as a hand.",
    "five-trick games where the deal moves on when all pass",
    OFF_ON,
)
BID_REVOKE_MODE = RuleOption(
    "revoke_mode",
    "What a revoke does",
    "off",
    "Makers who revoke lose their bid as if they had been set. Any other revoke gives the makers their bid, takes "
    "points off, or both.",
    BID_REVOKE_LAW,
    ("off", "award", "deduct", "both"),
)
BID_REVOKE_POINTS = RuleOption(
    "revoke_points",
    "Points of a revoke",
    2,
    "How many points a player who isn't a maker loses for a revoke, if revokes take points off.",
    BID_REVOKE_LAW,
    least=1,
    most=5,
)
LEADS = RuleOption(
    "leads",
    "Who leads",
    "usual",
    "Who plays the first card. The player left of a loner leads to lone hands only.",
    "all games",
    ("usual", *(lead.value for lead in Lead)),
    of_partners=(Lead.LEFT_OF_LONER.value,),
)
LEADS_WITHOUT_LONERS = replace(
    LEADS, allowed=("usual", Lead.LEFT_OF_DEALER.value, Lead.MAKER.value), of_partners=()
)
FIRST_TO_SPEAK = RuleOption(
    "first_to_speak",
    "Who speaks first",
    "left_of_dealer",
    "Who gets the first chance to make trump or pass.",
    "games without bids",
    ("left_of_dealer", "dealer"),
)
NEGATIVE_SCORES = RuleOption(
    "negative_scores",
    "Scores below zero",
    False,
    "Scores may fall below zero.",
    "games that count up",
    OFF_ON,
)
MAKING_TRUMP_RULE = RuleOption(
    "making_trump_rule",
    "Making trump on a jack alone",
    "off",
    "A jack alone is not enough to make trump, for all or for the dealer; it is treated as a revoke.",
    AMERICAN,
    ("off", "all", "dealer_only"),
)
TABLE_TALK_POINTS = RuleOption(
    "table_talk_points",
    "Points of table talk",
    0,
    "What table talk gives to the other side; 0 is no such rule.",
    AMERICAN,
)
STEAL_THE_DEAL = RuleOption(
    "steal_the_deal", "Stealing the deal", False, "A stolen deal counts if nobody notices.", AMERICAN, OFF_ON
)
POINT_ON_PARTNER = RuleOption(
    "point_on_partner",
    "Stealing your partner's deal",
    False,
    "Stealing your own partner's deal adds a point.",
    AMERICAN,
    OFF_ON,
)
ROBSON = RuleOption(
    "robson",
    "Robson rules",
    False,
    "A side with every trick may subtract from the other side; the dealer may go alone blind on a jack.",
    AMERICAN,
    OFF_ON,
)
SUPER_EUCHRE = RuleOption(
    "super_euchre", "Super euchre", False, "Makers without any trick give the defenders 4.", AMERICAN, OFF_ON
)
ALL_PASS_PENALTY = RuleOption(
    "all_pass_penalty", "Points when all pass", 0, "What the dealer's opponents get when all pass.", AMERICAN
)
ANTE_CENTS = RuleOption(
    "ante_cents",
    "Ante, in cents",
    25,
    "What everyone pays into the pool before the first hand, in cents.",
    "setback",
)
STAKE_CENTS = RuleOption(
    "stake_cents",
    "Stake, in cents",
    25,
    "What a maker who falls short pays into the pool, in cents.",
    "setback",
)
DECLARE_MARCH = RuleOption(
    "declare_march",
    "\N{LEFT DOUBLE QUOTATION MARK}I declare\N{RIGHT DOUBLE QUOTATION MARK}",
    False,
    '"I declare" and all five tricks wins game and pool at once; failing doubles the declarer\'s score.',
    "setback",
    OFF_ON,
)
EUCHRE_DEFENDERS_DEDUCT = RuleOption(
    "euchre_defenders_deduct",
    "What defenders take off",
    0,
    "What each defender takes off when the maker falls short, instead of what their tricks give.",
    "setback",
    (0, 2),
)
CALL_ACE_IMPLIED_ALONE_MARCH = RuleOption(
    "call_ace_implied_alone_march",
    "Every trick without a partner",
    4,
    "What every trick is worth to the maker, if they hold the called tile or nobody does.",
    "call_ace_domino",
    (4, 2),
)
MIN_BID = RuleOption(
    "min_bid", "Lowest bid", 1, "The lowest bid that the house takes.", "family_bid", least=1, most=6
)
DEALER_MUST_BID = RuleOption(
    "dealer_must_bid",
    "The dealer must bid",
    None,
    "What the dealer must bid at least when everybody else passes; with none, the dealer may pass too.",
    "family_bid",
    (3, 4),
    nullable=True,
)
NO_TRUMP = RuleOption(
    "no_trump",
    "No trump",
    False,
    "The maker may name no trump, aces high, instead of a suit.",
    "family_bid",
    OFF_ON,
)
MARKERS = RuleOption(
    "markers",
    "Cards that show the score",
    "5_5",
    "The two cards that show the score; display only.",
    "all games",
    ("5_5", "4_6", "5_6", "2_3", "2_3_cross", "none"),
)

FIVE_TRICK_OPTIONS = (
    TARGET,
    FIXED_HANDS,
    STICK_DEALER,
    REDEAL_SAME_DEALER,
    EUCHRE_LONE_POINTS,
    EUCHRE_TO_MAKERS,
    LONER_MARCH_POINTS,
    LONER_MAKER_POINTS,
    DEFEND_ALONE,
    DEALER_PARTNER_MUST_GO_ALONE,
    REVOKE_MODE,
    REVOKE_POINTS,
    REVOKE_POINTS_LONE,
    REVOKE_ENDS_HAND,
    FALSE_CLAIM_POINTS,
    NEGATIVE_SCORES,
    LEADS,
    FIRST_TO_SPEAK,
    MARKERS,
)
"""What most five-trick games have, in the order in which people are asked."""
PENALTY_OPTIONS = {
    InfringementType.MAKING_TRUMP: MAKING_TRUMP_RULE.name,
    InfringementType.TABLE_TALK: TABLE_TALK_POINTS.name,
    InfringementType.FALSE_CLAIM: FALSE_CLAIM_POINTS.name,
}
"""The option that makes an infringement cost something."""


def with_default(option: RuleOption, default: OptionValue) -> RuleOption:
    """Return the option with another default."""
    return replace(option, default=default)


def changed(options: Iterable[RuleOption], *own: RuleOption) -> tuple[RuleOption, ...]:
    """Return the options with a variant's own in the places of their names; new ones stand at the end.

    >>> [option.default for option in changed((TARGET, MARKERS), with_default(TARGET, 5))]
    [5, '5_5']
    """
    mine = {option.name: option for option in own}
    return (*(mine.pop(option.name, option) for option in options), *mine.values())


def options_without(options: Iterable[RuleOption], *left_out: RuleOption) -> tuple[RuleOption, ...]:
    """Return the options but those that a variant lacks."""
    names = {option.name for option in left_out}
    return tuple(option for option in options if option.name not in names)
