"""Changes of player during a match: from which game on somebody else plays, and whether the other side is asked.

A place of a line-up belongs to whoever began in it, until a change names somebody else. A leg belongs to those who
played it. Games are compared by block and round, in which a place plays once at most: their numbers on a card may
follow the tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournaments.matches.format import FormatLeg, LegKind, MatchFormat

Who = TypeVar("Who")
Who_co = TypeVar("Who_co", covariant=True)


@dataclass(frozen=True, slots=True)
class LineUpChange(Generic[Who_co]):
    """Hold that `who` plays at a place, from 1, of the line-up from a game on, by its number on the card."""

    place: int
    first_game: int
    who: Who_co


def who_plays(
    form: MatchFormat, starters: Sequence[Who], changes: Sequence[LineUpChange[Who]], number: int
) -> list[Who]:
    """Return who holds each place of a side in a game; the starters in the order of the places.

    >>> from tournaments.matches.format import make_format
    >>> who_plays(make_format(4), ["Ann", "Ben"], [LineUpChange(1, 3, "Zed")], 2)
    ['Ann', 'Ben']
    >>> who_plays(make_format(4), ["Ann", "Ben"], [LineUpChange(1, 3, "Zed")], 4)
    ['Zed', 'Ben']
    """
    now = list(starters)
    for change in sorted(changes, key=lambda one: when_of(form, one.first_game)):
        if change.place <= len(now) and when_of(form, change.first_game) <= when_of(form, number):
            now[change.place - 1] = change.who
    return now


def when_of(form: MatchFormat, number: int) -> tuple[int, int]:
    """Return block and round of a game by its number on the card; beyond the last game a time after all others."""
    listed = [(at, leg.round) for at, block in enumerate(form.blocks) for leg in block.legs]
    return listed[number - 1] if 1 <= number <= len(listed) else (len(form.blocks), 0)


def games_of_place(form: MatchFormat, side: str, place: int) -> list[int]:
    """Return the numbers of the games in which a place of a side plays, the earliest first.

    >>> from tournaments.matches.format import make_format
    >>> games_of_place(make_format(6), "away", 3)
    [2, 6, 7]
    """
    legs = [(block.kind, leg) for block in form.blocks for leg in block.legs]
    found = [number for number, (kind, leg) in enumerate(legs, 1) if place in _places(kind, leg, side)]
    return sorted(found, key=lambda number: (when_of(form, number), number))


def _places(kind: LegKind, leg: FormatLeg, side: str) -> tuple[int, ...]:
    # Before the draw each pair stands at its own table: of the game the round alone is asked.
    unit = (leg.home if side == "home" else leg.away) or leg.table
    return (unit * 2 - 1, unit * 2) if kind is LegKind.PAIRS else (unit,)


def may_come_in_at(form: MatchFormat, side: str, place: int, since: int | None = None) -> list[int]:
    """Return the games from which on somebody else may play at a place; `since` is where its last change began.

    From a place's first game on it would be another line-up, and no change.
    """
    games = games_of_place(form, side, place)
    begun = when_of(form, games[0] if since is None and games else since or 0)
    return [number for number in games if when_of(form, number) > begun]


def needs_consent(rule: str, made: int) -> bool:
    """Tell whether the other captain has to agree to a change: `made` counts those that the side has made.

    `rule` is the league's: `none`, so that it is the captains' joint exception for somebody who was taken ill; `one`,
    after which it is; or `any`.

    >>> needs_consent("none", 0), needs_consent("one", 0), needs_consent("one", 1), needs_consent("any", 5)
    (True, False, True, False)
    """
    return rule == "none" or (rule == "one" and made > 0)
