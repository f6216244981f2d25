"""The tables of a round at a glance: who plays whom, the score, and how far each is."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.selectors.players import shown_names
from scoring.selectors.rulesets import cached_ruleset
from tournaments.nights.models import Night, Round, RoundTable
from tournaments.nights.plan.selectors.plans import seated_night
from tournaments.nights.play.selectors.waiting import hands_so_far
from tournaments.nights.results.selectors.table_results import SideResult, table_results


@dataclass(frozen=True, slots=True)
class TileSide:
    """A side with its people and its score, None while the game has not begun."""

    people: tuple[str, ...]
    score: int | None


@dataclass(frozen=True, slots=True)
class Tile:
    """A table of a round, how many hands it has played, and its sides."""

    row: RoundTable
    hands: int
    sides: tuple[TileSide, ...]


@dataclass(frozen=True, slots=True)
class RoundTiles:
    """A round at a glance: its tables by number, and the names of those who sit it out."""

    tables: tuple[Tile, ...]
    sitting_out: tuple[str, ...]


def round_tiles(night: Night, round_: Round) -> RoundTiles:
    """Return a round's tables by number, with the running score of each, and who sits it out."""
    seated = seated_night(night, [round_], with_games=True)
    tables = seated.rounds[0].tables
    names = shown_names([entrant.player for entrant in seated.entrants])
    ruleset = cached_ruleset(night.variant, night.options)
    results = table_results(ruleset, seated.entrants, names, tables)
    sat = (seat.name for result in results.values() for side in result.sides for seat in side.seats)
    short = short_names([*names.values(), *filter(None, sat)])
    hands = hands_so_far(round_)
    tiles = (
        Tile(
            table.row,
            hands[table.row.number],
            tuple(_side(side, short) for side in results[table.row.pk].sides),
        )
        for table in tables
    )
    resting = (names[entrant.player_id] for entrant in seated.rounds[0].sit_outs)
    return RoundTiles(tuple(tiles), tuple(resting))


def _side(side: SideResult, short: dict[str, str]) -> TileSide:
    return TileSide(tuple(short[seat.name] for seat in side.seats if seat.name), side.score)


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return names as short as they may be among one another: a first name, and letters where there is another such.

    >>> list(short_names(["Ann Bray", "Ann Bolitho", "Zed Toy", "Cher", "Cher"]).values())
    ['Ann Br.', 'Ann Bo.', 'Zed', 'Cher']
    """
    parts = {name: name.partition(" ")[::2] for name in dict.fromkeys(names)}
    rests: dict[str, list[str]] = {}
    for first, rest in parts.values():
        rests.setdefault(first.casefold(), []).append(rest)
    return {
        name: f"{first} {_letters(rest, rests[first.casefold()])}".strip()
        for name, (first, rest) in parts.items()
    }


def _letters(rest: str, rests: Iterable[str]) -> str:
    """Return as many letters of what follows a first name as tell it from what follows the same one elsewhere."""
    others = [other.casefold() for other in rests if other != rest]
    if not others:
        return ""
    for length in range(1, len(rest)):
        begins = rest[:length]
        if not begins.endswith(" ") and not any(other.startswith(begins.casefold()) for other in others):
            return f"{begins}."
    return rest
