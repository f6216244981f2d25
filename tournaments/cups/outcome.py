"""Who goes on after the matches of a tie, and the start that a handicap gives."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.cups.options import CupOptions, Handicap, Level


class Outcome(StrEnum):
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


def decide_tie(matches: Sequence[CupMatch], options: CupOptions, start: tuple[int, int] = (0, 0)) -> Outcome:
    """Return what a tie has come to after its last match, with the games of start of both sides.

    Whoever didn't come is out, by the award of the match; where both stayed away, neither goes on. After a replay
    that is level too, a deciding game decides.

    >>> options = CupOptions(level=Level.REPLAY)
    >>> decide_tie([CupMatch(4, 4)], options).value, decide_tie([CupMatch(4, 4), CupMatch(4, 4)], options).value
    ('replay', 'level')
    >>> decide_tie([CupMatch(4, 5)], options, (2, 0)).value
    'first'
    >>> decide_tie([CupMatch(0, 5, awarded="neither")], options).value
    'neither'
    """
    last = matches[-1]
    if last.awarded:
        return Outcome(last.awarded)
    first, second = last.first_games + start[0], last.second_games + start[1]
    if first != second:
        return Outcome.FIRST if first > second else Outcome.SECOND
    if last.level_winner:
        return Outcome(last.level_winner)
    return Outcome.REPLAY if options.level is Level.REPLAY and len(matches) == 1 else Outcome.LEVEL


def start_games(first_level: int, second_level: int, options: CupOptions) -> tuple[int, int]:
    """Return the games of start of both sides; a division's level is 1 for the highest.

    >>> start_games(1, 3, CupOptions(handicap=Handicap.GAMES, start=1))
    (0, 2)
    >>> start_games(1, 3, CupOptions(handicap=Handicap.POINTS, start=3))
    (0, 0)
    """
    return _start(first_level, second_level, options) if options.handicap is Handicap.GAMES else (0, 0)


def start_sentence(first: tuple[str, int], second: tuple[str, int], options: CupOptions) -> str:
    """Return the start of a tie as both captains read it; empty without one. Each side is its name and its level.

    >>> start_sentence(("Bell", 1), ("Crown", 3), CupOptions(handicap=Handicap.POINTS, start=3))
    'Crown starts each game 6 points up.'
    >>> start_sentence(("Bell", 2), ("Crown", 1), CupOptions(handicap=Handicap.GAMES, start=1))
    'Bell starts the match 1 game up.'
    """
    if options.handicap is Handicap.NONE or first[1] == second[1]:
        return ""
    ups = _start(first[1], second[1], options)
    name, up = (first[0], ups[0]) if ups[0] else (second[0], ups[1])
    if options.handicap is Handicap.GAMES:
        return f"{name} starts the match {up} game{'' if up == 1 else 's'} up."
    return f"{name} starts each game {up} point{'' if up == 1 else 's'} up."


def card_sentence(
    first: tuple[str, int], second: tuple[str, int], start: tuple[int, int], level_winner: str, level: Level
) -> str:
    """Return what a cup match comes to; each side is its name and its games, ``level_winner`` as in ``CupMatch``.

    >>> card_sentence(("Bell", 5), ("Crown", 4), (0, 2), "", Level.REPLAY)
    'Bell 5, Crown 4. With the start it is 5-6. Crown win.'
    >>> card_sentence(("Bell", 4), ("Crown", 4), (0, 0), "", Level.REPLAY)
    'Bell 4, Crown 4. Level: the match is replayed at the other pub.'
    """
    one, other = first[1] + start[0], second[1] + start[1]
    parts = [f"{first[0]} {first[1]}, {second[0]} {second[1]}."]
    if start != (0, 0):
        parts.append(f"With the start it is {one}-{other}.")
    if one == other and not level_winner:
        said = (
            "the match is replayed at the other pub" if level is Level.REPLAY else "a deciding game decides"
        )
        parts.append(f"Level: {said}.")
    else:
        parts.append(f"{first[0] if one > other or level_winner == 'first' else second[0]} win.")
    return " ".join(parts)


def _start(first_level: int, second_level: int, options: CupOptions) -> tuple[int, int]:
    difference = first_level - second_level
    return (max(0, difference) * options.start, max(0, -difference) * options.start)
