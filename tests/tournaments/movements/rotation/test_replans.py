"""Late arrivals and leavers: what was played stays, and the rest is as fair as numbers allow."""

from collections import Counter
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rotations.law import law_faults
from tests.cases import every
from tournaments.movements.rotation.plan import RotationPlan, RotationRound, plan


def replanned(
    players: int, rounds: int, after: int, leave: set[int], come: int, *, effort: int
) -> tuple[list[RotationRound], RotationPlan]:
    """Play the first rounds of a night, let some leave and some come, and plan the rest."""
    before = list(plan(range(players), rounds, seed=1, effort=effort))[-1]
    played = list(before.rounds[:after])
    here = [one for one in range(players + come) if one not in leave]
    return played, list(plan(here, rounds - after, played, seed=2, effort=effort))[-1]


@every("players", [20, 25, 40, 64])
def test_after_four_of_ten_rounds_two_leave_and_one_comes_and_no_partner_repeats(players: int) -> None:
    played, found = replanned(players, 10, 4, {3, 8}, 1, effort=250_000)
    quality = found.quality
    assert quality["partner_repeats"].value == 0
    assert quality["sit_outs_spread"].value <= 1
    assert quality["sit_outs_in_a_row"].value == 0
    assert quality["first_deals_spread"].value <= 1
    assert [set(each.present) for each in found.rounds] == [
        set(range(players + 1)) - {3, 8} for _ in range(6)
    ]
    assert len(played) == 4


def test_of_forty_one_two_leave_and_three_come_and_in_so_many_steps_nobody_meets_again() -> None:
    """The night of `tests/browser/test_forty_one.py`, with the steps that it is allowed, on any machine."""
    played = next(plan(range(1, 42), 8, seed=1)).rounds[:3]
    here = [one for one in range(1, 45) if one not in {3, 35}]
    repeats = ("partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_in_a_row")
    plans = plan(here, 5, played, seed=1, effort=12_000_000)
    found = next((each for each in plans if not any(each.quality[row].value for row in repeats)), None)
    assert found is not None
    assert found.quality["sit_outs_spread"].value == 1
    assert [set(each.present) for each in found.rounds] == [set(here)] * 5


def test_two_hundred_are_planned_anew_without_any_repeat() -> None:
    _, found = replanned(200, 10, 4, {3, 8}, 1, effort=400_000)
    assert found.quality.best
    assert found.quality["meeting_repeats"].value == 0


def test_a_replan_agrees_with_the_judge(
    judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]],
) -> None:
    played, found = replanned(21, 10, 4, {3, 8}, 1, effort=30_000)
    told = judged(22, [*played, *found.rounds])
    names = {
        "partner_repeats": "partner repeats  sum max(0,p-1)",
        "opponent_repeats": "opponent collisions sum C(o,2)",
        "meeting_repeats": "meeting collisions sum C(m,2)",
        "sit_outs_spread": "byes spread",
        "sit_outs_in_a_row": "byes back to back",
        "same_table_in_a_row": "same table in a row",
    }
    counts = found.quality
    assert {key: (counts[key].value, counts[key].bound) for key in names} == {
        key: told[name] for key, name in names.items()
    }


def test_a_night_of_few_players_uses_the_partners_that_are_left() -> None:
    # Eight have seven partners each: four rounds are played, and the last three have no repeat only if the
    # search finds the three matchings that are left.
    played, found = replanned(8, 7, 4, set(), 0, effort=100_000)
    assert len(played) == 4
    assert found.quality["partner_repeats"].value == 0


def test_a_latecomer_takes_turns_at_resting_from_then_on() -> None:
    played = list(plan(range(9), 9, effort=0))[-1].rounds
    found = list(plan([*range(9), 9, 10], 11, played, effort=20_000))[-1]
    rests = Counter(one for each in found.rounds for one in each.sit_outs)
    assert rests == dict.fromkeys(range(11), 3)


def test_who_has_left_stands_in_nobodys_way() -> None:
    played = [RotationRound(((0, 1, 2, 3), (4, 5, 6, 7)))]
    found = list(plan([0, 1, 2, 3], 2, played, effort=5_000))[-1]
    assert found.quality["partner_repeats"].value == 0


@settings(max_examples=25)
@given(
    players=st.integers(8, 30),
    after=st.integers(1, 4),
    leavers=st.sets(st.integers(0, 7), max_size=3),
    come=st.integers(0, 3),
    seed=st.integers(0, 99),
)
def test_whoever_comes_and_goes_everybody_present_has_one_place_in_each_round(
    players: int, after: int, leavers: set[int], come: int, seed: int
) -> None:
    played = next(plan(range(players), 6, seed=seed, effort=0)).rounds[:after]
    here = [one for one in range(players + come) if one not in leavers]
    found = list(plan(here, 6 - after, played, seed=seed, effort=2_000))[-1]
    for each in found.rounds:
        assert sorted(each.present) == sorted(here)
        assert len(each.tables) == len(here) // 4
    assert list(law_faults(played, found.rounds)) == []
    everything = [*played, *found.rounds]
    together = zip(everything[after - 1 :], everything[after:], strict=False)
    assert [set(a.sit_outs) & set(b.sit_outs) for a, b in together] == [set()] * (6 - after)
