"""Names on cards of which nobody knows yet who they are, and who they may be."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.leagues.models import Fixture, LineUpPlayer, Registration, Season, Side, Team


@dataclass(frozen=True, slots=True)
class NamesOfSide:
    """A side of a match: the names that nobody knows, and who of the league they, or another name, may be.

    `squad` and `others` are players with their names; those who are in a line-up of the match are left out.
    """

    side: str
    team: Team
    unknown: list[LineUpPlayer] = field(default_factory=list)
    squad: list[tuple[int, str]] = field(default_factory=list)
    others: list[tuple[int, str]] = field(default_factory=list)


def unknown_sentence(name: str, team: str) -> str:
    """Return what a card says of a name that nobody knows."""
    return f"Nobody knows yet who {name} is, who played for {team}."


def unknown_among(players: Iterable[int], *, elsewhere_than: Fixture | None = None) -> set[int]:
    """Return which of these players are only names as they were typed on a card, or on that of another match."""
    rows = LineUpPlayer.objects.filter(player__in=list(players), unknown=True)
    if elsewhere_than is not None:
        rows = rows.exclude(line_up__fixture=elsewhere_than)
    return set(rows.order_by().values_list("player_id", flat=True))


def unknown_names(season: Season) -> list[tuple[Fixture, int, str]]:
    """Return every name of a season that nobody knows: its match, the name's number, and a sentence."""
    rows = LineUpPlayer.objects.filter(line_up__fixture__season=season, unknown=True).select_related(
        "player", "line_up__fixture__home", "line_up__fixture__away"
    )
    found = []
    for row in rows.order_by("line_up__fixture__date", "pk"):
        match = row.line_up.fixture
        team = match.team_at(row.line_up.side)
        said = unknown_sentence(row.player.name, team.name)
        found.append((match, row.player_id, f"{match.name}: {said}"))
    return found


def names_of(fixture: Fixture) -> list[NamesOfSide]:
    """Return both sides of a match with the names that nobody knows, and who they may be; for the secretary."""
    rows = LineUpPlayer.objects.filter(line_up__fixture=fixture).select_related("player", "line_up")
    inside = {row.player_id for row in rows}
    registered = Registration.objects.filter(season=fixture.season_id, left_on=None).exclude(
        player__in=inside
    )
    known = list(registered.select_related("player", "team").order_by("player__name_key", "pk"))
    found = []
    for side, team, other in (
        (Side.HOME, fixture.home, fixture.away),
        (Side.AWAY, fixture.away, fixture.home),
    ):
        found.append(
            NamesOfSide(
                str(side),
                team,
                [row for row in rows if row.unknown and row.line_up.side == side],
                [(one.player_id, one.player.name) for one in known if one.team_id == team.pk],
                [
                    (one.player_id, f"{one.player.name}, {one.team.name}")
                    for one in known
                    if one.team_id not in {team.pk, other.pk}
                ],
            )
        )
    return found
