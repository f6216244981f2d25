"""Say each house rule that is in force as one plain sentence; what is off is not mentioned."""

from collections.abc import Callable, Iterator, Mapping

from problems.wording import all_of
from scoring.engine.hand import HandResult
from scoring.engine.rules_card.phrases import points
from scoring.engine.variant import OptionValue, Ruleset

Say = str | Mapping[OptionValue, str] | Callable[[Ruleset], str]
"""A sentence for any value, one for each value, or what makes it from the ruleset; empty: not in force."""

ELSEWHERE: Mapping[str, str] = {
    "target": "the end",
    "start": "the end",
    "fixed_hands": "the end",
    "negative_scores": "the end",
    "ante_cents": "the pool",
    "stake_cents": "the pool",
    "min_bid": "the bids",
    "no_trump": "the trumps",
    "euchre_lone_points": "the points",
    "euchre_to_makers": "the points",
    "redeal_same_dealer": "the deal",
    "leads": "the play",
    "first_to_speak": "making trump",
    "loner_march_points": "the points",
    "alone_made_points": "the points",
    "call_ace_implied_alone_march": "the points",
    "revoke_mode": "revoke_points",
    "revoke_points_lone": "revoke_points",
    "revoke_ends_hand": "revoke_points",
    "markers": "the screen",
}
"""Options that have no sentence of their own, with the place where they are told."""


def house(ruleset: Ruleset) -> Iterator[str]:
    """Yield a sentence for each rule in force, in the order in which the options are declared."""
    known = {**ruleset.variant.fixed, **ruleset.options}
    names = [*ruleset.options, *(name for name in ruleset.variant.fixed if name not in ruleset.options)]
    for name in names:
        say = SENTENCES.get(name)
        text = say(ruleset) if callable(say) else _text(say, known[name])
        if text:
            yield text.format(
                n=known[name],
                points=points(known[name]),
                others=_others(ruleset),
                passed=_passed(known.get("turn_ups")),
            )


def _text(say: str | Mapping[OptionValue, str] | None, value: OptionValue) -> str:
    if say is None or value in (None, False, 0, "off"):
        return ""
    return say if isinstance(say, str) else say.get(value, "")


def _others(ruleset: Ruleset) -> str:
    if ruleset.partners:
        return "the other side"
    return "the other player" if ruleset.players == 2 else "each other player"


def _passed(turn_ups: OptionValue) -> str:
    return "pass twice" if turn_ups is None else f"refuse all {turn_ups} that are turned up"


def _lone_maker(ruleset: Ruleset) -> str:
    own, side = (ruleset.options[name] for name in ("loner_maker_points", "loner_march_points"))
    if own is None:
        return ""
    return f"Whoever plays alone and takes every trick is credited with {own}, their partner with {side}."


def _lone_defender(ruleset: Ruleset) -> str:
    if not ruleset.options["defend_alone"]:
        return ""
    two = ruleset.variant.fixed.get("defends_against_two")
    return f"A defender may play alone, {'even against two' if two else 'but only against a lone maker'}."


def _revoke(ruleset: Ruleset) -> str:
    known = {**ruleset.variant.fixed, **ruleset.options}
    if "maker" in ruleset.variant.needs.get(HandResult.REVOKE, ()) and not known.get("revoke_to_maker"):
        return _settled_revoke(ruleset, str(known["revoke_mode"]))
    if known.get("revoke_to_maker"):
        return _revoke_to_maker(known)
    lone = known.get("revoke_points_lone")
    differs = ruleset.has_field("alone") and lone not in (None, known["revoke_points"])
    size = f"{{points}}{f' ({lone} in a lone hand)' if differs else ''}"
    whose = "the side that" if ruleset.partners else "the player who"
    costs = {
        "award": [f"gives {size} to {{others}}"],
        "deduct": [f"takes {size} from {whose} did it"],
        "both": [f"takes {size} from {whose} did it", "gives as many to {others}"],
    }[str(known.get("revoke_mode", "award"))]
    if known.get("revoke_ends_hand") is False:
        return f"A revoke {all_of(costs)}; the hand is played out and scores as well."
    return f"A revoke {all_of([*costs, 'ends the hand'])}."


def _settled_revoke(ruleset: Ruleset, mode: str) -> str:
    """Say what a revoke costs where it goes by the bid."""
    if mode == "off":
        return ""
    makers = "the makers" if ruleset.partners else "the maker"
    needed = "their bid" if ruleset.bids else "3 tricks"
    whose = "the side that" if ruleset.partners else "the player who"
    other = all_of(
        [
            *([f"gives {makers} {needed}"] if mode != "deduct" else []),
            *([f"takes {{points}} from {whose} did it"] if mode != "award" else []),
        ]
    )
    return f"A revoke ends the hand. One by {makers} counts as if they fell short; any other revoke {other}."


def _revoke_to_maker(known: Mapping[str, OptionValue]) -> str:
    """Say what a revoke costs where a maker plays against two, and only the maker gains by theirs."""
    mode = str(known["revoke_mode"])
    taken = "A revoke takes {points} from the player who did it" if mode != "award" else ""
    given = "a revoke by the maker gives {points} to each other player, any other gives {points} to the maker"
    costs = "; ".join(part for part in (taken, given if mode != "deduct" else "") if part)
    ends = "the hand ends" if known["revoke_ends_hand"] else "the hand is played out and scores as well"
    return f"{costs[0].upper()}{costs[1:]}; {ends}."


def _own_partners_deal(ruleset: Ruleset) -> str:
    if not (ruleset.options["steal_the_deal"] and ruleset.options["point_on_partner"]):
        return ""
    return "Stealing your own partner's deal gives your side 1 point, whatever becomes of the hand."


def _declared(ruleset: Ruleset) -> str:
    if not ruleset.options["declare_march"]:
        return ""
    stake = ruleset.options["stake_cents"]
    paid = f" and they pay {stake} cents into the pool" if stake else ""
    return (
        'Whoever says "I declare" and takes every trick wins the game and the pool at once; '
        f"if they fail, their score is doubled{paid}."
    )


SENTENCES: Mapping[str, Say] = {
    "stick_dealer": {True: "When all others {passed}, the dealer must make trump."},
    "loner_maker_points": _lone_maker,
    "defend_alone": _lone_defender,
    "dealer_partner_must_go_alone": {
        True: "If the dealer's partner makes the suit that is turned up trump, they must go alone."
    },
    "revoke_points": _revoke,
    "level_revokes_cancel": {
        True: "It counts each time. If both sides revoked equally often, nobody scores, and the hand is over."
    },
    "false_claim_points": "Claiming a revoke without proof gives {points} to {others}.",
    "making_trump_rule": {
        "all": "A jack alone is not enough to make trump; doing it anyway is charged like a revoke.",
        "dealer_only": (
            "A jack alone is not enough for the dealer to make trump; doing it anyway is charged like a revoke."
        ),
    },
    "table_talk_points": "Table talk gives {points} to {others}.",
    "steal_the_deal": {
        True: "A deal that is stolen stands if nobody notices; the next to deal sits left of the thief."
    },
    "point_on_partner": _own_partners_deal,
    "robson": {
        True: (
            "Instead of scoring, a side with every trick may take 2 points from the other side, 4 if it was alone. A "
            "dealer who has turned up a jack may go alone before they look at their hand: all tricks are 5 points, "
            "anything else gives 1 to the other side."
        )
    },
    "super_euchre": {True: "Makers without any trick give 4 points to {others}."},
    "all_pass_penalty": "When all pass, the dealer's opponents get {points}.",
    "dealer_must_bid": "When all others pass, the dealer must bid at least {n}.",
    "declare_march": _declared,
    "euchre_defenders_deduct": "When the maker falls short, each other who stayed in takes {points} off, whatever "
    "their tricks.",
}
"""By the name of the option, or of what a variant fixes."""
