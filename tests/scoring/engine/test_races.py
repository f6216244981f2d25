"""Races: which way to play deals them, and that a draw is fair, without repeats, and can be drawn again."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.races import MOST_RACES, RACES, draw_races, seed_after
from scoring.engine.registry import VARIANTS
from scoring.engine.variant import Variant
from tests.cases import every

FIVE = ("Elves", "Fays", "Gnomes", "Hobs", "Imps")


def test_one_way_to_play_has_races():
    assert [one.key for one in VARIANTS.values() if isinstance(one, Variant) and one.races] == ["cosmic"]


def test_there_are_twenty_and_no_two_are_alike():
    assert len({name.casefold() for name in RACES}) == len(RACES) == 20


@every(
    ("seed", "drawn"),
    [
        # printf "7 Elves" | sha256sum: 07d915..., Hobs 85e34a..., Fays 8b2b32..., Gnomes a5b927..., Imps e7930b...
        ("7", ("Elves", "Hobs", "Fays", "Gnomes")),
        # Imps 23f473..., Elves 8e4968..., Fays 9d987c..., Hobs eb1b87..., Gnomes ed6e7e...
        ("7-2", ("Imps", "Elves", "Fays", "Hobs")),
    ],
)
def test_any_program_draws_the_same_from_the_seed(seed, drawn):
    assert draw_races(FIVE, 4, seed) == drawn
    assert draw_races(FIVE[::-1], 4, seed) == drawn


@given(st.sets(st.text(min_size=1, max_size=24), min_size=4, max_size=MOST_RACES), st.text(max_size=40))
def test_no_race_comes_twice_and_all_are_of_the_list(names, seed):
    drawn = draw_races(names, 4, seed)
    assert len(set(drawn)) == len(drawn) == 4
    assert set(drawn) <= names


def test_every_race_comes_to_every_seat_as_often_as_any_other():
    """2000 draws of 20: 100 times each at each seat, 60 being four deviations of 10 away."""
    drawn = Counter(
        (seat, race) for game in range(2000) for seat, race in enumerate(draw_races(RACES, 4, f"1.{game}.1"))
    )
    assert len(drawn) == 80
    assert all(60 <= times <= 140 for times in drawn.values())


def test_fewer_races_than_seats_cannot_be_drawn():
    with pytest.raises(ValueError, match="4 seats need as many races, and there are 3"):
        draw_races(["Elves", "Fays", "Gnomes", "Gnomes"], 4, "1")


def test_the_seed_counts_the_draws_of_a_game():
    assert seed_after(seed_after("5.1.12")) == "5.1.12-3"
