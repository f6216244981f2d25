"""Every number of entrants from 4 to 400: the whole night is built and every two are counted."""

from collections import Counter
from itertools import combinations
from operator import add

import pytest

from tests.cases import every
from tournaments.movements.rotation.constructions import Design, RecipeKind, design
from tournaments.movements.rotation.constructions.direct import blocks
from tournaments.movements.rotation.constructions.rounds import Rounds
from tournaments.movements.rotation.constructions.stored import lines

# How often two may partner, and oppose, over all rounds.
PROMISED = {
    RecipeKind.WHIST: ({1}, {2}),
    RecipeKind.NEAR: ({0, 1}, {1, 2}),
    RecipeKind.RELAXED: ({0, 1}, {1, 2, 3}),
}
RELAXED = [
    *(71, 79, 107, 118, 122, 123, 126, 127, 131, 139, 142, 150, 151, 162, 163, 166, 167, 190, 191, 194),
    *(198, 199, 214, 218, 219, 223, 226, 227, 238, 239, 242, 246, 251, 258, 267, 270, 271, 282, 283, 286),
    *(291, 294, 295, 310, 311, 314, 322, 326, 327, 331, 334, 335, 347, 354, 355, 358, 359, 367, 379, 382),
    *(383, 386, 390, 395),
]


def made(entrants: int) -> Design:
    found = design(entrants)
    assert found is not None
    return found


PRIME = 401
NAMES = [2 * PRIME * number + number**2 % PRIME for number in range(PRIME)]
"""No two pairs of these have the same sum (Erdos and Turan), so that a sum counts a pair, quickly."""
PARTNERS = (0, 1), (2, 3)
OPPONENTS = (0, 2), (0, 3), (1, 2), (1, 3)


def times(entrants: int, rounds: Rounds, places: tuple[tuple[int, int], ...]) -> set[int]:
    """How often two sit in these places of one table, for all twos there are; 0 where they never do."""
    playing = entrants - entrants % 4
    found: Counter[int] = Counter()
    for seats in rounds:
        names = [NAMES[seat] for seat in seats]
        for one, other in places:
            found.update(map(add, names[one:playing:4], names[other:playing:4]))
    return set(found.values()) | ({0} if len(found) < entrants * (entrants - 1) // 2 else set())


def ordinary() -> set[int]:
    """Every number up to 100, and of what stands beyond the smallest and the largest of each way to construct."""
    ways: dict[str, list[int]] = {}
    for entrants, columns in lines("recipes").items():
        if entrants > 100:
            ways.setdefault(" ".join(columns[:2]), []).append(entrants)
    return {*range(4, 101), *map(min, ways.values()), *map(max, ways.values())}


ORDINARY = ordinary()


@every(
    "entrants",
    [n if n in ORDINARY else pytest.param(n, marks=pytest.mark.soak) for n in range(4, 401)],
)
def test_every_two_meet_as_often_as_is_promised_and_all_rest_alike(entrants: int) -> None:
    found, playing = made(entrants), entrants - entrants % 4
    everybody = set(range(entrants))
    assert len(found.rounds) == (entrants - 1 if entrants % 4 == 0 else entrants)
    assert [seats for seats in found.rounds if len(seats) != entrants or set(seats) != everybody] == []
    resting = Counter(entrant for seats in found.rounds for entrant in seats[playing:])
    assert set(resting.values()) == ({entrants % 4} if entrants % 4 else set())
    partnered, opposed = PROMISED[found.kind]
    assert times(entrants, found.rounds, PARTNERS) <= partnered
    assert times(entrants, found.rounds, OPPONENTS) <= opposed


def test_how_good_a_design_is_known_for_which_number() -> None:
    kinds = {n: RecipeKind(columns[0]) for n, columns in lines("recipes").items()}
    assert list(kinds) == list(range(4, 401))
    assert {kinds[n] for n in kinds if n % 4 in {0, 1}} == {RecipeKind.WHIST}
    assert [n for n in kinds if n % 4 in {2, 3} and kinds[n] is not RecipeKind.NEAR] == RELAXED
    assert {n for n in kinds if kinds[n] is RecipeKind.RELAXED} == set(RELAXED)


@every("entrants", [-1, 0, 3, 401, 1000])
def test_there_is_no_design_below_four_and_above_four_hundred(entrants: int) -> None:
    assert design(entrants) is None


def test_a_design_is_the_same_again_and_nobody_elses_to_change() -> None:
    once = made(21)
    again = made(21)
    assert once == again
    once.rounds[0].clear()
    assert made(21) == again


@every("entrants", [16, 28, 40, 52])
def test_of_blocks_that_meet_once_each_third_of_the_night_repeats_no_meeting(entrants: int) -> None:
    rounds, third = blocks(entrants), entrants // 3
    for first in (0, third, 2 * third):
        assert times(entrants, rounds[first : first + third], PARTNERS + OPPONENTS) == {1}


Tables = frozenset[frozenset[frozenset[int]]]


def as_tables(seats: list[int], playing: int) -> Tables:
    """A round as a set of tables, each a set of two pairs."""
    return frozenset(
        frozenset({frozenset(seats[place : place + 2]), frozenset(seats[place + 2 : place + 4])})
        for place in range(0, playing, 4)
    )


def every_round(players: frozenset[int], tables: int) -> set[Tables]:
    """All rounds of so many tables, by going through all fours and all ways to pair them."""
    if not tables:
        return {frozenset()}
    found = set()
    for four in combinations(sorted(players), 4):
        a, b, c, d = four
        rest = every_round(players.difference(four), tables - 1)
        for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
            table = frozenset({frozenset(one), frozenset(other)})
            found |= {each | {table} for each in rest}
    return found


@every(("entrants", "whists"), [(4, 1), (5, 2), (8, 16)])
def test_looking_through_all_rounds_finds_the_whist_and_no_other_but_renamed(
    entrants: int, whists: int
) -> None:
    """Count the whists with a given round. Up to names there is one for 4, 5 and 8.

    It has 24, 20 and 56 symmetries, so 4! / 24 = 1, 5! / 20 = 6 and 8! / 56 = 720 names. They share 3, 15 and 315
    rounds evenly, each having 3, 5 and 7: so 1, 2 and 16 have a given one.
    """
    playing = entrants - entrants % 4
    wanted = {as_tables(seats, playing) for seats in made(entrants).rounds}
    possible = every_round(frozenset(range(entrants)), playing // 4)
    assert wanted <= possible
    pairs = [frozenset(pair) for pair in combinations(range(entrants), 2)]
    paired = {each: {pair for table in each for pair in table} for each in possible}
    opposed = {
        each: [frozenset({x, y}) for one, other in map(tuple, each) for x in one for y in other]
        for each in possible
    }
    with_pair = {pair: [each for each in possible if pair in paired[each]] for pair in pairs}
    found: list[set[Tables]] = []

    def look(chosen: list[Tables], used: set[frozenset[int]], count: Counter[frozenset[int]]) -> None:
        if max(count.values()) > 2:
            return
        left = next((pair for pair in pairs if pair not in used), None)
        if left is None:
            found.append(set(chosen))
            return
        for each in with_pair[left]:
            if used.isdisjoint(paired[each]):
                look([*chosen, each], used | paired[each], count + Counter(opposed[each]))

    given = next(iter(wanted))
    look([given], paired[given], Counter(opposed[given]))
    assert found.count(wanted) == 1
    assert len(found) == whists
