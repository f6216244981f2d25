"""Know whose each card was, as far as a file says it: dealt, turned up, laid off, or lying face down."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.engine.notation.bidding import TrumpCall
from scoring.engine.notation.cards import is_card, named_bower
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.faults import Findings, Placed
from scoring.engine.notation.phases import Written

KITTY = "lay face down"
TURNED_DOWN = "was turned down"


@dataclass(frozen=True, slots=True)
class Holdings:
    """Say for a card the seat that held it, or in words why nobody did; ``complete`` are hands known whole."""

    whose: Mapping[str, "int | str"]
    complete: frozenset[int]

    def check(self, card: str, seat: int, where: Placed, findings: Findings) -> bool:
        """Tell whether the seat could play this card; name the fault when it could not."""
        held = self.whose.get(card)
        if isinstance(held, str):
            findings.add("card_not_held", where, f"{card} {held}, so seat {seat} could not play it.")
        elif held is not None and held != seat:
            message = f"{card} is in the hand of seat {held}, and it was the turn of seat {seat}."
            findings.add("wrong_turn", where, message)
        elif held is None and seat in self.complete:
            findings.add("card_not_held", where, f"{card} was not dealt to seat {seat}, whose turn it was.")
        else:
            return True
        return False


def holdings(deal: Deal, made: TrumpCall | None, findings: Findings) -> Holdings:
    """Return whose each card was; name cards that were in two places, and a discard that the dealer had not.

    Whoever exchanged cards may hold any: what that seat was dealt is not looked at, nor is the kitty.
    """
    trump = None if made is None else made.trump
    swapped = frozenset() if deal.calls is None else deal.calls.swapped
    dealt: dict[str, tuple[int | str, bool]] = {}
    known = dict.fromkeys(range(len(deal.held)), 0)
    for written, place in _dealt(deal):
        card = written.what if trump is None else named_bower(written.what, trump)
        if not is_card(card):
            continue
        if card in dealt:
            findings.add("card_dealt_twice", written, f"{card} was dealt already. Check both places.")
        elif isinstance(place, int):
            known[place] += 1
        dealt.setdefault(card, (place, isinstance(place, int) and place in swapped))
    whose = {
        card: place
        for card, (place, moved) in dealt.items()
        if not moved and not (swapped and place == KITTY)
    }
    complete = frozenset(seat for seat, number in known.items() if number == 5 and seat not in swapped)
    upcard = deal.upcard.what
    if made is None or made.call_round is None or (made.call_round == 2 and swapped):
        whose.pop(upcard, None)
    elif made.call_round == 1 and deal.dealer is not None and is_card(upcard):
        whose[upcard] = deal.dealer
    _lay_off(deal, made, whose, complete, findings)
    return Holdings(whose, complete)


def _lay_off(
    deal: Deal,
    made: TrumpCall | None,
    whose: dict[str, int | str],
    complete: frozenset[int],
    findings: Findings,
) -> None:
    """Take the dealer's discard out of his hand."""
    discard = None if deal.calls is None else deal.calls.discard
    if discard is None or made is None or made.call_round != 1 or made.trump is None:
        return
    card = named_bower(discard.what, made.trump)
    place = whose.get(card)
    if place != deal.dealer if place is not None else deal.dealer in complete:
        findings.add("card_not_held", discard, f"The dealer did not hold {card} and could not discard it.")
    whose[card] = "was discarded"


def _dealt(deal: Deal) -> Iterator[tuple[Written, int | str]]:
    yield deal.upcard, TURNED_DOWN
    for seat, cards in enumerate(deal.held):
        for card in cards:
            yield card, seat
    for card in deal.kitty:
        yield card, KITTY
