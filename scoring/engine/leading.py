"""Know who leads to the first trick of a hand, and list it for a phone with no network."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from scoring.engine.hand import Hand
from scoring.engine.variant import LEFT_LEADS, MAKER_LEADS, Lead, Leads, Ruleset
from scoring.engine.variants.five_trick_house import house
from scoring.engine.variants.lone_hands import lone_seat, sitting_out


def leads(ruleset: Ruleset) -> Leads:
    """Return who leads under the house rules. "I declare" is led by whoever said it, whatever the option says.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> leads(make_ruleset("north_american", {"leads": "left_of_loner"})).alone
    <Lead.LEFT_OF_LONER: 'left_of_loner'>
    """
    usual = ruleset.variant.leads
    match ruleset.options["leads"]:
        case Lead.LEFT_OF_DEALER:
            return replace(LEFT_LEADS, declared=usual.declared)
        case Lead.MAKER:
            return replace(MAKER_LEADS, declared=usual.declared)
        case Lead.LEFT_OF_LONER:
            return replace(usual, alone=Lead.LEFT_OF_LONER)
        case _:
            return usual


def leader(ruleset: Ruleset, hand: Hand, dealer: int | None) -> int | None:
    """Return the seat that leads to a hand, None when that hangs on the dealer and nobody knows who dealt.

    Left of somebody is the next clockwise who has cards in the hand. The rule against lone hands is about those of the
    makers: against two makers a lone defender changes nothing. Where the maker would lead and sits out, the
    partner who plays for him leads; where nobody made trump, left of the dealer.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> british = make_ruleset("british")
    >>> leader(british, Hand(maker=2), 0), leader(british, Hand(maker=2, alone=True), 0)
    (1, 3)
    """
    rules, loner = leads(ruleset), lone_seat(hand)
    lead = rules.common if loner is None else rules.alone
    if hand.declared_march and rules.declared is not None:
        lead = rules.declared
    if lead is Lead.MAKER and hand.maker is not None:
        return hand.maker if loner is None else loner
    before = loner if lead is Lead.LEFT_OF_LONER else dealer
    if before is None:
        return None
    out = {*sitting_out(ruleset, hand), *hand.dropped}
    seats = ((before + step) % ruleset.players for step in range(1, ruleset.players + 1))
    return next(seat for seat in seats if seat not in out)


def leads_table(ruleset: Ruleset) -> dict[str, list[int | None]]:
    """Return who leads to each hand that can be, by `lead_key`: for each dealer in order, last for one nobody knows.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> leads_table(make_ruleset("two_handed"))["0,,,,"]
    [1, 0, None]
    """
    dealers = (*range(ruleset.players), None)
    return {lead_key(hand): [leader(ruleset, hand, dealer) for dealer in dealers] for hand in _hands(ruleset)}


def lead_key(hand: Hand) -> str:
    """Return what of a hand tells who leads: maker, lone player, lone defender, "I declare", who dropped out."""
    declared = 1 if hand.declared_march else None
    parts = (hand.maker, lone_seat(hand), hand.defender_alone, declared)
    dropped = "".join(map(str, sorted(set(hand.dropped))))
    return ",".join(("" if part is None else str(part)) for part in (*parts, dropped or None))


def _hands(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that differs in who made trump, who is alone, who declared and who dropped out."""
    if "maker" in ruleset.variant.unless:
        yield Hand()
    for maker in range(ruleset.players):
        others = [seat for seat in range(ruleset.players) if seat != maker]
        most = len(others) if ruleset.has_field("dropped") else 0
        for number in range(most + 1):
            for dropped in combinations(others, number):
                yield Hand(maker=maker, dropped=dropped)
                if ruleset.options.get("declare_march"):
                    yield Hand(maker=maker, dropped=dropped, declared_march=True)
        yield from _lone_hands(ruleset, maker)


def _lone_hands(ruleset: Ruleset, maker: int) -> Iterator[Hand]:
    rules = house(ruleset)
    ways = [Hand(maker=maker)]
    if ruleset.has_field("alone"):
        ways.append(Hand(maker=maker, alone=True))
    if ruleset.has_field("alone_seat"):
        ways.append(Hand(maker=maker, alone=True, alone_seat=(maker + 2) % 4))
    yield from ways[1:]
    if rules.defend_alone:
        for way in ways:
            if way.alone or rules.defends_against_two:
                for guard in ((maker + 1) % 4, (maker + 3) % 4):
                    yield replace(way, defender_alone=guard)
