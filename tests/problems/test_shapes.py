"""A value is read by a declared shape; every fault of it is noted at once, in order."""

from typing import Any

from problems import Problem
from problems.shapes import (
    LEFT_OUT,
    REQUIRED,
    Fault,
    Faults,
    Shape,
    anything,
    list_of,
    map_of,
    object_of,
    optional,
    then,
    value_of,
)
from problems.strict_json import read_json
from problems.wording import Wording
from tests.growth import assert_linear


def fault(code: str) -> Fault:
    return Fault(code, lambda *_: Wording(f"Not so: {code}."))


NUMBER = value_of(lambda value: type(value) is int, fault("number"), 0)
NUMBERS = list_of(NUMBER, fault("list"))
SIZES = map_of(str.isdecimal, fault("key"), NUMBER, fault("map"))


def pair(numbers: tuple[int, ...], field: str, faults: Faults) -> Any:
    if len(numbers) != 2:
        fault("pair").note(numbers, field, faults)
    return frozenset(numbers)


SHAPE = object_of(
    {
        "seats": (NUMBERS, None),
        "pair": (then(NUMBERS, pair), [1, 2]),
        "sizes": (SIZES, {}),
        "most": (optional(NUMBER), None),
        "known": (NUMBERS, LEFT_OUT),
    },
    fault("object"),
    fault("unknown"),
)


def read(value: object, shape: Shape = SHAPE, field: str = "") -> tuple[Any, list[tuple[str, str]]]:
    faults: Faults = []
    found = shape(value, field, faults)
    assert [one.message for one in faults] == [f"Not so: {one.code}." for one in faults]
    return found, [(one.code, one.field) for one in faults]


def test_what_has_the_shape_is_read_and_what_is_left_out_has_its_default() -> None:
    found = {"seats": (4, 3), "pair": {1, 2}, "sizes": {}, "most": None, "known": None}
    assert read({"seats": [4, 3]}) == (found, [])
    whole = {"seats": [], "pair": [5, 6], "sizes": {"7": 8}, "most": 9, "known": []}
    assert read(whole) == ({"seats": (), "pair": {5, 6}, "sizes": {7: 8}, "most": 9, "known": ()}, [])


def test_every_fault_is_noted_at_once_in_the_order_of_the_parts() -> None:
    wrong = {
        "known": None,
        "sizes": {"a": 1, "2": "b"},
        "b": 1,
        "a": 2,
        "pair": [1, True, 3],
        "seats": {},
        "most": "x",
    }
    assert read(wrong, field="here")[1] == [
        ("unknown", "here.a"),
        ("unknown", "here.b"),
        ("list", "here.seats"),
        ("number", "here.pair.1"),
        ("pair", "here.pair"),
        ("key", "here.sizes"),
        ("number", "here.sizes.2"),
        ("number", "here.most"),
        ("list", "here.known"),
    ]
    assert read([])[1] == [("object", ""), ("list", "seats")]
    assert read({"seats": [], "sizes": []})[1] == [("map", "sizes")]


def test_a_sentence_may_say_what_was_sent_and_where() -> None:
    told = Fault("told", lambda value, field: Wording(f"{field} can't be {value}."))
    faults: Faults = []
    list_of(value_of(str.isdecimal, told), told)(["1", "x"], "here", faults)
    assert [one.message for one in faults] == ["here.1 can't be x."]


def test_keys_that_cannot_be_are_noted_as_they_were_sent_or_as_the_format_shows_them() -> None:
    sent = {"zz": 1, "a": 2, "mm": 3, "b": 4}
    assert read(sent, object_of({"a": (NUMBER, 0)}, unknown=fault("unknown")))[1] == [
        ("unknown", "b"),
        ("unknown", "mm"),
        ("unknown", "zz"),
    ]
    two = object_of(
        {"a": (NUMBER, 0)}, unknown=fault("unknown"), shown=lambda keys: [key[:1] for key in keys[:2]]
    )
    assert read(sent, two, "here") == ({"a": 2}, [("unknown", "here.z"), ("unknown", "here.m")])
    assert read(sent, object_of({"a": (NUMBER, 0)})) == ({"a": 2}, [])


def test_what_is_required_is_missed_before_any_part_is_read() -> None:
    pair = object_of(
        {"a": (NUMBER, REQUIRED), "b": (NUMBER, REQUIRED), "c": (NUMBER, 0)},
        fault("object"),
        missing=fault("missing"),
    )
    assert read({"a": "x"}, pair) == ({"a": 0, "b": None, "c": 0}, [("missing", "b"), ("number", "a")])
    # What is no object misses nothing.
    assert read([], pair) == ({"a": None, "b": None, "c": 0}, [("object", "")])


def test_a_rule_between_parts_stands_where_its_last_part_is_read() -> None:
    def rising(found: dict[str, int], field: str, faults: Faults) -> None:
        if found["a"] >= found["b"]:
            fault("rising").note(found, f"{field}.b", faults)

    shape = object_of({"a": (NUMBER, 0), "b": (NUMBER, 0, rising), "c": (NUMBER, 0)})
    assert read({"a": 2, "b": 1, "c": "x"}, shape, "here")[1] == [("rising", "here.b"), ("number", "here.c")]


def test_of_a_list_that_is_too_long_nothing_is_read() -> None:
    three = list_of(NUMBER, fault("list"), 3, fault("long"))
    assert read([1, 2, 3], three) == ((1, 2, 3), [])
    assert read(["x"] * 4, three) == ((), [("long", "")])
    assert read([1] * 4, list_of(NUMBER, fault("list"), 3, otherwise=None)) == (None, [("list", "")])


def test_null_may_be_read_as_something_and_one_rule_follows_another() -> None:
    even = then(
        NUMBER,
        value_of(lambda number: number >= 0, fault("negative"), 0),
        value_of(lambda number: number % 2 == 0, fault("odd"), make=lambda number: number // 2),
    )
    assert [read(one, optional(even, "none")) for one in (None, 6, 5, -2, "x")] == [
        ("none", []),
        (3, []),
        (None, [("odd", "")]),
        (0, [("negative", "")]),
        (0, [("number", "")]),
    ]
    assert read(wild := {"a": [None]}, anything) == (wild, [])


def test_faults_may_be_noted_by_whoever_counts_them() -> None:
    class Count:
        count = 0

        def append(self, problem: Problem) -> None:
            self.count += len(problem.field)

    counted = Count()
    NUMBERS(["x"] * 3, "here", counted)
    assert counted.count == 3 * len("here.0")


def test_a_long_value_is_read_in_linear_time() -> None:
    assert_linear(lambda text: read({"seats": read_json(text)}), ("[", '"x", ', "0]"))
