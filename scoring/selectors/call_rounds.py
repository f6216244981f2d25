"""Where a hand hangs on whether the turned-up card was taken, read from the engine's own judgement."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand
from scoring.engine.problems import problems
from scoring.engine.ruleset import Ruleset
from scoring.engine.state import start

ROUNDS = (1, 2)
"""The turned-up suit was taken; a suit was named."""


@lru_cache(maxsize=64)
def call_rounds(ruleset: Ruleset) -> tuple[dict[str, Any], ...]:
    """Return each dealer and maker with the rounds in which that maker makes trump only by going alone.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> call_rounds(make_ruleset("canadian"))[0], call_rounds(make_ruleset("north_american"))
    ({'dealer': 0, 'maker': 2, 'alone_in': [1]}, ())
    """
    if not ruleset.has_field("call_round") or not ruleset.has_field("alone"):
        return ()
    seats = range(ruleset.players)
    found = [
        {"dealer": dealer, "maker": maker, "alone_in": _alone_in(ruleset, dealer, maker)}
        for dealer in seats
        for maker in seats
    ]
    return tuple(one for one in found if one["alone_in"])


def _alone_in(ruleset: Ruleset, dealer: int, maker: int) -> list[int]:
    makers = ruleset.side_of(maker)
    tricks = {side: ruleset.tricks if side == makers else 0 for side in ruleset.sides}
    before = start(ruleset, dealer)
    return [
        number
        for number in ROUNDS
        if problems(ruleset, before, Hand(maker=maker, call_round=number, tricks=tricks))
        and not problems(ruleset, before, Hand(maker=maker, call_round=number, tricks=tricks, alone=True))
    ]


def round_missing(ruleset: Ruleset, record: Mapping[str, object], dealer: int | None) -> Problem | None:
    """Return why a tapped hand has to say its round first, or None where it says it or the round changes nothing."""
    maker = record.get("maker")
    alone = record.get("alone") is True and record.get("alone_seat") in (None, maker)
    if alone or "call_round" in record or record.get("result", "played") != "played":
        return None
    if not any((one["dealer"], one["maker"]) == (dealer, maker) for one in call_rounds(ruleset)):
        return None
    message = _("The dealer's partner made trump. Choose whether the turned-up card was taken.")
    return Problem("call_round_missing", "call_round", message)
