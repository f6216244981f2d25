"""The rules of a game as a page's script gets them: what it projects the game by, with no network.

A page in a hall is loaded by forty phones over one bad network, and where four count for themselves a table of points
has two thousand hands, alike but for some numbers. So it comes in columns, which weigh a tenth of what the same rows
do; ``static/js/rules.js`` makes rows of it again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scoring.engine.dealing import PENALTIES_ONLY, is_deal
from scoring.engine.hand import Hand, HandResult
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.ruleset import Ruleset
from scoring.engine.variant import Counting, LevelRule
from scoring.selectors.events import event_rows, events_for_script
from scoring.selectors.marker_cards import marker_cards
from scoring.selectors.quick_hands import rows
from scoring.selectors.wording import WORDS

NUMBER = re.compile(r"(0|[1-9][0-9]*)")


def rules_of_play(ruleset: Ruleset) -> dict[str, Any]:
    """Return what the script projects a game by, wherever it is played."""
    turns = ruleset.variant.turns
    return {
        "target": ruleset.target,
        "fixed_hands": ruleset.fixed_hands,
        "floor": ruleset.floor,
        "start": ruleset.start,
        "down": ruleset.variant.counting is Counting.DOWN,
        "plays_on_level": ruleset.variant.level is LevelRule.PLAY_ON,
        "ends": [HandResult.TOTALS.value],
        "deals": [result.value for result in turns if is_deal(Hand(result))],
        "penalties_only": sorted(PENALTIES_ONLY),
        "tricks": ruleset.tricks,
        "steal_points": int(ruleset.options.get("point_on_partner") is True),
        "players": ruleset.players,
        "lead_is_said": set(DOMINO_SUITS) <= set(ruleset.trumps),
        "by_makers": list(ruleset.counted_by) != list(ruleset.sides),
        "seat_sides": list(ruleset.seat_sides),
        "side_keys": list(ruleset.sides),
        "turns": {result.value: turn.value for result, turn in turns.items()},
        "cards": [picture["score"] for picture in marker_cards(ruleset)],
        "rows": in_columns(rows(ruleset)),
        "event_rows": in_columns(event_rows(ruleset)),
        "events": events_for_script(ruleset),
        "words": WORDS,
    }


def in_columns(table: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return rows of hand, points and words in columns.

    ``kinds`` has for each row, in order, the place of its kind in ``like``. Rows of one kind name the same fields
    (``hand``, by paths with dots) and say the same words but for numbers (``said``, what stands around those). Their
    ``columns`` are the values of these fields, the points of each side, then the numbers that are said.

    >>> in_columns([{"hand": {"maker": 0, "tricks": {"A": 3}}, "points": [1, 0], "said": "{0} made it, 3 tricks"}])
    {'kinds': [0], 'like': [{'hand': ['maker', 'tricks.A'], 'said': ['{', '} made it, ', ' tricks'], \
'columns': [[0], [3], [1], [0], [0], [3]]}]}
    """
    kinds: list[int] = []
    like: list[dict[str, Any]] = []
    places: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for row in table:
        fields = dict(_fields(row["hand"]))
        around, numbers = NUMBER.split(row["said"])[::2], NUMBER.findall(row["said"])
        values = [*fields.values(), *row["points"], *map(int, numbers)]
        place = places.setdefault((tuple(fields), tuple(around)), len(like))
        if place == len(like):
            like.append({"hand": list(fields), "said": around, "columns": [[] for _ in values]})
        kinds.append(place)
        for column, value in zip(like[place]["columns"], values, strict=True):
            column.append(value)
    return {"kinds": kinds, "like": like}


def _fields(hand: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in hand.items():
        if isinstance(value, Mapping):
            yield from _fields(value, f"{before}{name}.")
        else:
            yield before + name, value
