"""The races that a club plays with, and those of a game."""

from collections.abc import Mapping
from typing import Any

from scoring.engine.races import RACES, draw_races
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import Ruleset
from scoring.engine.variant import Variant
from scoring.models import Race

LEAST_RACES = max(max(one.players) for one in VARIANTS.values() if isinstance(one, Variant) and one.races)
"""How many names a list has at least: one for each seat of the largest game that has races."""


def own_races(club_id: int) -> tuple[str, ...]:
    """Return a club's own list in the order in which it was written; empty where it has none."""
    return tuple(Race.objects.filter(club=club_id).values_list("name", flat=True))


def race_names(club_id: int | None) -> tuple[str, ...]:
    """Return the names that games draw from: the club's own, else the shipped ones; no club is a kitchen."""
    return (own_races(club_id) if club_id is not None else ()) or RACES


def drawn_races(ruleset: Ruleset, club_id: int | None, seed: str) -> dict[str, Any] | None:
    """Draw the races of a game, as its row keeps them; None where the way to play has none."""
    if not ruleset.variant.races:
        return None
    drawn = draw_races(race_names(club_id), ruleset.players, seed)
    return {"seed": seed, "seats": {str(seat): race for seat, race in enumerate(drawn)}}


def races_by_seat(races: Mapping[str, Any] | None) -> Mapping[int, str]:
    """Return the race of each seat from what a game's row keeps; empty where it has none."""
    return {int(seat): race for seat, race in races["seats"].items()} if races else {}
