"""Name the players of a team's entry of a cup, until the cup is drawn."""

from collections.abc import Iterator, Sequence
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.cups.options import CupOptions
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import asks_names, names_wanted, squad_of
from tournaments.leagues.cups.services.cups import lock_open_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, NamedPlayer
from tournaments.leagues.services.audit_log import log_change


@transaction.atomic
def name_players(
    cup_id: int, team_id: int, players: Sequence[int], **who_and_when: Unpack[WhoAndWhen]
) -> CupEntry:
    """Set the players whom a team's entry of a cup names: some of its squad, or none yet. Return the entry.

    The cup's least number is asked at its draw, so that an entry may be filled in bit by bit. `by` is None for the
    team's captain. Raises LeagueRefused with every fault, and once the cup is drawn; CupEntry.DoesNotExist for a team
    that isn't in it.
    """
    season, cup = lock_open_cup(cup_id)
    entry = cup.entries.select_related("team").get(team=team_id)
    options = options_of(cup)
    if not asks_names(options):
        message = _("An entry of the {name} names no players.", name=cup.name)
        raise LeagueRefused(Problem("no_names_asked", "", message))
    if cup.drawn_at is not None:
        message = _("The {name} has been drawn, so the names on its entries stay as they are.", name=cup.name)
        raise LeagueRefused(Problem("cup_drawn", "", message))
    LeagueRefused.raise_for(_name_faults(cup, entry, options, players))
    if set(entry.named.values_list("player_id", flat=True)) == set(players):
        return entry  # said twice
    entry.named.all().delete()
    NamedPlayer.objects.bulk_create(NamedPlayer(entry=entry, player_id=player) for player in players)
    count = pluralize(len(players), "player")
    log_change(season.pk, "cup", f"{entry.own_team.name} named {count} for the {cup.name}.", **who_and_when)
    return entry


def _name_faults(cup: Cup, entry: CupEntry, options: CupOptions, players: Sequence[int]) -> Iterator[Problem]:
    if len(set(players)) < len(players):
        yield Problem("player_twice", "players", _("Somebody is named twice. Name each player once."))
    if options.most_names and len(set(players)) > options.most_names:
        message = _(
            "An entry of the {name} names {wanted}. Take somebody out.",
            name=cup.name,
            wanted=names_wanted(options),
        )
        yield Problem("too_many_named", "players", message)
    squad = {player.pk for player in squad_of(entry.own_team)}
    if not squad.issuperset(players):
        message = _(
            "Choose players who are registered for {name}. Register the others first.",
            name=entry.own_team.name,
        )
        yield Problem("player_unknown", "players", message)
    # Only of the own squad: whom another team has named isn't told to those who try numbers.
    own = squad.intersection(players)
    others = NamedPlayer.objects.filter(entry__cup=cup, player__in=own).exclude(entry=entry)
    for one in others.select_related("player", "entry__team").order_by("pk"):
        message = _(
            "{team} has named {player} already. Choose somebody else.",
            team=one.entry.own_team.name,
            player=one.player.name,
        )
        yield Problem("named_elsewhere", "players", message)
