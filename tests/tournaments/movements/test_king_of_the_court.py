"""King of the court: pairs go up and down, worked out by hand; who rests, and where it comes back."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.fit import Verdict, fits
from tournaments.movements.king_of_the_court import KING_OF_THE_COURT, part_who_just_met
from tournaments.movements.movement_state import MovementState, Results
from tournaments.movements.planning import next_round
from tournaments.movements.rotation.constraints import Constraints, Pair
from tournaments.movements.rotation.round import RotationRound

A, B, C, D, E, F, G = (1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14)
NORTH_SOUTH, EAST_WEST = 0, 1


def games(*tables: tuple[Pair, Pair], rest: Pair | tuple[()] = ()) -> RotationRound:
    """Write a round: the first pair of each table sits north and south, and wins where results say 0."""
    return RotationRound(tuple((one[0], other[0], one[1], other[1]) for one, other in tables), rest)


def rested(pair: Pair, pairs: tuple[Pair, ...]) -> RotationRound:
    """Return an early round of which only matters who rested."""
    others = [other for other in pairs if other != pair]
    return games(*zip(others[::2], others[1::2], strict=True), rest=pair)


def meetings(each: RotationRound) -> list[set[Pair]]:
    """Return which two pairs meet at each table; it fails where partners do not sit together."""
    return [{(north, south), (east, west)} for north, east, south, west in map(_sorted_sides, each.tables)]


def _sorted_sides(seats: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    north, east, south, west = seats
    return min(north, south), min(east, west), max(north, south), max(east, west)


def after(
    pairs: tuple[Pair, ...], played: list[RotationRound], results: list[Results], **more
) -> RotationRound:
    entrants = tuple(one for pair in pairs for one in pair)
    return next_round(
        KING_OF_THE_COURT, MovementState(entrants, tuple(played), tuple(results), pairs=pairs, **more)
    )


def test_winners_go_one_up_losers_one_down_and_the_ends_stay() -> None:
    first = games((A, B), (C, D), (E, F))
    # A stays at table 1 and C comes up; B goes down and E comes up; D goes down and F stays at the last.
    assert meetings(after((A, B, C, D, E, F), [first], [(0, 0, 0)])) == [{A, C}, {B, E}, {D, F}]
    assert meetings(after((A, B, C, D, E, F), [first], [(1, 0, 1)])) == [{B, C}, {A, F}, {D, E}]


def test_two_tables_are_winners_and_losers() -> None:
    assert meetings(after((A, B, C, D), [games((A, B), (C, D))], [(0, 1)])) == [{A, D}, {B, C}]


def test_of_an_odd_number_the_lowest_who_rested_least_rests_and_comes_back_to_the_last_table() -> None:
    first = games((A, B), (C, D), (E, F), rest=G)
    # The line is A C, B E, D F, and G last, who has rested. F rests; G, who has not played, takes the last place.
    second = after((A, B, C, D, E, F, G), [first], [(0, 0, 0)])
    assert (second.sit_outs, meetings(second)) == (F, [{A, C}, {B, E}, {D, G}])


def test_who_comes_back_goes_to_its_table_and_where_one_is_short_a_loser_stays() -> None:
    # All but A have rested, and E last; E lost at table 2 before.
    before = games((A, B), (E, F), (C, D), rest=G)
    last = games((A, B), (C, D), (F, G), rest=E)
    pairs = (A, B, C, D, E, F, G)
    played = [*(rested(pair, pairs) for pair in (B, C, D, F)), before, last]
    results: list[Results] = [*[(0, 0, 0)] * 4, (0, 1, 0), (0, 0, 0)]
    # Due: table 1 A and C, table 2 B and F with E between, table 3 D and G. A rests, so B stays at table 1.
    found = after(pairs, played, results)
    assert found.sit_outs == A
    # C and B did not meet just before; F and E are at table 2.
    assert meetings(found) == [{C, B}, {E, F}, {D, G}]


def test_who_comes_back_higher_keeps_a_winner_below() -> None:
    # A rested last and played at table 1 before; F, at the last table, is the lowest of those who never rested.
    before = games((A, B), (C, D), (E, F), rest=G)
    last = games((B, C), (D, E), (F, G), rest=A)
    played, results = [before, last], [(0, 0, 0), (0, 0, 1)]
    # Due: table 1 B, then A, then D; table 2 C and G; table 3 E and F. F rests: D stays at table 2, G at table 3.
    found = after((A, B, C, D, E, F, G), played, results)
    assert (found.sit_outs, meetings(found)) == (F, [{A, B}, {D, C}, {E, G}])


def test_two_who_just_met_are_parted_at_the_head() -> None:
    # Of five C must rest, as all others have; E comes back to table 2, and A would meet B again at table 1.
    last = games((A, B), (C, D), rest=E)
    before = games((A, B), (E, C), rest=D)
    pairs = (A, B, C, D, E)
    found = after(pairs, [rested(A, pairs), rested(B, pairs), before, last], [(0, 0)] * 4)
    # The line is A B, D and E: B goes to table 2 as it would with C there, and E, the first there, comes up.
    assert (found.sit_outs, meetings(found)) == (C, [{A, E}, {B, D}])


def test_two_who_just_met_are_parted_at_the_last_table() -> None:
    # B must rest; E comes back to table 1, so that C, the winner of table 2, would stay there and meet D again.
    last = games((A, B), (C, D), rest=E)
    before = games((E, B), (A, C), rest=D)
    pairs = (A, B, C, D, E)
    found = after(pairs, [rested(A, pairs), rested(C, pairs), before, last], [(0, 0)] * 4)
    # The line is A E, C D: C goes up as it should, and E, the last at table 1, comes down.
    assert (found.sit_outs, meetings(found)) == (B, [{A, C}, {E, D}])


def test_two_who_just_met_are_parted_so_that_no_other_two_meet_again() -> None:
    # 1, 2, 3 and 4 just played at one table; 1 and 2 have new partners since. Only table 3 has nobody of them.
    room = [[(1, 9), (3, 4)], [(5, 6), (2, 8)], [(7, 10), (11, 12)]]
    last = {1: 0, 2: 0, 3: 0, 4: 0}
    assert part_who_just_met(room, {}, last) == [
        [(1, 9), (7, 10)],
        [(5, 6), (2, 8)],
        [(3, 4), (11, 12)],
    ]


def test_who_keeps_a_table_is_there_win_or_lose_and_others_fill_the_room() -> None:
    first = games((A, B), (C, D), (E, F))
    found = after((A, B, C, D, E, F), [first], [(0, 0, 0)], wishes=Constraints({11: 1, 12: 1}))
    # F stays at table 1 from its loss at the last on; A takes the other place, C B and E D follow.
    assert meetings(found) == [{F, A}, {C, B}, {E, D}]
    wishes = Constraints({1: 2, 2: 3, 3: 2})
    # Of two who keep one table, and of two tables that partners keep, the first named counts.
    found = after((A, B, C, D, E, F), [first], [(0, 0, 0)], wishes=wishes)
    assert meetings(found) == [{C, B}, {A, E}, {D, F}]
    unmet = fits(
        KING_OF_THE_COURT, MovementState(tuple(range(1, 9)), pairs=(A, B, C, D), wishes=wishes), 2
    ).unmet
    assert [one.text for one in unmet] == [
        "Entrant 1 and their partner keep different tables. Choose one.",
        "Entrant 2 and their partner keep different tables. Choose one.",
        "Entrant 3 can't keep table 2. Only one pair stays there, and that's entrant 1's.",
    ]


def test_latecomers_open_a_table_at_the_end_and_a_leaver_closes_the_line() -> None:
    first = games((A, B), (C, D))
    late = after((A, B, C, D, E, F), [first], [(0, 0)])
    assert meetings(late) == [{A, C}, {B, D}, {E, F}]
    first = games((A, B), (C, D), (E, F))
    # C has left, and one rests: of B D E F, F stands last. A E, B D are left, each one place further up.
    left = after((A, B, D, E, F), [first], [(0, 0, 0)])
    assert (left.sit_outs, meetings(left)) == (F, [{A, E}, {B, D}])


def test_a_player_with_a_new_partner_stands_where_the_higher_of_both_would() -> None:
    first = games((A, B), (C, D), (E, F))
    # 12 has left, and 2; 1, who won at table 1, and 11, who lost at the last, are a pair now.
    new = (1, 11)
    found = after((new, B, C, D, E), [first], [(0, 0, 0)])
    assert new in meetings(found)[0]


@every(
    ("table", "tables", "told"),
    [
        (1, 5, "Winners stay; losers go to table 2. Partners stay together."),
        (2, 5, "Winners go to table 1; losers go to table 3. Partners stay together."),
        (5, 5, "Winners go to table 4; losers stay. Partners stay together."),
    ],
)
def test_the_card_of_a_table(table: int, tables: int, told: str) -> None:
    assert KING_OF_THE_COURT.table_card(table, tables) == told


@every(
    ("entrants", "nearest", "why"),
    [
        (6, (8,), "fill only one table"),
        (9, (8, 10), "players leave one without a partner"),
        (399, (398, 400), "players leave one without a partner"),
    ],
)
def test_a_number_that_cannot_play_is_refused_with_the_nearest(
    entrants: int, nearest: tuple[int, ...], why: str
) -> None:
    found = fits(KING_OF_THE_COURT, MovementState(tuple(range(entrants))), 5)
    assert (found.verdict, found.nearest) == (Verdict.NEVER, nearest)
    assert why in found.sentence.text


@given(
    pairs=st.integers(4, 30),
    seed=st.integers(0, 10**6),
    changes=st.lists(st.sampled_from("+-  "), min_size=3, max_size=9),
    keepers=st.integers(0, 2),
)
@example(pairs=5, seed=1, changes=[" "] * 9, keepers=0)
@example(pairs=5, seed=7, changes=["-", "+"] * 4, keepers=2)
def test_no_two_pairs_meet_in_two_rounds_running_whoever_comes_leaves_or_stays(
    pairs: int, seed: int, changes: list[str], keepers: int
) -> None:
    chance = Random(seed)
    here = [(2 * number, 2 * number + 1) for number in range(pairs)]
    wishes = Constraints({2 * number: number + 1 for number in range(keepers)})
    played: list[RotationRound] = []
    results: list[Results] = []
    for number, change in enumerate(changes):
        if change == "+":
            here.append((1000 + 2 * number, 1001 + 2 * number))
        elif change == "-" and len(here) > keepers + 4:
            here.pop(chance.randrange(keepers, len(here)))
        found = after(tuple(here), played, results, seed=seed, wishes=wishes)
        assert sorted(found.present) == sorted(one for pair in here for one in pair)
        assert set(found.partners()) <= set(here)
        for keeper, table in wishes.fixed_tables.items():
            assert keeper in found.sit_outs or keeper in found.tables[table - 1]
        played.append(found)
        results.append(tuple(chance.choice([0, 1, None]) for _ in found.tables))
    for one, other in pairwise(played):
        assert not set(map(frozenset, one.tables)) & set(map(frozenset, other.tables))
        assert not set(one.sit_outs) & set(other.sit_outs)


def test_over_a_long_night_of_seven_pairs_each_rests_equally_often() -> None:
    pairs = (A, B, C, D, E, F, G)
    played: list[RotationRound] = []
    results: list[Results] = []
    chance = Random(3)
    for _ in range(21):
        played.append(after(pairs, played, results))
        results.append(tuple(chance.choice([0, 1]) for _ in range(3)))
    assert Counter(each.sit_outs for each in played) == dict.fromkeys(pairs, 3)
