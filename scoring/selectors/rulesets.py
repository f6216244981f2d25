"""The ruleset of a game, of a saved ruleset, and where a game's came from."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.engine.rules_card.customs import custom_sentences
from scoring.engine.ruleset import Ruleset, make_ruleset
from scoring.models import Game, SavedRuleset


@lru_cache(maxsize=256)
def _ruleset(variant: str, options: str, players: int | None) -> Ruleset:
    return make_ruleset(variant, json.loads(options), players)


def cached_ruleset(variant: str, options: Mapping[str, Any], players: int | None = None) -> Ruleset:
    """Return the ruleset of a variant with these options; the same object for the same."""
    return _ruleset(variant, json.dumps(options, sort_keys=True), players)


def ruleset_of(game: Game | SavedRuleset) -> Ruleset:
    """Return the ruleset that a game was begun with, or that a club has saved."""
    return cached_ruleset(game.variant, game.options, game.players)


def chosen_from(saved: SavedRuleset | None, ruleset: Ruleset) -> str:
    """Return the name of the saved ruleset that rules were chosen from, and whether they differ from it.

    Empty where they were chosen from none.
    """
    if saved is None:
        return ""
    return saved.name if ruleset_of(saved) == ruleset else f"{saved.name}, with changes"


def customs_at(game: Game) -> tuple[str, ...]:
    """Return the customs at the table of a game, as sentences: the club's of today, then those of a kitchen table."""
    ruleset = ruleset_of(game)
    own = custom_sentences(ruleset, game.table.customs)
    return tuple(dict.fromkeys((*customs_of(game.saved_ruleset, ruleset), *own)))


def customs_of(saved: SavedRuleset | None, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the customs, as sentences, of the saved ruleset that rules were chosen from, those that fit them.

    They change no points, so they are the club's of today, whenever the game began.
    """
    return () if saved is None else custom_sentences(ruleset, saved.customs)
