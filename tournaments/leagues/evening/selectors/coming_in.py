"""Who plays for each side of a match now, and who may come in during it."""

from dataclasses import dataclass

from tournaments.leagues.calendar.selectors.player_changes import STANDING
from tournaments.leagues.evening.selectors.lending import Lendable, lendable_players
from tournaments.leagues.models import Fixture, LineUpPlayer, PlayerChange, Side, Team


@dataclass(frozen=True, slots=True)
class SidePeople:
    """Who plays for a side now, and who may come in, as the secretary reads them."""

    side: str
    team: Team
    playing: list[tuple[int, str]]
    squad: list[tuple[int, str]]
    lendable: list[Lendable]


def people_of(fixture: Fixture) -> list[SidePeople]:
    """Return both sides of a match with those who play now and those who may come in."""
    rows = list(LineUpPlayer.objects.filter(line_up__fixture=fixture).select_related("line_up", "player"))
    gone = set(
        PlayerChange.objects.filter(fixture=fixture, state__in=STANDING).values_list("leaves", flat=True)
    )
    here = {row.player_id for row in rows}
    found = []
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        squad = team.registrations.filter(left_on=None).exclude(player__in=here).select_related("player")
        found.append(
            SidePeople(
                side.value,
                team,
                [
                    (row.player_id, row.player.name)
                    for row in rows
                    if row.line_up.side == side and row.player_id not in gone
                ],
                [(one.player_id, one.player.name) for one in squad.order_by("player__name", "pk")],
                lendable_players(fixture.season, fixture, team),
            )
        )
    return found
