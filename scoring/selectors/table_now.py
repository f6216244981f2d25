"""What a table's pass may do now."""

from typing import Any

from scoring.engine.points_table import points_table
from scoring.models import Table, TablePass
from scoring.selectors.game_now import game_now
from scoring.selectors.rulesets import ruleset_of
from scoring.signals import table_described

NOTHING: dict[str, Any] = {
    "night": None,
    "round": None,
    "next": None,
    "run": False,
    "heading": "",
    "closed": "",
    "lines": [],
    "again": "",
    "all_here": False,
    "coming": [],
}


def described(table: Table) -> dict[str, Any]:
    """Return what whoever runs the table says of it: its night, its round, and what comes next."""
    if table.is_kitchen_table:
        return NOTHING
    told: Any = table_described.send(sender=Table, table=table)
    answers: list[dict[str, Any]] = [words for _, words in told if words]
    return {**NOTHING, **answers[0]} if answers else NOTHING


def table_now(table_pass: TablePass) -> dict[str, Any]:
    """Return the table, its game as `game_now` gives it, and the points table for taps with no network.

    `night`, `round` and `next` are null at a kitchen table.
    """
    table = table_pass.table
    game = table.game
    told = described(table)
    return {
        "table": {"id": table.pk, "label": table.label},
        "night": told["night"],
        "round": told["round"],
        "next": told["next"],
        "game": game_now(game) if game else None,
        "points_table": points_table(ruleset_of(game)) if game else None,
    }
