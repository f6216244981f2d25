"""Set up cups of pairs and single players, and let them enter. Each locks the season first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from clubs.selectors.players import canonical
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.leagues.cups.selectors.person_cups import entered_players, entry_words, registered_players
from tournaments.leagues.cups.services.cup_entries import mark_paid, read_fee
from tournaments.leagues.cups.services.cups import cup_name_faults, open_cup, read_cup_options
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupKind, Entrants, PersonEntry
from tournaments.leagues.models.person_cup import MOST_GAMES
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import open_season

PLATE = "plate"
"""The one option of a cup that has a meaning for persons."""


@transaction.atomic
def create_person_cup(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Create a cup of pairs or singles (`entrants`) from its `name`, `best_of`, `entry_fee`, `options`, `entries`.

    Of the options it has `plate`; each of the entries is the numbers of one player or two. Raises LeagueRefused with
    every fault.
    """
    season = open_season(season_id)
    faults, name = cup_name_faults(season, values["name"])
    cup = Cup(season=season, name=name, entrants=values["entrants"])
    _read_values(cup, values, faults)
    wanted = values.get("entries", [])
    faults += _entry_faults(cup, wanted, registered_players(season), set())
    LeagueRefused.raise_for(faults)
    cup.save()
    _enter(cup, wanted)
    words = f"Set up the {cup.name} with {entry_words(cup, len(wanted))}."
    log_change(season.pk, "cup", words, **who_and_when)
    return cup


@transaction.atomic
def change_person_cup(cup_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Change a cup's `name`, `entry_fee`, `best_of`, `options`, `entries`, and which of these have `paid`.

    Once it is drawn, entries and rules stay. Raises LeagueRefused with every fault.
    """
    season, cup = open_cup(cup_id)
    faults: list[Problem] = []
    if "name" in values:
        more, cup.name = cup_name_faults(season, values["name"], cup)
        faults += more
    before = cup.best_of, _has_plate(cup)
    _read_values(cup, values, faults)
    there = {_key(one.players): one for one in cup.person_entries.all()}
    wanted = (
        {_key(one): one for one in values["entries"]} if "entries" in values else dict.fromkeys(there, ())
    )
    if cup.drawn_at is not None and (set(wanted) != set(there) or before != (cup.best_of, _has_plate(cup))):
        faults.append(_drawn_fault(cup, "who enters and its rules can't change"))
    new = [players for key, players in wanted.items() if key not in there]
    stay = canonical(number for key in wanted if key in there for number in key)
    faults += _entry_faults(cup, new, registered_players(season), set(stay.values()))
    if len(wanted) < len(values.get("entries", wanted)):
        faults.append(Problem("player_twice", "entries", _("An entry is named twice. Name each once.")))
    LeagueRefused.raise_for(faults)
    cup.save(update_fields=["name", "entry_fee", "best_of", "options"])
    gone = [entry.pk for key, entry in there.items() if key not in wanted]
    PersonEntry.objects.filter(pk__in=gone).delete()
    _enter(cup, new)
    if "paid" in values:
        mark_paid(cup, values["paid"], faults)
    LeagueRefused.raise_for(faults)
    log_change(season.pk, "cup", f"Changed the {cup.name}.", **who_and_when)
    return cup


@transaction.atomic
def change_entrants(cup_id: int, entrants: str, **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Say who enters a cup: teams, pairs or singles. Raises LeagueRefused once anybody has entered."""
    season, cup = open_cup(cup_id)
    if cup.entrants == entrants:
        return cup
    if cup.entries.exists() or cup.person_entries.exists() or cup.drawn_at is not None:
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
    cup.options = {PLATE: _has_plate(cup)}
    cup.entrants = entrants
    cup.save(update_fields=["entrants", "options"])
    words = f"Changed who enters the {cup.name}: {Entrants(entrants).label}."
    log_change(season.pk, "cup", words, **who_and_when)
    return cup


@transaction.atomic
def enter_players(
    cup_id: int, players: Sequence[int], *, paid: bool = False, **who_and_when: Unpack[WhoAndWhen]
) -> PersonEntry:
    """Enter one player, or a pair, for a cup that isn't drawn. Raises LeagueRefused with every fault."""
    season, cup = open_cup(cup_id)
    faults = [] if cup.drawn_at is None else [_drawn_fault(cup, "nobody else can enter")]
    faults += _entry_faults(cup, [players], registered_players(season), entered_players(cup))
    if cup.person_entries.count() >= MOST_ENTRANTS:
        faults.append(_most_fault(cup))
    LeagueRefused.raise_for(faults)
    (entry,) = _enter(cup, [players], paid=paid)
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
    removed, _by_model = PersonEntry.objects.filter(cup=cup, pk=entry_id).delete()
    if removed:
        words = f"Took {entry_words(cup, 1)} out of the {cup.name}."
        log_change(season.pk, "cup", words, **who_and_when)


def _read_values(cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> None:
    """Set what is asked of a cup's fee and rules; what is wrong with them is added to `faults`."""
    if "entry_fee" in values:
        cup.entry_fee = read_fee(values["entry_fee"], faults)
    if "best_of" in values:
        cup.best_of = values["best_of"]
        if not 1 <= cup.best_of <= MOST_GAMES or cup.best_of % 2 == 0:
            message = _(
                "A tie is one game, or the best of an odd number up to {most}. Choose one of these.",
                most=MOST_GAMES,
            )
            faults.append(Problem("even_games", "best_of", message))
    if "options" in values:
        foreign = sorted(set(values["options"]) - {PLATE})
        if foreign:
            message = _(
                "Only a plate can be chosen for pairs and singles. Leave {foreign} out.",
                foreign=", ".join(foreign),
            )
            faults.append(Problem("of_teams_alone", "options", message))
        cup.options = {PLATE: read_cup_options({**cup.options, **values["options"]}, faults).plate}


def _key(players: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of an entry's players in one order: a pair is the same whoever is named first."""
    return tuple(sorted(players))


def _has_plate(cup: Cup) -> bool:
    return bool(cup.options.get(PLATE, False))


def _drawn_fault(cup: Cup, what: str) -> Problem:
    message = _("The {name} has been drawn, so {what}. Undo the draw first.", name=cup.name, what=what)
    return Problem("cup_drawn", "", message)


def _most_fault(cup: Cup) -> Problem:
    message = _(
        "{entered} are the most that can enter a cup. Take the others out.",
        entered=entry_words(cup, MOST_ENTRANTS).capitalize(),
    )
    return Problem("too_many", "entries", message)


def _entry_faults(
    cup: Cup, wanted: Sequence[Sequence[int]], may_enter: Collection[int], entered: Collection[int]
) -> Iterator[Problem]:
    """Give what is wrong with entries, each the numbers of its players; `entered` have entered already."""
    size = 2 if cup.entrants == Entrants.PAIRS else 1
    if any(len(players) != size for players in wanted):
        message = (
            _("A pair is two players. Choose both.") if size == 2 else _("Choose one player for each entry.")
        )
        yield Problem("number_of_players", "entries", message)
    numbers = [number for players in wanted for number in players]
    if len(set(numbers)) < len(numbers) or set(numbers) & set(entered):
        message = _("A player enters a cup once. Choose somebody who hasn't entered yet.")
        yield Problem("player_twice", "entries", message)
    if set(numbers) - set(may_enter):
        message = _("Only players of this season's teams enter. Register the others with a team first.")
        yield Problem("not_registered", "entries", message)
    if len(wanted) > MOST_ENTRANTS:
        yield _most_fault(cup)


def _enter(cup: Cup, wanted: Sequence[Sequence[int]], *, paid: bool = False) -> list[PersonEntry]:
    return [
        PersonEntry.objects.create(
            cup=cup, player_id=players[0], partner_id=players[1] if len(players) == 2 else None, paid=paid
        )
        for players in wanted
    ]
