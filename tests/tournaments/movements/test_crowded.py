"""Whether a movement fits, and what it promises, where the room has fewer tables, or some have to wait."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tests.cases import every
from tests.tournaments.movements.foreseen import foresee
from tournaments.movements.fit import Verdict, fits
from tournaments.movements.forecasting import with_stand_ins
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import seat_all
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.turnout import remarks_on

NINE = tuple(range(1, 10))
FIRST = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))
FOUR_PAIRS = ((1, 2), (3, 4), (5, 6), (7, 8))
COLOURED = {one: frozenset({("red", "white")[one % 2]}) for one in NINE}


# Found by seating the rounds: in these rooms something repeats in the rounds that full tables are sure of.
@every(
    ("key", "entrants", "tables"),
    [
        ("odd_pairs_move", 20, 4),
        ("odd_pairs_move", 16, 3),
        ("colours", 20, 3),
        ("colours_against", 16, 2),
        ("round_robin_pairs", 16, 2),
        ("round_robin_pairs", 20, 3),
        ("fixed_step", 20, 4),
        ("fixed_step_back", 24, 4),
        ("pods_of_four", 20, 3),
    ],
)
def test_a_room_with_fewer_tables_is_promised_no_more_than_it_holds(key, entrants, tables) -> None:
    movement = MOVEMENTS[key]
    state = with_stand_ins(
        movement, MovementState(tuple(range(1, entrants + 1)), seed=entrants, tables=tables)
    )
    rounds = movement.sure(entrants)
    seated = seat_all(movement, state, rounds)
    sides = Counter(frozenset(pair) for each in seated for pair in each.partners())
    if state.pairs and not movement.kinds:
        sides = Counter(
            frozenset((four[0], four[1], four[2], four[3])) for each in seated for four in each.tables
        )
    assert max(sides.values()) > 1
    found = fits(movement, state, rounds)
    assert (found.verdict, found.sure) == (Verdict.FITS, 1)
    assert " again " in found.sentence.text or "partners may repeat" in found.sentence.text
    assert "That holds" not in found.sentence.text
    full = fits(movement, replace(state, tables=entrants // 4), rounds)
    assert (full.sure, full.guarantee) == (rounds, movement.guaranteed(entrants))


def test_a_knock_out_in_a_room_with_fewer_tables_is_said_to_take_longer() -> None:
    movement = MOVEMENTS["knock_out"]
    state = with_stand_ins(movement, MovementState(tuple(range(16)), tables=2))
    assert fits(movement, state, 3).sentence.text == (
        "One pair is left in the end. With so few tables some pairs go through without playing, so it takes more "
        "rounds."
    )
    # Eight pairs are seven games, two a round.
    assert foresee(movement, state, 9, nights=3).rounds == 4


# Counted by hand: six pairs play two games, two and one; eleven play three games, four, two and one.
@every(
    ("pairs", "tables", "rounds"),
    [(3, 1, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (10, 4, 4), (11, 4, 4), (12, 4, 4), (13, 5, 4)],
)
def test_a_knock_out_is_promised_its_rounds_where_the_room_has_its_tables(pairs, tables, rounds) -> None:
    movement = MOVEMENTS["knock_out"]
    state = with_stand_ins(movement, MovementState(tuple(range(2 * pairs)), tables=tables))
    found = fits(movement, state, rounds)
    assert (found.sure, found.guarantee) == (rounds, movement.guarantee)
    assert foresee(movement, state, rounds + 1, nights=2).rounds == rounds
    one_fewer = replace(state, tables=tables - 1)
    assert movement.sure_with(2 * pairs, tables - 1) == 1
    if tables > 1:
        # It takes longer then, as the sentence says.
        assert foresee(movement, one_fewer, rounds + 3, nights=2).rounds > rounds


def test_a_room_with_one_table_is_said_to_move_nobody() -> None:
    state = MovementState(tuple(range(12)), (FIRST,), ((0, 1),), tables=1)
    assert [one.text for one in remarks_on(MOVEMENTS["ladder"], state)] == [
        "4 players fill only one table, so nobody can move to another. Another way to move may be better now."
    ]
    assert list(remarks_on(MOVEMENTS["ladder"], replace(state, tables=2))) == []


@every(
    ("key", "state", "verdict"),
    [
        ("swiss_pairs", MovementState(NINE, (FIRST,), ((0, 1),), pairs=FOUR_PAIRS), Verdict.FITS),
        ("swiss_pairs", MovementState(NINE, (FIRST,), ((0, 1),)), Verdict.LACKS),
        ("red_up_white_down", MovementState(NINE, (FIRST,), ((0, 1),), tags=COLOURED), Verdict.FITS),
        ("fixed_step", MovementState(NINE[:8], (FIRST,), ((0, 1),)), Verdict.NEVER),
        ("ladder", MovementState(NINE[:7], (FIRST,), ((0, 1),)), Verdict.NEVER),
    ],
)
def test_between_rounds_a_movement_fits_though_some_have_to_wait(key, state, verdict) -> None:
    assert fits(MOVEMENTS[key], state, 1).verdict is verdict


def _times_apart(rounds: Sequence[RotationRound], couple: tuple[int, int]) -> int:
    """Count the rounds in which both of a couple play, at two tables."""
    met = [[len({*four} & {*couple}) for four in each.tables] for each in rounds]
    return sum(met_at.count(1) == 2 for met_at in met)


@every("key", ["colours", "colours_against"])
def test_couples_are_not_promised_one_table_where_many_of_a_colour_rest(key) -> None:
    movement = MOVEMENTS[key]
    one, other = movement.kinds
    tags = {number: frozenset({one if number <= 10 else other}) for number in range(1, 21)}
    couples = tuple((number, number + 1) for number in range(1, 20, 2))
    state = MovementState(tuple(range(1, 21)), pairs=couples, tags=tags, seed=1)
    full, crowded = (seat_all(movement, replace(state, tables=tables), 10) for tables in (None, 2))
    promise = "A couple of one colour share a table whenever both play."
    assert [_times_apart(full, couple) for couple in couples] == [0] * 10
    assert promise in fits(movement, state, 10).guarantee
    assert any(_times_apart(crowded, couple) for couple in couples)
    assert promise not in fits(movement, replace(state, tables=2), 10).guarantee


def test_between_rounds_no_more_is_promised_than_the_cards_fill() -> None:
    movement = MOVEMENTS["colours"]
    tags = {one: frozenset({"red" if one <= 10 else "white"}) for one in range(1, 17)}
    state = MovementState(tuple(range(1, 17)), (FIRST,), ((0, 1),), tags=tags)
    assert fits(movement, state, 4).guarantee == (
        "With these numbers partners may repeat from the second round on. Couples may sit at different tables."
    )


def test_between_rounds_it_is_said_who_waits() -> None:
    state = MovementState(NINE, (FIRST,), ((0, 1),), pairs=FOUR_PAIRS)
    assert fits(MOVEMENTS["swiss_pairs"], state, 1).sentence.text.endswith(
        "Entrant 9 has no partner and sits out. Choose one. A steward will do."
    )
