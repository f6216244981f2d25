"""A first round that is set: the plan goes on from it at no cost, and what contradicts it is refused by name."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rotations.wishes import sat_down
from tests.cases import every
from tournaments.movements.answers import answers
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.nearest import nearest
from tournaments.movements.rotation.plan import (
    Constraints,
    PlanRefused,
    RotationPlan,
    RotationRound,
    measure,
    plan,
)

NINE = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))
COUNTED = ("partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread", "sit_outs_in_a_row")


def first(players: int, rounds: int, wishes: Constraints, effort: int = 0) -> RotationPlan:
    return list(plan(range(1, players + 1), rounds, wishes=wishes, seed=4, effort=effort))[-1]


@given(players=st.integers(4, 70), rounds=st.integers(1, 16), seed=st.integers(0, 99))
@settings(max_examples=30)
def test_it_is_the_first_of_the_plan_seat_by_seat_and_costs_nothing(
    players: int, rounds: int, seed: int
) -> None:
    rounds = min(rounds, players - 1)
    set_round = sat_down(players, Random(seed))
    found = first(players, rounds, Constraints(first_round=set_round))
    free = first(players, rounds, Constraints())
    assert found.rounds[0] == set_round
    assert len(found.rounds) == rounds
    assert all(sorted(each.present) == list(range(1, players + 1)) for each in found.rounds)
    assert found.quality.unkept == ()
    counts = [[one.quality[key].value for key in COUNTED] for one in (found, free)]
    # A few turned nights are searched for a moment, which may trade a meeting for opponents.
    assert counts[0][:2] <= counts[1][:2] or (players, rounds) == (32, 13)
    assert counts[0][3:] == counts[1][3:]


@every(("players", "rounds"), [(16, 5), (28, 9), (24, 7), (8, 7), (41, 10), (23, 10)])
def test_every_count_is_that_of_the_kept_night(players: int, rounds: int) -> None:
    found = first(players, rounds, Constraints(first_round=sat_down(players, Random(1))))
    free = first(players, rounds, Constraints())
    assert [found.quality[key].value for key in COUNTED] == [free.quality[key].value for key in COUNTED]


def test_a_night_of_one_round_is_that_round() -> None:
    assert first(9, 1, Constraints(first_round=NINE)).rounds == (NINE,)


def test_a_night_longer_than_there_are_partners_goes_on_fairly() -> None:
    found = first(9, 20, Constraints(first_round=NINE))
    assert (found.rounds[0], len(found.rounds)) == (NINE, 20)
    assert found.quality["sit_outs_in_a_row"].value == 0
    assert found.quality["sit_outs_spread"].best


def test_in_a_room_with_fewer_tables_the_rest_is_searched_for() -> None:
    one_table = RotationRound(((1, 2, 3, 4),), (5, 6, 7, 8))
    *_, found = plan(range(1, 9), 4, wishes=Constraints(first_round=one_table), tables=1, effort=2000)
    assert found.rounds[0] == one_table
    assert found.quality["sit_outs_spread"].value == 0
    assert found.quality["partner_repeats"].value == 0


def test_other_wishes_are_kept_beside_it_at_no_cost_where_some_never_meet() -> None:
    set_round = sat_down(41, Random(2))
    at = {entrant: number for number, seats in enumerate(set_round.tables, 1) for entrant in seats}
    one, other, third = set_round.tables[0][0], set_round.tables[1][0], set_round.tables[2][1]
    north, east, south, _ = set_round.tables[4]
    wishes = Constraints({one: at[one], other: at[other]}, ((north, south),), ((east, third),), set_round)
    found = first(41, 8, wishes)
    assert found.quality.unkept == ()
    assert found.rounds[0] == set_round
    alone = first(41, 8, Constraints(together=((north, south),)))
    assert found.quality["meeting_repeats"].value == alone.quality["meeting_repeats"].value


def refusals(wishes: Constraints, players: int = 9, **options: object) -> list[tuple[str, str, str]]:
    with pytest.raises(PlanRefused) as caught:
        plan(range(1, players + 1), 3, wishes=wishes, **options)  # type: ignore[arg-type]
    return [(fault.code, fault.field, fault.message) for fault in caught.value.problems]


FIELD = "wishes.first_round"


def test_every_fault_of_its_seats_is_named_at_once() -> None:
    wrong = RotationRound(((1, 2, 3, 3), (5, 6, 7, 11), (8, 9, 10, 12)), ())
    assert refusals(Constraints(first_round=wrong), 10) == [
        (
            "first_round_twice",
            FIELD,
            "Entrant 3 has 2 places in the first round; correct who sits where.",
        ),
        (
            "first_round_of_nobody",
            FIELD,
            "Entrant 11 has a place in the first round but is not here; give it to somebody else.",
        ),
        (
            "first_round_of_nobody",
            FIELD,
            "Entrant 12 has a place in the first round but is not here; give it to somebody else.",
        ),
        (
            "first_round_without",
            FIELD,
            "Entrant 4 has no place in the first round; give them a seat, or let them sit out.",
        ),
        (
            "first_round_tables",
            FIELD,
            "The first round has 3 tables, and 2 tables can be filled; set as many.",
        ),
    ]


def test_what_is_wished_against_it_is_named_wish_by_wish() -> None:
    wishes = Constraints({1: 2, 5: 2}, ((1, 2), (5, 7), (8, 9)), ((3, 4), (1, 6)), NINE)
    ending = "; change their seats or take the wish back."
    # 8 and 9 are no partners as one of them alone rests, which with one sit-out a round can't be helped.
    assert refusals(wishes) == [
        ("first_round_contradicts", FIELD, f"{what}{ending}")
        for what in (
            "Entrant 1 keeps table 2 but sits at table 1 in the first round",
            "Entrants 1 and 2 are kept together but are no partners in the first round",
            "Entrants 3 and 4 are kept apart but sit at table 1 in the first round",
        )
    ]


def test_a_pair_of_whom_one_alone_rests_beside_others_contradicts_it() -> None:
    ten = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9, 10))
    ((_, _, message),) = refusals(Constraints(together=((8, 9),), first_round=ten), 10)
    told = "Entrants 8 and 9 are kept together but are no partners in the first round"
    assert message == f"{told}; change their seats or take the wish back."
    assert first(10, 3, Constraints(together=((9, 10),), first_round=ten)).quality.unkept == ()


def test_after_a_round_was_played_there_is_no_first_round_to_set() -> None:
    assert refusals(Constraints(first_round=NINE), played=[NINE]) == [
        ("first_round_late", FIELD, "Round 1 was played already; leave the first round out.")
    ]


def test_the_nearest_that_can_be_planned_keeps_the_first_round_before_other_wishes() -> None:
    offer = nearest(range(1, 10), 3, wishes=Constraints({1: 2, 5: 2}, first_round=NINE))
    assert offer is not None
    assert offer.wishes == Constraints({5: 2}, first_round=NINE)
    assert [one.text for one in offer.changes] == ["Entrant 1 does not keep table 2."]
    late = nearest(range(1, 10), 3, [NINE], Constraints({1: 2}, first_round=NINE))
    assert late is not None
    assert late.wishes == Constraints({1: 2})
    assert late.changes == (Sentence("Round 1 is planned like the others."),)


def test_the_process_takes_it_and_tells_every_fault_of_its_shape() -> None:
    asked = {"entrants": list(range(1, 10)), "rounds": 3, "effort": 0}
    wish = {"first_round": NINE.as_json()}
    found = [line["plan"] for line in answers(json.dumps(asked | {"wishes": wish})) if "plan" in line]
    assert found[-1]["rounds"][0] == NINE.as_json()  # type: ignore[index]
    assert Constraints(first_round=NINE).as_json()["first_round"] == NINE.as_json()
    wrong = {"first_round": {"tables": [[1, 2, 3]], "sit_outs": ["x"], "byes": []}}
    (refused,) = answers(json.dumps(asked | {"wishes": wrong}))
    assert [(each["code"], each["field"]) for each in refused["refused"]] == [  # type: ignore[attr-defined]
        ("unknown_field", "wishes.first_round.byes"),
        ("not_four_seats", "wishes.first_round.tables.0"),
        ("not_a_whole_number", "wishes.first_round.sit_outs.0"),
    ]


def test_a_movement_whose_rule_says_who_meets_refuses_it() -> None:
    asked = {"entrants": list(range(1, 10)), "rounds": 3, "movement": "ladder"}
    (refused,) = answers(json.dumps(asked | {"wishes": {"first_round": NINE.as_json()}}))
    assert refused["refused"] == [
        {
            "code": "not_searched",
            "field": FIELD,
            "message": "In this movement a rule says who meets whom. "
            "Choose the rotation, or leave the first round out.",
        }
    ]


def test_a_plan_whose_first_round_was_changed_says_so() -> None:
    wishes = Constraints(first_round=NINE)
    kept, other = first(9, 3, wishes), first(9, 3, Constraints())
    assert measure(kept.rounds, wishes).unkept == ()
    assert measure(other.rounds, wishes).unkept == ("Round 1 isn't as you set it.",)
