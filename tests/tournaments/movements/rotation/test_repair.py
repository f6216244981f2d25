"""Somebody goes home or comes: few sheets change, and hardly anybody meets again."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.charts import as_chart, as_text
from tournaments.movements.rotation.continuing import go_on, read_published_night
from tournaments.movements.rotation.more_repeats import why_more
from tournaments.movements.rotation.offer import REPEATS, SIT_OUTS
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import Constraints, PlanRefused, RotationRound, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.repair import mend
from tournaments.movements.rotation.rest_shares import breaks_law, share_rests
from tournaments.movements.rotation.sheets import change
from tournaments.movements.rotation.ways import (
    EXCHANGE,
    FILL,
    FILL_ONLY,
)


@cache
def published(players: int, rounds: int) -> tuple[RotationRound, ...]:
    return list(plan(range(1, players + 1), rounds, seed=1, effort=0))[-1].rounds


def event(
    players: int, rounds: int, after: int, gone: set[int], come: int
) -> tuple[list[RotationRound], list[RotationRound], list[int]]:
    """Return what was played, what was published beyond, and who is here now."""
    night = published(players, rounds)
    here = [one for one in range(1, players + come + 1) if one not in gone]
    return list(night[:after]), list(night[after:]), here


def fours(seats: tuple[int, ...]) -> frozenset[frozenset[int]]:
    return frozenset((frozenset(seats[::2]), frozenset(seats[1::2])))


def counts(rounds: list[RotationRound]) -> list[int]:
    found = measure(rounds)
    return [found[key].value for key in (*REPEATS, *SIT_OUTS)]


@every(("players", "rounds", "after"), [(28, 9, 4), (40, 12, 4), (24, 7, 3), (32, 8, 1)])
def test_the_three_who_would_have_sat_with_a_leaver_rest_and_nobody_else_moves(
    players: int, rounds: int, after: int
) -> None:
    played, rest, here = event(players, rounds, after, {5}, 0)
    found = mend(rest, here, played)
    assert counts([*played, *found]) == [0, 0, 0, 1, 0]
    for before, now in zip(rest, found, strict=True):
        (table,) = [seats for seats in before.tables if 5 in seats]
        assert set(now.sit_outs) == set(table) - {5}
        assert {frozenset(seats) for seats in now.tables} == {
            frozenset(seats) for seats in before.tables if 5 not in seats
        }
    assert change(rest, found).kept == change(rest, found).tables


def test_a_newcomer_takes_the_leavers_line() -> None:
    played, rest, here = event(28, 9, 4, {5}, 1)
    found = mend(rest, here, played)
    for before, now in zip(rest, found, strict=True):
        assert [fours(seats) for seats in now.tables] == [
            fours(tuple(29 if one == 5 else one for one in seats)) for seats in before.tables
        ]
    assert counts([*played, *found]) == [0, 0, 0, 0, 0]


@given(data=st.data())
@pytest.mark.hypothesis
def test_whoever_is_here_has_one_place_in_each_round_and_the_rest_is_as_even_as_can_be(
    data: st.DataObject,
) -> None:
    players, rounds = data.draw(st.sampled_from([(8, 5), (13, 6), (21, 8), (30, 9), (41, 10)]))
    after = data.draw(st.integers(0, rounds - 1))
    gone = data.draw(st.sets(st.integers(1, players), max_size=3))
    come = data.draw(st.integers(0, 3))
    tables = data.draw(st.none() | st.integers(1, 12))
    way = data.draw(st.sampled_from([FILL_ONLY, FILL, EXCHANGE]))
    played, rest, here = event(players, rounds, after, gone, come)
    found = mend(rest, here, played, tables=tables, way=way)
    most = min(len(here) // 4, tables or len(here))
    for each in found:
        assert Counter(each.present) == Counter(here)
        assert len(each.tables) == most
    assert found == mend(rest, here, played, tables=tables, way=way)
    assert not breaks_law(found, share_rests(here, played, len(rest), tables), tables)


@every(
    ("players", "rounds", "after", "gone", "come", "tables"),
    [(30, 9, 4, set(), 2, 4), (41, 10, 1, {9}, 0, 5)],
)
def test_where_about_half_the_people_rest_a_repair_keeps_the_law(  # noqa: PLR0917  one case
    players: int, rounds: int, after: int, gone: set[int], come: int, tables: int
) -> None:
    played, rest, here = event(players, rounds, after, gone, come)
    shares = share_rests(here, played, len(rest), tables)
    for way in (FILL_ONLY, EXCHANGE):
        assert not breaks_law(mend(rest, here, played, tables=tables, way=way), shares, tables)


@every("seed", range(6))
def test_one_leaves_or_comes_and_four_of_five_tables_stay(seed: int) -> None:
    chance = Random(seed)
    players, rounds = chance.choice([(21, 8), (33, 8), (41, 10), (53, 9), (62, 12)])
    after = chance.randrange(1, rounds - 1)
    gone, come = chance.choice(
        [({chance.randint(1, players)}, 0), (set(), 1), ({chance.randint(1, players)}, 1)]
    )
    played, rest, here = event(players, rounds, after, gone, come)
    found = mend(rest, here, played)
    told = change(rest, found)
    assert told.kept >= 0.8 * told.tables
    assert measure([*played, *found])["partner_repeats"].value == 0


def test_every_count_of_an_offer_agrees_with_the_judge(
    judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]],
) -> None:
    played, rest, here = event(21, 8, 3, {2, 9}, 1)
    names = {
        "partner_repeats": "partner repeats  sum max(0,p-1)",
        "opponent_repeats": "opponent collisions sum C(o,2)",
        "meeting_repeats": "meeting collisions sum C(m,2)",
        "sit_outs_in_a_row": "byes back to back",
    }
    for offer in offers(rest, here, played, effort=20_000):
        night = [
            RotationRound(
                tuple((a - 1, b - 1, c - 1, d - 1) for a, b, c, d in each.tables),
                tuple(one - 1 for one in each.sit_outs),
            )
            for each in (*played, *offer.rounds)
        ]
        told = judged(22, night)
        assert {key: told[name][0] for key, name in names.items()} == {
            key: offer.quality[key].value for key in names
        }


def test_the_first_offer_changes_the_fewest_sheets_of_those_that_are_fair() -> None:
    played, rest, here = event(28, 9, 4, {5}, 0)
    first, *others = best_first(list(offers(rest, here, played, effort=10_000)))
    assert (first.key, first.fair, first.change.kept) == ("fill", True, 30)
    assert all(other.change.people >= first.change.people for other in others if other.fair)
    # All forty who are left of 41 play in each round, and nobody can rest: few tables change, and some meet again.
    played, rest, here = event(41, 10, 3, {10}, 0)
    first, *_ = best_first(list(offers(rest, here, played, effort=10_000)))
    assert {(len(each.tables), each.sit_outs) for each in first.rounds} == {(10, ())}
    partners, opponents, _meetings, *sit_outs = counts([*played, *first.rounds])
    assert (first.key, partners, opponents, sit_outs) == ("few", 0, 0, [1, 0])
    assert first.change.share > 0.9
    # Filling seats alone lets some meet again, who needn't where few other tables change.
    played, rest, here = event(45, 9, 4, {7}, 0)
    assert counts([*played, *mend(rest, here, played, way=FILL_ONLY)])[2] > 0
    first, *_ = best_first(list(offers(rest, here, played, seed=1, effort=0)))
    assert (first.key, first.fair, counts([*played, *first.rounds])) == ("few", True, [0, 0, 0, 1, 0])
    # It was above nine of ten where a table could be left unplayed instead; all eleven are played now.
    assert first.change.share > 0.8


def test_a_table_that_is_not_played_leaves_its_number_empty_and_nobody_else_moves() -> None:
    before = [RotationRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))]
    here = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]
    (found,) = mend(before, here, way=FILL_ONLY)
    assert found == RotationRound(((1, 2, 3, 4), (9, 10, 11, 12)), (6, 7, 8), (1, 3))
    told = change(before, [found])
    assert (told.people, told.lines, told.kept, told.tables) == (3, 3, 2, 2)
    # Where the room has only two tables left, the last one has to move.
    (moved,) = mend(before, here, way=FILL_ONLY, tables=2)
    assert moved == RotationRound(((1, 2, 3, 4), (9, 10, 11, 12)), (6, 7, 8))
    # Whoever comes later plays at the table that stood empty.
    (again,) = mend([found], [*here, 13], way=FILL_ONLY)
    assert (again.numbers, {fours(seats) for seats in again.tables[::2]}) == (
        (),
        {fours((1, 2, 3, 4)), fours((9, 10, 11, 12))},
    )
    assert sorted(again.tables[1]) == [6, 7, 8, 13]


def test_a_printed_night_keeps_the_numbers_of_its_tables() -> None:
    night = [RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (), (1, 3))]
    chart = as_chart(night, 8, measure(night), 1)
    assert chart["rounds"] == [{"tables": [[1, 3, 2, 4], [5, 7, 6, 8]], "table_numbers": [1, 3], "byes": []}]
    assert list(read_published_night(json.dumps(chart)).rounds) == night
    assert "  Table 3: 5 & 7 against 6 & 8\n" in as_text(night, measure(night))
    chart["rounds"][0]["table_numbers"] = [1, 1]  # type: ignore[index]
    with pytest.raises(PlanRefused) as refused:
        read_published_night(json.dumps(chart))
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("not_table_numbers", "rounds.0.table_numbers")
    ]


def test_keepers_keep_their_table_and_pairs_stay_apart() -> None:
    wishes = Constraints({1: 1}, apart=((2, 3),))
    night = list(plan(range(1, 27), 6, wishes=wishes, seed=1, effort=100_000))[-1].rounds
    here = [one for one in range(1, 27) if one not in {9, 10, 11}]
    found = mend(night[2:], here, night[:2], wishes)
    assert not measure([*night[:2], *found], wishes, 2).unkept


def test_a_printed_night_goes_on_by_its_numbers() -> None:
    night = [{"tables": [[0, 2, 1, 3]], "byes": [4]}, {"tables": [[0, 1, 2, 4]], "byes": [3]}]
    read = read_published_night(json.dumps({"players": 5, "rounds": night}))
    assert (read.first, read.last, read.rounds[0]) == (0, 4, RotationRound(((0, 1, 2, 3),), (4,)))
    (only,) = go_on(read, 1, gone=[2], come=1, effort=0)
    assert sorted(only.rounds[0].present) == [0, 1, 3, 4, 5]


def refused(call: Callable[[], object]) -> list[str]:
    with pytest.raises(PlanRefused) as refusal:
        call()
    return [fault.code for fault in refusal.value.problems]


def test_every_fault_of_a_printed_night_is_named_at_once() -> None:
    wrong = {"players": 5, "rounds": [{"tables": [[1, 2, 3]]}, {"tables": "x", "byes": [True]}]}
    assert refused(lambda: read_published_night(json.dumps(wrong))) == [
        "not_tables",
        "not_tables",
        "not_byes",
    ]
    assert refused(lambda: read_published_night("[" * 10**5)) == ["not_a_plan"]
    assert refused(lambda: read_published_night("[]")) == ["not_a_plan"]
    assert refused(lambda: read_published_night("{}")) == ["players_missing", "rounds_missing"]
    twice = {"players": 4, "rounds": [{"tables": [[1, 2, 3, 9]], "byes": [1]}]}
    assert refused(lambda: read_published_night(json.dumps(twice))) == ["twice_at_once", "unknown_player"]
    night = read_published_night(
        json.dumps({"players": 5, "rounds": [{"tables": [[1, 2, 3, 4]], "byes": [5]}]})
    )
    assert refused(lambda: go_on(night, 1)) == ["no_such_round"]
    assert refused(lambda: go_on(night, 0, gone=[1, 2, 7])) == ["not_here", "too_few_entrants"]
    rounds = [{"tables": [[1, 2, 3, 4]], "byes": [5]}, {"tables": [[1, 3, 2, 4]], "byes": [], "absent": [5]}]
    leaves = read_published_night(json.dumps({"players": 5, "rounds": rounds}))
    assert refused(lambda: go_on(leaves, 0)) == ["goes_later"]
    assert {*go_on(leaves, 0, gone=[5], effort=0)[0].rounds[0].present} == {1, 2, 3, 4}


@every(("players", "rounds", "after"), [(40, 9, 3), (48, 8, 2), (32, 8, 1)])
def test_where_a_table_breaks_four_others_rest_in_each_round_and_nobody_meets_again(
    players: int, rounds: int, after: int
) -> None:
    played, rest, here = event(players, rounds, after, set(), 0)
    found = mend(rest, here, played, tables=players // 4 - 1)
    assert counts([*played, *found]) == [0, 0, 0, 1, 0]
    for before, now in zip(rest, found, strict=True):
        assert {frozenset(seats) for seats in now.tables} < {frozenset(seats) for seats in before.tables}


@every(("players", "rounds", "after"), [(80, 10, 0), (56, 9, 3), (44, 8, 2)])
def test_whoever_comes_beyond_all_lines_takes_seats_where_he_meets_nobody_twice(
    players: int, rounds: int, after: int
) -> None:
    played, rest, here = event(players, rounds, after, set(), 1)
    found = best_first(list(offers(rest, here, played, effort=0)))[0].rounds
    assert counts([*played, *found]) == [0, 0, 0, 1, 0]
    assert change(rest, found).kept == change(rest, found).tables


@every(("players", "rounds", "after", "gone"), [(66, 10, 2, {6}), (74, 9, 4, {3}), (72, 8, 1, {3, 9})])
def test_exchanging_seats_spares_all_repeats_and_few_tables_change(
    players: int, rounds: int, after: int, gone: set[int]
) -> None:
    played, rest, here = event(players, rounds, after, gone, 0)
    filled, exchanged = mend(rest, here, played), mend(rest, here, played, way=EXCHANGE)
    assert counts([*played, *filled])[0] == 0
    assert counts([*played, *filled])[2] > 0
    assert counts([*played, *exchanged])[:3] == [0, 0, 0]
    assert change(rest, exchanged).kept >= 0.8 * change(rest, exchanged).tables
    first = best_first(list(offers(rest, here, played, effort=0)))[0]
    assert counts([*played, *first.rounds]) == [0, 0, 0, 1, 0]
    assert change(rest, first.rounds).kept >= 0.8 * change(rest, first.rounds).tables


def test_an_empty_seat_is_taken_by_the_one_who_rested_already() -> None:
    # 4 goes home. 6 rested in the round before, and takes the seat; so 5 rests.
    played = [RotationRound(((1, 2, 3, 5), (7, 9, 8, 4)), (6, 10))]
    published = [RotationRound(((1, 2, 3, 4), (7, 8, 9, 10)), (5, 6))]
    (found,) = mend(published, [1, 2, 3, 5, 6, 7, 8, 9, 10], played, way=FILL_ONLY)
    assert {fours(seats) for seats in found.tables} == {fours((1, 2, 3, 6)), fours((7, 8, 9, 10))}
    assert found.sit_outs == (5,)


def test_of_more_repeats_it_is_said_whether_they_must_be() -> None:
    published_rounds = [
        RotationRound(((1, 2, 3, 4),)),
        RotationRound(((1, 3, 2, 4),)),
        RotationRound(((1, 2, 4, 3),)),
    ]
    before = measure(published_rounds)
    more = measure([*published_rounds, RotationRound(((1, 2, 3, 4),))])
    assert why_more(before, before, {}, 4) == ""
    # 1 and 3 partner again, and 2 and 4; six pairs that met three times meet again: C(4, 2) - C(3, 2) = 3 more each.
    both = "2 more repeated partnerships and 18 more repeated meetings than published"
    assert why_more(before, more, {"meeting_repeats": 36}, 4) == (
        f"With 4 players at so many tables somebody must meet again: {both} are the least."
    )
    # 1, 2 and 3 meet again, and 6, 7 and 8: six pairs. With two tables at each two meet again: four pairs.
    one, two = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8))), RotationRound(((1, 3, 2, 5), (4, 6, 8, 7)))
    assert why_more(measure([one]), measure([one, two]), {}, 8) == (
        "6 more repeated meetings than published: at least 4 can't be avoided, and the search found nothing better."
    )


@every(("players", "rounds", "after", "gone"), [(9, 8, 2, {4, 9}), (9, 7, 0, {5}), (9, 8, 2, {1, 2})])
def test_of_few_people_nobody_partners_twice_after_a_repair(
    players: int, rounds: int, after: int, gone: set[int]
) -> None:
    played, rest, here = event(players, rounds, after, gone, 0)
    first = best_first(list(offers(rest, here, played, effort=0)))[0]
    assert first.quality["partner_repeats"].value == 0
    assert not breaks_law(first.rounds, share_rests(here, played, len(rest)))
