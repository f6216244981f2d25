"""Tell whether two files say the same game, whatever else they say of it."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from scoring.engine.hand import Hand, hand_record
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.header import SAID, Header
from scoring.engine.notation.phases import Written
from scoring.engine.ruleset import OptionValue

BEFORE: Final[Mapping[str, OptionValue]] = {
    **dict.fromkeys(("redeal_same_dealer", "euchre_to_makers", "negative_scores", "steal_the_deal"), False),
    **dict.fromkeys(("point_on_partner", "robson", "super_euchre"), False),
    **dict.fromkeys(("false_claim_points", "table_talk_points", "all_pass_penalty"), 0),
    **dict.fromkeys(("revoke_points", "revoke_points_lone"), 2),
    "loner_maker_points": None,
    "revoke_ends_hand": True,
    "revoke_mode": "award",
    "first_to_speak": "left_of_dealer",
    "making_trump_rule": "off",
    "markers": "5_5",
}
"""The options that no file can say, with the values that once went into a digest: games imported then have it."""


def digest_of(
    header: Header,
    deals: Sequence[Deal],
    hands: Iterable[Hand],
    unsaid: Mapping[str, OptionValue] | None = None,
) -> str:
    """Return the same text for files that say the same game.

    Which game it is say its players, its time, its own number, its rules and its cards, and the hands, for what a file
    without cards tells in comments. Its title, descriptions, annotations and lines that were not played make it no
    other game, and neither do layout, order or old names. ``unsaid`` are options beside those that a file can say.
    """
    game = {
        "number": header.number,
        "names": header.names,
        "played_at": header.played_at and header.played_at.isoformat(),
        "initial": header.initial,
        "options": {name: header.ruleset.options[name] for name in SAID} | dict(unsaid or {}),
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
