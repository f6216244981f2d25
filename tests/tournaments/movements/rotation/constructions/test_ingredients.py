"""What designs are made of: fields, classes of a transversal design, frames, first rounds kept as data."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.constructions import RecipeKind
from tournaments.movements.rotation.constructions.frames import Frame, filled, inflated_frame, weighted_frame
from tournaments.movements.rotation.constructions.galois import Field, prime_powers
from tournaments.movements.rotation.constructions.groups import Group
from tournaments.movements.rotation.constructions.recipes import CONSTRUCTIONS, built, filling, stored_frame
from tournaments.movements.rotation.constructions.stored import lines, numbers
from tournaments.movements.rotation.constructions.transversal import classes, difference_matrix

FIELDS = [2, 3, 4, 5, 8, 9, 16, 25, 27, 49, 121]
FRAMES = [int(entrants) for entrants in lines("frames")]
FILLINGS = [int(entrants) for entrants in lines("fillings")]
SIZES_OF_GROUPS = sorted(
    {int(columns[-1]) for columns in lines("recipes").values() if columns[1] in {"product", "frame"}}
)


@given(st.sampled_from(FIELDS), st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_field_adds_and_multiplies_by_the_laws(size: int, a: int, b: int, c: int) -> None:
    numbers_of = Field(size)
    a, b, c = a % size, b % size, c % size
    add, times = numbers_of.addition.add, numbers_of.times
    assert times(a, b) == times(b, a)
    assert times(a, times(b, c)) == times(times(a, b), c)
    assert times(a, add(b, c)) == add(times(a, b), times(a, c))
    assert (times(a, 1), add(a, 0), times(a, 0)) == (a, a, 0)
    assert numbers_of.addition.shift(a)[b] == add(a, b)


@every("size", FIELDS)
def test_the_powers_of_a_primitive_element_are_all_but_nothing(size: int) -> None:
    powers = Field(size).powers
    assert sorted(powers) == list(range(1, size))
    if size % 4 == 1:
        assert Field(size).addition.add(1, powers[(size - 1) // 2]) == 0


@every("size", [6, 12, 100])
def test_there_is_no_field_of_a_size_that_is_no_prime_power(size: int) -> None:
    with pytest.raises(ValueError, match="unpack"):
        Field(size)


def test_a_number_falls_into_prime_powers() -> None:
    assert [prime_powers(number) for number in (1, 8, 57, 400)] == [
        [],
        [(2, 3)],
        [(3, 1), (19, 1)],
        [(2, 4), (5, 2)],
    ]


@every("size", SIZES_OF_GROUPS)
def test_between_two_rows_of_a_difference_matrix_each_difference_comes_once(size: int) -> None:
    group, columns = difference_matrix(size)
    opposite = [group.shift(number).index(0) for number in range(size)]
    assert (group.size, len(columns), columns[0]) == (size, size, (0, 0, 0, 0))
    for one, other in combinations(range(4), 2):
        gaps = {group.add(column[one], opposite[column[other]]) for column in columns}
        assert len(gaps) == size


@every("size", [4, 7, 12, 15, 20])
def test_classes_hold_each_value_once_in_each_place_and_all_of_them_each_two_values_in_each_two_places(
    size: int,
) -> None:
    found = classes(size)
    assert {len(fours) for fours in found} == {size}
    assert all(len({four[place] for four in fours}) == size for fours in found for place in range(4))
    everything = [four for fours in found for four in fours]
    for one, other in combinations(range(4), 2):
        assert len({(four[one], four[other]) for four in everything}) == size**2
    assert sorted(found[0]) == [(value,) * 4 for value in range(size)]


@every("size", [2, 3, 6, 24])
def test_where_no_difference_matrix_is_known_there_are_no_classes(size: int) -> None:
    with pytest.raises(ValueError, match=f"order {size} "):
        classes(size)


def judge_frame(frame: Frame) -> None:
    """Each group sits its rounds out, as many as it is large; two of different groups partner once, oppose twice."""
    everybody = {entrant for group in frame.groups for entrant in group}
    assert sorted(everybody) == list(range(sum(map(len, frame.groups))))
    partners: list[frozenset[int]] = []
    opponents: list[frozenset[int]] = []
    pairs = {(one, other): frozenset((one, other)) for one in everybody for other in everybody}
    for group, rounds in zip(frame.groups, frame.rounds, strict=True):
        assert len(rounds) == len(group)
        for seats in rounds:
            assert sorted(seats) == sorted(everybody.difference(group))
            for a, b, c, d in zip(seats[::4], seats[1::4], seats[2::4], seats[3::4], strict=True):
                partners += (pairs[a, b], pairs[c, d])
                opponents += (pairs[a, c], pairs[a, d], pairs[b, c], pairs[b, d])
    apart = {pairs[two] for one, other in combinations(frame.groups, 2) for two in product(one, other)}
    assert dict.fromkeys(apart, 1) == Counter(partners)
    assert dict.fromkeys(apart, 2) == Counter(opponents)


# The larger, the longer it takes: of those beyond 230 only the largest is looked at each time.
@every(
    "entrants",
    [n if n <= 230 or n == max(FRAMES) else pytest.param(n, marks=pytest.mark.soak) for n in FRAMES],
)
def test_a_frame_kept_as_data_is_a_frame(entrants: int) -> None:
    frame = stored_frame(entrants)
    assert sum(map(len, frame.groups)) == entrants
    judge_frame(frame)


@every("entrants", FILLINGS)
def test_a_filling_kept_as_data_lets_those_more_never_meet_nor_rest_and_all_others_as_near_a_whist_does(
    entrants: int,
) -> None:
    more = entrants % 4
    size = entrants - more
    rounds = filling(entrants)
    group, everybody = set(range(size)), set(range(entrants))
    assert more in {2, 3}
    assert [len(seats) for seats in rounds] == [size] * entrants
    assert all(everybody - group <= set(seats) for seats in rounds[:size])
    assert all(set(seats) == group for seats in rounds[size:])
    assert Counter(seat for seats in rounds[:size] for seat in everybody.difference(seats)) == dict.fromkeys(
        group, more
    )
    partnered: Counter[tuple[int, int]] = Counter()
    opposed: Counter[tuple[int, int]] = Counter()
    for seats in rounds:
        for place in range(0, size, 4):
            a, b, c, d = seats[place : place + 4]
            assert len({a, b, c, d} - group) <= 1
            partnered.update([(min(a, b), max(a, b)), (min(c, d), max(c, d))])
            opposed.update((min(x, y), max(x, y)) for x in (a, b) for y in (c, d))
    pairs = [pair for pair in combinations(range(entrants), 2) if pair[0] < size]
    assert set(partnered.values()) == {1}
    assert {opposed[pair] for pair in pairs} == {1, 2}
    assert opposed.keys() == set(pairs)


@every(("groups", "size"), [(5, 4), (5, 7), (9, 5), (13, 15)])
def test_an_inflated_whist_is_a_frame(groups: int, size: int) -> None:
    judge_frame(inflated_frame(built(groups), size))


@every("short", [1, 4])
def test_frames_on_the_blocks_of_a_transversal_design_are_a_frame_of_uneven_groups(short: int) -> None:
    frame = weighted_frame(short, inflated_frame(built(5), 4), stored_frame(24))
    assert [len(group) for group in frame.groups] == [44] * 5 + [4 * short]
    judge_frame(frame)


def test_filling_leaves_a_frame_as_it_was() -> None:
    frame = inflated_frame(built(5), 4)
    before = [[list(seats) for seats in rounds] for rounds in frame.rounds]
    assert len(filled(frame, {4: built(5)})) == 21
    assert frame.rounds == before


@every(("entrants", "line"), lines("cyclic").items(), ids=map(str, lines("cyclic")))
def test_the_differences_of_first_rounds_give_what_is_promised(entrants: int, line: list[str]) -> None:
    """Pairs that moving carries into each other share a class: copies, or who stays, and the difference."""
    modulus, seats = int(line[0]), numbers(line[1])
    copies, playing, half = entrants // modulus, entrants - entrants % 4, modulus / 2
    assert entrants % modulus <= 1

    def kind_of(one: int, other: int) -> tuple[int, int, int]:
        (low_copy, low), (high_copy, high) = sorted(divmod(entrant, modulus) for entrant in (one, other))
        gap = (high - low) % modulus
        if low_copy == high_copy:
            gap = min(gap, modulus - gap)
        return (low_copy, high_copy, 0 if high_copy == copies else gap)

    rounds = [seats[first : first + playing] for first in range(0, len(seats), playing)]
    assert all(len(set(each)) == playing for each in rounds)
    partnered: Counter[tuple[int, int, int]] = Counter()
    opposed: Counter[tuple[int, int, int]] = Counter()
    for place in range(0, len(seats), 4):
        a, b, c, d = seats[place : place + 4]
        partnered.update([kind_of(a, b), kind_of(c, d)])
        opposed.update([kind_of(a, c), kind_of(a, d), kind_of(b, c), kind_of(b, d)])
    kinds = {
        kind_of(copy * modulus, x) for copy in range(copies) for x in range(entrants) if x != copy * modulus
    }
    # Two who are half the modulus apart come twice while a round is moved all around, others once.
    twice = {kind: 1 + (kind[0] == kind[1] and kind[2] == half) for kind in kinds}
    partners, opponents = ({each[kind] * twice[kind] for kind in kinds} for each in (partnered, opposed))
    promised = {RecipeKind.WHIST: {2}, RecipeKind.NEAR: {1, 2}, RecipeKind.RELAXED: {1, 2, 3}}[
        RecipeKind(lines("recipes")[entrants][0])
    ]
    assert partners <= {0, 1}
    assert opponents <= promised


def test_every_line_of_data_has_its_use() -> None:
    recipes = lines("recipes").items()
    used = {name: [size for size, line in recipes if line[1] == name] for name in CONSTRUCTIONS}
    assert sorted(used) == sorted({line[1] for _, line in recipes})
    assert {name: list(lines(name)) for name in ("cyclic", "patterned", "copies")} == {
        name: used[name] for name in ("cyclic", "patterned", "copies")
    }
    direct = {int(line[2]) for _, line in recipes if line[1] == "direct_frame"}
    assert set(lines("frames")) == direct | {24}
    assert set(lines("differences")) <= set(SIZES_OF_GROUPS)
    within = {
        size: (int(line[2]) * int(line[3]), int(line[3])) for size, line in recipes if line[1] == "frame"
    }
    for size, line in recipes:
        if line[1] == "direct_frame":
            within[size] = int(line[2]), len(stored_frame(int(line[2])).groups[0])
    assert set(lines("fillings")) == {
        group + size - frame for size, (frame, group) in within.items() if size - frame > 1
    }


def test_moving_by_an_element_and_back_moves_nothing() -> None:
    group = Group((2, 3, 5))
    back = {number: group.shift(number).index(0) for number in range(group.size)}
    assert all(
        group.shift(back[number])[group.shift(number)[x]] == x for number in range(30) for x in range(30)
    )
