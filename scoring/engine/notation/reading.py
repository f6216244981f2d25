"""Read a whole file: its text, its deals, the cards played out, and the score that follows."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from problems import Problem
from scoring.engine.hand import Hand, hand_record
from scoring.engine.notation.deal import Deal, deal_number, read_deal
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.fields import listed, needed, parts_of
from scoring.engine.notation.header import SAID, Header, Names, read_header
from scoring.engine.notation.phases import Written
from scoring.engine.notation.places import Node, Spot, read_placed
from scoring.engine.notation.record import adjustment, record_of
from scoring.engine.ruleset import Ruleset
from scoring.engine.scorekeeper import Scorekeeper
from scoring.engine.state import start

MOST_DEALS: Final = 100
"""As the notation has it."""
AT_THE_START: Final = "score at the start"


@dataclass(frozen=True, slots=True)
class Recording:
    """Hold a game that was read: who played, by which rules, and a record of each hand in order.

    ``first_dealer`` dealt first. ``scores`` are what the records come to. ``digest`` is the same for files that say
    the same game, whatever is said beside it.
    """

    title: str
    names: tuple[str, ...]
    played_at: datetime | None
    ruleset: Ruleset
    first_dealer: int | None
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    digest: str


def _as_written(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Take names as they are."""
    return tuple(names), ()


def read_egn(data: str | bytes, names: Names = _as_written) -> Recording:
    """Read a game in Euchre Game Notation.

    ``names`` cleans the players' names and says what is wrong with them. Raises NotationRefused naming every fault
    with its place: a file is taken whole or not at all. It takes time in proportion to the length of the file.
    """
    node, findings = read_placed(data)
    known = ("fileType", "version", "metadata", "deals")
    parts = parts_of(node, "a file", known, findings)
    *_, deals = needed(parts, node, "a file", known, findings)
    header = read_header(parts, names, findings)
    nodes = listed(deals, "deals", findings)
    if len(nodes) > MOST_DEALS:
        message = f"A file has at most {MOST_DEALS} deals, and here are {len(nodes)}."
        findings.add("too_many_deals", nodes[MOST_DEALS], message)
    game = _Game(header, findings)
    for index, one in enumerate(nodes):
        game.take(one, last=index + 1 == len(nodes))
    begun = len(game.records) > any(header.initial)
    if deals is not None and isinstance(deals.value, list) and not begun and not game.broken:
        findings.add("nothing_to_read", deals, "Nothing was played here, so there is no game to read.")
    game.compare()
    if findings.count:
        findings.refuse()
    return Recording(
        title=header.title,
        names=header.names,
        played_at=header.played_at,
        ruleset=header.ruleset,
        first_dealer=game.first_dealer,
        hands=tuple(game.records),
        scores=game.keeper.scores,
        digest=_digest(header, game.deals, game.records),
    )


class _Game:
    """Take the deals one after another, as the engine would, and keep their records."""

    def __init__(self, header: Header, findings: Findings) -> None:
        self.header = header
        self.findings = findings
        self.keeper = Scorekeeper(start(header.ruleset))
        self.records: list[Hand] = []
        self.deals: list[Deal] = []
        self.first_dealer: int | None = None
        self.number = -1
        self.broken = False
        self.late = False
        if any(header.initial):
            self._count(adjustment(header.initial, AT_THE_START))

    def take(self, node: Node, *, last: bool) -> None:
        """Read a deal and count its record; one that cannot be is a fault of the file."""
        self.number = deal_number(node, self.number, self.findings)
        findings = self.findings.within(deal=self.number)
        before = findings.count
        deal = read_deal(node, self.header.deck, findings)
        if deal is not None:
            self.deals.append(deal)
        hand = None if deal is None else record_of(deal, self.header, findings, last=last)
        if deal is not None and hand is not None:
            if self.first_dealer is None:
                self.first_dealer = hand.dealer
            places = {"dealer": Spot(deal.at)} | ({} if deal.calls is None else dict(deal.calls.places))
            for problem in self._count(hand):
                if self._is_told(problem):
                    findings.add(
                        problem.code, places.get(problem.outer_field, Spot(deal.at)), problem.message
                    )
        self.broken = self.broken or findings.count != before

    def compare(self) -> None:
        """Hold the score against the one that the file says."""
        final, node = self.header.final, self.header.final_node
        if final is None or node is None or self.broken or not self.records or not self.header.rules_sound:
            return
        if final == self.keeper.scores:
            return
        told, come = (f"{first}-{second}" for first, second in (final, self.keeper.scores))
        message = f"finalScore says {told}, and the deals come to {come}. Check the score at the start too."
        self.findings.add("score_differs", node, message)

    def _is_told(self, problem: Problem) -> bool:
        """Tell whether a problem is the file's: not when it follows from another fault, and the end once."""
        if problem.code != "game_over":
            return self.header.rules_sound
        # After a deal that could not be counted nobody knows when the game was won.
        told = self.header.rules_sound and not self.broken and not self.late
        self.late = True
        return told

    def _count(self, hand: Hand) -> tuple[Problem, ...]:
        self.records.append(hand)
        return self.keeper.take(hand)


def _digest(header: Header, deals: Sequence[Deal], hands: Iterable[Hand]) -> str:
    """Return the same text for files that say the same game.

    Which game it is say its players, its time, its own number, its rules and its cards, and the hands, for what a file
    without cards tells in comments. Its title, descriptions, annotations and lines that were not played make it no
    other game, and neither do layout, order or old names.
    """
    game = {
        "number": header.number,
        "names": header.names,
        "played_at": header.played_at and header.played_at.isoformat(),
        "initial": header.initial,
        "options": {name: header.ruleset.options[name] for name in SAID},
        "deals": [_deal(deal) for deal in deals],
        "hands": [hand_record(hand) for hand in hands],
    }
    return hashlib.sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()


def _deal(deal: Deal) -> list[object]:
    calls, play = deal.calls, deal.play
    return [
        deal.dealer,
        deal.upcard.what,
        [_written(cards) for cards in deal.held],
        _written(deal.kitty),
        calls and [_written(calls.calls), calls.alone, calls.lone_defender, sorted(calls.swapped)],
        calls and calls.discard and calls.discard.what,
        play and [[_written(trick.cards) for trick in play.tricks], play.leader],
    ]


def _written(several: Sequence[Written | None]) -> list[str | None]:
    return [None if one is None else one.what for one in several]
