"""Nights to print."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.round import RotationRound
from tournaments.printing.letters import set_in
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import PAGE_SIZES


@lru_cache
def rounds_of(players: int, rounds: int) -> tuple[RotationRound, ...]:
    *_, found = plan(range(1, players + 1), rounds, effort=0)
    return found.rounds


def night(players: int, of: int, names: Mapping[int, str] | None = None, **parts: Any) -> PrintedNight:
    called = {number: f"N{number}" for number in range(1, players + 1)}
    called |= {number: set_in(name) for number, name in (names or {}).items()}
    return PrintedNight(
        **{
            "paper": PAGE_SIZES["a4"],
            "name": "Friday bustle",
            "day": "21 November 2026",
            "names": called,
            "rounds": rounds_of(players, of),
            "of": of,
            "movement": MOVEMENTS["rotation"],
        }
        | parts
    )


def row_of(number: int, at: int, each: RotationRound, names: Mapping[int, str]) -> tuple[str, ...]:
    """What somebody's card has to say of a round, read from the round alone."""
    for table, (north, east, south, west) in enumerate(each.tables, 1):
        others = {
            north: ("north", south, (east, west)),
            south: ("south", north, (west, east)),
            east: ("east", west, (south, north)),
            west: ("west", east, (north, south)),
        }
        if number in others:
            seat, partner, (one, other) = others[number]
            return (str(at), str(table), seat, names[partner], f"{names[one]} & {names[other]}")
    return (str(at), "sits out" if number in each.sit_outs else "not playing")
