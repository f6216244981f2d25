"""Read one deal as it is written. Whether it can be is asked later."""

from dataclasses import dataclass

from scoring.engine.notation.cards import Deck
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.fields import listed, needed, parts_of, whole
from scoring.engine.notation.phases import Calls, Play, Written, read_card_at, read_phases
from scoring.engine.notation.places import Node
from scoring.engine.shapes import LARGEST


@dataclass(frozen=True, slots=True)
class Deal:
    """Hold a deal; None and empty are what the file does not say.

    ``held`` are the cards of the seats as they were dealt, ``kitty`` those that lay face down.
    """

    at: int
    dealer: int | None
    upcard: Written
    held: tuple[tuple[Written, ...], ...]
    kitty: tuple[Written, ...]
    calls: Calls | None
    play: Play | None

    @property
    def empty(self) -> bool:
        """Whether the cards were dealt, and nobody called or played."""
        called = self.calls is not None and self.calls.calls
        return not called and (self.play is None or not self.play.tricks)


def deal_number(node: Node, before: int, findings: Findings) -> int:
    """Return what a deal is called: its own number, which rises; else the next."""
    parts = node.value if isinstance(node.value, dict) else {}
    written = parts.get("dealNumber") or parts.get("deal_number")
    number = whole(written, "dealNumber", 0, LARGEST, findings.within(before + 1))
    if written is None or number is None:
        return before + 1
    if number <= before:
        message = f"The numbers of the deals rise, and {number} comes after {before}."
        findings.within(number).add("deal_order", written, message)
        return before + 1
    return number


def read_deal(node: Node, deck: Deck, findings: Findings) -> Deal | None:
    """Read a deal; None where it is not one at all."""
    if isinstance(node.value, str):
        message = "This deal is in the packed form. Unpack the file with the notation's own tools first."
        findings.add("deal_packed", node, message)
        return None
    known = ("dealNumber", "initialState", "phases", "alternativeLines")
    parts = parts_of(node, "a deal", known, findings)
    state, phases = needed(parts, node, "a deal", ("initialState", "phases"), findings)
    listed(parts.get("alternativeLines"), "alternativeLines", findings)
    known = ("dealer", "upCard", "playerCards", "kitty")
    start = {} if state is None else parts_of(state, "initialState", known, findings)
    dealer, upcard = (
        (None, None)
        if state is None
        else needed(start, state, "initialState", ("dealer", "upCard"), findings)
    )
    hands = listed(start.get("playerCards"), "playerCards", findings, {0, 4})
    lying = [card for card in listed(start.get("kitty"), "kitty", findings) if card.value != ""]
    calls, play = read_phases(listed(phases, "phases", findings), deck, findings)
    return Deal(
        at=node.at,
        dealer=whole(dealer, "dealer", 0, 3, findings),
        upcard=read_card_at(upcard, deck, findings) or Written("Xx", node.at),
        held=tuple(_cards(listed(hand, "a dealt hand", findings, {0, 5}), deck, findings) for hand in hands),
        # Version 1.0 wrote a card that nobody knows as an empty text.
        kitty=_cards(lying, deck, findings),
        calls=calls,
        play=play,
    )


def _cards(nodes: "list[Node] | tuple[Node, ...]", deck: Deck, findings: Findings) -> tuple[Written, ...]:
    cards = (read_card_at(node, deck, findings) for node in nodes)
    return tuple(card for card in cards if card is not None)
