"""The form of a saved ruleset: its name, how it is played, and each house rule."""

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from clubs.names import NAME_LENGTH
from problems import Problem
from scoring.engine.form import option_fields
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.customs import CUSTOMS
from scoring.engine.ruleset import make_ruleset
from scoring.forms import DEFAULT_VARIANT, options_from_text
from scoring.models import SavedRuleset
from scoring.views.new_table import (
    MAIN_OPTIONS,
    as_text,
    customs_inputs,
    customs_typed,
    option_inputs,
    options_typed,
    players_of,
)


def form_of(saved: SavedRuleset) -> QueryDict:
    """Write a saved ruleset as its form would send it."""
    data = QueryDict(mutable=True)
    data["name"] = saved.name
    data["variant"] = data["rules_of"] = saved.variant
    data["players"] = str(saved.players)
    data.setlist("custom", [one for one in saved.customs if one in CUSTOMS])
    data["own_customs"] = "\n".join(one for one in saved.customs if one not in CUSTOMS)
    for name, value in saved.options.items():
        data[f"option.{name}"] = as_text(value)
    return data


def wish_of(data: QueryDict) -> dict[str, Any]:
    """Return the ruleset that a form asks for, as the services take it."""
    variant, players = data.get("variant", DEFAULT_VARIANT), players_of(data)
    typed = options_typed(data)
    if variant in VARIANTS:
        # Whoever chose another number of players in the same breath still sends the options of the former.
        offered = {field["name"] for field in option_fields(variant, players)}
        typed = {name: text for name, text in typed.items() if name in offered}
    return {
        "name": data.get("name", "")[:1000],
        "variant": variant,
        "players": players,
        "options": options_from_text(typed),
        "customs": customs_typed(data),
    }


def ruleset_form(data: QueryDict, faults: Iterable[Problem] = ()) -> dict[str, Any]:
    """Return all that the form shows: what was typed, and each fault beside its field."""
    beside: dict[str, list[str]] = {}
    for fault in faults:
        beside.setdefault(fault.field, []).append(fault.message)
    any_fault = bool(beside)
    entry = VARIANTS.get(data.get("variant", ""), VARIANTS[DEFAULT_VARIANT])
    players = players_of(data)
    options = option_inputs(entry.key, players, options_typed(data), beside)
    return {
        "name": data.get("name", ""),
        "name_length": NAME_LENGTH,
        "name_faults": beside.pop("name", []),
        "variant": entry.key,
        "variants": VARIANTS.values(),
        "players": players,
        "numbers": numbers_of(entry.key),
        "main_options": [option for option in options if option["name"] in MAIN_OPTIONS],
        "other_options": [option for option in options if option["name"] not in MAIN_OPTIONS],
        "customs": customs_inputs(make_ruleset(entry.key, players=players), data, beside.pop("customs", [])),
        "rules_faulty": any(option["faults"] for option in options),
        "other_faults": [message for messages in beside.values() for message in messages],
        "faulty": any_fault,
    }
