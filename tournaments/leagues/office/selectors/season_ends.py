"""How a season of teams that is closed ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.selectors.players import shown_names
from listings import Named, Place
from tournaments.leagues.models import (
    Division,
    FinalAverage,
    FinalPlace,
    Season,
)
from tournaments.leagues.tables.selectors.league_tables import precedence_among
from tournaments.standings.teams.average_columns import AverageLine
from tournaments.standings.teams.averages import Average
from tournaments.standings.teams.columns import FinalLine
from tournaments.standings.teams.metrics import POINTS_PER_MATCH


@dataclass(frozen=True, slots=True)
class FinalDivision:
    """How a division ended: its final table and its averages, with names as pages show them."""

    division: Division
    lines: Sequence[FinalLine]
    players: Sequence[AverageLine]
    pairs: Sequence[AverageLine]


def season_end(season: Season) -> list[FinalDivision]:
    """Return how a closed season ended, division by division; five queries."""
    places = list(FinalPlace.objects.filter(division__season=season).select_related("team"))
    averages = list(
        FinalAverage.objects.filter(team__season=season)
        .select_related("team", "player", "partner")
        .order_by("order")
    )
    people = [one.player for one in averages] + [one.partner for one in averages if one.partner is not None]
    names = shown_names(people) if people else {}
    found = []
    for division in season.divisions.all():
        own = [one for one in places if one.division_id == division.pk]
        per_match = POINTS_PER_MATCH in precedence_among(season, [one.team for one in own])
        lines = [_average_line(one, names) for one in averages if one.team.division_id == division.pk]
        found.append(
            FinalDivision(
                division,
                [_final_line(one, per_match=per_match) for one in own],
                [line for line in lines if len(line.line.unit) == 1],
                [line for line in lines if len(line.line.unit) == 2],
            )
        )
    return found


def _final_line(kept: FinalPlace, *, per_match: bool) -> FinalLine:
    return FinalLine(
        Place(kept.place, kept.tied),
        Named(kept.team_id, kept.team.name),
        kept.cells,
        per_match,
        kept.title,
        kept.goes,
    )


def _average_line(kept: FinalAverage, names: Mapping[int, str]) -> AverageLine:
    unit = tuple(player for player in (kept.player_id, kept.partner_id) if player is not None)
    line = Average(unit, kept.team_id, kept.played, kept.won, kept.needed, kept.place, kept.tied)
    return AverageLine(line, {player: names[player] for player in unit}, kept.team.name)
