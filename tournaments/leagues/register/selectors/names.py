"""Whose names are shown whole: those of children are shortened for everybody but the secretary and their captain."""

from clubs.models import Player
from tournaments.leagues.models import Season


def shows_whole(season: Season, *, to_secretary: bool = False) -> bool:
    """Tell whether the names of under-16s are shown whole: to the secretary, or where the league's rules say so."""
    return to_secretary or not season.league_rules.yes("young_names")


def name_of(player: Player, *, whole: bool) -> str:
    """Return a player's name as it is shown."""
    return player.name if whole else player.public_name
