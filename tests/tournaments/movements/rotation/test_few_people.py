"""Few people, and some go home: everybody who can plays, and what is said of each way to go on is so."""

from tests.cases import every
from tournaments.movements.rotation.offer import NEW, Offer, new_plan
from tournaments.movements.rotation.offer_order import best_first, why_first
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import Quality, measure

Case = tuple[int, int, int, list[int], int]
"""How many players, rounds and rounds played, who goes, and the seed."""
ALL_TABLES_LOSE_ONE: list[Case] = [
    (7, 4, 0, [4], 3),
    (8, 3, 0, [2, 5], 3),
    (11, 6, 4, [10, 11], 0),
    (15, 7, 1, [7, 12, 13], 3),
]
"""Nights in which no table of some round is whole any more: to play none repeats nothing."""
FEW = [
    *ALL_TABLES_LOSE_ONE,
    (10, 7, 2, [9], 0),
    (13, 6, 3, [5], 0),
    (14, 2, 0, [8], 0),
    (14, 7, 1, [4], 1),
    (18, 7, 5, [15], 2),
]


def go_on(case: Case, *, fewer_meetings: bool = False) -> tuple[Quality, list[Offer]]:
    """Return what the night was worth as published, and what there is to choose from, the best first."""
    players, rounds, played, gone, seed = case
    night = list(plan(range(1, players + 1), rounds, seed=seed, effort=0))[-1].rounds
    here = [one for one in range(1, players + 1) if one not in gone]
    found = offers(night[played:], here, night[:played], effort=0, fewer_meetings=fewer_meetings)
    return measure(night), best_first(list(found), fewer_meetings=fewer_meetings)


@every("case", FEW)
def test_somebody_plays_in_every_round(case: Case) -> None:
    _before, found = go_on(case)
    assert found
    assert [
        (one.key, number) for one in found for number, each in enumerate(one.rounds) if not each.tables
    ] == []


@every("case", FEW)
def test_all_tables_are_played_and_nobody_sits_out_twice_in_a_row(case: Case) -> None:
    before, found = go_on(case)
    assert found
    for one in found:
        assert [len(each.tables) for each in one.rounds] == [len(one.rounds[0].present) // 4] * len(
            one.rounds
        )
        assert one.quality["sit_outs_in_a_row"].value <= before["sit_outs_in_a_row"].value
        assert "twice in a row" not in one.says


def test_where_more_rest_than_play_it_is_said_that_some_sit_out_twice_in_a_row() -> None:
    night = list(plan(range(1, 9), 4, effort=0))[-1].rounds
    first = best_first(list(offers(night[1:], range(1, 9), night[:1], effort=0, tables=1)))[0]
    # Four of eight rest in each round: nobody need do so twice in a row. Of seven with two tables before, six would.
    assert "twice in a row" not in first.says
    crowd = list(plan(range(1, 14), 4, effort=0))[-1].rounds
    first = best_first(list(offers(crowd[1:], range(1, 14), crowd[:1], effort=0, tables=1)))[0]
    # Nine of thirteen rest in each of three rounds: five of them twice in a row, each time.
    assert first.says.endswith("Sit-outs twice in a row: 10.")


@every("case", [*FEW, (20, 6, 0, [9], 0), (7, 4, 0, [3, 6], 0)])
@every("fewer_meetings", [False, True])
def test_the_reason_for_the_first_holds_beside_the_others(case: Case, fewer_meetings: bool) -> None:
    _before, found = go_on(case, fewer_meetings=fewer_meetings)
    first, others = found[0], found[1:]
    why = why_first(found)
    as_fair = [one for one in others if one.fair]
    if why.startswith(("Only a new plan", "It's the only one")):
        assert (as_fair, first.fair) == ([], True)
    if "the fewest people meeting again" in why:
        fewest = first.quality["meeting_repeats"].value
        assert all(
            fewest < one.quality["meeting_repeats"].value
            for one in as_fair
            if one.change.people < first.change.people
        )
    if why.endswith("changes the fewest sheets."):
        assert all(first.change.people <= one.change.people for one in as_fair)
    if "leaves most tables as they are" in why:
        assert all(
            first.change.share > one.change.share
            for one in as_fair
            if one.change.people < first.change.people
        )


def test_with_fewer_meetings_a_repair_that_is_as_fair_comes_before_a_new_plan_with_fewer() -> None:
    night = list(plan(range(1, 21), 6, effort=0))[-1].rounds
    here = [one for one in range(1, 21) if one != 9]
    *_others, anew = plan(here, 6, effort=0, fewer_meetings=True)
    new = new_plan([], night, measure(night), anew.rounds, measure(anew.rounds))
    repairs = list(offers(night, here, effort=0, fewer_meetings=True))
    found = best_first([*repairs, new], fewer_meetings=True)
    first = found[0]
    assert (first.key != NEW, first.fair, new.fair, new in found) == (True, True, True, True)
    assert new.quality["meeting_repeats"].value < first.quality["meeting_repeats"].value
    assert why_first([new, first]) != "Only a new plan is as fair as the published plan."
    assert why_first([new]) == "Only a new plan is as fair as the published plan."
