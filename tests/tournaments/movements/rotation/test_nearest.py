"""What cannot be planned comes with the nearest that can."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.movements.answers import answers
from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.nearest import nearest
from tournaments.movements.rotation.plan import Constraints, PlanRefused, RotationRound, plan

EIGHT = list(range(1, 9))


def test_each_wish_that_contradicts_those_before_it_is_left_out_and_the_others_stay() -> None:
    wishes = Constraints({1: 2, 2: 3, 9: 1, 5: 1}, ((1, 3), (3, 4), (5, 6)), ((5, 6), (1, 5), (7, 7), (2, 7)))
    offer = nearest(EIGHT, 5, wishes=wishes)
    assert offer is not None
    assert offer.wishes == Constraints({1: 2, 5: 1}, ((1, 3), (5, 6)), ((1, 5), (2, 7)))
    assert [change.text for change in offer.changes] == [
        "Entrant 2 does not keep table 3.",
        "Entrant 9 does not keep table 1.",
        "Entrants 3 and 4 are not kept together.",
        "Entrants 5 and 6 are not kept apart.",
        "Entrants 7 and 7 are not kept apart.",
    ]


def test_numbers_are_moved_to_the_nearest_that_can_be_planned() -> None:
    none, many = nearest([*EIGHT, 8], 0), nearest(EIGHT, 1000)
    assert none is not None
    assert many is not None
    assert (none.entrants, none.rounds) == (tuple(EIGHT), 1)
    assert none.changes == (Sentence("Everybody is seated once."), Sentence("1 round is planned."))
    assert (many.rounds, many.changes) == (400, (Sentence("400 rounds are planned."),))


def test_nothing_is_offered_where_only_people_or_a_correction_would_help() -> None:
    assert nearest([1, 2, 3], 4) is None
    assert nearest(range(10_000), 4) is None
    assert nearest(EIGHT, 4, [RotationRound(((1, 2, 3, 1),), (4,))]) is None


def test_nothing_is_offered_where_nothing_of_it_is_at_fault() -> None:
    assert nearest(EIGHT, 4, wishes=Constraints({1: 2}, together=((3, 4),))) is None


def test_a_process_that_refuses_offers_it_and_takes_it() -> None:
    asked = {"entrants": EIGHT, "rounds": 3, "effort": 0, "wishes": {"together": [[1, 2], [2, 3]]}}
    (line,) = answers(json.dumps(asked))
    assert [fault["code"] for fault in line["refused"]] == ["two_partners"]  # type: ignore[attr-defined]
    offer = line["nearest"]
    assert isinstance(offer, dict)
    assert offer.pop("changes") == ["Entrants 2 and 3 are not kept together."]
    assert list(answers(json.dumps({**offer, "effort": 0})))[-1] == {"done": True}


def test_a_movement_that_never_fits_is_not_offered_by_leaving_out_wishes() -> None:
    asked = {"movement": "fixed_step", "entrants": [*EIGHT, 9], "rounds": 3, "wishes": {"apart": [[1, 1]]}}
    (line,) = answers(json.dumps(asked))
    assert line["nearest"] is None


pairs = st.lists(st.tuples(st.integers(1, 10), st.integers(1, 10)), max_size=4).map(tuple)


def can_be_planned(entrants: list[int], rounds: int, wishes: Constraints) -> bool:
    try:
        plan(entrants, rounds, wishes=wishes, effort=0)
    except PlanRefused:
        return False
    return True


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=14),
    st.integers(-3, 410),
    st.builds(Constraints, st.dictionaries(st.integers(1, 12), st.integers(0, 4), max_size=6), pairs, pairs),
)
@example([1, 2, 3, 4], 1, Constraints())
@example([1, 2, 3, 3], 1, Constraints())
def test_something_is_offered_where_it_helps_and_can_be_planned(
    entrants: list[int], rounds: int, wishes: Constraints
) -> None:
    offer = nearest(entrants, rounds, wishes=wishes)
    nothing_to_offer = len(set(entrants)) < 4 or can_be_planned(entrants, rounds, wishes)
    assert (offer is None) == nothing_to_offer
    if offer is not None:
        plan(offer.entrants, offer.rounds, wishes=offer.wishes, effort=0)
