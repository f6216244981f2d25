"""The kept first rounds of long nights, each turned and counted; and what a first plan has by them."""

from collections import Counter
from random import Random

import pytest

from tests.cases import every
from tournaments.movements.rotation import running_order
from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.opening import opening, read_turns, stored_turns, turned_night, unrolled
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.running_order import in_order, rests_alike, rests_apart

KEPT = sorted(stored_turns())
FIGURES = [
    (40, 20, 35, 470),
    (48, 24, 50, 700),
    (63, 19, 0, 0),
    (80, 24, 0, 108),
    (64, 24, 0, 368),
    (45, 17, 0, 173),
    (52, 18, 0, 88),
    (60, 23, 0, 403),
]
"""Players and rounds, and the most that the sums of C(o, 2) and C(m, 2) may be with no search at all."""


def pairs(seating: Seating, size: int, places: tuple[tuple[int, int], ...]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((seats[at + one], seats[at + other]))
        for seats in seating
        for at in range(0, size, 4)
        for one, other in places
    )


def repeats(counts: Counter[frozenset[int]]) -> int:
    return sum(times * (times - 1) // 2 for times in counts.values())


@every(("entrants", "rounds"), KEPT)
def test_a_kept_night_has_everybody_once_in_each_round_no_partner_twice_and_even_sit_outs(
    entrants: int, rounds: int
) -> None:
    night = turned_night(entrants, rounds)
    assert night is not None
    size = entrants - entrants % 4
    assert len(night) == rounds
    assert all(sorted(seats) == list(range(entrants)) for seats in night)
    assert repeats(pairs(night, size, ((0, 1), (2, 3)))) == 0
    assert rests_alike(night, size)


def test_a_kept_night_has_an_order_in_which_nobody_rests_twice_in_a_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first two orders that are drawn have one; a plan draws up to twenty, so that fewer meet again."""
    monkeypatch.setattr(running_order, "DRAWS", 2)
    for entrants, rounds in KEPT:
        night, size = turned_night(entrants, rounds), entrants - entrants % 4
        assert night is not None
        assert rests_apart(in_order(night, size, Random(2)), size), (entrants, rounds)


# The first seven have rounds in which no two meet twice, which a first plan takes instead of those that are kept.
@every(
    ("entrants", "rounds"),
    [(54, 15), (77, 24), (78, 21), (78, 22), (95, 23), (97, 23), (98, 23), (45, 17), (63, 19), (98, 24)],
)
def test_a_first_plan_lets_nobody_rest_twice_in_a_row(entrants: int, rounds: int) -> None:
    assert (entrants, rounds) in KEPT
    assert rests_apart(opening(entrants, rounds, Random(2)).seating, entrants - entrants % 4)


@every(("entrants", "rounds", "opposed", "met"), FIGURES)
def test_a_first_plan_of_a_long_night_repeats_no_more_than_this(
    entrants: int, rounds: int, opposed: int, met: int
) -> None:
    quality = next(plan(range(entrants), rounds, seed=3)).quality
    assert quality["partner_repeats"].value == 0
    assert quality["opponent_repeats"].value <= opposed
    assert quality["meeting_repeats"].value <= met


def test_a_line_of_data_is_read_and_turned() -> None:
    (found,) = read_turns("entrants\trounds\tturns\tfirst rounds\n5\t4\t2\t0.1.2.3.4 4.0.2.1.3\n").values()
    assert found == (2, [[0, 1, 2, 3, 4], [4, 0, 2, 1, 3]])
    assert unrolled(*found) == [[0, 1, 2, 3, 4], [1, 0, 3, 2, 4], [4, 0, 2, 1, 3], [4, 1, 3, 0, 2]]
