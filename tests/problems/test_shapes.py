"""A value is read by a declared shape; every fault of it is noted at once, in order."""

from typing import Any

from problems.shapes import (
    LEFT_OUT,
    Fault,
    Faults,
    Shape,
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
    return Fault(code, lambda: Wording(f"Not so: {code}."))


NUMBER = value_of(lambda value: type(value) is int, fault("number"), 0)
NUMBERS = list_of(NUMBER, fault("list"))
SIZES = map_of(str.isdecimal, fault("key"), NUMBER, fault("map"))


def pair(numbers: tuple[int, ...], field: str, faults: Faults) -> Any:
    if len(numbers) != 2:
        fault("pair").note(field, faults)
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


def test_a_long_value_is_read_in_linear_time() -> None:
    assert_linear(lambda text: read({"seats": read_json(text)}), ("[", '"x", ', "0]"))
