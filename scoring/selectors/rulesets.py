"""The frozen ruleset of a game, ready for the engine."""

import json
from functools import lru_cache

from scoring.engine.points_table import points_table
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.models import Game


@lru_cache(maxsize=256)
def _ruleset(variant: str, options: str, players: int) -> Ruleset:
    return make_ruleset(variant, json.loads(options), players)


def ruleset_of(game: Game) -> Ruleset:
    """Answer with the ruleset that the game was begun with; the same object for the same rules."""
    return _ruleset(game.variant, json.dumps(game.options, sort_keys=True), game.players)


cached_points_table = lru_cache(maxsize=64)(points_table)
