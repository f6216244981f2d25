"""What the table page offers to tap, read from the engine's points table and declarations only."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from scoring.engine.form import hand_fields
from scoring.engine.hand import parse_hand
from scoring.engine.points_table import points_table
from scoring.engine.ruleset import Ruleset
from scoring.engine.scorekeeper import worth_of
from scoring.engine.terms import euchred
from scoring.selectors.wording import describe_hand, makers_count

# What the taps themselves say; any other field in the table's hands is asked beside them.
TAPPED = frozenset({"result", "maker", "alone", "defender_alone", "tricks"})
SEATS = frozenset({"partner", "alone_seat"})
LABELS = {
    "partner_tile": "Called tile",
    "alone_seat": "Who played alone",
    "partner": "Partner",
    "bid": "Bid",
}
VALUES = {"maker": "the maker had it", "asleep": "asleep"}
RESULTS = {
    "played": "Hand in detail",
    "all_passed": "All passed",
    "misdeal": "Misdeal",
    "lay_down_loner": "Loner laid down",
    "throw_in": "Thrown in",
    "revoke": "Revoke",
    "infringement": "A rule was broken",
    "adjustment": "Put points right",
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
    """Return every hand of the points table: record, points by side in order, what it is said to be.

    `euchred` is the engine's word on it.
    """
    table: Any = points_table(ruleset)
    found = []
    for row in table["hands"]:
        hand = parse_hand(row["hand"])
        short = euchred(ruleset, hand, worth_of(ruleset, hand, hand.dealer))
        found.append(
            {
                "hand": row["hand"],
                "points": [row["points"][side] for side in ruleset.sides],
                "said": describe_hand(ruleset, row["hand"], euchred=short),
                "euchred": short,
            }
        )
    return tuple(found)


def played(ruleset: Ruleset) -> list[Row]:
    """Return the hands of the table that were played out and name a maker."""
    return [row for row in rows(ruleset) if "result" not in row["hand"] and "maker" in row["hand"]]


def counts_each(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return whose tricks are counted one by one, none where the makers' count says it all.

    Where three and more count for themselves, a hand is the tricks of each of them.
    """
    if len(ruleset.counted_by) == 2:
        return []
    drops = may(ruleset, "dropped")
    return [
        {
            "seat": seat,
            "name": f"tricks.{ruleset.side_of(seat)}",
            "numbers": list(range(ruleset.tricks + 1)),
            "drops": drops,
        }
        for seat in range(ruleset.players)
    ]


def trick_buttons(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the trick buttons: their value, and a label with what is always so.

    Where falling short need not be counted, the counts that are worth the same share one button. There are
    none where the tricks of each player are counted.
    """
    if counts_each(ruleset):
        return []
    hands = [row for row in played(ruleset) if row["hand"]["maker"] == 0 and not row["hand"].get("alone")]
    worth: dict[int | str, set[tuple[int, ...]]] = {}
    made: set[int | str] = set()
    for row in hands:
        count = makers_count(ruleset, row["hand"])
        if count is not None:
            worth.setdefault(count, set()).add(tuple(row["points"]))
            made |= set() if row["euchred"] else {count}
    short = worth.pop("short", None)
    numbers = sorted(count for count in worth if isinstance(count, int))
    shared = [count for count in numbers if short is not None and worth[count] == short]
    buttons = [
        _button(str(count), worth[count], euchred=count not in made)
        for count in numbers
        if count not in shared
    ]
    if short is not None:
        label = f"{shared[0]}\N{EN DASH}{shared[-1]}" if shared else "short"
        buttons.insert(0, _button("short", short, label, euchred="short" not in made))
    return buttons


def _button(value: str, worths: set[tuple[int, ...]], label: str = "", *, euchred: bool) -> dict[str, Any]:
    # What a count is worth may hang on more than the count, a bid for one; then it is not said beforehand.
    points = next(iter(worths)) if len(worths) == 1 else ()
    return {
        "value": value,
        "label": label or value,
        "note": "euchred" if euchred else "",
        "points": list(points),
    }


def extras(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the other fields that the table's hands carry, a bid for one, and their values.

    `seats` says that the values are seats; `required` that each hand with partners at play says it.
    """
    hands = [row["hand"] for row in played(ruleset)]
    found: dict[str, list[object]] = {}
    for hand in hands:
        for name, value in hand.items():
            if name not in TAPPED and not isinstance(value, dict | list):
                values = found.setdefault(name, [])
                if value not in values:
                    values.append(value)
    return [
        {
            "name": name,
            "label": LABELS.get(name, name.replace("_", " ")),
            "seats": name in SEATS,
            "required": all(name in hand for hand in hands),
            "numbers": all(isinstance(value, int) for value in values) and name not in SEATS,
            "values": [
                {"value": value, "label": label_of(value)}
                for value in (sorted(values, key=str) if name in SEATS else values)
            ],
        }
        for name, values in found.items()
    ]


def still_to_choose(ruleset: Ruleset, record: Mapping[str, object]) -> dict[str, str]:
    """Return the label of each other field that would make a hand of the table of what was tapped.

    Any one of them does: where the maker called a suit, his partner, or that the tile was nobody else's.
    """
    describe_hand = {
        name: value for name, value in record.items() if name not in ("tricks", "dropped", "call_round")
    }
    hands = [{name: row["hand"][name] for name in row["hand"] if name != "tricks"} for row in played(ruleset)]
    if describe_hand in hands:
        return {}
    return {
        extra["name"]: extra["label"]
        for extra in extras(ruleset)
        if extra["name"] not in describe_hand
        and any(
            extra["name"] in hand and {**describe_hand, extra["name"]: hand[extra["name"]]} == hand
            for hand in hands
        )
    }


def choose_first(labels: Iterable[str]) -> str:
    """Ask for what is still to be chosen; any one of these will do.

    >>> choose_first(["Partner", "Called tile"])
    'Choose the partner or the called tile first.'
    """
    return f"Choose {' or '.join(f'the {label.lower()}' for label in labels)} first."


@lru_cache(maxsize=64)
def _choices(ruleset: Ruleset) -> frozenset[frozenset[tuple[str, object]]]:
    return frozenset(_choice_of(row["hand"]) for row in played(ruleset))


def _choice_of(hand: Mapping[str, object]) -> frozenset[tuple[str, object]]:
    describe_hand = {name: value for name, value in hand.items() if name not in ("tricks", "dropped")}
    return frozenset(
        (name, value)
        for name, value in describe_hand.items()
        if value is not None and value is not False and not isinstance(value, dict | list)
    )


def settled(ruleset: Ruleset, record: Mapping[str, object]) -> dict[str, object]:
    """Return the record, alone where its other choices are only ever played alone.

    A family's bid of 24 says that the bidder plays alone, so nobody needs to tap that too. Where all others
    dropped out nobody counts tricks, so those that a form has left at zero are not sent.
    """
    describe_hand, choices = _choice_of(record), _choices(ruleset)
    lone = frozenset({("alone", True)})
    only = describe_hand | lone in choices and all(
        lone <= choice for choice in choices if describe_hand <= choice
    )
    dropped, trick_buttons = record.get("dropped"), record.get("tricks")
    left_alone = isinstance(dropped, list) and len(set(dropped)) == ruleset.players - 1
    uncounted = left_alone and isinstance(trick_buttons, dict) and not any(trick_buttons.values())
    whole = {name: value for name, value in record.items() if name != "tricks" or not uncounted}
    return {**whole, "alone": True} if only and "alone" not in record else whole


def label_of(value: object) -> str:
    """Write a value of a field as people say it: "little pepper"."""
    return VALUES.get(str(value), str(value).replace("_", " "))


def tapped(ruleset: Ruleset, choice: Mapping[str, object], count: str) -> Row | None:
    """Return the row for a maker's choice and the makers' trick count; None when it is not in the table."""
    wanted = {name: value for name, value in choice.items() if name not in ("tricks", "call_round")}
    for row in played(ruleset):
        hand = {name: value for name, value in row["hand"].items() if name != "tricks"}
        if hand == wanted and str(makers_count(ruleset, row["hand"])) == count:
            return row
    return None


def may(ruleset: Ruleset, field: str) -> bool:
    """Tell whether a played hand may carry a field under these rules."""
    return any(one["name"] == field and "played" in _list(one["with"]) for one in hand_fields(ruleset))


@lru_cache(maxsize=64)
def asks_alone(ruleset: Ruleset) -> bool:
    """Tell whether it is for the table to say that a hand is played alone: a family's bids say it by themselves."""
    choices, lone = _choices(ruleset), frozenset({("alone", True)})
    return any(
        not lone <= other
        for choice in choices
        if lone <= choice
        for other in choices
        if choice - lone <= other
    )


def results(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return every result that these rules know, in the menu's order, each with its fields to fill in.

    An auction is left out: a page has no room for a list of bids, and the winning bid says what the hand needs.
    """
    fields = hand_fields(ruleset)
    known = next(_list(field["with"]) for field in fields if field["name"] == "result")
    return [
        {
            "value": result,
            "label": RESULTS.get(str(result), str(result).replace("_", " ")),
            "fields": [
                _field(ruleset, field, str(result))
                for field in fields
                if field["name"] != "result" and field["type"] != "list" and result in _list(field["with"])
            ],
        }
        for result in sorted(known, key=lambda result: ORDER.index(str(result)) if result in ORDER else 99)
    ]


def _field(ruleset: Ruleset, field: Mapping[str, Any], result: str) -> dict[str, Any]:
    name = str(field["name"])
    parts = field["parts"] or [{"name": None, "type": field["type"], "allowed": field["allowed"]}]
    return {
        "name": name,
        "label": name.replace("_", " "),
        "help": field["help"],
        "type": field["type"],
        "required": result in _list(field["required_with"]),
        "inputs": [one for part in parts for one in _inputs(ruleset, name, part)],
    }


def _inputs(ruleset: Ruleset, name: str, part: Mapping[str, Any]) -> list[dict[str, Any]]:
    path = f"{name}.{part['name']}" if part["name"] else name
    label = (part["name"] or name).replace("_", " ")
    if part["type"] in ("by_side", "by_seat"):
        return [
            {
                "name": f"{path}.{key}",
                "kind": "number",
                "label": label,
                "of": _seats(ruleset, key),
                "key": key,
            }
            for key in part["allowed"]
        ]
    allowed = [{"value": value, "label": str(value).replace("_", " ")} for value in _list(part["allowed"])]
    if part["type"] == "flag" and part["name"]:
        # An empty box would leave it out, and left out it is true.
        allowed = [{"value": "true", "label": "yes"}, {"value": "false", "label": "no"}]
        return [{"name": path, "kind": "word", "label": label, "of": [], "key": "", "allowed": allowed}]
    return [{"name": path, "kind": part["type"], "label": label, "of": [], "key": "", "allowed": allowed}]


def _seats(ruleset: Ruleset, key: str) -> list[int]:
    """Return the seats that a count is of; none where it is the makers' or the others', whoever they are."""
    if key in ruleset.sides:
        return list(ruleset.seats_of(key))
    return [int(key)] if key.isdigit() else []


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
