"""The form of a new table: names, rules, who deals first."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict

from problems import Problem
from scoring.engine.registry import VARIANTS, numbers_of, usual_players
from scoring.engine.rules_card.customs import known_customs
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.engine.variant import OptionValue, RuleOption
from scoring.forms import (
    DEFAULT_LABEL,
    DEFAULT_VARIANT,
    ParsedTable,
    options_from_text,
    read_table,
)
from scoring.selectors.sheet import PLACES, SEAT_NAMES
from web.numbers import whole_number

# What most tables differ in; the rest is one step further.
MAIN_OPTIONS = ("target", "start", "fixed_hands", "stick_dealer", "defend_alone", "markers")
BETWEEN_DIGITS: Final = re.compile(r"(\d)_(\d)")
VALUES: Final = {
    "award": "points to the other side",
    "deduct": "points off the offenders",
    "off": "no such rule",
    "all": "not allowed",
    "dealer_only": "not allowed to the dealer",
    "2_3_cross": "2 and 3, crossed",
    "none": "no cards",
    "usual": "as in this way to play",
    "left_of_dealer": "the player left of the dealer",
    "maker": "whoever made trump",
    "left_of_loner": "against a lone hand, the player on their left",
    "dealer": "the dealer",
}
"""What values of options are called; the engine's own words are for programs."""


def read_table_form(data: QueryDict) -> ParsedTable:
    """Read the form of a new table; whoever is not named is called after the seat."""
    return read_table(
        [name.strip() or SEAT_NAMES[seat] for seat, name in enumerate(_names_typed(data))],
        data.get("variant", DEFAULT_VARIANT),
        options_from_text(options_typed(data)),
        data.get("label", DEFAULT_LABEL),
        whole_number(data.get("first_dealer", ""), 2),
        customs_typed(data),
    )


def customs_typed(data: QueryDict) -> list[str]:
    """Return the customs that a form ticks and writes, as they were sent."""
    return [*data.getlist("custom"), *data.get("own_customs", "").splitlines()]


def customs_inputs(
    ruleset: Ruleset, data: QueryDict, faults: Sequence[str], *, besides: Sequence[str] = ()
) -> dict[str, Any]:
    """Return what the form shows of customs; ``besides`` are those that stand on the card anyway."""
    ticked = data.getlist("custom")
    known = known_customs(ruleset)
    return {
        "known": [(key, known[key], key in ticked) for key in known if key not in besides],
        "own": data.get("own_customs", ""),
        "faults": faults,
    }


def _names_typed(data: QueryDict) -> list[str]:
    """Return the names as typed, one a seat."""
    players = players_of(data)
    return [data.get(f"names.{seat}", "") for seat in range(players)]


def players_of(data: QueryDict) -> int:
    """Return how many play: as asked, where the variant is played so, else its usual number."""
    key = data.get("variant", DEFAULT_VARIANT)
    asked = data.get("players", "")
    return int(asked) if asked in map(str, numbers_of(key)) else (usual_players(key) or 4)


def options_typed(data: QueryDict) -> dict[str, str]:
    """Return the options as typed, those of the chosen way to play only."""
    if data.get("rules_of", data.get("variant")) != data.get("variant"):
        return {}
    return {
        name.removeprefix("option."): str(text) for name, text in data.items() if name.startswith("option.")
    }


def new_table_form(
    data: QueryDict, problems: tuple[Problem, ...] = (), saved_customs: Sequence[str] = ()
) -> dict[str, Any]:
    """Return all that the form shows: what was typed, and each fault beside its field.

    ``saved_customs`` are those of the ruleset that is chosen: they stand on the card anyway.
    """
    variant = data.get("variant", DEFAULT_VARIANT)
    entry = VARIANTS.get(variant, VARIANTS[DEFAULT_VARIANT])
    faults: dict[str, list[str]] = {}
    for problem in problems:
        faults.setdefault(problem.field, []).append(problem.message)
    names = _names_typed(data)
    players = len(names) if problems else players_of(data)
    options = option_inputs(entry.key, players, options_typed(data), faults)
    customs = customs_inputs(
        make_ruleset(entry.key, players=players), data, faults.pop("customs", []), besides=saved_customs
    )
    seats = [
        {
            "seat": seat,
            "called": SEAT_NAMES[seat],
            "place": PLACES[players][seat],
            "name": name,
            "faults": faults.pop(f"names.{seat}", []),
        }
        for seat, name in enumerate(names)
    ]
    return {
        "seats": seats,
        "players": players,
        "numbers": numbers_of(entry.key),
        "variant": entry.key,
        "variant_name": entry.name,
        "variants": VARIANTS.values(),
        "label": data.get("label", DEFAULT_LABEL),
        "label_faults": faults.pop("label", []),
        "ruleset_faults": faults.pop("ruleset", []),
        "first_dealer": data.get("first_dealer", ""),
        "dealer_faults": faults.pop("first_dealer", []),
        "main_options": [option for option in options if option["name"] in MAIN_OPTIONS],
        "other_options": [option for option in options if option["name"] not in MAIN_OPTIONS],
        "customs": customs,
        "rules_open": bool(data.get("rules_of"))
        or bool(customs["faults"])
        or any(option["faults"] for option in options),
        "rules_faulty": any(option["faults"] for option in options),
        "other_faults": [message for messages in faults.values() for message in messages],
        "faulty": bool(problems),
    }


def option_inputs(
    key: str, players: int, typed: Mapping[str, str], faults: dict[str, list[str]]
) -> list[dict[str, Any]]:
    """Return the options of a way to play as a form shows them; faults that are shown beside one are taken."""
    ruleset = make_ruleset(key, players=players)
    return [
        _option_input(
            option,
            ruleset.options[option.name],
            typed.get(option.name),
            # The engine speaks of an option by its key, for programs.
            [
                message.replace(option.name, option.label)
                for message in faults.pop(f"options.{option.name}", [])
            ],
        )
        for option in ruleset.variant.options_for(players)
    ]


def _option_input(
    option: RuleOption, default: OptionValue, typed: str | None, faults: list[str]
) -> dict[str, Any]:
    """Return one option as a form shows it."""
    choices = [{"value": as_text(value), "label": _value_words(value)} for value in option.allowed]
    if choices and option.nullable:
        choices.insert(0, {"value": "", "label": "none"})
    value = as_text(default) if typed is None else typed
    labels = {choice["value"]: choice["label"] for choice in choices}
    return {
        "name": option.name,
        "label": option.label,
        "usual": as_text(default),
        "help": option.help,
        "least": None if choices else option.least,
        "most": None if choices else option.most,
        "nullable": option.nullable,
        "value": value,
        "shown": labels.get(value, value or "none"),
        "choices": choices,
        "faults": faults,
    }


def _value_words(value: object) -> str:
    """Return an option's value as people read it.

    >>> _value_words(True), _value_words("4_6"), _value_words("award"), _value_words(10)
    ('yes', '4 and 6', 'points to the other side', '10')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return VALUES.get(text, BETWEEN_DIGITS.sub(r"\1 and \2", text).replace("_", " "))


def as_text(value: object) -> str:
    """Write an option's value as a form sends it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
