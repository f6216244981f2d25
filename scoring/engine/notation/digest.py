"""Tell whether two files say the same game, whatever else they say of it."""

import hashlib
import json
from collections.abc import Iterable, Sequence

from scoring.engine.hand import Hand, hand_record
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.header import SAID, Header
from scoring.engine.notation.phases import Written


def digest_of(header: Header, deals: Sequence[Deal], hands: Iterable[Hand]) -> str:
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
