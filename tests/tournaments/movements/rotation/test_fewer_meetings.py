"""Plans in which people meet as many different others as possible, even if some oppose the same person twice."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from tests.cases import every
from tournaments.movements.answers import answers
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.course import Scales
from tournaments.movements.rotation.offer import NEW, Offer
from tournaments.movements.rotation.offer_order import best_first, why_first
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.opening import MEETINGS_FIRST, short_night, stored_nights
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import Quality, known_repeats, measure
from tournaments.movements.rotation.repair import mend
from tournaments.movements.rotation.ways import EXCHANGE

KEPT = sorted(stored_nights(MEETINGS_FIRST))


def repeats(quality: Quality) -> tuple[int, int]:
    return quality["opponent_repeats"].value, quality["meeting_repeats"].value


def firm(quality: Quality) -> list[int]:
    return [quality[key].value for key in ("partner_repeats", "sit_outs_spread", "sit_outs_in_a_row")]


@every("cell", KEPT)
def test_a_night_kept_for_its_meetings_is_a_fair_one_and_meets_less_and_opposes_more_than_the_ordinary(
    cell: tuple[int, int],
) -> None:
    players, rounds = cell
    size = players - players % 4
    nights = [short_night(players, rounds, fewer_meetings=fewer) for fewer in (False, True)]
    sums = []
    for night in nights:
        assert night is not None
        assert [sorted(seats) for seats in night] == [list(range(players))] * rounds
        fours = [seats[at : at + 4] for seats in night for at in range(0, size, 4)]
        partners = Counter(frozenset(two) for four in fours for two in (four[:2], four[2:]))
        met = Counter(frozenset(two) for four in fours for two in combinations(four, 2))
        assert max(partners.values()) == 1
        rests = Counter(dict.fromkeys(range(players), 0))
        rests.update(seat for seats in night for seat in seats[size:])
        assert max(rests.values()) - min(rests.values()) == int(rests.total() % players != 0)
        assert not any(set(one[size:]) & set(other[size:]) for one, other in pairwise(night))
        sums.append(
            [sum(times * (times - 1) // 2 for times in count.values()) for count in (met - partners, met)]
        )
    (opposed, often), (opposed_more, fewer) = sums
    assert fewer < often
    assert opposed_more > opposed


@every("cell", KEPT)
def test_the_first_plan_of_the_choice_is_the_kept_night_and_spares_the_search(cell: tuple[int, int]) -> None:
    players, rounds = cell
    found = list(plan(range(1, players + 1), rounds, seed=rounds, fewer_meetings=True))
    quality = found[-1].quality
    assert repeats(quality) == known_repeats(players, rounds, fewer_meetings=True)
    assert firm(quality) == [0, int(players % 4 * rounds % players != 0), 0]
    assert (found[-1].steps, found[-1].ending) == (0, "optimum" if quality.best else "no_hope")
    assert {each.rounds for each in found} == {found[0].rounds}


def test_without_the_choice_opponents_come_first() -> None:
    ordinary, chosen = (
        list(plan(range(28), 12, seed=1, fewer_meetings=fewer))[-1].quality for fewer in (False, True)
    )
    assert repeats(ordinary) == (0, 156)
    assert chosen["meeting_repeats"].value == 126
    assert chosen["opponent_repeats"].value > 0


def test_what_is_said_of_a_plan_with_fewer_meetings_is_true_of_it() -> None:
    quality = next(plan(range(28), 12, seed=1, fewer_meetings=True)).quality
    opposed, met = repeats(quality)
    assert quality["meeting_repeats"].sentence == (
        f"People share a table again {met} times. That's the best possible."
    )
    assert quality["opponent_repeats"].sentence == (
        f"Opponents meet again {opposed} times. That's the best known with so few people meeting again."
    )
    quality = next(plan(range(28), 12, seed=1)).quality
    assert quality["meeting_repeats"].sentence == (
        "People share a table again 156 times. That's the best known with opponents spread this evenly; "
        "126 times can't be avoided."
    )


def test_where_meetings_are_the_best_known_and_not_at_their_bound_that_is_said() -> None:
    quality = next(plan(range(20), 12, seed=1, fewer_meetings=True)).quality
    met = quality["meeting_repeats"]
    assert not met.best
    assert met.sentence == (
        f"People share a table again {met.value} times. That's the best known; {met.bound} times can't be avoided."
    )


# Nights of which none is kept for its meetings: a short one, one that is turned, and part of a design.
@every(("players", "rounds", "effort"), [(24, 8, 20_000), (30, 14, 60_000), (26, 20, 40_000)])
def test_where_no_night_is_kept_the_search_puts_meetings_first(
    players: int, rounds: int, effort: int
) -> None:
    ordinary, chosen = (
        list(plan(range(players), rounds, seed=1, effort=effort, fewer_meetings=fewer))[-1].quality
        for fewer in (False, True)
    )
    assert (players, rounds) not in KEPT
    assert repeats(chosen)[::-1] <= repeats(ordinary)[::-1]
    assert firm(chosen) == firm(ordinary)


def test_no_plan_of_the_search_meets_more_often_than_the_one_before() -> None:
    met = [
        each.quality["meeting_repeats"].value
        for each in plan(range(30), 14, seed=1, effort=60_000, fewer_meetings=True)
    ]
    assert met == sorted(met, reverse=True)
    assert met[-1] < met[0]


def test_a_kept_table_is_kept_in_the_kept_night() -> None:
    wishes = Constraints(fixed_tables={1: 2})
    found = next(plan(range(1, 29), 12, wishes=wishes, seed=1, fewer_meetings=True))
    assert repeats(found.quality) == known_repeats(28, 12, fewer_meetings=True)
    assert not found.quality.unkept


def test_planned_anew_in_mid_night_meetings_still_come_first() -> None:
    night = next(plan(range(1, 17), 8, seed=3, fewer_meetings=True)).rounds
    ordinary, chosen = (
        list(plan(range(1, 17), 6, night[:2], seed=2, effort=60_000, fewer_meetings=fewer))[-1].quality
        for fewer in (False, True)
    )
    assert chosen["meeting_repeats"].value < ordinary["meeting_repeats"].value
    assert firm(chosen) == firm(ordinary) == [0, 0, 0]


def test_a_repair_weighs_meetings_before_opponents_too() -> None:
    night = next(plan(range(1, 17), 8, seed=3, fewer_meetings=True)).rounds
    ordinary, chosen = (
        measure((*night[:2], *mend(night[2:], range(1, 16), night[:2], way=EXCHANGE, fewer_meetings=fewer)))
        for fewer in (False, True)
    )
    assert repeats(chosen)[1] < repeats(ordinary)[1]
    assert repeats(chosen)[0] > repeats(ordinary)[0]


def test_the_new_plan_beside_repairs_puts_meetings_first_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tournaments.movements.rotation.offers.WAYS", {}
    )  # so that no repair is fair, nor takes its time
    night = next(plan(range(1, 17), 8, seed=3, fewer_meetings=True)).rounds
    (ordinary,), (chosen,) = (
        offers(night[2:], range(1, 16), night[:2], seed=1, effort=30_000, fewer_meetings=fewer)
        for fewer in (False, True)
    )
    assert chosen.key == NEW
    assert repeats(chosen.quality)[1] < repeats(ordinary.quality)[1]


def test_of_repairs_that_are_not_fair_the_one_with_fewer_meetings_is_suggested() -> None:
    night = next(plan(range(1, 17), 8, seed=3)).rounds
    one, *_ = offers(night[2:], range(1, 16), night[:2], effort=0)

    def with_repeats(opposed: int, met: int) -> Offer:
        values = {"opponent_repeats": opposed, "meeting_repeats": met}
        counts = tuple(replace(each, value=values.get(each.key, each.value)) for each in one.quality.counts)
        return replace(one, quality=Quality(counts), fair=False)

    even, few = with_repeats(4, 20), with_repeats(7, 16)
    assert best_first([few, even]) == [even, few]
    assert best_first([even, few], fewer_meetings=True) == [few, even]


# Of all pairs who may leave this night, those after whom the choice's own repairs alone met more often.
@every("gone", [(1, 8), (3, 7), (10, 16)])
def test_the_choice_never_suggests_a_repair_that_meets_more_often(gone: tuple[int, int]) -> None:
    *_, published = plan(range(1, 17), 6, effort=0)
    staying = [one for one in range(1, 17) if one not in gone]
    firsts = []
    for fewer in (False, True):
        found = list(
            offers(published.rounds[2:], staying, published.rounds[:2], effort=0, fewer_meetings=fewer)
        )
        # What is taken is known by its key.
        assert len({one.key for one in found}) == len(found)
        firsts.append(best_first(found, fewer_meetings=fewer)[0].quality)
    ordinary, chosen = firsts
    assert chosen["meeting_repeats"].value <= ordinary["meeting_repeats"].value
    assert firm(chosen) == firm(ordinary)


def test_of_fair_repairs_the_one_with_fewer_meetings_is_suggested_and_the_page_says_so() -> None:
    night = next(plan(range(1, 17), 8, seed=3)).rounds
    one, *_ = offers(night[2:], range(1, 16), night[:2], effort=0)

    def fair(people: int, met: int) -> Offer:
        counts = tuple(
            replace(each, value=met) if each.key == "meeting_repeats" else each for each in one.quality.counts
        )
        change = replace(one.change, people=people)
        return replace(one, quality=Quality(counts), change=change, fair=True, tried="")

    calm, few = fair(10, 20), fair(14, 16)
    assert best_first([few, calm]) == [calm, few]
    assert best_first([calm, few], fewer_meetings=True) == [few, calm]
    assert why_first([calm, few]).endswith("this one changes the fewest sheets.")
    assert why_first([few, calm]).endswith("this one has the fewest people meeting again.")


def test_meetings_are_weighed_before_opponents() -> None:
    scales = {
        fewer: Scales(8, {}, {}, (0,) * 8, frozenset(), (), (), 8, fewer_meetings=fewer)
        for fewer in (False, True)
    }
    # In both nights a table stays: first its partners change, then nobody does but in the other half.
    seating = [[0, 1, 2, 3, 4, 5, 6, 7], [0, 2, 1, 3, 4, 6, 5, 7]]
    # 0 and 3, 1 and 2, 4 and 7, 5 and 6 oppose twice; 12 pairs meet twice.
    assert scales[False].weigh(seating)[-3:] == (2, 4, 12)
    assert scales[True].weigh(seating)[-3:] == (12, 2, 4)


def test_the_process_takes_the_choice_and_refuses_what_is_neither_true_nor_false() -> None:
    asked = {"entrants": list(range(1, 29)), "rounds": 12, "effort": 0, "fewer_meetings": True}
    plans = [line["plan"] for line in answers(json.dumps(asked)) if "plan" in line]
    counts = plans[-1]["quality"]["counts"]  # type: ignore[index]
    assert counts["meeting_repeats"]["value"] == 126
    (refused,) = answers(json.dumps(asked | {"fewer_meetings": 1}))
    assert refused["refused"] == [
        {"code": "not_true_or_false", "field": "fewer_meetings", "message": "Give true or false."}
    ]
