"""Play-offs between sections: their winners, or winners and runners-up, paired without a draw."""

from collections.abc import Sequence
from itertools import pairwise

from problems import Problem
from tournaments.cups.draw import Places, draw_problems, ranks, rounds_for
from tournaments.cups.faults import CupRefused


def play_off_places(winners: Sequence[str], runners_up: Sequence[str] = ()) -> Places:
    """Return the first-round places of a play-off; both lists are in the order of the sections.

    With runners-up, a winner meets another section's. Byes, where the number asks for some, go to the winners of
    the first sections. Raises CupRefused with every fault.

    >>> play_off_places(["1A", "1B"])
    (('1A', '1B'),)
    >>> play_off_places(["1A", "1B"], ["2A", "2B"])
    (('1A', '2B'), ('1B', '2A'))
    """
    problems = draw_problems([*winners, *runners_up])
    if runners_up and len(runners_up) != len(winners):
        message = "Name a runner-up for each section, or for none."
        problems.append(Problem("runners_up_missing", "runners_up", message))
    if problems:
        raise CupRefused(*problems)
    turned = [list(runners_up[at:]) + list(runners_up[:at]) for at in range(len(runners_up))]
    section = {name: at for names in (winners, runners_up) for at, name in enumerate(names)}
    for order in turned or [[]]:
        places = _by_rank([*winners, *order])
        if len(winners) == 1 or not any(section[one] == section[other] for one, other in _pairs(places)):
            return places
    return _by_rank([*winners, *runners_up])


def _by_rank(names: Sequence[str]) -> Places:
    """Return the places where the best meets the last, the second the last but one, and so on."""
    size = 2 ** (rounds_for(len(names)) - 1)
    return tuple((names[rank - 1], *names[2 * size - rank : 2 * size - rank + 1]) for rank in ranks(size))


def _pairs(places: Places) -> list[tuple[str, str]]:
    return [pair for place in places for pair in pairwise(place)]
