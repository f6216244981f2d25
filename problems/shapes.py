"""Declare the shape of JSON and read a value by it: every fault is noted, and reading goes on with something harmless.

A shape is a function of a value, the field it is in and the faults so far. What it returns where it noted a fault is
there to go on with, not to be used: whoever reads refuses at the end, once, with all of them. Each format says its own
sentences, so every shape is given the problem that it notes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from problems import Problem
from problems.wording import Wording

Faults = list[Problem]
Shape = Callable[[Any, str, Faults], Any]
LEFT_OUT: Final = object()
"""The default of a part that is None where it's left out, and read where it's there, even as null."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a shape notes: a code, and a sentence, which is put into the reader's language when it is said."""

    code: str
    sentence: Callable[[], Wording]

    def note(self, field: str, faults: Faults) -> None:
        """Note it of a field."""
        faults.append(Problem(self.code, field, self.sentence()))


def value_of(
    fits: Callable[[Any], bool], fault: Fault, otherwise: Any = None, make: Callable[[Any], Any] | None = None
) -> Shape:
    """Return the shape of a value that passes a test; ``make`` turns it into what is wanted."""

    def read(value: Any, field: str, faults: Faults) -> Any:
        if fits(value):
            return make(value) if make else value
        fault.note(field, faults)
        return otherwise

    return read


def list_of(each: Shape, fault: Fault) -> Shape:
    """Return the shape of a list, read as a tuple."""

    def read(value: Any, field: str, faults: Faults) -> Any:
        if isinstance(value, list):
            return tuple(each(one, f"{field}.{number}", faults) for number, one in enumerate(value))
        fault.note(field, faults)
        return ()

    return read


def map_of(key: Callable[[str], bool], key_fault: Fault, each: Shape, fault: Fault) -> Shape:
    """Return the shape of an object whose keys, whole numbers, pass a test, and whose values have one shape."""

    def read(value: Any, field: str, faults: Faults) -> Any:
        if not isinstance(value, dict):
            fault.note(field, faults)
            return {}
        read_values = {}
        for name, one in value.items():
            if key(name):
                read_values[int(name)] = each(one, f"{field}.{name}", faults)
            else:
                key_fault.note(field, faults)
        return read_values

    return read


def object_of(parts: Mapping[str, tuple[Shape, Any]], fault: Fault, unknown: Fault) -> Shape:
    """Return the shape of an object with these parts, each with its default, and no others.

    A part that is left out is read as its default. What is no object is read as an empty one.
    """

    def read(value: Any, field: str, faults: Faults) -> Any:
        inside = f"{field}." if field else ""
        if not isinstance(value, dict):
            fault.note(field, faults)
            value = {}
        for name in sorted(value.keys() - parts.keys()):
            unknown.note(f"{inside}{name}", faults)
        found = {}
        for name, (shape, default) in parts.items():
            one = value.get(name, default)
            found[name] = None if one is LEFT_OUT else shape(one, f"{inside}{name}", faults)
        return found

    return read


def optional(shape: Shape) -> Shape:
    """Return a shape that null has, too."""
    return lambda value, field, faults: None if value is None else shape(value, field, faults)


def then(shape: Shape, rule: Shape) -> Shape:
    """Return a shape whose value is checked, and made into another, by a rule: one between its parts."""
    return lambda value, field, faults: rule(shape(value, field, faults), field, faults)
