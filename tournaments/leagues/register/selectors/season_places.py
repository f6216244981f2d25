"""Who stood where in a season of nights after each of its nights, made from its standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.standings import KEPT_SECONDS, standings, state_of
from tournaments.nights.models import Night
from tournaments.standings.season import NightResult
from tournaments.standings.season_places import season_places
from web.cached_by_version import cached_by_version


@dataclass(frozen=True, slots=True)
class PlacesByNight:
    """The players in the order of the standings, by number, with the place of each after each counted night.

    A place is None until a player has as many nights as a place needs.
    """

    names: Mapping[int, str]
    places: Mapping[int, tuple[int | None, ...]]

    def risen(self) -> dict[int, int]:
        """Return by how many places each has risen with the last night, who had a place before and after it."""
        return {
            player: places[-2] - places[-1]
            for player, places in self.places.items()
            if len(places) > 1 and places[-2] is not None and places[-1] is not None
        }


def places_by_night(season: Season, nights: Sequence[Night]) -> PlacesByNight:
    """Return who stood where after each counted night; made once for a state of the season and its nights."""
    return cached_by_version(
        f"season-places:{season.pk}",
        state_of(season, nights),
        KEPT_SECONDS,
        lambda: _make_places(season, nights),
    )


def _make_places(season: Season, nights: Sequence[Night]) -> PlacesByNight:
    now = standings(season, nights)
    results = [NightResult(night, players) for night, players in now.players.items()]
    found = season_places(results, season.best_of, season.minimum_nights, season.precedence)
    return PlacesByNight(
        {row.player: now.names[row.player] for row in now.rows},
        {row.player: tuple(places.get(row.player) for places in found) for row in now.rows},
    )
