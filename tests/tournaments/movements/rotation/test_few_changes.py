"""Few tables change, sit-outs are even and little repeats; or it is proved that no such repair repeats less."""

from functools import cache
from random import Random

from tests.cases import every
from tests.tournaments.movements.rotation.test_fewest_repeats import PLENTY, Aim, drawn, least_excess
from tournaments.movements.rotation.few_changes import BreakingFirst, FewChanges
from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.offer import LEAST, REPEATS, Offer
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import QUICK, look_longer, offers
from tournaments.movements.rotation.plan import RotationRound, measure, plan
from tournaments.movements.rotation.rearranging import OpenRound
from tournaments.movements.rotation.rest_shares import RestShares, share_rests
from tournaments.movements.rotation.round import Past, look_back


@cache
def published(players: int, rounds: int) -> tuple[RotationRound, ...]:
    return list(plan(range(1, players + 1), rounds, seed=1, effort=0))[-1].rounds


def first_offer(players: int, rounds: int, after: int, gone: set[int]) -> Offer:
    night = published(players, rounds)
    here = [one for one in range(1, players + 1) if one not in gone]
    return best_first(list(offers(night[after:], here, night[:after], seed=1, effort=0)))[0]


def test_where_every_choice_was_tried_it_is_proved_how_much_must_repeat() -> None:
    played = [
        RotationRound(((1, 2, 3, 5), (7, 9, 8, 4)), (10,)),
        RotationRound(((2, 7, 5, 8), (3, 9, 10, 4)), (1,)),
    ]
    to_come = RotationRound(((1, 2, 3, 4), (7, 8, 9, 10)), (5,))
    # 2 and 5 meet twice, and 7 and 8 three times; twice too 1, 2 and 3, 9 with 7, 8, 4 and 10, and 3 with 4.
    assert measure([*played, to_come])["meeting_repeats"].value == 1 + 3 + 3 + 4 + 1
    here = [1, 2, 3, 5, 7, 8, 9, 10]
    choice = FewChanges(lambda _: (99, 99, 12), frozenset())
    tables = [[[1, 2, 3, EMPTY], [7, 8, 9, 10]]]
    past, shares = look_back(here, played), share_rests(here, played, 1)
    (takers,) = choice.choose(tables, here, past, shares, Random(1))
    # All eight play: 5 takes the seat of 4, who would have met 3 again: 5 meets 1 and 3 for the second time and 2 for
    # the third.
    assert sorted(takers) == [1, 2, 3, 5]
    assert tables == [[[EMPTY] * 4, [7, 8, 9, 10]]]
    assert (choice.excess, choice.proved) == (1 + 1 + 2 - 1, True)


def test_where_sit_outs_cant_be_even_without_changes_that_is_proved() -> None:
    # 1, 2 and 3 rested already, 4 goes home, and nobody is there to take the seat.
    played = [RotationRound(((4, 5, 6, 7),), (1, 2, 3, 8))]
    here = [1, 2, 3, 5, 6, 7, 8]
    choice = FewChanges(lambda _: (99, 99, 99), frozenset())
    past, shares = look_back(here, played), share_rests(here, played, 1)
    choice.choose([[[5, 6, 7, 8]]], here, past, shares, Random(1))
    assert (choice.excess, choice.proved) == (None, True)


@every(("players", "rounds", "after", "gone"), [(45, 9, 4, 7), (49, 9, 4, 7), (42, 9, 5, 7), (62, 11, 5, 7)])
def test_the_first_offer_keeps_tables_repeats_nothing_and_shares_sit_outs(
    players: int, rounds: int, after: int, gone: int
) -> None:
    first = first_offer(players, rounds, after, {gone})
    before = measure(published(players, rounds))
    assert first.even
    assert first.change.share >= 0.8
    assert [key for key in REPEATS if first.quality[key].value > before[key].value] == []


# Seven are left for one table: three rest in each round, nobody twice in a row. That leaves few ways. Without 1 and 4
# none with new partners is there at once: a new plan takes the steps of `rotation --continue`.
@every(("gone", "effort"), [({1, 3}, 0), ({1, 4}, QUICK), ({1, 7}, 0), ({4, 5}, 0), ({5, 6}, 0)])
def test_of_nine_two_go_home_and_nobody_partners_twice(gone: set[int], effort: int) -> None:
    night = published(9, 8)
    here = [one for one in range(1, 10) if one not in gone]
    first = best_first(list(offers(night[2:], here, night[:2], seed=1, effort=effort)))[0]
    assert first.quality["partner_repeats"].value == 0


def after_a_longer_look(players: int, rounds: int, after: int, gone: int) -> tuple[list[Offer], list[Offer]]:
    """Return the offers of the first half second, and those after a longer look."""
    night = published(players, rounds)
    here = [one for one in range(1, players + 1) if one != gone]
    asked = (night[after:], here, night[:after])
    found = list(offers(*asked, seed=1, effort=0))
    longer = look_longer(found, *asked, seed=1)
    assert look_longer(longer, *asked, seed=1) == longer
    return found, longer


def test_a_longer_look_finds_what_the_first_half_second_missed() -> None:
    found, longer = after_a_longer_look(16, 6, 1, 3)
    (more,) = (one for one in longer if one not in found)
    assert not any(one.even for one in found)
    assert (more.key, more.even, more.tried, best_first(longer)[0]) == ("few_longer", True, LEAST, more)
    # Whoever has read a choice may still take it.
    assert longer[:-1] == found


def test_a_longer_look_proves_what_was_found() -> None:
    found, longer = after_a_longer_look(16, 6, 2, 2)
    (before,), (after,) = ([one for one in some if one.key == "few"] for some in (found, longer))
    assert (before.rounds, before.tried) == (after.rounds, "")
    assert (after.tried, len(longer)) == (LEAST, len(found))


def test_no_longer_look_is_taken_where_a_repair_is_good() -> None:
    found, longer = after_a_longer_look(45, 9, 4, 7)
    assert longer == found


def breaking_first(
    played: list[RotationRound], to_come: list[OpenRound], aim: Aim, changes: int
) -> BreakingFirst:
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
        assert breaking_first(played, to_come, aim, changes).find(PLENTY) is None
        return
    assert breaking_first(played, to_come, aim, changes).find(least) is None
    found = breaking_first(played, to_come, aim, changes).find(least + 1)
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
