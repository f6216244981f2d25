"""Whether a kept long night is worth its line: beside what the ordinary search finds where none is kept."""

from collections.abc import Iterator
from unittest.mock import patch

from tournaments.movements.rotation.opening import stored_turns
from tournaments.movements.rotation.plan import EFFORT, plan

ORDER = (
    "partner_repeats",
    "sit_outs_spread",
    "sit_outs_in_a_row",
    "most_opposed",
    "opponent_repeats",
    "meeting_repeats",
)
"""The counts in the order in which the planner weighs them."""
MEETINGS = -1
DEARER = 1.1
"""So many times the meetings are named, where a kept night has fewer opponents for them."""


def found(players: int, rounds: int, seed: int, effort: int) -> tuple[int, ...]:
    """Return the counts of the last plan of a fresh night."""
    *_, last = plan(range(1, players + 1), rounds, seed=seed, effort=effort)
    return tuple(last.quality[key].value for key in ORDER)


def turned(seed: int) -> Iterator[tuple[str, bool]]:
    """Give a line for each kept night that the ordinary search beats without it, and one about all.

    A night whose first plan is no worse needs no search of its own: a search never ends worse than it began.
    """
    worse = better = dearer = 0
    for players, rounds in sorted(stored_turns()):
        with patch("tournaments.movements.rotation.opening.turned_night", return_value=None):
            without = found(players, rounds, seed, EFFORT)
        kept = found(players, rounds, seed, 0)
        if kept > without:
            kept = found(players, rounds, seed, EFFORT)
        told = f"{players} players, {rounds} rounds: {_shown(kept)}, without a kept night {_shown(without)}"
        worse, better = worse + (kept > without), better + (kept < without)
        if kept > without:
            yield f"{told}: worse", True
        elif kept[MEETINGS] > DEARER * without[MEETINGS]:
            dearer += 1
            yield f"{told}: fewer opponents, more meetings", False
    nights = len(stored_turns())
    told = f"Of {nights} kept nights of 13 to 24 rounds {better} are better than what the search finds alone"
    told = f"{told}, {worse} worse; {dearer} have over {DEARER - 1:.0%} more meetings for fewer opponents."
    yield told, False


def _shown(counts: tuple[int, ...]) -> str:
    return "/".join(map(str, counts[3:]))
