"""The rows of leagues."""

from tournaments.leagues.models.act import Act
from tournaments.leagues.models.night import SeasonNight
from tournaments.leagues.models.season import Season

__all__ = ["Act", "Season", "SeasonNight"]
