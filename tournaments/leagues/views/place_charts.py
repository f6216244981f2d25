"""Charts of who stood where: in a division after each week, in a season of nights after each night."""

from collections.abc import Sequence

from django.urls import reverse

from problems.wording import short_day
from tournaments.leagues.models import Division, Season
from tournaments.leagues.register.selectors.season_places import places_by_night
from tournaments.leagues.tables.selectors.places_by_week import division_places
from tournaments.nights.models import Night
from web.charts.lines import Lines, Series, lines

WHOLE_DIVISION = 12
"""Of so many teams each has its line; of more the first ten, and the chosen one."""


def weeks_chart(season: Season, division: Division, chosen: int | None = None) -> Lines | None:
    """Return the chart of a division's places by week; None before the second week with results."""
    found = division_places(season, division)
    if len(found.mondays) < 2:
        return None
    teams = list(found.names)
    most = {"most": len(teams)} if len(teams) <= WHOLE_DIVISION else {}
    return lines(
        [Series(found.names[team], found.places[team], _address(team)) for team in teams],
        [short_day(monday) for monday in found.mondays],
        teams.index(chosen) if chosen is not None and chosen in found.names else None,
        **most,
    )


def nights_chart(season: Season, nights: Sequence[Night], chosen: int | None = None) -> Lines | None:
    """Return the chart of a season's places by night; None before the second night that counts.

    A name leads to the chart with that player chosen.
    """
    if len(nights) < 2:
        return None
    found = places_by_night(season, nights)
    players = list(found.names)
    return lines(
        [Series(found.names[one], found.places[one], f"?player={one}#places") for one in players],
        [short_day(night.date) for night in nights],
        players.index(chosen) if chosen is not None and chosen in found.names else None,
    )


def _address(team: int) -> str:
    return reverse("team", args=[team])
