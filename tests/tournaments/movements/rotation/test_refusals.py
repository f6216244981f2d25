"""What cannot be planned is refused, every fault at once, with what to do."""

import pytest

from tests.cases import every
from tournaments.movements.rotation.plan import Constraints, PlanRefused, RotationRound, plan

EIGHT = list(range(1, 9))


def refused(*arguments: object, **options: object) -> list[tuple[str, str, str]]:
    with pytest.raises(PlanRefused) as caught:
        plan(*arguments, **options)
    return [(fault.code, fault.field, fault.message) for fault in caught.value.problems]


@every(
    ("arguments", "options", "fault"),
    [
        (
            ([1, 2, 3], 4),
            {},
            ("too_few_entrants", "entrants", "3 are here and a table needs four; wait for 1 more."),
        ),
        (
            (range(401), 4),
            {},
            (
                "too_many_entrants",
                "entrants",
                "401 are more than one plan takes; split them into 2 rooms of at most 400.",
            ),
        ),
        (
            ([1, 2, 3, 4, 4], 1),
            {},
            ("entrant_twice", "entrants", "Entrant 4 is named 2 times; name each once."),
        ),
        ((EIGHT, 0), {}, ("too_few_rounds", "rounds", "Ask for at least one round to plan.")),
        ((EIGHT, 401), {}, ("too_many_rounds", "rounds", "Plan at most 400 rounds at a time, not 401.")),
        (
            (EIGHT, 1),
            {"effort": -1},
            ("effort_negative", "effort", "Give the effort in steps, 0 or more."),
        ),
        (
            (EIGHT, 1, [RotationRound(((1, 2, 3, 1),), (4,))]),
            {},
            (
                "played_twice_at_once",
                "played",
                "Entrant 1 has 2 places in played round 1; correct who sat where.",
            ),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints({9: 1})},
            ("wish_of_nobody", "wishes.fixed_tables", "Entrant 9 has a wish but is not here; take it back."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints(apart=((1, 9),))},
            ("wish_of_nobody", "wishes.apart", "Entrant 9 has a wish but is not here; take it back."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints({1: 3})},
            ("table_unknown", "wishes.fixed_tables", "Entrant 1 wants table 3; choose one from 1 to 2."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints(dict.fromkeys(range(1, 6), 2))},
            ("table_overfull", "wishes.fixed_tables", "5 keep table 2; it has four seats."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints(together=((1, 1),))},
            ("pair_of_one", "wishes.together", "Entrant 1 is paired with nobody else; name two."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints(together=((1, 2), (3, 1)))},
            ("two_partners", "wishes.together", "Entrant 1 is kept with 2 partners; choose one."),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints(together=((1, 2),), apart=((2, 1),))},
            (
                "together_and_apart",
                "wishes.apart",
                "Entrants 1 and 2 are kept together and apart; choose one.",
            ),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints({1: 1, 2: 2}, together=((1, 2),))},
            (
                "tables_contradict",
                "wishes.fixed_tables",
                "Entrants 1 and 2 are kept together at two tables; change one of their tables.",
            ),
        ),
        (
            (EIGHT, 1),
            {"wishes": Constraints({1: 1, 2: 1}, apart=((1, 2),))},
            (
                "tables_contradict",
                "wishes.fixed_tables",
                "Entrants 1 and 2 are kept apart at one table; change one of their tables.",
            ),
        ),
    ],
)
def test_each_fault_is_named(
    arguments: tuple[object, ...], options: dict[str, object], fault: tuple[str, str, str]
) -> None:
    assert refused(*arguments, **options) == [fault]


def test_all_faults_are_named_at_once_and_before_the_first_plan() -> None:
    found = refused([1, 1], 0, [RotationRound(((5, 5, 5, 6),))], Constraints({7: 1}, ((8, 8),)), effort=-3)
    assert [code for code, _, _ in found] == [
        "too_few_entrants",
        "entrant_twice",
        "too_few_rounds",
        "effort_negative",
        "played_twice_at_once",
        "wish_of_nobody",
        "wish_of_nobody",
        "pair_of_one",
    ]


def test_the_same_pair_named_both_ways_round_is_one_wish() -> None:
    found = next(plan(EIGHT, 2, wishes=Constraints(together=((1, 2), (2, 1))), effort=0))
    assert found.quality.unkept == ()
    assert found.quality.remarks == (
        "Entrants 1 and 2 stay together, so they are partners whenever both play.",
    )
    # The two of four who are left can't be another pair: the same one was taken for two.
    beside = Constraints(together=((1, 2), (2, 1)), apart=((4, 2), (2, 4)))
    assert (beside.together, beside.apart) == (((1, 2),), ((4, 2),))
    assert next(plan(range(1, 5), 1, wishes=beside, seed=0, effort=0)).quality.unkept == (
        "Entrants 4 and 2 still meet in round 1.",
    )
