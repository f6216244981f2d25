"""Put teams in order that are level in everything: by a toss, a deciding match, or a decision of the committee."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Decision
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.selectors.level_teams import HOW, level_teams
from tournaments.leagues.services.rulings import Why, ruling_on, taken
from tournaments.leagues.services.team_seasons import open_season


@dataclass(frozen=True, slots=True)
class LevelOrder:
    """The order in which level teams are to stand, the first of them first; how it came about, and who saw it."""

    teams: Sequence[int]
    how: str
    seen_by: str = ""


@transaction.atomic
def settle_level(season_id: int, division_id: int, asked: LevelOrder, why: Why) -> Decision:
    """Put the teams of a division that share a place in order; all of them are named.

    It stands while they are level in everything with nobody else; to settle the same teams again replaces it. Raises
    LeagueRefused with every fault.
    """
    season = open_season(season_id)
    division = season.divisions.get(pk=division_id)
    faults = []
    group = next((one for one in level_teams(season, division) if set(one.teams) == set(asked.teams)), None)
    if group is None or len(asked.teams) != len(group.teams):
        message = "Name every team that shares the place, each once, in the order in which they are to stand."
        faults.append(Fault("not_level", "order", message))
    if asked.how not in HOW:
        faults.append(Fault("how_unknown", "how", "Choose how it was settled."))
    if asked.how == "toss" and not asked.seen_by.strip():
        faults.append(Fault("witness_missing", "seen_by", "Say who saw the toss."))
    if len(asked.seen_by) > WHY_LENGTH:
        message = f"Who saw it has {WHY_LENGTH} characters at most. Shorten it."
        faults.append(Fault("witness_too_long", "seen_by", message))
    if faults or group is None:
        raise LeagueRefused(*faults)
    names = dict(division.teams.values_list("pk", "name"))
    first = division.teams.select_related("division").get(pk=asked.teams[0])
    with ruling_on(season, Decision.Kind.LEVEL, why, team=first) as ruling:
        seen_by = asked.seen_by.strip()
        ruling.facts |= {"order": list(asked.teams), "how": asked.how, "seen_by": seen_by}
        order = ", then ".join(names[team] for team in asked.teams)
        ruling.notes.append(f"By {HOW[asked.how]}: {order}.{f' Seen by {seen_by}.' if seen_by else ''}")
    return taken(ruling)
