"""Read the two phases of a deal as they are written: the calls, and the cards as they fell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.engine.notation.cards import Deck, read_card
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.fields import begun, flag, listed, needed, parts_of, text, whole
from scoring.engine.notation.phrases import CommentFacts, read_comments
from scoring.engine.notation.places import Node, Spot
from scoring.engine.shapes import LARGEST, describe_value, kind_of

BIDDING: Final = "EUCHRE_BIDDING"
PLAY: Final = "TRICK_PLAY"
SHORT_CALLS: Final = {"p": "Pass", "o": "Order"}
ALL_CALLS: Final = frozenset({"Pass", "Order", *"shdcnx"})


@dataclass(frozen=True, slots=True)
class Written:
    """Hold a card or a call in its one form, and where it stands."""

    what: str
    at: int


@dataclass(frozen=True, slots=True)
class Trick:
    """Hold the cards of a trick from the lead on; None is one that could not be read."""

    cards: tuple[Written | None, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Calls:
    """Hold the bidding: the calls from the dealer's left on; a call that could not be read is None.

    ``lone_defender`` is the seat that plays against a lone maker without partner. ``swapped`` are the seats that
    exchanged cards before the play. ``places`` says where the parts stand that become fields of a record, ``comments``
    what the comments say.
    """

    at: int
    calls: tuple[Written | None, ...]
    alone: bool
    lone_defender: int | None
    discard: Written | None
    swapped: frozenset[int]
    places: Mapping[str, Spot]
    comments: CommentFacts


@dataclass(frozen=True, slots=True)
class Play:
    """Hold the play; ``leader`` is the seat of the first lead and ``alone_at`` its flag, where the file has them."""

    at: int
    tricks: tuple[Trick, ...]
    leader: int | None
    alone_at: int | None
    comments: CommentFacts


def read_card_at(node: Node | None, deck: Deck, findings: Findings) -> Written | None:
    """Read a card that the deck may have; None, with a fault, for anything else."""
    if node is None:
        return None
    card = read_card(node.value) if isinstance(node.value, str) else None
    if card is None:
        found = begun(describe_value(node.value))
        message = f"{found} is no card. A card is its rank and its suit, such as Jd, Tc or 9s."
        findings.add("card_unknown", node, message)
        return None
    if not deck.has(card):
        findings.add(
            "card_not_in_deck", node, f"{card} is not in the deck of this game. Check the rules of the file."
        )
        return None
    return Written(card, node.at)


def read_phases(nodes: tuple[Node, ...], deck: Deck, findings: Findings) -> tuple[Calls | None, Play | None]:
    """Read the phases of a deal: the calls, then the play, each at most once."""
    calls, play = None, None
    for node in nodes:
        kind = node.value.get("type") if isinstance(node.value, dict) else None
        if not isinstance(node.value, dict):
            findings.add("not_an_object", node, f"A phase must be an object, not {kind_of(node.value)}.")
        elif kind is None:
            findings.add("part_missing", node, "A phase must say type.")
        elif kind.value == BIDDING and calls is None and play is None:
            calls = _calls(node, deck, findings)
        elif kind.value == PLAY and play is None:
            play = _play(node, deck, findings)
        elif kind.value in (BIDDING, PLAY):
            findings.add("phase_order", node, "A deal has its calls, and then its play, each once.")
        else:
            message = f"A phase is of type {BIDDING} or {PLAY}, not {describe_value(kind.value)}."
            findings.add("unknown_value", kind, message)
    return calls, play


def _calls(node: Node, deck: Deck, findings: Findings) -> Calls:
    known = (
        "phaseNumber",
        "type",
        "calls",
        "isAlone",
        "aloneDefender",
        "discard",
        "cardExchanges",
        "callAnnotations",
    )
    parts = parts_of(node, "the bidding", known, findings)
    (calls,) = needed(parts, node, "the bidding", ("calls",), findings)
    whole(parts.get("phaseNumber"), "phaseNumber", 0, LARGEST, findings)
    defender = whole(parts.get("aloneDefender"), "aloneDefender", -1, 3, findings)
    discard = read_card_at(parts.get("discard"), deck, findings)
    fields = {"isAlone": "alone", "aloneDefender": "defender_alone"}
    return Calls(
        at=node.at,
        calls=tuple(_call(one, findings) for one in listed(calls, "calls", findings)),
        alone=flag(parts.get("isAlone"), "isAlone", findings),
        lone_defender=None if defender == -1 else defender,
        discard=None if discard is None or "X" in discard.what else discard,
        swapped=_swapped(parts.get("cardExchanges"), deck, findings),
        places={ours: Spot(parts[name].at) for name, ours in fields.items() if name in parts},
        comments=read_comments(_comments(parts.get("callAnnotations"), findings)),
    )


def _play(node: Node, deck: Deck, findings: Findings) -> Play:
    known = ("phaseNumber", "type", "tricks", "isAlone", "initialLead", "playAnnotations")
    parts = parts_of(node, "the play", known, findings)
    (tricks,) = needed(parts, node, "the play", ("tricks",), findings)
    whole(parts.get("phaseNumber"), "phaseNumber", 0, LARGEST, findings)
    alone = flag(parts.get("isAlone"), "isAlone", findings)
    return Play(
        at=node.at,
        tricks=tuple(
            _trick(one, deck, findings.within(trick=number))
            for number, one in enumerate(listed(tricks, "tricks", findings), 1)
        ),
        leader=whole(parts.get("initialLead"), "initialLead", 0, 3, findings),
        alone_at=parts["isAlone"].at if alone else None,
        comments=read_comments(_comments(parts.get("playAnnotations"), findings)),
    )


def _trick(node: Node, deck: Deck, findings: Findings) -> Trick:
    cards = listed(node, "a trick", findings)
    return Trick(tuple(read_card_at(card, deck, findings) for card in cards), node.at)


def _call(node: Node, findings: Findings) -> Written | None:
    written = node.value if isinstance(node.value, str) else ""
    call = SHORT_CALLS.get(written, written)
    if call not in ALL_CALLS:
        message = (
            f"{begun(describe_value(node.value))} is no call. A call is Pass, Order, or a suit: s, h, d, c."
        )
        findings.add("call_unknown", node, message)
        return None
    return Written(call, node.at)


def _swapped(node: Node | None, deck: Deck, findings: Findings) -> frozenset[int]:
    seats = set()
    for exchange in listed(node, "cardExchanges", findings):
        parts = parts_of(exchange, "an exchange", ("sender", "receiver", "cards"), findings)
        receiver, cards = needed(parts, exchange, "an exchange", ("receiver", "cards"), findings)
        for card in listed(cards, "cards", findings):
            read_card_at(card, deck, findings)
        named = [whole(one, "a seat", 0, 3, findings) for one in (parts.get("sender"), receiver)]
        seats |= {seat for seat in named if seat is not None}
    return frozenset(seats)


def _comments(node: Node | None, findings: Findings) -> list[str]:
    """Return the comments of a phase; on which call or card each stands is for people."""
    if node is None:
        return []
    if not isinstance(node.value, dict):
        findings.add("not_an_object", node, f"Annotations must be an object, not {kind_of(node.value)}.")
        return []
    return [
        text(one, "an annotation", findings)
        for part in node.value.values()
        for one in listed(part, "the annotations of a call or card", findings)
    ]
