"""Enter a pair or a single player for a cup, and take an entry out again. Each locks the season first."""

from collections.abc import Sequence
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.leagues.cups.selectors.cup_entries import entered_players, entry_words, registered_players
from tournaments.leagues.cups.services.cups import open_cup
from tournaments.leagues.cups.services.player_entries import drawn_fault, entry_faults, most_fault, new_entry
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import CupEntry
from tournaments.leagues.services.audit_log import log_change


@transaction.atomic
def enter_players(
    cup_id: int, players: Sequence[int], *, paid: bool = False, **who_and_when: Unpack[WhoAndWhen]
) -> CupEntry:
    """Enter one player, or a pair, for a cup that isn't drawn. Raises LeagueRefused with every fault."""
    season, cup = open_cup(cup_id)
    faults = [] if cup.drawn_at is None else [drawn_fault(cup, "nobody else can enter")]
    faults += entry_faults(cup, [players], registered_players(season), entered_players(cup))
    if cup.entries.count() >= MOST_ENTRANTS:
        faults.append(most_fault(cup))
    LeagueRefused.raise_for(faults)
    entry = new_entry(cup, players, paid=paid)
    entry.save()
    log_change(season.pk, "cup", f"Entered {entry_words(cup, 1)} for the {cup.name}.", **who_and_when)
    return entry


@transaction.atomic
def remove_entry(cup_id: int, entry_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take an entry out of a cup that isn't drawn; one that is gone already stays gone. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is not None:
        message = _(
            "The {name} has been drawn, so its entries stay. Undo the draw first, or enter that they didn't come.",
            name=cup.name,
        )
        raise LeagueRefused(Problem("cup_drawn", "", message))
    removed, _by_model = CupEntry.objects.filter(cup=cup, pk=entry_id).delete()
    if removed:
        words = f"Took {entry_words(cup, 1)} out of the {cup.name}."
        log_change(season.pk, "cup", words, **who_and_when)
