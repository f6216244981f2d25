"""Set up a cup, change it, and enter pairs and single players for it one by one. Each locks the season first."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_entries import entered_players, entry_words, registered_players
from tournaments.leagues.cups.services.cup_entries import mark_paid, save_entries
from tournaments.leagues.cups.services.cup_rules import cup_name_faults
from tournaments.leagues.cups.services.entrants import KINDS
from tournaments.leagues.cups.services.player_entries import drawn_fault, entry_faults, most_fault, new_entry
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, CupKind, Entrants, Season
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season


def lock_open_cup(cup_id: int) -> tuple[Season, Cup]:
    """Lock a cup's season; return both as they are now. Raises LeagueRefused once the season is closed."""
    season = lock_open_season(Cup.objects.values_list("season_id", flat=True).get(pk=cup_id))
    return season, Cup.objects.select_related("season").get(pk=cup_id)


def lock_open_drawn_cup(cup_id: int) -> tuple[Season, Cup]:
    """Lock the season of a cup that is drawn; return both as they are now. Raises LeagueRefused."""
    season, cup = lock_open_cup(cup_id)
    if cup.drawn_at is None:
        message = _("The {name} isn't drawn yet. Draw it first.", name=cup.name)
        raise LeagueRefused(Problem("not_drawn", "", message))
    return season, cup


@transaction.atomic
def create_cup(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Create a cup from its `name`, whose `entrants` are teams where nothing else is said, and what these are asked.

    Raises LeagueRefused with every fault.
    """
    season = lock_open_season(season_id)
    faults, name = cup_name_faults(season, values["name"])
    cup = Cup(season=season, name=name, entrants=values.get("entrants", Entrants.TEAMS))
    entries = KINDS[cup.entrants].read_new(season, cup, values, faults)
    LeagueRefused.raise_for(faults)
    cup.save()
    save_entries(cup, entries)
    words = f"Set up the {cup.name} with {entry_words(cup, len(entries))}."
    log_change(season.pk, "cup", words, **who_and_when)
    return cup


@transaction.atomic
def change_cup(cup_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Change a cup's `entrants` first of all, its `name`, what these are asked, and which of them have `paid`.

    Once it is drawn, entries and rules stay. Raises LeagueRefused with every fault.
    """
    season, cup = lock_open_cup(cup_id)
    if "entrants" in values:
        _change_entrants(season, cup, values["entrants"], **who_and_when)
    faults: list[Problem] = []
    if "name" in values:
        faults, cup.name = cup_name_faults(season, values["name"], cup)
    entries = KINDS[cup.entrants].read_change(season, cup, values, faults)
    LeagueRefused.raise_for(faults)
    cup.save(update_fields=["name", "options", "entry_fee", "match_format", "best_of"])
    save_entries(cup, entries)
    if "paid" in values:
        mark_paid(cup, values["paid"], faults)
    LeagueRefused.raise_for(faults)
    log_change(season.pk, "cup", f"Changed the {cup.name}.", **who_and_when)
    return cup


def _change_entrants(season: Season, cup: Cup, entrants: str, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Say who enters a cup: teams, pairs or singles. Raises LeagueRefused once anybody has entered."""
    if cup.entrants == entrants:
        return
    if cup.entries.exists() or cup.drawn_at is not None:
        message = _(
            "Somebody has entered the {name} already, so who enters can't change. Take the entries out first.",
            name=cup.name,
        )
        raise LeagueRefused(Problem("entrants_fixed", "entrants", message))
    if cup.kind != CupKind.CUP:
        message = _(
            "The {name} is a {kind}, so who enters can't change. Set up another cup.",
            name=cup.name,
            kind=cup.get_kind_display(),
        )
        raise LeagueRefused(Problem("entrants_fixed", "entrants", message))
    cup.options = {"plate": options_of(cup).plate}
    cup.entrants = entrants
    cup.save(update_fields=["entrants", "options"])
    words = f"Changed who enters the {cup.name}: {Entrants(entrants).label}."
    log_change(season.pk, "cup", words, **who_and_when)


@transaction.atomic
def enter_players(
    cup_id: int, players: Sequence[int], *, paid: bool = False, **who_and_when: Unpack[WhoAndWhen]
) -> CupEntry:
    """Enter one player, or a pair, for a cup that isn't drawn. Raises LeagueRefused with every fault."""
    season, cup = lock_open_cup(cup_id)
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
    season, cup = lock_open_cup(cup_id)
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
