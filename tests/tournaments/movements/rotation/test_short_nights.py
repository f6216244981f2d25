"""The kept nights, each counted; and what the first plan of a short night has, with no search at all."""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from tests.cases import every
from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.opening import short_night, stored_nights
from tournaments.movements.rotation.plan import plan

OPPOSED = """
8: 12 20 28 58
9: 6 12 21 28 36
10: 0 4 11 19 27 35
11: 1 0 3 9 17 25 33
12: 3 6 18 30 42 54 66 92
13: 0 0 6 18 30 42 55 66
14: 0 0 1 6 17 29 41 53
15: 0 0 0 1 4 15 27 39
16: 0 0 2 10 24 40 56 72
17: 0 0 0 2 11 25 40 56
18: 0 0 0 0 2 9 23 39
19: 0 0 0 0 0 2 8 21
20: 0 0 0 0 3 10 30 51
21: 0 0 0 0 0 3 15 31
22: 0 0 0 0 0 0 5 13
23: 0 0 0 0 0 0 0 1
24: 0 0 0 0 0 1 5 12
25: 0 0 0 0 0 0 1 6
26: 0 0 0 0 0 0 0 4
27: 0 0 0 0 0 0 0 0
28: 0 0 0 0 0 0 1 3
29: 0 0 0 0 0 0 0 0
30: 0 0 0 0 0 0 0 0
31: 0 0 0 0 0 0 0 0
32: 0 0 0 0 0 0 0 0
33: 0 0 0 0 0 0 0 0
34: 0 0 0 0 0 0 0 0
35: 0 0 0 0 0 0 0 0
36: 0 0 0 0 0 0 0 0
37: 0 0 0 0 0 0 0 0
38: 0 0 0 0 0 0 0 0
39: 0 0 0 0 0 0 0 0
40: 0 0 0 0 0 0 0 0
41: 0 0 0 0 0 0 0 0
42: 0 0 0 0 0 0 0 0
43: 0 0 0 0 0 0 0 0
44: 0 0 0 0 0 0 0 0
45: 0 0 0 0 0 0 0 0
46: 0 0 0 0 0 0 0 0
47: 0 0 0 0 0 0 0 0
"""
"""By players, for 5 to 12 rounds: the most that the sum of C(o, 2) may be, as docs/rotations-figures.md has it."""
FIGURES = [
    (int(players), rounds, int(most))
    for players, row in (line.split(": ") for line in OPPOSED.strip().splitlines())
    for rounds, most in enumerate(row.split(), 5)
]


def counted(players: int, seating: Seating) -> tuple[Counter[tuple[int, ...]], Counter[tuple[int, ...]]]:
    """Count partners and opponents anew, with no code of the package."""
    partners: Counter[tuple[int, ...]] = Counter()
    opponents: Counter[tuple[int, ...]] = Counter()
    for seats in seating:
        for place in range(0, players - players % 4, 4):
            a, b, c, d = seats[place : place + 4]
            partners.update(tuple(sorted(two)) for two in ((a, b), (c, d)))
            opponents.update(tuple(sorted(two)) for two in ((a, c), (a, d), (b, c), (b, d)))
    return partners, opponents


@every("players", sorted({players for players, _ in stored_nights()}))
def test_in_every_kept_night_all_have_one_place_no_partners_repeat_and_rests_are_even_and_apart(
    players: int,
) -> None:
    for entrants, rounds in stored_nights():
        if entrants != players:
            continue
        seating = short_night(players, rounds)
        assert seating is not None
        assert [sorted(seats) for seats in seating] == [list(range(players))] * rounds
        partners, _ = counted(players, seating)
        pairs = players * (players - 1) // 2
        assert sum(times - 1 for times in partners.values()) == max(0, partners.total() - pairs), rounds
        resting = [seats[players - players % 4 :] for seats in seating]
        rests = Counter(dict.fromkeys(range(players), 0))
        rests.update(seat for seats in resting for seat in seats)
        assert max(rests.values()) - min(rests.values()) == int(rests.total() % players != 0), rounds
        assert [set(one) & set(other) for one, other in pairwise(resting)] == [set()] * (rounds - 1)


# Up to 24 all, then one of each remainder by four, the largest among them.
LARGE = (33, 38, 40, 47)


@every(
    "players",
    [n if n <= 24 or n in LARGE else pytest.param(n, marks=pytest.mark.soak) for n in range(8, 48)],
)
def test_the_first_plan_of_five_to_twelve_rounds_is_at_its_figure_and_the_page_tells_what_it_is(
    players: int, root: Path
) -> None:
    page = (root / "research" / "README.md").read_text(encoding="utf-8")
    (told,) = [line for line in page.splitlines() if line.startswith(f"| {players} | ")]
    most_opposed = {rounds: most for entrants, rounds, most in FIGURES if entrants == players}
    cells = [cell.strip() for cell in told.split("|")[2:-1]]
    assert len(cells) == 8
    for rounds, cell in enumerate(cells, 5):
        if rounds > players:
            assert cell == "-"
            continue
        quality = next(plan(range(players), rounds, seed=rounds)).quality
        opposed, met = quality["opponent_repeats"], quality["meeting_repeats"]
        assert opposed.value <= most_opposed.get(rounds, opposed.value), rounds
        bounds = f" ({opposed.bound}/{met.bound})" if (opposed.best, met.best) != (True, True) else ""
        assert cell == f"{opposed.value}/{met.value}{bounds}", rounds


def test_every_number_of_players_and_rounds_has_its_figure() -> None:
    cells = {(players, rounds) for players in range(8, 48) for rounds in range(5, 13)}
    longest = {8: 8, 9: 9, 10: 10, 11: 11}
    asked = {(players, rounds) for players, rounds in cells if rounds <= longest.get(players, 12)}
    assert {(players, rounds) for players, rounds, _ in FIGURES} == asked


def test_another_seed_seats_others_in_a_kept_night() -> None:
    one, other = (next(plan(range(20), 9, seed=seed)).rounds for seed in (1, 2))
    everybody = set(combinations(range(20), 2))
    assert {pair for each in one for pair in each.partners()} <= everybody
    assert set(one[0].partners()) != set(other[0].partners())
    assert one == next(plan(range(20), 9, seed=1)).rounds
