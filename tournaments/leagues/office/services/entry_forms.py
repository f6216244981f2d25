"""Note what a team answers to its entry form: it plays this season, with whom of last season, or it doesn't."""

from collections.abc import Collection
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import EntryAnswer, Team, TeamStatus
from tournaments.leagues.office.services.next_seasons import answer_asked
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season

SAID = {
    EntryAnswer.PLAYS: "{} plays this season.",
    EntryAnswer.OUT: "{} doesn't play this season.",
    EntryAnswer.NONE: "{} hasn't answered the entry form after all.",
}


@transaction.atomic
def answer_entry(
    team_id: int,
    answer: str,
    players: Collection[str] = (),
    *,
    let_go: bool = False,
    **who_and_when: Unpack[WhoAndWhen],
) -> Team:
    """Keep a team's answer; the same again is done once. Return the team.

    `players` of last season's squad play again and are registered; with `let_go` all others don't. A team that doesn't
    play stays on the list until the secretary takes it out. Raises LeagueRefused with every fault.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    team = season.teams.get(pk=team_id)
    if team.status == TeamStatus.WITHDRAWN:
        message = _("{name} {why}, so it has no entry form any more.", name=team.name, why=team.has_left)
        raise LeagueRefused(Problem("team_withdrawn", "", message))
    if (players or let_go) and answer != EntryAnswer.PLAYS:
        message = _(
            "You can only register players for a team that plays. Say that {name} plays, or list nobody.",
            name=team.name,
        )
        raise LeagueRefused(Problem("players_of_nobody", "players", message))
    if players or let_go:
        answer_asked(team_id, players, let_go=let_go, **who_and_when)
    if team.entry != answer:
        team.entry, team.entry_at = answer, who_and_when["now"] if answer else None
        team.save(update_fields=["entry", "entry_at"])
        log_change(season.pk, "team", SAID[EntryAnswer(answer)].format(team.name), **who_and_when)
    return team
