"""Read a way to play out of a query, and describe to the OpenAPI document what such a query may say."""

from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter

from scoring.engine.form import option_fields
from scoring.engine.registry import numbers_of, usual_players, variant_keys
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.forms import options_from_text
from web.numbers import whole_number

PLAYERS = "players"


def ruleset_from_query(key: str, query: Mapping[str, str]) -> Ruleset:
    """Return the ruleset that a query asks for: `players`, and options by their names.

    Without `players` it is for the number that most tables have. Raises `SetupRefused` with every fault.
    """
    texts = {name: text for name, text in query.items() if name != PLAYERS}
    players = _number(query[PLAYERS]) if PLAYERS in query else usual_players(key)
    return make_ruleset(key, options_from_text(texts), players)


def query_parameters() -> list[OpenApiParameter]:
    """Return `players` and every option of any way to play, each taking what any of them takes.

    Whether a way to play has the option, or takes the value, the engine says.
    """
    numbers = sorted({number for _, number in _tables()})
    found: dict[str, list[Mapping[str, Any]]] = {}
    for key, number in _tables():
        for field in option_fields(key, number):
            found.setdefault(str(field["name"]), []).append(field)
    players = OpenApiParameter(
        PLAYERS,
        {"type": "integer", "enum": numbers},
        description="How many play, where there are several numbers; as a rule four.",
    )
    return [players, *(_parameter(name, fields) for name, fields in found.items())]


def _parameter(name: str, fields: list[Mapping[str, Any]]) -> OpenApiParameter:
    """Describe an option by what all the ways to play that have it take."""
    types = {"flag": "boolean", "number": "integer", "word": "string"}
    schema: dict[str, Any] = {"type": types[fields[0]["type"]]}
    listed = list(dict.fromkeys(value for field in fields for value in field["allowed"] or ()))
    # The engine takes null for the words "none" and "off" too.
    if {"none", "off"} & set(listed) or any(field["nullable"] for field in fields):
        schema["type"] = [schema["type"], "null"]
    ranges = [field for field in fields if not field["allowed"]]
    if ranges:
        schema["minimum"] = min([*(field["least"] for field in ranges), *listed])
        schema["maximum"] = max([*(field["most"] for field in ranges), *listed])
    else:
        or_null = [None] if isinstance(schema["type"], list) else []
        schema["enum"] = [*(value for value in listed if value is not None), *or_null]
    return OpenApiParameter(name, schema, description=str(fields[0]["help"]))


def _tables() -> Iterator[tuple[str, int]]:
    """Yield every way to play with every number of players."""
    return ((key, number) for key in variant_keys() for number in numbers_of(key))


def _number(text: str) -> int:
    """Read a number of players; what is none stands for nobody, which no game is played by."""
    return whole_number(text.strip(), 2) or 0
