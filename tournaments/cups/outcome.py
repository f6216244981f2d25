"""Who goes on after the matches of a tie, and the start that a handicap gives."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.cups.options import CupOptions, Handicap, LevelTie, StartFrom  # noqa: F401  StartFrom in a doctest


class TieOutcome(StrEnum):
    """Name what the matches of a tie have come to."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"
    LEVEL = "level"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class CupMatch:
    """Hold a settled match of a tie: games of the tie's first and second side, whoever was at home.

    ``awarded`` and ``level_winner`` are "first", "second" or empty; a match may be awarded to "neither".
    """

    first_games: int
    second_games: int
    awarded: str = ""
    level_winner: str = ""


def decide_tie(
    matches: Sequence[CupMatch], options: CupOptions, start: tuple[int, int] = (0, 0)
) -> TieOutcome:
    """Return what a tie has come to after its last match, with the games of start of both sides.

    Whoever didn't come is out, by the award of the match; where both stayed away, neither goes on. After a replay
    that is level too, a deciding game decides.

    >>> options = CupOptions(level=LevelTie.REPLAY)
    >>> decide_tie([CupMatch(4, 4)], options).value, decide_tie([CupMatch(4, 4), CupMatch(4, 4)], options).value
    ('replay', 'level')
    >>> decide_tie([CupMatch(4, 5)], options, (2, 0)).value
    'first'
    >>> decide_tie([CupMatch(0, 5, awarded="neither")], options).value
    'neither'
    """
    last = matches[-1]
    if last.awarded:
        return TieOutcome(last.awarded)
    first, second = last.first_games + start[0], last.second_games + start[1]
    if first != second:
        return TieOutcome.FIRST if first > second else TieOutcome.SECOND
    if last.level_winner:
        return TieOutcome(last.level_winner)
    return TieOutcome.REPLAY if options.level is LevelTie.REPLAY and len(matches) == 1 else TieOutcome.LEVEL


Places = tuple[int | None, int | None]
"""The places of two teams of one division at half season, 1 for the first; None where there is none to compare."""
NO_PLACES: Final[Places] = (None, None)


def start_games(
    first_level: int, second_level: int, options: CupOptions, places: Places = NO_PLACES
) -> tuple[int, int]:
    """Return the games of start of both sides; a division's level is 1 for the highest.

    `places` are asked where the handicap goes by them and the teams are of one division.

    >>> start_games(1, 3, CupOptions(handicap=Handicap.GAMES, start=1))
    (0, 2)
    >>> start_games(1, 3, CupOptions(handicap=Handicap.POINTS, start=3))
    (0, 0)
    >>> start_games(1, 1, CupOptions(handicap=Handicap.GAMES, start_from=StartFrom.PLACES, places=3), (8, 1))
    (2, 0)
    """
    games = options.handicap is Handicap.GAMES
    return _start(first_level, second_level, options, places) if games else (0, 0)


def start_sentence(
    first: tuple[str, int], second: tuple[str, int], options: CupOptions, places: Places = NO_PLACES
) -> str:
    """Return the start of a tie as both captains read it; empty without one. Each side is its name and its level.

    >>> start_sentence(("Bell", 1), ("Crown", 3), CupOptions(handicap=Handicap.POINTS, start=3))
    'Crown starts each game 6 points up.'
    >>> start_sentence(("Bell", 2), ("Crown", 1), CupOptions(handicap=Handicap.GAMES, start=1))
    'Bell starts the match 1 game up.'
    """
    ups = _start(first[1], second[1], options, places)
    if options.handicap is Handicap.NONE or ups == (0, 0):
        return ""
    name, up = (first[0], ups[0]) if ups[0] else (second[0], ups[1])
    if options.handicap is Handicap.GAMES:
        return f"{name} starts the match {up} game{'' if up == 1 else 's'} up."
    return f"{name} starts each game {up} point{'' if up == 1 else 's'} up."


def card_sentence(
    first: tuple[str, int],
    second: tuple[str, int],
    start: tuple[int, int],
    level_winner: str,
    level: LevelTie,
) -> str:
    """Return what a cup match comes to; each side is its name and its games, ``level_winner`` as in ``CupMatch``.

    >>> card_sentence(("Bell", 5), ("Crown", 4), (0, 2), "", LevelTie.REPLAY)
    'Bell 5, Crown 4. With the start it is 5-6. Crown win.'
    >>> card_sentence(("Bell", 4), ("Crown", 4), (0, 0), "", LevelTie.REPLAY)
    'Bell 4, Crown 4. Level: the match is replayed at the other pub.'
    """
    one, other = first[1] + start[0], second[1] + start[1]
    parts = [f"{first[0]} {first[1]}, {second[0]} {second[1]}."]
    if start != (0, 0):
        parts.append(f"With the start it is {one}-{other}.")
    if one == other and not level_winner:
        parts.append(level_sentence(level))
    else:
        parts.append(f"{first[0] if one > other or level_winner == 'first' else second[0]} win.")
    return " ".join(parts)


def level_sentence(level: LevelTie) -> str:
    """Return what follows from a match with as many games each.

    >>> level_sentence(LevelTie.DECIDING_GAME)
    'Level: a deciding game decides.'
    """
    said = "the match is replayed at the other pub" if level is LevelTie.REPLAY else "a deciding game decides"
    return f"Level: {said}."


def _start(first_level: int, second_level: int, options: CupOptions, places: Places) -> tuple[int, int]:
    difference = first_level - second_level
    first, second = places
    if options.asks_places and difference == 0 and first is not None and second is not None:
        difference = int((first - second) / options.places)  # a part of a step gives nothing
    return (max(0, difference) * options.start, max(0, -difference) * options.start)
