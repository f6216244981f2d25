"""Take in a team's squad from a list of names: every fault at once, or everybody."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, WhoAndWhen
from clubs.names import clean_name, name_fault, name_key
from clubs.selectors.players import living_players
from clubs.services.players import add_players
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Registration, Season, Team
from tournaments.leagues.register.services.registrations import (
    How,
    JoiningPlayer,
    is_named_at_start,
    join_faults,
    joining_of,
    team_faults,
)
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season
from tournaments.leagues.signals import squad_changed
from tournaments.matches.fees import signing_fee

MOST_NAMES = 4_000


@dataclass(frozen=True, slots=True)
class TakenSquad:
    """The players of a list who are in a squad now, and how many of them weren't before."""

    players: list[Player]
    new: int


@transaction.atomic
def take_squad(
    season_id: int,
    team_id: int,
    names: Sequence[str],
    *,
    day: date | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> TakenSquad:
    """Register people for a team by name, one a line, from a day on; who is no player of the club yet becomes one.

    Without a day they belong to the team from today on. Raises LeagueRefused with every fault: names that can't be
    kept, or two players of one name, of whom the right one is to be chosen on the player's page, whoever is
    registered for another team, and all that the league's rules say against joining, as for a single player. An empty
    list is refused too.
    """
    season = lock_open_season(season_id)
    team = season.teams.get(pk=team_id)
    by_key: dict[str, str] = {}
    for name in filter(None, map(clean_name, names)):
        by_key.setdefault(name_key(name), name)
    wanted = list(by_key.values())
    if not wanted:
        message = _("The list is empty, so nobody is registered. Type or paste the players' names.")
        raise LeagueRefused(Problem("nothing_there", "names", message))
    faults = [
        Problem(
            "name_unreadable",
            "names",
            _("{name} can't be used as a name. Shorten or correct it.", name=name[:20]),
        )
        for name in wanted
        if name_fault(name) is not None
    ]
    if len(wanted) > MOST_NAMES:
        message = _("Register {most} players at a time at most.", most=MOST_NAMES)
        raise LeagueRefused(Problem("too_many", "names", message))
    known: dict[str, list[Player]] = {}
    for player in living_players(season.club_id):
        known.setdefault(player.name_key, []).append(player)
    since = day or timezone.localdate(who_and_when["now"])
    registered = {
        one.player_id: one.team
        for one in Registration.objects.filter(season=season, left_on=None).select_related("team")
    }
    for name in wanted:
        same = known.get(name_key(name), [])
        if len(same) > 1:
            message = _(
                "The club has {count} players called {name}. Register the right one from the club's list of players.",
                count=len(same),
                name=name,
            )
            faults.append(Problem("name_shared", "names", message))
        elif same and same[0].pk in registered and registered[same[0].pk] != team:
            message = _(
                "{player} plays for {team}. A transfer moves a player to another team.",
                player=name,
                team=registered[same[0].pk].name,
            )
            faults.append(Problem("plays_elsewhere", "names", message))
    players = [next(iter(known.get(name_key(name), [])), None) for name in wanted]
    faults += _squad_faults(season, team, players, since)
    LeagueRefused.raise_for(faults)
    added = add_players(season.club, [name for name in wanted if name_key(name) not in known]).added
    for player in added:
        known[player.name_key] = [player]
    joined = [known[name_key(name)][0] for name in wanted]
    new = [player for player in joined if player.pk not in registered]
    if not new:
        return TakenSquad(joined, 0)
    named = is_named_at_start(season, How.LIST)
    fee = signing_fee(season.league_rules, How.LIST)
    Registration.objects.bulk_create(
        Registration(
            team=team,
            season=season,
            player=player,
            joined_on=since,
            named_at_start=named,
            fee=fee,
        )
        for player in new
    )
    squad_changed.send(Season, season=season, players=[player.pk for player in new])
    log_change(season.pk, "squad", f"Registered {len(new)} for {team.name}.", **who_and_when)
    return TakenSquad(joined, len(new))


def _squad_faults(
    season: Season, team: Team, players: Sequence[Player | None], day: date
) -> Iterator[Problem]:
    """Give what the rules say against those who are to join a team: once for all, then of who may be bound to another.

    `players` are the club's, None for somebody new; who is in a team already is left out.
    """
    past = Registration.objects.filter(season=season, player__in=[one for one in players if one is not None])
    here = set(past.filter(left_on=None).values_list("player_id", flat=True))
    joining = [one for one in players if one is None or one.pk not in here]
    if not joining:
        return
    squad = Registration.objects.filter(team=team, left_on=None).count()
    together = JoiningPlayer("", team.name, How.LIST, day, squad=squad, joins=len(joining))
    found = [*team_faults(team), *join_faults(season, together)]
    were = set(past.values_list("player_id", flat=True))
    for player in joining:
        if player is not None and player.pk in were:
            own = joining_of(season, team, player, How.LIST, day)
            found += [fault for fault in join_faults(season, own) if fault.code == "in_other_team"]
    for fault in found:
        yield Problem(fault.code, "names" if fault.field == "player" else fault.field, fault.message)
