"""A table of points as a phone gets it: in columns, which weigh a tenth of what the same rows do.

A page in a hall is loaded by forty phones over one bad network, and where four count for themselves such a table has
two thousand hands, alike but for some numbers. ``static/js/rules.js`` makes rows of it again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

NUMBER = re.compile(r"(0|[1-9][0-9]*)")


def in_columns(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
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
    for row in rows:
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
