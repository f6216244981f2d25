"""Say how a game is played, part by part: who with whom, the cards, the deal, trump, the tricks, the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from problems.wording import all_of
from scoring.engine.bidding import Bidding
from scoring.engine.dealing import is_deal, turn_after
from scoring.engine.hand import Hand, HandResult
from scoring.engine.leading import leads
from scoring.engine.record import Trump
from scoring.engine.rules_card.own import OWN, Own
from scoring.engine.rules_card.phrases import NUMBERS, points, runs
from scoring.engine.variant import Counting, Lead, LevelRule, Ruleset, Turn, tapped
from scoring.engine.variants.five_trick_house import house


@dataclass(frozen=True, slots=True)
class RulesCardSection:
    """Hold a part of the card: its title, and its sentences in the order in which people ask."""

    title: str
    sentences: tuple[str, ...]


def sections(ruleset: Ruleset, *, level_is_tie: bool) -> Iterator[RulesCardSection]:
    """Yield the parts that stand above the points, in the order in which a hand goes."""
    own = OWN[ruleset.variant.key]
    yield RulesCardSection("Players", (_together(ruleset),))
    yield RulesCardSection("Tiles" if own.dominoes else "Cards", own.cards)
    yield RulesCardSection("Deal", tuple(_deal(ruleset, own)))
    yield RulesCardSection("Making trump", tuple(_trump(ruleset, own)))
    yield RulesCardSection("Play", tuple(_tricks(ruleset, own)))
    yield RulesCardSection("Winning", (_end(ruleset, level_is_tie=level_is_tie), *_beside_the_end(ruleset)))


def _together(ruleset: Ruleset) -> str:
    many = NUMBERS[ruleset.players]
    if ruleset.partners:
        return f"{many} play, two against two; partners sit opposite."
    against = ruleset.players > 2 and not ruleset.has_field("partner")
    alone = "; the maker plays against all others" if against else ""
    return f"{many} play, everyone for themselves{alone}."


def _deal(ruleset: Ruleset, own: Own) -> Iterator[str]:
    for sentence in own.deal:
        yield sentence.format(dealt=NUMBERS[ruleset.tricks].lower())
    yield _turns(ruleset)


def _turns(ruleset: Ruleset) -> str:
    left: list[str] = []
    same: list[str] = []
    if any(hand.result is HandResult.ALL_PASSED for hand in tapped(ruleset)):
        (same if turn_after(ruleset, Hand(HandResult.ALL_PASSED)) is Turn.SAME else left).append(
            "when all pass"
        )
    (same if turn_after(ruleset, Hand(HandResult.MISDEAL)) is Turn.SAME else left).append("after a misdeal")
    also = f", also {all_of(left)}" if left else ""
    again = f"; {all_of(same)} the same dealer deals again" if same else ""
    return f"The deal passes to the left{also}{again}."


def _trump(ruleset: Ruleset, own: Own) -> Iterator[str]:
    if ruleset.variant.bidding is not None:
        yield from _bidding(ruleset, ruleset.variant.bidding)
    first = {"left_of_dealer": "left of the dealer", "dealer": "with the dealer"}
    begins = first.get(str(ruleset.options.get("first_to_speak")), "")
    yield from (sentence.format(first=begins) for sentence in own.trump)
    if ruleset.partners:
        yield "The maker and their partner are the makers, the other two the defenders."
    yield from _no_trump(ruleset)


def _bidding(ruleset: Ruleset, bidding: Bidding) -> Iterator[str]:
    yield (
        "The bidding starts left of the dealer, and everyone speaks once: a bid above all before it, or a pass. "
        f"The bids are {all_of(runs(ruleset.bids))}. The highest bidder is the maker, and makes trump."
    )
    lone = [bid for bid in ruleset.bids if bid in bidding.alone]
    if lone:
        over = [
            f"{bid} only over {bidding.over[bid]}" for bid in lone if bidding.over.get(bid) in ruleset.bids
        ]
        raised = f" You may bid {all_of(over)}." if over else ""
        yield f"{all_of(runs(lone))} are played alone, the others never.{raised}"


def _no_trump(ruleset: Ruleset) -> Iterator[str]:
    high, low = Trump.NO_TRUMP_HIGH in ruleset.trumps, Trump.NO_TRUMP_LOW in ruleset.trumps
    if high or low:
        ways = "aces high or nines high" if high and low else "aces high" if high else "nines high"
        yield f"Instead of a suit you may name no trump, {ways}, without bowers. It changes no points."


def _tricks(ruleset: Ruleset, own: Own) -> Iterator[str]:
    piece = "tile" if own.dominoes else "card"
    yield (
        f"Each hand has {ruleset.tricks} tricks. {_LEADS[leads(ruleset).common]} "
        "Whoever takes a trick leads to the next."
    )
    yield from _other_leads(ruleset)
    yield (
        f"Follow suit if you can; if you can't, play any {piece}. The highest trump takes the trick, or, if there is "
        f"none, the highest {piece} of the suit led."
    )
    if ruleset.partners and ruleset.has_field("alone"):
        yield from _alone(ruleset, piece)
    yield from own.play


def _alone(ruleset: Ruleset, piece: str) -> Iterator[str]:
    sits_out = f"the partner lays their {piece}s face down and sits the hand out."
    if ruleset.variant.bidding is None:
        yield f"The maker may go alone, and says so when trump is made: {sits_out}"
    else:
        yield f"In a hand played alone {sits_out}"
    yield from _lone_leads(ruleset)


_LEADS = {Lead.LEFT_OF_DEALER: "The player left of the dealer leads.", Lead.MAKER: "The maker leads."}


def _other_leads(ruleset: Ruleset) -> Iterator[str]:
    """Yield who leads where it is somebody else for another reason than a partner who sits out."""
    rules = leads(ruleset)
    if rules.common is Lead.MAKER and "maker" in ruleset.variant.unless:
        yield "When nobody made trump, the player left of the dealer leads."
    if rules.common is Lead.LEFT_OF_DEALER and ruleset.has_field("dropped"):
        yield "If that player has dropped out, the next one leads."
    if rules.declared is not None and ruleset.options.get("declare_march"):
        yield 'Whoever says "I declare" leads.'
    if not ruleset.partners and ruleset.has_field("alone") and rules.alone is Lead.LEFT_OF_LONER:
        yield "Against a maker who goes alone, the player on their left leads."


def _lone_leads(ruleset: Ruleset) -> Iterator[str]:
    """Yield who leads where somebody of two partners sits out."""
    rules = leads(ruleset)
    if rules.alone is Lead.LEFT_OF_LONER:
        yield "Against a lone hand, the player left of the lone player leads."
        if house(ruleset).defend_alone:
            yield "If a defender is alone too, that defender leads."
    elif rules.alone is Lead.MAKER:
        yield "Whoever plays alone leads."
    if rules.common is Lead.LEFT_OF_DEALER and (
        rules.alone is Lead.LEFT_OF_DEALER or house(ruleset).defends_against_two
    ):
        yield "If the player who would lead sits out, the next one leads."


def _end(ruleset: Ruleset, *, level_is_tie: bool) -> str:
    if ruleset.fixed_hands is not None:
        many = "1 hand" if ruleset.fixed_hands == 1 else f"{ruleset.fixed_hands} hands"
        passed = Hand(HandResult.ALL_PASSED)
        not_one = "a misdeal" if is_deal(ruleset, passed) else "a misdeal or a deal that all pass"
        level = "a level game is a tie" if level_is_tie else "level, the one that got there first"
        return (
            f"A game is {many} long. Every deal counts as one except {not_one}. The side with more points wins; "
            f"{level}."
        )
    if ruleset.variant.counting is Counting.UP:
        winner = "side" if ruleset.partners else "player"
        tie = " If the round ends before that, a level game is a tie." if level_is_tie else ""
        return f"The first {winner} with {points(ruleset.target)} wins.{_crossing(ruleset)}{tie}"
    begin = f"Everyone begins with {points(ruleset.start)} and counts down."
    if ruleset.variant.level is LevelRule.PLAY_ON:
        return f"{begin} Whoever is lowest at zero or below wins; level at the lowest, the game goes on."
    level = "they split the pool" if any(_pool(ruleset)) else "they win together"
    return (
        f"{begin} The first at zero or below wins. If several get there in one hand, the lowest wins; "
        f"level, the maker if they are one of them, else {level}."
    )


def _crossing(ruleset: Ruleset) -> str:
    """Say who wins where several come to the target in one hand, if one hand can give points to several."""
    counted_apart = together = False
    for hand in tapped(ruleset):
        counts = ruleset.variant.worth(ruleset, hand, hand.dealer).counts if hand.maker is not None else ()
        gains = [sum(number > 0 for number in count) for count in counts]
        counted_apart = counted_apart or sum(gains) > 1 >= max(gains)
        together = together or max(gains, default=0) > 1
    if counted_apart:
        return " If both get there in one hand, the makers' side counts first and wins."
    if together:
        return " If several get there in one hand, the highest wins; level, they win together."
    return ""


def _beside_the_end(ruleset: Ruleset) -> Iterator[str]:
    variant = ruleset.variant
    yield from _pool(ruleset)
    if variant.carries and ruleset.target is not None:
        yield "Points beyond the target are carried over to the next game."
    if variant.shut_out_games is not None:
        yield f"A game won against nothing counts as {NUMBERS[variant.shut_out_games].lower()}."
    if "negative_scores" in ruleset.options and variant.bounds(ruleset).may_fall:
        yield "A score may fall below zero." if ruleset.floor is None else "No score falls below zero."


def _pool(ruleset: Ruleset) -> Iterator[str]:
    ante, stake = ruleset.options.get("ante_cents"), ruleset.options.get("stake_cents")
    paid = f"Everyone pays {ante} cents into a pool before the first hand. " if ante else ""
    if stake:
        paid += f"A maker who falls short pays {stake} cents into {'it' if ante else 'a pool'}. "
    if paid:
        yield f"{paid}The winner takes the pool."
