"""What the table page offers to tap, read from the engine's points table and declarations only."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.engine.form import hand_fields
from scoring.engine.ruleset import Ruleset
from scoring.selectors.rulesets import cached_points_table
from scoring.selectors.wording import makers_count, said

# What the taps themselves say; any other field in the table's hands is asked beside them.
TAPPED = frozenset({"result", "maker", "alone", "defender_alone", "tricks"})
RESULTS = {
    "played": "Played, in full",
    "all_passed": "All passed",
    "misdeal": "Misdeal",
    "lay_down_loner": "Loner laid down",
    "throw_in": "Thrown in",
    "revoke": "Revoke",
    "infringement": "Broken rule",
    "adjustment": "Set points right",
    "totals": "Whole game from paper",
}
# The order of the menu: what happens most comes first.
ORDER = (
    "all_passed",
    "misdeal",
    "revoke",
    "lay_down_loner",
    "throw_in",
    "infringement",
    "played",
    "adjustment",
    "totals",
)
Row = dict[str, Any]


@lru_cache(maxsize=64)
def rows(ruleset: Ruleset) -> tuple[Row, ...]:
    """Answer with every hand of the points table: record, points by side in order, and what it is said to be."""
    table: Any = cached_points_table(ruleset)
    found = []
    for row in table["hands"]:
        points = [row["points"][side] for side in ruleset.sides]
        found.append({"hand": row["hand"], "points": points, "said": said(ruleset, row["hand"], points)})
    return tuple(found)


def played(ruleset: Ruleset) -> list[Row]:
    """Answer with the hands of the table that were played out and name a maker."""
    return [row for row in rows(ruleset) if "result" not in row["hand"] and "maker" in row["hand"]]


def counts(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Answer with the trick buttons: their value, and a label with what is always so.

    Where falling short need not be counted, the counts that are worth the same share one button.
    """
    hands = [row for row in played(ruleset) if row["hand"]["maker"] == 0 and not row["hand"].get("alone")]
    worth: dict[int | str, tuple[int, ...]] = {}
    for row in hands:
        count = makers_count(ruleset, row["hand"])
        if count is not None:
            worth.setdefault(count, tuple(row["points"]))
    short = worth.pop("short", None)
    numbers = sorted(count for count in worth if isinstance(count, int))
    shared = [count for count in numbers if short is not None and worth[count] == short]
    buttons = [_button(str(count), worth[count]) for count in numbers if count not in shared]
    if short is not None:
        label = f"{shared[0]}\N{EN DASH}{shared[-1]}" if shared else "short"
        buttons.insert(0, _button("short", short, label))
    return buttons


def _button(value: str, points: tuple[int, ...], label: str = "") -> dict[str, Any]:
    euchred = points[0] <= 0 < max(points)
    return {
        "value": value,
        "label": label or value,
        "note": "euchred" if euchred else "",
        "points": list(points),
    }


def extras(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Answer with the other fields that the table's hands carry, a bid for one, and their values."""
    found: dict[str, list[object]] = {}
    for row in played(ruleset):
        for name, value in row["hand"].items():
            if name not in TAPPED and not isinstance(value, dict | list):
                values = found.setdefault(name, [])
                if value not in values:
                    values.append(value)
    return [
        {"name": name, "label": name.replace("_", " "), "values": values} for name, values in found.items()
    ]


def tapped(ruleset: Ruleset, choice: Mapping[str, object], count: str) -> Row | None:
    """Answer with the row for a maker's choice and the makers' trick count; None when it is not in the table."""
    wanted = {name: value for name, value in choice.items() if name != "tricks"}
    for row in played(ruleset):
        hand = {name: value for name, value in row["hand"].items() if name != "tricks"}
        if hand == wanted and str(makers_count(ruleset, row["hand"])) == count:
            return row
    return None


def may(ruleset: Ruleset, field: str) -> bool:
    """Tell whether a played hand may carry a field under these rules."""
    return any(one["name"] == field and "played" in _list(one["with"]) for one in hand_fields(ruleset))


def results(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Answer with every result that these rules know, in the menu's order, each with its fields to fill in."""
    fields = hand_fields(ruleset)
    known = next(_list(field["with"]) for field in fields if field["name"] == "result")
    return [
        {
            "value": result,
            "label": RESULTS.get(str(result), str(result).replace("_", " ")),
            "fields": [
                _field(ruleset, field, str(result))
                for field in fields
                if field["name"] != "result" and result in _list(field["with"])
            ],
        }
        for result in sorted(known, key=lambda result: ORDER.index(str(result)) if result in ORDER else 99)
    ]


# The parts of a field that is an object, with what each of them takes.
PARTS = {
    "infringement": (("type", "word"), ("seat", "seat")),
    "steal": (("by", "seat"), ("from", "seat"), ("success", "flag")),
    "lay_down": (("by", "seat"), ("tricks_before", "by_side"), ("uncertain", "number")),
    "totals": (("scores", "by_side"), ("hands", "number"), ("loners", "by_seat"), ("euchres", "by_side")),
}


def _field(ruleset: Ruleset, field: Mapping[str, object], result: str) -> dict[str, Any]:
    name = str(field["name"])
    parts = PARTS.get(name)
    return {
        "name": name,
        "label": name.replace("_", " "),
        "help": field["help"],
        "type": field["type"],
        "required": result in _list(field["required_with"]),
        "inputs": [
            one
            for part, kind in parts or ((None, str(field["type"])),)
            for one in _inputs(ruleset, name, part, kind, field)
        ],
    }


def _inputs(
    ruleset: Ruleset, name: str, part: str | None, kind: str, field: Mapping[str, object]
) -> list[dict[str, Any]]:
    path = f"{name}.{part}" if part else name
    label = (part or name).replace("_", " ")
    if kind in ("by_side", "by_seat"):
        seats = kind == "by_seat"
        keys = [str(seat) for seat in range(ruleset.players)] if seats else list(ruleset.sides)
        of = [[int(key)] if seats else list(ruleset.seats_of(key)) for key in keys]
        if name == "tricks" and _counts_makers(ruleset):
            keys, of = ["makers", "others"], [[], []]
        return [
            {"name": f"{path}.{key}", "kind": "number", "label": label, "of": who, "key": key}
            for key, who in zip(keys, of, strict=True)
        ]
    allowed = [{"value": value, "label": str(value).replace("_", " ")} for value in _list(field["allowed"])]
    return [{"name": path, "kind": kind, "label": label, "of": [], "key": "", "allowed": allowed}]


def _counts_makers(ruleset: Ruleset) -> bool:
    return any("others" in row["hand"].get("tricks", {}) for row in rows(ruleset))


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
