"""Draws of every size: who is in, who has a bye, who is kept apart; and what is refused."""

from itertools import product

import pytest

from tests.cases import every
from tournaments.cups.draw import (
    Draw,
    draw_cup,
    draw_order,
    draw_problems,
    play_off_places,
    ranks,
    rounds_for,
)
from tournaments.cups.exceptions import CupRefused

SIZES = range(2, 65)


def teams(count: int) -> list[str]:
    return [f"Team {number}" for number in range(1, count + 1)]


def with_byes(drawn: Draw) -> list[str]:
    return [place[0] for place in drawn.places if len(place) == 1]


def place_of(drawn: Draw, name: str) -> int:
    return next(at for at, place in enumerate(drawn.places) if name in place)


@every("seeded", ["open", "four", "all that can be"])
def test_every_size_has_its_byes_and_each_team_once(seeded: str) -> None:
    for count, seed in product(SIZES, (1, 2)):
        names = teams(count)
        most = 2 ** (rounds_for(count) - 1)
        seeds = names[: {"open": 0, "four": min(4, most), "all that can be": most}[seeded]]
        drawn = draw_cup(names, seed, seeds=seeds)
        assert sorted(name for place in drawn.places for name in place) == sorted(names)
        assert len(with_byes(drawn)) == 2**drawn.rounds - count
        assert len(drawn.places) == most
        assert {len(place) for place in drawn.places} <= {1, 2}
        assert [one.name for one in sorted(drawn.names, key=lambda one: (one.place, one.line))] == [
            name for place in drawn.places for name in place
        ]
        assert [one.number for one in drawn.names] == list(range(1, count + 1))


def test_the_same_teams_and_seed_give_the_same_draw_in_whatever_order_they_entered() -> None:
    for count in SIZES:
        names = teams(count)
        assert draw_cup(names, 7) == draw_cup(names[::-1], 7)
    assert len({draw_cup(teams(8), seed).places for seed in range(20)}) > 15


def test_those_entitled_have_the_byes_in_their_order() -> None:
    for count, wanted in product(SIZES, (1, 2, 70)):
        names = teams(count)
        drawn = draw_cup(names, 3, byes_to=names[:wanted])
        byes = with_byes(drawn)
        assert set(names[: min(wanted, len(byes))]) <= set(byes)


def test_seeds_meet_as_late_as_their_number_allows() -> None:
    for count in range(8, 65):
        names = teams(count)
        drawn = draw_cup(names, 5, seeds=names[:4], byes_to=names)
        quarters = [place_of(drawn, name) * 4 // len(drawn.places) for name in names[:4]]
        assert sorted(quarters) == [0, 1, 2, 3]
        assert {quarters[0] // 2, quarters[1] // 2} == {0, 1}


def test_byes_are_spread_over_both_halves() -> None:
    for count in SIZES:
        drawn = draw_cup(teams(count), 1)
        half = len(drawn.places) // 2
        upper = sum(len(place) == 1 for place in drawn.places[:half])
        assert abs(2 * upper - len(with_byes(drawn))) <= 1


def test_a_seed_of_a_hash_calculator() -> None:
    # printf 1:Bell | sha256sum begins with 02, of Fox with 760, of Swan with 787, of Crown with e8.
    assert draw_order(["Bell", "Crown", "Fox", "Swan"], 1) == ["Bell", "Fox", "Swan", "Crown"]
    assert ranks(4) == [1, 4, 3, 2]


def test_everything_wrong_with_a_draw_is_told_at_once() -> None:
    with pytest.raises(CupRefused) as refused:
        draw_cup(["Bell", "Bell", "Fox"], 1, seeds=["Bell", "Owl", "Fox"], byes_to=["Elk"], neutral_rounds=3)
    assert [(one.code, one.field) for one in refused.value.problems] == [
        ("team_twice", "entrants"),
        ("not_entered", "seeds"),
        ("not_entered", "byes_to"),
        ("too_many_seeds", "seeds"),
        ("too_many_neutral_rounds", "neutral_rounds"),
    ]
    assert [one.code for one in draw_problems(["Bell"])] == ["number_of_entrants"]
    assert [one.code for one in draw_problems(teams(513))] == ["number_of_entrants"]


def test_play_offs_pair_winners_with_runners_up_of_other_sections() -> None:
    assert play_off_places(["1A", "1B"], ["2A", "2B"]) == (("1A", "2B"), ("1B", "2A"))
    assert play_off_places(["1A", "1B", "1C"]) == (("1A",), ("1B", "1C"))
    assert play_off_places(["1A"], ["2A"]) == (("1A", "2A"),)
    for sections in range(2, 20):
        winners = [f"1.{number}" for number in range(sections)]
        seconds = [f"2.{number}" for number in range(sections)]
        places = play_off_places(winners, seconds)
        assert sorted(name for place in places for name in place) == sorted(winners + seconds)
        assert all(len(place) < 2 or place[0][2:] != place[1][2:] for place in places)
    with pytest.raises(CupRefused) as refused:
        play_off_places(["1A", "1B"], ["1A"])
    assert [one.code for one in refused.value.problems] == ["team_twice", "runners_up_missing"]
