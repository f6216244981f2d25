"""What a record looks like, before any rule is asked."""

import pytest

from scoring.engine.exceptions import CODES, RecordRefused
from scoring.engine.hand import Hand, HandResult, hand_record, parse_hand
from tests.cases import every

EVERYTHING = {
    "result": "infringement",
    "dealer": 1,
    "maker": 2,
    "call_round": 2,
    "alone": True,
    "alone_seat": 0,
    "defender_alone": 3,
    "tricks": {"A": 3, "B": 2},
    "trump": "NT_LOW",
    "bid": "little_pepper",
    "auction": [[0, 3], [1, "pass"]],
    "dropped": [1],
    "declared_march": True,
    "called_suit": 6,
    "partner_tile": "asleep",
    "partner": 4,
    "upcard": "J",
    "blind": True,
    "robson": "subtract",
    "lay_down": {"by": 1, "tricks_before": {"A": 2}, "uncertain": 1},
    "steal": {"by": 1, "from": 3, "success": False},
    "revokes": [1, 1],
    "infringement": {"type": "table_talk", "seat": 2},
    "turn_ups": 3,
    "points": {"A": -2},
    "note": "late",
    "totals": {"scores": {"A": 5, "B": 7}, "hands": 8, "loners": {"0": 1}, "euchres": {"B": 2}},
}


def codes(record):
    with pytest.raises(RecordRefused) as refused:
        parse_hand(record)
    assert {problem.code for problem in refused.value.problems} <= set(CODES)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_every_field_comes_back_as_it_went_in():
    assert hand_record(parse_hand(EVERYTHING)) == EVERYTHING


def test_each_field_alone_comes_back_as_it_went_in():
    for name, value in EVERYTHING.items():
        assert hand_record(parse_hand({name: value})) == {name: value}


def test_absent_null_and_empty_are_the_same():
    empty = dict.fromkeys(EVERYTHING)
    assert parse_hand(empty) == parse_hand({}) == Hand()
    assert parse_hand({"tricks": {}, "revokes": [], "points": {}, "auction": []}) == Hand()
    assert hand_record(Hand()) == {}


def test_a_default_that_is_written_out_changes_nothing():
    written = {"result": "played", "maker": 1, "alone": False, "tricks": {"B": 3, "A": 2}}
    assert hand_record(parse_hand(written)) == {"maker": 1, "tricks": {"A": 2, "B": 3}}


def test_a_steal_succeeded_unless_it_says_otherwise():
    assert hand_record(parse_hand({"steal": {"by": 0, "from": 1}})) == {
        "steal": {"by": 0, "from": 1, "success": True}
    }


def test_short_makers_are_told_from_counts():
    assert parse_hand({"tricks": {"makers": "short"}}) == Hand(makers_short=True)
    assert parse_hand({"tricks": {"makers": 3, "others": 2}}).tricks == {"makers": 3, "others": 2}
    assert codes({"tricks": {"makers": "short", "others": 2}}) == [("not_a_whole_number", "tricks.makers")]


@every("value", [None, True, 3, 3.5, "x", [], [1]])
def test_a_record_is_an_object(value):
    assert codes(value) == [("not_an_object", "")]


@every("value", [True, False, 3.0, 3.5, "3", [3], {"A": 3}])
def test_a_seat_is_a_whole_number_and_nothing_else(value):
    assert codes({"maker": value}) == [("not_a_whole_number", "maker")]


@every("value", [0, 1, "true", [], 1.0])
def test_alone_is_true_or_false_and_nothing_else(value):
    assert codes({"alone": value}) == [("not_true_or_false", "alone")]


def test_every_fault_of_shape_is_named_at_once():
    record = {"maker": "Ann", "alone": 1, "tircks": {}, "result": "won", "tricks": {"A": 2.5, "B": 3}}
    assert codes(record) == [
        ("not_a_whole_number", "maker"),
        ("not_true_or_false", "alone"),
        ("unknown_field", "tircks"),
        ("unknown_value", "result"),
        ("not_a_whole_number", "tricks.A"),
    ]


@every(
    ("record", "expected"),
    [
        ({"call_round": 3}, [("unknown_value", "call_round")]),
        ({"trump": "X"}, [("unknown_value", "trump")]),
        ({"trump": 7}, [("unknown_value", "trump")]),
        ({"maker": 10**400}, [("number_too_large", "maker")]),
        ({"points": {"A": -1_000_000}}, [("number_too_large", "points.A")]),
        ({"note": "x" * 1001}, [("text_too_long", "note")]),
        ({"note": 5}, [("not_text", "note")]),
        ({"revokes": 1}, [("not_a_list", "revokes")]),
        ({"revokes": [1, "2"]}, [("not_a_whole_number", "revokes")]),
        ({"auction": [[1]]}, [("not_a_list", "auction")]),
        ({"tricks": [3, 2]}, [("not_an_object", "tricks")]),
        ({"steal": {"by": 1}}, [("part_missing", "steal.from")]),
        ({"steal": {"by": 1, "from": 2, "how": 3}}, [("unknown_field", "steal")]),
        ({"infringement": {"type": "yawning", "seat": 1}}, [("unknown_value", "infringement.type")]),
        (
            {"infringement": {}},
            [("part_missing", "infringement.type"), ("part_missing", "infringement.seat")],
        ),
        ({"totals": {}}, [("part_missing", "totals.scores")]),
        ({"totals": {"scores": {"A": 1}, "loners": {"x": 1}}}, [("seat_out_of_range", "totals.loners")]),
        ({"robson": "both"}, [("unknown_value", "robson")]),
        ({"makers_short": True}, [("unknown_field", "makers_short")]),
    ],
)
def test_each_fault_of_shape_has_its_code(record, expected):
    assert codes(record) == expected


def test_nothing_that_was_sent_is_shared_with_the_hand():
    record = {"tricks": {"A": 3, "B": 2}}
    hand = parse_hand(record)
    record["tricks"]["A"] = 5
    assert hand.tricks == {"A": 3, "B": 2}


def test_a_result_is_a_word_of_the_list():
    assert [parse_hand({"result": result.value}).result for result in HandResult] == list(HandResult)


@every(
    ("record", "expected"),
    [
        ({"totals": {"scores": {}, "winner": "A"}}, [("unknown_field", "totals")]),
        ({"totals": {"hands": 8}}, [("part_missing", "totals.scores")]),
        ({"revokes": [1] * 1000}, [("list_too_long", "revokes")]),
        ({"note": "x" * 100_000}, [("text_too_long", "note")]),
        ({"upcard": "x" * 100_000}, [("text_too_long", "upcard")]),
    ],
)
def test_a_part_that_no_hand_has_is_named_in_its_place(record, expected):
    assert codes(record) == expected
