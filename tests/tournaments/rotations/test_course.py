"""The interface of a search: better and better, the same again from the same seed, ended at any time."""

from tests.cases import every
from tournaments.rotations.plan import EFFORT, Plan, plan


def keys(found: Plan) -> list[int]:
    return [
        found.quality[key].value
        for key in [
            "partner_repeats",
            "sit_outs_spread",
            "most_opposed",
            "opponent_repeats",
            "meeting_repeats",
        ]
    ]


@every("players", [7, 16, 22, 33])
def test_no_plan_is_worse_than_the_one_before_and_steps_rise_to_the_effort(players: int) -> None:
    plans = list(plan(range(players), 6, seed=3, effort=60_000))
    worth = [keys(each) for each in plans]
    steps = [each.steps for each in plans]
    assert worth == sorted(worth, reverse=True)
    assert steps == sorted(steps)
    assert plans[-1].quality.best or plans[-1].progress == 1.0
    assert {each.effort for each in plans} == {60_000}


def test_a_search_mends_what_the_first_plan_repeats() -> None:
    plans = list(plan(range(22), 17, seed=1, effort=150_000))
    assert plans[0].quality["meeting_repeats"].value > plans[-1].quality["meeting_repeats"].value
    assert plans[-1].quality["partner_repeats"].value == 0


def test_the_same_seed_and_effort_give_the_same_plans_and_another_seed_another() -> None:
    once, again = (list(plan(range(18), 5, seed=9, effort=30_000)) for _ in range(2))
    other = list(plan(range(18), 5, seed=10, effort=30_000))
    assert once == again
    assert once[-1].rounds != other[-1].rounds
    assert once[-1].seed == 9


def test_the_order_in_which_entrants_are_named_is_part_of_what_is_asked() -> None:
    numbers = [40, 7, 300, 2, 11, 5, 6, 9]
    found = list(plan(numbers, 7, effort=1000))[-1]
    assert {entrant for each in found.rounds for entrant in each.present} == set(numbers)
    assert found.quality["opponents_spread"].value == 0


def test_without_effort_there_is_one_plan_and_it_can_be_played() -> None:
    (only,) = plan(range(13), 4, effort=0)
    assert [len(each.tables) for each in only.rounds] == [3] * 4
    assert only.progress == 1.0


def test_the_ordinary_effort_is_some_millions_of_steps() -> None:
    assert next(plan(range(12), 4)).effort == EFFORT


def test_a_kept_night_is_not_searched_again_and_its_steps_count_as_spent() -> None:
    plans = list(plan(range(20), 9, seed=1, effort=10**9))
    assert [each.progress for each in plans] == [0.0, 1.0]
    assert plans[0].rounds == plans[1].rounds
    assert plans[0].quality.best is False


def test_a_perfect_plan_ends_the_search() -> None:
    plans = list(plan(range(16), 15, effort=10**9))
    assert len(plans) == 1
    assert plans[0].quality.best
