"""How a season of teams that is closed ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.selectors.players import shown_names
from tournaments.leagues.models import (
    Division,
    FinalAverage,
    FinalPlace,
    Season,
)
from tournaments.leagues.tables.selectors.league_tables import precedence_among
from tournaments.standings.teams.metrics import TeamMetric


@dataclass(frozen=True, slots=True)
class FinalDivision:
    """How a division ended: its final table and its averages, with names as pages show them."""

    division: Division
    places: Sequence[FinalPlace]
    players: Sequence[FinalAverage]
    pairs: Sequence[FinalAverage]
    precedence: Sequence[TeamMetric]
    """What ordered the table, the deciding metric first."""


def season_end(season: Season) -> tuple[list[FinalDivision], Mapping[int, str]]:
    """Return how a closed season ended, division by division, and the names of the players; five queries."""
    places = list(FinalPlace.objects.filter(division__season=season).select_related("team"))
    lines = list(
        FinalAverage.objects.filter(team__season=season)
        .select_related("team", "player", "partner")
        .order_by("order")
    )
    found = [
        FinalDivision(
            division,
            [one for one in places if one.division_id == division.pk],
            [one for one in lines if one.team.division_id == division.pk and one.partner_id is None],
            [one for one in lines if one.team.division_id == division.pk and one.partner_id is not None],
            precedence_among(season, [one.team for one in places if one.division_id == division.pk]),
        )
        for division in season.divisions.all()
    ]
    people_there = [one.player for one in lines] + [one.partner for one in lines if one.partner is not None]
    return found, shown_names(people_there) if people_there else {}
