"""What is asked of a cup of pairs or single players: its rules, and who enters."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from clubs.selectors.players import canonical
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import LEAST_ENTRANTS, MOST_ENTRANTS
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_entries import entry_words, registered_players
from tournaments.leagues.cups.services.cup_rules import read_cup_options, read_fee
from tournaments.leagues.models import Cup, CupEntry, Entrants, Season
from tournaments.leagues.models.cup import MOST_GAMES

PLATE = "plate"
"""The one option of a cup that has a meaning for pairs and singles."""


def read_new(season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> list[CupEntry]:
    """Read the `entry_fee`, `best_of`, `options` and `entries` of a new cup; each of these is numbers of players."""
    _read_rules(cup, values, faults)
    wanted = values.get("entries", [])
    faults += entry_faults(cup, wanted, registered_players(season), set())
    return [new_entry(cup, players) for players in wanted]


def read_change(season: Season, cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> list[CupEntry]:
    """Read what changes of the same; once the cup is drawn, all but the fee stays."""
    before = cup.best_of, options_of(cup).plate
    _read_rules(cup, values, faults)
    there = {_key(one.players): one for one in cup.entries.all()}
    wanted = (
        {_key(one): one for one in values["entries"]} if "entries" in values else dict.fromkeys(there, ())
    )
    if cup.drawn_at is not None and (
        set(wanted) != set(there) or before != (cup.best_of, options_of(cup).plate)
    ):
        faults.append(drawn_fault(cup, "who enters and its rules can't change"))
    new = [players for key, players in wanted.items() if key not in there]
    stay = canonical(number for key in wanted if key in there for number in key)
    faults += entry_faults(cup, new, registered_players(season), set(stay.values()))
    if len(wanted) < len(values.get("entries", wanted)):
        faults.append(Problem("player_twice", "entries", _("An entry is named twice. Name each once.")))
    return [there.get(key) or new_entry(cup, players) for key, players in wanted.items()]


def _key(players: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers of an entry's players in one order: a pair is the same whoever is named first."""
    return tuple(sorted(players))


def _read_rules(cup: Cup, values: Mapping[str, Any], faults: list[Problem]) -> None:
    """Set what is asked of a cup's fee and rules."""
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


def new_entry(cup: Cup, players: Sequence[int], *, paid: bool = False) -> CupEntry:
    """Return the entry of a player, or of a pair; it isn't saved."""
    return CupEntry(cup=cup, paid=paid, **dict(zip(("player_id", "partner_id"), players, strict=False)))


def entry_faults(
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
        yield most_fault(cup)


def most_fault(cup: Cup) -> Problem:
    """Return that no more can enter a cup."""
    message = _(
        "{entered} are the most that can enter a cup. Take the others out.",
        entered=entry_words(cup, MOST_ENTRANTS).capitalize(),
    )
    return Problem("too_many", "entries", message)


def drawn_fault(cup: Cup, what: str) -> Problem:
    """Return that a cup is drawn, and what therefore stays."""
    message = _("The {name} has been drawn, so {what}. Undo the draw first.", name=cup.name, what=what)
    return Problem("cup_drawn", "", message)


def draw_faults(cup: Cup, entries: Sequence[CupEntry]) -> list[Problem]:
    """Return that too few have entered to be drawn."""
    if len(entries) >= LEAST_ENTRANTS:
        return []
    message = _(
        "{entered} entered so far, and a draw needs {least}. Enter more.",
        entered=entry_words(cup, len(entries)).capitalize(),
        least=LEAST_ENTRANTS,
    )
    return [Problem("number_of_entrants", "", message)]


def begun_fault(cup: Cup, stays: str, of_matches: str) -> Problem:  # noqa: ARG001  they have no matches
    """Return that results are in."""
    message = _(
        "Results of the {name} are in, so {stays}. Take the results out first.", name=cup.name, stays=stays
    )
    return Problem("cup_has_results", "", message)
