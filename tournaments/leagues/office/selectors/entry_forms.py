"""The entry forms of a season's teams: who was asked, who answered, and what stands on the printed ones."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.leagues.models import Registration, Season, SquadRequest, Team, TeamPass, TeamStatus


@dataclass(frozen=True, slots=True)
class SeasonEntryForm:
    """A team's entry form: who is asked of last season's squad, and who is registered already, by name."""

    team: Team
    asked: Sequence[tuple[int, str]]
    registered: Sequence[tuple[int, str]]


def teams_with_forms(season: Season) -> list[Team]:
    """Return the teams that have an entry form: all that haven't withdrawn, by division and name."""
    teams = season.teams.filter(status=TeamStatus.PLAYING).select_related("division", "venue", "captain")
    return list(teams.order_by("division__level", "division_id", "name", "pk"))


def entry_forms(season: Season, teams: Iterable[Team]) -> list[SeasonEntryForm]:
    """Return the entry forms of teams of a season; two queries for all."""
    listed = list(teams)
    asked: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    registered: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    taken = set()
    rows = Registration.objects.filter(season=season, left_on=None).order_by("player__name_key", "pk")
    for team, player, name in rows.values_list("team_id", "player_id", "player__name"):
        registered[team].append((player, name))
        taken.add(player)
    requests = SquadRequest.objects.filter(team__in=listed, declined=False, player__erased_at=None)
    for team, player, name in requests.order_by("player__name_key", "pk").values_list(
        "team_id", "player_id", "player__name"
    ):
        if player not in taken:
            asked[team].append((player, name))
    return [SeasonEntryForm(team, asked[team.pk], registered[team.pk]) for team in listed]


def passes_of(season: Season) -> dict[int, TeamPass]:
    """Return the captains' links in force, by team."""
    return {one.team_id: one for one in TeamPass.objects.filter(team__season=season, revoked_at=None)}
