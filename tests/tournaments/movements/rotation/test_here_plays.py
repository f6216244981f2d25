"""Who is here, plays: whoever goes or comes, all tables are played, and sit-outs are shared by the law."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rotations.law import Law, law_faults
from tests.cases import every
from tournaments.movements.rotation.continuing import PublishedNight, go_on
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.rest_shares import RestShares, breaks_law, keeps_law, share_rests
from tournaments.movements.rotation.rests_to_come import choose_rests, draw_rests
from tournaments.movements.rotation.round import RotationRound

Event = tuple[int, int, int]
"""After how many rounds so many go, and so many come."""
SEEN: list[tuple[int, int, list[Event]]] = [
    (15, 8, [(2, 0, 1)]),
    (14, 8, [(2, 0, 2)]),
    (22, 8, [(3, 0, 1)]),
    (16, 8, [(2, 1, 0), (4, 0, 1)]),
    (15, 10, [(3, 3, 0)]),
    (15, 15, [(5, 3, 0)]),
    (21, 8, [(2, 1, 0)]),
    (14, 9, [(4, 2, 0)]),
    (8, 7, [(1, 0, 1), (2, 0, 1), (3, 0, 2)]),
    (22, 8, [(3, 1, 0)]),
    # Who came after round 1 has rested with the others since.
    (16, 9, [(1, 0, 1), (5, 1, 0)]),
    (16, 9, [(1, 0, 1), (5, 0, 1)]),
    (17, 9, [(1, 0, 1), (4, 2, 0), (6, 0, 2)]),
    (13, 8, [(1, 0, 1), (3, 1, 1), (5, 0, 1)]),
]
"""Nights of so many players and rounds in which somebody who was there didn't play, or too few tables were played."""


def night_of(players: int, rounds: int, seed: int = 1) -> PublishedNight:
    return PublishedNight(
        list(plan(range(1, players + 1), rounds, seed=seed, effort=0))[-1].rounds, 1, players
    )


@every(("players", "rounds", "events"), SEEN)
def test_whatever_is_offered_keeps_the_law_after_each_event(
    players: int, rounds: int, events: list[Event]
) -> None:
    night = night_of(players, rounds)
    for after, gone, come in events:
        there = sorted(night.rounds[after].present)
        found = go_on(night, after, there[1 : 1 + gone], come, effort=0)
        assert found
        for one in found:
            assert list(law_faults(night.rounds[:after], one.rounds)) == [], one.key
            assert one.quality.lawful
        night = PublishedNight((*night.rounds[:after], *found[0].rounds), 1, night.last + come)


def test_the_latecomer_plays_where_a_fourth_table_can_be_made() -> None:
    night = night_of(15, 8)
    first = go_on(night, 2, come=1)[0]
    assert [(len(each.tables), each.sit_outs) for each in first.rounds] == [(4, ())] * 6
    assert all(16 in each.present for each in first.rounds)


def test_who_sat_out_takes_the_seat_of_one_who_goes_home() -> None:
    night = night_of(21, 8)
    first = go_on(night, 2, [3])[0]
    assert [(len(each.tables), each.sit_outs) for each in first.rounds] == [(5, ())] * 6


@given(data=st.data())
@settings(max_examples=5, deadline=None)
@pytest.mark.hypothesis
def test_a_night_goes_on_by_the_law_whoever_goes_and_comes(data: st.DataObject) -> None:
    players, rounds = data.draw(st.integers(8, 18)), data.draw(st.integers(3, 6))
    night = night_of(players, rounds, seed=data.draw(st.integers(0, 9)))
    first = data.draw(st.integers(0, rounds - 2))
    for after in (first, data.draw(st.integers(first + 1, rounds - 1))):
        there = sorted(night.rounds[after].present)
        gone = data.draw(st.sets(st.sampled_from(there), max_size=min(3, len(there) - 5)))
        come = data.draw(st.integers(0, 3))
        here = [one for one in there if one not in gone] + list(range(night.last + 1, night.last + 1 + come))
        played, published = night.rounds[:after], night.rounds[after:]
        anew = list(plan(here, rounds - after, played, seed=1, effort=500))[-1]
        assert list(law_faults(played, anew.rounds)) == []
        found = list(offers(published, here, played, seed=1, effort=0))
        for one in found:
            assert list(law_faults(played, one.rounds)) == [], one.key
        night = PublishedNight((*played, *(found[0] if found else anew).rounds), 1, night.last + come)


@every(("players", "tables", "gone", "come"), [(16, 3, 1, 0), (16, 3, 0, 2), (12, 2, 0, 1), (20, 3, 2, 2)])
def test_in_a_room_with_too_few_tables_all_of_them_are_played(
    players: int, tables: int, gone: int, come: int
) -> None:
    night = list(plan(range(1, players + 1), 6, seed=1, effort=0, tables=tables))[-1].rounds
    # Told by its rounds, in all of which people are left over for a table more.
    for one in go_on(PublishedNight(night, 1, players), 2, range(1, 1 + gone), come):
        assert [len(each.tables) for each in one.rounds] == [tables] * 4
        shares = share_rests(one.rounds[0].present, night[:2], 4, tables)
        assert not breaks_law(one.rounds, shares, tables)
        # A third table is found: then it is played.
    more = go_on(PublishedNight(night, 1, players), 2, range(1, 1 + gone), come, tables=tables + 1)
    most = min(tables + 1, (players - gone + come) // 4)
    assert [len(each.tables) for each in more[0].rounds] == [most] * 4


def test_nothing_is_the_best_possible_where_somebody_who_is_here_does_not_play() -> None:
    first = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9, 10, 11))
    four = RotationRound(((1, 5, 9, 10), (2, 6, 11, 3)), (4, 7, 8, 12))
    left = RotationRound(((1, 5, 9, 10), (2, 6, 11, 3), (4, 7, 8, 12)))
    assert (keeps_law([first, four]), keeps_law([first, left])) == (False, True)
    assert not measure([first, four]).best
    assert not measure([first, four]).settled


@every(
    ("rested", "rounds", "shares"),
    [
        # Two of five rested: over the whole night each rests once or twice.
        ([1, 2], 5, {1: (0, 1), 2: (0, 1), 3: (1, 2), 4: (1, 2), 5: (1, 2)}),
        # Who rested twice already isn't made up for beyond one more or less.
        ([1, 1], 2, {1: (0, 0), 2: (0, 1), 3: (0, 1), 4: (0, 1), 5: (0, 1)}),
    ],
)
def test_how_often_each_may_rest_is_counted(
    rested: list[int], rounds: int, shares: dict[int, tuple[int, int]]
) -> None:
    people = range(1, 6)
    played = [
        RotationRound((tuple(other for other in people if other != one),), (one,))  # type: ignore[arg-type]
        for one in rested
    ]
    found = share_rests(people, played, rounds)
    assert {one: (found.least[one], found.most[one]) for one in people} == shares


def test_a_latecomer_rests_as_often_as_most_from_then_on() -> None:
    played = [RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((5, 2, 3, 4),), (1,))]
    found = share_rests(range(1, 7), played, 6)
    # Twelve sit-outs of six.
    assert found.least[6] == found.most[6] == 2
    assert all(found.least[one] <= 2 <= found.most[one] for one in range(1, 7))


def rested_in(*rounds: tuple[int, set[int]]) -> list[RotationRound]:
    """Return rounds of 1 to so many people, of whom some rest."""
    found = []
    for people, resting in rounds:
        playing = [one for one in range(1, people + 1) if one not in resting]
        fours = [playing[at : at + 4] for at in range(0, len(playing), 4)]
        found.append(RotationRound(tuple((a, b, c, d) for a, b, c, d in fours), tuple(sorted(resting))))
    return found


def test_who_came_late_is_compared_with_each_over_the_rounds_in_which_both_were_there() -> None:
    # 6 came after round 1, in which 5 rested, and rests in rounds 2 and 3 since, as nobody else does twice.
    played = rested_in((5, {5}), (6, {6, 1}), (6, {6, 2}))
    # Six sit-outs to come. In rounds 2 and 3 nobody but 6 rested twice, and 3, 4 and 5 never: they rest once more than
    # 6 at least. 1 and 2 rested once, and rest no less than 6 from now on and no more than 3 and 4.
    found = share_rests(range(1, 7), played, 3)
    shares = {one: (found.least[one], found.most[one]) for one in range(1, 7)}
    assert shares == {1: (0, 1), 2: (0, 1), 3: (1, 2), 4: (1, 2), 5: (1, 1), 6: (0, 0)}


def test_a_plan_that_forgets_how_often_a_latecomer_rested_is_against_the_law() -> None:
    # 6 came after round 1 and rested in rounds 2 and 3; now 7 comes. In two rounds there are six sit-outs.
    played = rested_in((5, {5}), (6, {6, 1}), (6, {6, 2}))
    fair = rested_in((7, {3, 4, 5}), (7, {1, 2, 7}))
    forgetful = rested_in((7, {3, 4, 5}), (7, {6, 2, 7}))
    assert list(law_faults(played, fair)) == []
    assert [fault.law for fault in law_faults(played, forgetful)] == [Law.WHOLE_NIGHT]
    assert (keeps_law([*played, *fair]), keeps_law([*played, *forgetful])) == (True, False)


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_sit_outs_are_shared_by_the_law_after_each_of_several_events(data: st.DataObject) -> None:
    here = list(range(1, data.draw(st.integers(5, 15)) + 1))
    last, rounds, played = len(here), data.draw(st.integers(4, 10)), list[RotationRound]()
    for _ in range(data.draw(st.integers(1, 4))):
        chance = Random(data.draw(st.integers(0, 999)))
        shares = share_rests(here, played, rounds - len(played))
        resting = draw_rests(shares, chance)
        to_come = []
        for each in resting:
            playing = [one for one in here if one not in each]
            fours = [playing[at : at + 4] for at in range(0, len(playing), 4)]
            to_come.append(RotationRound(tuple((a, b, c, d) for a, b, c, d in fours), each))
        assert list(law_faults(played, to_come)) == []
        assert not breaks_law(to_come, shares)
        played += to_come[: chance.randrange(1, 4)]
        if len(played) >= rounds:
            return
        here = [
            one for one in here if one not in chance.sample(here, chance.randrange(min(4, len(here) - 4)))
        ]
        come = chance.randrange(max(0, 5 - len(here)), 3 + max(0, 5 - len(here)))
        here += range(last + 1, last + 1 + come)
        last += come


@every(("people", "rounds", "seed"), [(9, 6, 1), (10, 5, 2), (11, 7, 3), (7, 8, 4), (23, 12, 5), (400, 9, 6)])
def test_sit_outs_are_drawn_as_they_are_shared_and_nobody_rests_twice_in_a_row(
    people: int, rounds: int, seed: int
) -> None:
    night = list(plan(range(1, people + 1), 3, seed=seed, effort=0))[-1].rounds
    shares = share_rests(range(1, people + 1), night, rounds)
    drawn = draw_rests(shares, Random(seed))
    assert [len(each) for each in drawn] == [people % 4] * rounds
    assert (shares.uneven(drawn), shares.too_often_again(drawn)) == (0, 0)


def test_where_half_the_people_rest_by_turns_nobody_is_drawn_to_rest_twice_in_a_row() -> None:
    # Two have come after two rounds, and four tables are left for 32 people in seven rounds.
    played = list(plan(range(1, 31), 9, seed=1, effort=0))[-1].rounds[:2]
    shares = share_rests(range(1, 33), played, 7, 4)
    drawn = draw_rests(shares, Random(1))
    assert (shares.uneven(drawn), shares.too_often_again(drawn)) == (0, 0)


def test_who_has_no_seat_rests_before_others_as_far_as_that_is_even() -> None:
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    people = range(1, 10)
    shares = share_rests(people, [], 3)
    found = choose_rests(shares, [tables] * 3, Random(1))
    # 9 has no seat in three rounds, and rests in one of them.
    assert [each == {9} for each in found].count(True) == 1
    assert isinstance(shares, RestShares)
