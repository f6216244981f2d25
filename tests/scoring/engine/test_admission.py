"""Whether an entry may be added to a ledger, where no client that keeps to the contract would ask."""

import pytest

from scoring.engine.admission import Accepted, EntryRefused, Fact, HandMissing, Taken, admit
from scoring.engine.exceptions import RecordRefused
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.engine.ruleset import make_ruleset
from tests.cases import every

MISDEAL = {"hand": {"result": "misdeal"}}


@every("number", [None, 0, -1])
@every("recorded", [[], [Fact("1", "hand", 1, None, MISDEAL)]])
def test_a_hand_without_its_number_is_refused(recorded, number):
    answered = admit(make_ruleset("north_american"), recorded, Fact("2", "hand", number, None, MISDEAL))
    assert isinstance(answered, EntryRefused)
    assert [(problem.code, problem.field) for problem in answered.problems] == [("required", "number")]


FOUR = {"hand": {"maker": 0, "tricks": {"A": 4, "B": 1}}}
HAND, SECOND, THIRD = (
    Fact("1", "hand", 1, None, FOUR),
    Fact("2", "replace", None, "1", MISDEAL),
    Fact("3", "replace", None, "2", FOUR),
)


@every(
    ("recorded", "of", "expected"),
    [
        pytest.param([HAND, Fact("4", "void", of="1")], "1", Taken("4"), id="taken back"),
        pytest.param([HAND, SECOND, Fact("4", "void", of="1")], "2", Taken("4"), id="with what it changed"),
        pytest.param(
            [HAND, Fact("4", "void", of="1"), SECOND], "1", Taken("4"), id="and recorded again since"
        ),
    ],
)
def test_a_void_of_what_is_taken_back_shows_by_what(recorded, of, expected):
    assert admit(make_ruleset("north_american"), recorded, Fact("9", "void", of=of)) == expected


@every(
    ("recorded", "of", "standing"),
    [
        pytest.param([HAND], "1", None, id="a hand"),
        pytest.param([HAND, SECOND], "1", None, id="a hand that was changed"),
        pytest.param([HAND, SECOND, THIRD], "1", None, id="changed twice"),
        pytest.param([HAND, SECOND, THIRD], "2", "1", id="the first change and the second"),
        pytest.param([HAND, SECOND, THIRD], "3", "2", id="the last change"),
        pytest.param([HAND, SECOND, Fact("4", "void", of="2")], "1", None, id="given back by a void"),
    ],
)
def test_a_void_takes_away_its_entry_and_what_was_put_over_it(recorded, of, standing):
    answered = admit(make_ruleset("north_american"), recorded, Fact("9", "void", of=of))
    assert isinstance(answered, Accepted)
    assert answered.ledger.slots[0].standing == standing


@every("number", [4, 9])
def test_a_hand_that_would_leave_a_hole_is_told_its_number(number):
    """Voids, replaces and cards of paper take no number; a hand that was voided keeps its own."""
    recorded = [HAND, Fact("2", "hand", 2, None, FOUR), SECOND_VOIDED]
    sent = Fact("9", "hand", number, None, FOUR)
    assert admit(make_ruleset("north_american"), recorded, sent) == HandMissing(3)
    assert isinstance(
        admit(make_ruleset("north_american"), recorded, Fact("9", "hand", 3, None, FOUR)), Accepted
    )


SECOND_VOIDED = Fact("v", "void", None, "2")
CARD = {"hand": {"result": "totals", "totals": {"scores": {"A": 10, "B": 4}}}}
PAPER = Fact("1", "totals", None, None, CARD)


@every(
    ("recorded", "sent", "expected"),
    [
        pytest.param([PAPER], Fact("2", "replace", None, "1", FOUR), False, id="a card by a hand"),
        pytest.param([HAND], Fact("2", "replace", None, "1", CARD), False, id="a hand by a card"),
        pytest.param([PAPER], Fact("2", "replace", None, "1", CARD), True, id="a card by a card"),
        pytest.param(
            [PAPER, Fact("2", "replace", None, "1", CARD)], Fact("3", "replace", None, "2", CARD), True,
            id="a card that replaced one",
        ),
        pytest.param(
            [PAPER, Fact("2", "replace", None, "1", CARD)], Fact("3", "replace", None, "2", FOUR), False,
            id="a card that replaced one, by a hand",
        ),
        pytest.param(
            [HAND, SECOND], Fact("3", "replace", None, "2", FOUR), True, id="a hand that replaced one"
        ),
    ],
)  # fmt: skip
def test_a_card_of_paper_takes_the_place_of_cards_and_a_hand_of_hands(recorded, sent, expected):
    answered = admit(make_ruleset("north_american"), recorded, sent)
    if expected:
        assert isinstance(answered, Accepted)
    else:
        assert refusals(answered) == [("wrong_kind", "hand.result")]


def refusals(answered):
    assert isinstance(answered, EntryRefused)
    return [(problem.code, problem.field) for problem in answered.problems]


@every(
    ("seats", "expected"),
    [
        ({"0": "ann", "1": "ben", "2": "ann", "3": "dan"}, [("seated_twice", "seats")]),
        ({"0": "ann", "1": "ben", "2": "cleo"}, [("wrong_seats", "seats")]),
        ({"0": "ann", "1": "ben", "2": "cleo", "3": "dan", "4": "eve"}, [("wrong_seats", "seats")]),
    ],
)
def test_every_seat_is_named_once_and_nobody_twice(seats, expected):
    american = make_ruleset("north_american")
    assert refusals(admit(american, [HAND], Fact("2", "seats", None, "1", {"seats": seats}))) == expected


def test_more_than_one_seat_may_be_nobodys():
    seats = {"0": "ann", "1": None, "2": None, "3": "dan"}
    sent = Fact("2", "seats", None, "1", {"seats": seats})
    assert isinstance(admit(make_ruleset("north_american"), [HAND], sent), Accepted)


def test_totals_need_not_say_that_they_are():
    totals = {"scores": {"A": 10, "B": 4}}
    assert canonical("totals", {"totals": totals}) == {"result": "totals", "totals": totals}
    assert canonical("totals", {"result": None, "totals": totals}) == CARD["hand"]
    assert canonical("totals", {"result": "totals", "totals": totals}) == CARD["hand"]
    assert canonical("replace", CARD["hand"]) == CARD["hand"]
    assert canonical("hand", {"result": "played", **FOUR["hand"]}) == FOUR["hand"]


def canonical(kind, record):
    return hand_record(read_hand_of(kind, record))


@every(("kind", "record"), [("hand", CARD["hand"]), ("totals", {"result": "played", **FOUR["hand"]})])
def test_a_record_of_the_other_kind_is_refused(kind, record):
    with pytest.raises(RecordRefused) as refused:
        read_hand_of(kind, record)
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == ("wrong_kind", "result")
