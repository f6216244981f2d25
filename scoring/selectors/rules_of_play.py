"""The rules of a game as a page's script gets them: what it projects the game by, with no network.

A page in a hall is loaded by forty phones over one bad network, and where four count for themselves a table of points
has two thousand hands, alike but for some numbers. So it comes in columns, which weigh a tenth of what the same rows
do; ``static/js/rules.js`` makes rows of it again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.engine.dealing import PENALTIES_ONLY, is_deal, turn_after, who_dealt
from scoring.engine.hand import Hand, HandResult, LayDown, Steal
from scoring.engine.hand_score import total
from scoring.engine.leading import leads_table
from scoring.engine.problems import after_the_end
from scoring.engine.ruleset import Ruleset
from scoring.engine.scorekeeper import worth_of
from scoring.engine.variant import Counting, LevelRule, tapped
from scoring.engine.variants.laying_down import laid_down
from scoring.selectors.call_rounds import call_rounds
from scoring.selectors.events import event_rows, events_for_script
from scoring.selectors.marker_cards import marker_cards
from scoring.selectors.quick_hands import rows
from scoring.selectors.wording import WORDS

NUMBER = re.compile(r"(0|[1-9][0-9]*)")


def rules_of_play(ruleset: Ruleset) -> dict[str, Any]:
    """Return what the script projects a game by, wherever it is played."""
    results = [Hand(result) for result in ruleset.variant.turns]
    return {
        "target": ruleset.target,
        "fixed_hands": ruleset.fixed_hands,
        "floor": ruleset.floor,
        "start": ruleset.start,
        "down": ruleset.variant.counting is Counting.DOWN,
        "plays_on_level": ruleset.variant.level is LevelRule.PLAY_ON,
        "ends": [HandResult.TOTALS.value],
        "deals": [hand.result.value for hand in results if is_deal(ruleset, hand)],
        "exact": [HandResult.ADJUSTMENT.value],
        "after_the_end": [result.value for result in after_the_end(ruleset)],
        "penalties_only": sorted(PENALTIES_ONLY),
        "tricks": ruleset.tricks,
        "steals": _steals(ruleset),
        "steals_add": _steals_add(ruleset),
        "laid_down": _laid_down(ruleset),
        "players": ruleset.players,
        "leads": leads_table(ruleset),
        "by_makers": list(ruleset.counted_by) != list(ruleset.sides),
        "seat_sides": list(ruleset.seat_sides),
        "side_keys": list(ruleset.sides),
        "turns": {hand.result.value: turn_after(ruleset, hand).value for hand in results},
        "cards": [picture["score"] for picture in marker_cards(ruleset)],
        "rows": in_columns(rows(ruleset)),
        "event_rows": in_columns(event_rows(ruleset)),
        "events": events_for_script(ruleset),
        "call_rounds": list(call_rounds(ruleset)),
        "words": WORDS,
    }


def _steals(ruleset: Ruleset) -> dict[str, list[int | None]]:
    """Return each stolen deal: who really dealt, and what it adds to a hand by side, before anything is lost.

    By the thief, who was robbed, and 1 where nobody noticed.
    """
    return {
        f"{steal.by},{steal.from_seat},{int(steal.success)}": [
            who_dealt(Hand(steal=steal), None),
            *_added(ruleset, HandResult.PLAYED, steal),
        ]
        for steal in _thefts(ruleset)
    }


def _steals_add(ruleset: Ruleset) -> list[str]:
    """Return the results of hands to which a stolen deal may add points."""
    thefts = _thefts(ruleset)
    return [
        result.value
        for result in ruleset.fields
        if any(any(_added(ruleset, result, steal)) for steal in thefts)
    ]


def _thefts(ruleset: Ruleset) -> list[Steal]:
    if not ruleset.options.get("steal_the_deal"):
        return []
    seats = range(ruleset.players)
    pairs = [(by, robbed) for by in seats for robbed in seats if by != robbed]
    return [Steal(by, robbed, success=success) for by, robbed in pairs for success in (True, False)]


def _added(ruleset: Ruleset, result: HandResult, steal: Steal) -> list[int]:
    """Return what a stolen deal adds to the first hand of a result that is tapped; nothing where none is."""
    hand = next((hand for hand in tapped(ruleset) if hand.result is result), None)
    if hand is None or "steal" not in ruleset.fields[result]:
        return [0] * len(ruleset.sides)
    plain, stolen = (
        total(worth_of(ruleset, one, steal.by).counts, len(ruleset.sides))
        for one in (hand, replace(hand, steal=steal))
    )
    return [with_steal - without for with_steal, without in zip(stolen, plain, strict=True)]


def _laid_down(ruleset: Ruleset) -> dict[str, list[int]]:
    """Return whose the tricks of a hand laid down are, by side, where one may be.

    By the side that laid it down, the tricks of each side before, and how many of those left are uncertain.
    """
    if not ruleset.has_field("lay_down"):
        return {}
    every = range(ruleset.tricks)
    shares = [(first, second) for first in every for second in every if first + second < ruleset.tricks]
    found = {}
    for side, name in enumerate(ruleset.sides):
        for share in shares:
            before = dict(zip(ruleset.sides, share, strict=True))
            for uncertain in range(ruleset.tricks - sum(share) + 1):
                laid = LayDown(ruleset.seats_of(name)[0], before, uncertain)
                tricks = laid_down(ruleset, laid)
                found[f"{side},{share[0]},{share[1]},{uncertain}"] = [tricks[one] for one in ruleset.sides]
    return found


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
