"""The fewest repeats, tables broken up first: what is proved, beside every repair of small nights."""

from tests.cases import every
from tests.tournaments.movements.rotation.test_fewest_repeats import PLENTY, Aim, drawn, least_excess
from tournaments.movements.rotation.few_changes import BreakingFirst
from tournaments.movements.rotation.rearranging import OpenRound
from tournaments.movements.rotation.rest_shares import RestShares, share_rests
from tournaments.movements.rotation.round import Past, RotationRound, look_back


def search(played: list[RotationRound], to_come: list[OpenRound], aim: Aim, changes: int) -> BreakingFirst:
    past, shares = look_back(aim.here, played), share_rests(aim.here, played, len(to_come))
    return BreakingFirst(to_come, changes, aim.here, past, shares, aim, PLENTY)


@every(("seed", "changes"), [*((seed, 0) for seed in range(8)), (1, 1), (3, 1)])
def test_no_less_is_proved_than_the_least_of_all_repairs_and_that_one_is_found(
    seed: int, changes: int
) -> None:
    played, to_come, here = drawn(seed)
    aim = Aim(here, (seed % 3, 4 + seed, 30 + seed))
    least = least_excess(played, to_come, aim, changes)
    if least is None:
        assert search(played, to_come, aim, changes).find(PLENTY) is None
        return
    assert search(played, to_come, aim, changes).find(least) is None
    found = search(played, to_come, aim, changes).find(least + 1)
    assert found is not None
    assert found[0] == least


def test_whoever_rested_too_often_plays_only_if_as_much_may_repeat_as_that_costs() -> None:
    # In the round to come 1, 2, 3 and 4 have no table, and there is room for two; 2 and 3 have met.
    here = list(range(1, 9))
    past = Past({})
    past.partners[2, 3] += 1
    shares = RestShares(1, 0, dict.fromkeys(here, 0), dict.fromkeys(here, 0))
    to_come = [OpenRound(((5, 6, 7, 8),), frozenset({1, 2, 3, 4}), 1)]
    # ``Aim`` allows one meeting more for each table, and two are played.
    none, one = (
        BreakingFirst(to_come, 0, here, past, shares, Aim(here, (0, 0, meetings - 2)), PLENTY)
        for meetings in (0, 1)
    )
    assert none.find(1) is None
    found = one.find(1)
    assert found is not None
    excess, (option,) = found
    # 2 and 3 partnered, and now oppose.
    assert (excess, sorted(option.fours[0]), option.resting) == (0, [1, 2, 3, 4], frozenset())
    assert {frozenset(option.fours[0][::2]), frozenset(option.fours[0][1::2])} != {
        frozenset({2, 3}),
        frozenset({1, 4}),
    }


def test_where_no_steps_are_left_nothing_is_proved() -> None:
    played, to_come, here = drawn(1)
    aim = Aim(here, (0, 0, 0))
    work = BreakingFirst(to_come, 1, here, look_back(here, played), share_rests(here, played, 2), aim, 1)
    assert work.find(1) is None
    assert work.left <= 0
