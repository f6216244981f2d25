"""The interface of a search: better and better, the same again from the same seed, ended at any time."""

import pytest

from tests.cases import every
from tournaments.movements.rotation.board import SeatingBoard
from tournaments.movements.rotation.opening import short_night
from tournaments.movements.rotation.plan import EFFORT, Ending, RotationPlan, plan


def keys(found: RotationPlan) -> list[int]:
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


def count_steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list whose only number grows by the steps of every sweep."""
    taken = [0]
    sweep = SeatingBoard.sweep

    def counted(board: SeatingBoard, temperature: float, tries: int) -> int:
        steps = sweep(board, temperature, tries)
        taken[0] += steps
        return steps

    monkeypatch.setattr(SeatingBoard, "sweep", counted)
    return taken


@every("players", [7, 16, 22, 33])
def test_no_plan_is_worse_than_the_one_before_and_steps_rise_to_the_effort(players: int) -> None:
    plans = list(plan(range(players), 6, seed=3, effort=60_000))
    worth = [keys(each) for each in plans]
    steps = [each.steps for each in plans]
    assert worth == sorted(worth, reverse=True)
    assert steps == sorted(steps)
    assert plans[-1].ending == (Ending.NO_HOPE if players == 7 else Ending.OPTIMUM)
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


def test_a_kept_night_is_not_searched_with_the_ordinary_effort_and_no_step_is_claimed() -> None:
    plans = list(plan(range(20), 9, seed=1))
    assert [(each.steps, each.progress, each.ending) for each in plans] == [
        (0, 0.0, None),
        (0, 0.0, Ending.NO_HOPE),
    ]
    assert plans[0].rounds == plans[1].rounds
    assert plans[0].quality.best is False


@every(
    ("players", "rounds", "ending"),
    [
        (7, 7, Ending.NO_HOPE),
        (20, 9, Ending.NO_HOPE),
        (24, 18, Ending.SPENT),
        (22, 17, Ending.SPENT),
        (10, 12, Ending.SPENT),
        (27, 9, Ending.OPTIMUM),
        (63, 19, Ending.OPTIMUM),
    ],
)
def test_steps_are_steps_taken(
    players: int, rounds: int, ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = count_steps(monkeypatch)
    *_, last = plan(range(players), rounds, seed=1, effort=8_000)
    assert last.ending == ending
    if ending == Ending.SPENT:
        # A sweep with symmetry counts twice, and a quarter of a start from a design chooses its rounds.
        assert last.effort <= last.steps <= 2 * taken[0]
    else:
        assert (last.steps, taken[0]) == (0, 0)


@every(
    ("players", "rounds", "fewer"),
    [(7, 7, False), (20, 9, False), (24, 9, False), (20, 7, True), (20, 9, True)],
)
def test_looking_longer_searches_from_a_kept_night_and_never_ends_worse(
    players: int, rounds: int, fewer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is more than the ordinary effort is a matter of patience, and tests have little.
    monkeypatch.setattr("tournaments.movements.rotation.plan.EFFORT", 1_000)
    taken = count_steps(monkeypatch)
    first, *_, last = plan(range(players), rounds, seed=1, effort=50_000, fewer_meetings=fewer)
    order = ("meeting_repeats", "most_opposed", "opponent_repeats")
    weighed = [
        tuple(each.quality[key].value for key in (order if fewer else (*order[1:], order[0])))
        for each in (first, last)
    ]
    assert weighed[1] <= weighed[0]
    assert [last.quality[key].value for key in ("partner_repeats", "sit_outs_in_a_row")] == [0, 0]
    assert (last.ending, last.progress) == (Ending.SPENT, 1.0)
    assert 50_000 <= last.steps == taken[0] < 60_000


def test_looking_longer_betters_a_kept_night_that_is_not_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    # The best night that is kept of 22 people and 7 rounds, two of whose players have changed places in round 1.
    kept = short_night(22, 7)
    assert kept is not None
    kept[0][0], kept[0][5] = kept[0][5], kept[0][0]
    monkeypatch.setattr("tournaments.movements.rotation.opening.short_night", lambda *_, **__: kept)
    monkeypatch.setattr("tournaments.movements.rotation.plan.EFFORT", 1_000)
    first, *_, last = plan(range(22), 7, seed=1, effort=50_000)
    assert first.quality["meeting_repeats"].value > last.quality["meeting_repeats"].value
    assert (last.ending, keys(last)[0]) == (Ending.SPENT, 0)


@every(("players", "rounds"), [(16, 15), (27, 9), (63, 19)])
def test_a_proved_optimum_ends_the_search_at_once_and_says_so(players: int, rounds: int) -> None:
    (only,) = plan(range(players), rounds, effort=10**9)
    assert only.quality.best
    assert (only.steps, only.ending) == (0, Ending.OPTIMUM)
    assert only.progress_line() == {"progress": 0.0, "ending": "optimum"}


def test_a_search_that_spent_its_effort_says_so() -> None:
    lines = [each.progress_line() for each in plan(range(22), 17, seed=1, effort=3_000)]
    assert lines[0] == {"progress": 0.0}
    assert lines[-1] == {"progress": 1.0, "ending": "spent"}
