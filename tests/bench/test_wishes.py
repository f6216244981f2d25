"""What wishes cost is measured against the night without them, and the table says where they cost something."""

import pytest

from bench.rotations import wishes
from research.short_nights.every_night import EveryNight
from research.short_nights.nested import fold, unfold
from research.short_nights.sides import with_best_sides
from research.short_nights.together import TRIED, least_again, read_kept, symmetries, weigh
from tests.cases import every
from tournaments.movements.rotation.beginnings import kept_night


def test_a_pair_is_measured_beside_the_night_without_it() -> None:
    found = wishes.cost_of_pair(20, 9)
    assert (found.before, found.fair, found.more <= 0, found.bound) == (81, True, True, 0)
    # Four tables, nobody rests: each two of three rounds share a meeting beside the pair's.
    few = wishes.cost_of_pair(16, 3)
    assert (few.before, few.bound, few.fair) == (0, 2, True)
    assert few.after == least_again(16, 3) == 2


def test_where_the_others_run_out_of_partners_it_is_no_fair_night() -> None:
    assert not wishes.cost_of_pair(8, 7).fair


def test_a_first_round_costs_nothing() -> None:
    assert wishes.costs_nothing(28, 9)


def test_the_table_names_the_nights_that_cost_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wishes, "NIGHTS", (range(16, 17), range(4, 6)))
    text = " ".join(wishes.wishes())
    assert text.startswith(
        "There are 2 nights of 16 to 16 players and 4 to 5 rounds, fewer than players. In 0 of them"
    )
    # Where fewer meet again, somebody opposes twice: every such night was tried.
    assert (
        "In 2 nights others meet again more often. In 2 of them that must be, by counting or by trying every night, "
        "and in 0 no more than must be." in text
    )
    assert "C(o, 2) is higher with it, and in 0 two oppose more often, 0 more at most." in text
    assert "16 x 4: 0 + 6 (5), 16 x 5: 0 + 12 (10)." in text
    assert text.endswith("A first round by lot costs nothing in 2 of 2 of these nights.")


def test_a_kept_night_is_weighed_without_what_the_pair_repeats() -> None:
    night = kept_night(30, 9)
    assert night is not None
    assert weigh(30, night, 0) == (0, 0, 0, 0)
    assert weigh(30, [[29, *range(29)], *night[1:]], 0) is None


def test_rings_are_turned_beside_the_pair_where_sit_outs_stay_even() -> None:
    # 26 others are three rings of eight and two who stay; in rings of four two more sit out than rings there are.
    assert symmetries(28, 8) == [1, 8, 4, 2]
    assert symmetries(23, 10) == [1]


def test_of_15_players_no_four_rounds_with_a_pair_are_without_a_repeat() -> None:
    assert EveryNight(15, 4).least(1) == 1 == TRIED[15, 4]
    assert EveryNight(15, 4).least(0) is None


@pytest.mark.soak
def test_what_others_meet_again_beside_a_pair_is_the_least_of_every_night() -> None:
    assert EveryNight(15, 5).least(6) == 6 == TRIED[15, 5]


@pytest.mark.soak
@every(("players", "rounds", "kept"), [(16, 4, 6), (16, 5, 12)])
def test_fewer_repeats_than_the_kept_night_has_make_somebody_oppose_twice(
    players: int, rounds: int, kept: int
) -> None:
    # Every night with fewer is tried, which also tells the least; 16 players in five rounds take some minutes.
    assert weigh(players, read_kept()[players, rounds], 0) == (0, kept, 0, kept)
    pair = (players - 2, players - 1)
    fewer = list(EveryNight(players, rounds).nights(kept - 1))
    assert min(night.repeated for night in fewer) == TRIED[players, rounds]
    assert not any(night.opposes_once(pair) for night in fewer)


@pytest.mark.soak
def test_nights_are_found_in_which_nobody_opposes_twice() -> None:
    assert any(night.opposes_once((14, 15)) for night in EveryNight(16, 4).nights(6))


def test_sides_are_chosen_so_that_the_others_oppose_least_and_the_pair_stays() -> None:
    # 0 and 1, and 5 and 6, meet in both rounds, as opponents; as partners in one of them they oppose once.
    night = [[0, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11], [0, 4, 1, 8, 2, 5, 6, 9, 3, 7, 10, 11]]
    assert weigh(12, night, 0) == (0, 2, 2, 2)
    found, proved = with_best_sides(12, night, (10, 11))
    assert (weigh(12, found, 0), proved) == ((0, 2, 0, 2), True)
    assert [[{*seats[at : at + 4]} for at in (0, 4, 8)] for seats in found] == [
        [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}],
        [{0, 1, 4, 8}, {2, 5, 6, 9}, {3, 7, 10, 11}],
    ]


def test_kept_nights_are_written_folded_and_read_whole() -> None:
    nights = read_kept()
    assert len(nights) == 715
    assert unfold(fold(nights), 3) == nights
    assert len(fold(nights)) < 400
