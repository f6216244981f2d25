"""What a table's pass may do now."""

from typing import Any

from scoring.models import TablePass
from scoring.selectors.game_now import game_now
from scoring.selectors.rulesets import cached_points_table, ruleset_of


def table_version(table_pass: TablePass) -> tuple[object, ...]:
    """Answer with what changes whenever `table_now` does; no query when the pass came with table and game."""
    table = table_pass.table
    game = table.game
    return (table.stamp, table.version, table.pk, *((game.pk, game.sequence, game.state) if game else ()))


def table_now(table_pass: TablePass) -> dict[str, Any]:
    """Answer with the table, its game as `game_now` gives it, and the points table for taps with no network.

    `night` and `round` are null at a kitchen table.
    """
    table = table_pass.table
    game = table.game
    return {
        "table": {"id": table.pk, "label": table.label},
        "night": None,
        "round": None,
        "game": game_now(game) if game else None,
        "points_table": cached_points_table(ruleset_of(game)) if game else None,
    }
