"""Declare the shape of JSON and read a value by it: every fault is noted, and reading goes on with something harmless.

A shape is a function of a value, the field it is in and the faults so far. What it returns where it noted a fault is
there to go on with, not to be used: whoever reads refuses at the end, once, with all of them. Each format says its own
sentences, so every shape is given the problem that it notes. The faults are a list, or what a format appends them to
instead: it may count them, and know what was read before.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from problems import Problem
from problems.wording import Wording

Faults = list[Problem]
Shape = Callable[[Any, str, Any], Any]
Part = tuple[Shape, Any] | tuple[Shape, Any, Shape]
"""A part of an object: its shape, its default, and a rule between it and the parts before it, which is given them."""
LEFT_OUT: Final = object()
"""The default of a part that is None where it's left out, and read where it's there, even as null."""
REQUIRED: Final = object()
"""The default of a part that is missed where it's left out, before any part is read, and None then."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a shape notes: a code, and a sentence of the value and its field, in the language of whom it is said to."""

    code: str
    sentence: Callable[[Any, str], Wording]

    def note(self, value: Any, field: str, faults: Any) -> None:
        """Note it of a value in a field."""
        faults.append(Problem(self.code, field, self.sentence(value, field)))


def value_of(
    fits: Callable[[Any], bool], fault: Fault, otherwise: Any = None, make: Callable[[Any], Any] | None = None
) -> Shape:
    """Return the shape of a value that passes a test; ``make`` turns it into what is wanted."""

    def read(value: Any, field: str, faults: Any) -> Any:
        if fits(value):
            return make(value) if make else value
        fault.note(value, field, faults)
        return otherwise

    return read


def list_of(
    each: Shape,
    fault: Fault,
    most: int | None = None,
    too_many: Fault | None = None,
    otherwise: Any = (),
) -> Shape:
    """Return the shape of a list, read as a tuple; of one that has too many nothing is read."""

    def read(value: Any, field: str, faults: Any) -> Any:
        if not isinstance(value, list):
            fault.note(value, field, faults)
        elif most is not None and len(value) > most:
            (too_many or fault).note(value, field, faults)
        else:
            return tuple(each(one, f"{field}.{number}", faults) for number, one in enumerate(value))
        return otherwise

    return read


def map_of(key: Callable[[str], bool], key_fault: Fault, each: Shape, fault: Fault) -> Shape:
    """Return the shape of an object whose keys, whole numbers, pass a test, and whose values have one shape."""

    def read(value: Any, field: str, faults: Any) -> Any:
        if not isinstance(value, dict):
            fault.note(value, field, faults)
            return {}
        read_values = {}
        for name, one in value.items():
            if key(name):
                read_values[int(name)] = each(one, f"{field}.{name}", faults)
            else:
                key_fault.note(name, field, faults)
        return read_values

    return read


def object_of(
    parts: Mapping[str, Part],
    fault: Fault | None = None,
    unknown: Fault | None = None,
    missing: Fault | None = None,
    shown: Callable[[list[str]], Iterable[str]] = sorted,
) -> Shape:
    """Return the shape of an object with these parts, read in their order, as a dict of them all.

    What is no object is read as an empty one, and misses nothing. Other parts are faults where ``unknown`` says so:
    ``shown`` takes their keys as they were sent and returns those that are noted.
    """
    required = [name for name, (_, default, *_rules) in parts.items() if default is REQUIRED]

    def read(value: Any, field: str, faults: Any) -> Any:
        inside = f"{field}." if field else ""
        sent = value if isinstance(value, dict) else {}
        if fault and sent is not value:
            fault.note(value, field, faults)
        if unknown and not sent.keys() <= parts.keys():
            for name in shown([name for name in sent if name not in parts]):
                unknown.note(name, f"{inside}{name}", faults)
        if missing and sent is value:
            for name in required:
                if name not in sent:
                    missing.note(name, f"{inside}{name}", faults)
        found: dict[str, Any] = {}
        for name, (shape, default, *rules) in parts.items():
            one = sent.get(name, default)
            none = one is LEFT_OUT or one is REQUIRED
            found[name] = None if none else shape(one, f"{inside}{name}", faults)
            for rule in rules:
                rule(found, field, faults)
        return found

    return read


def optional(shape: Shape, otherwise: Any = None) -> Shape:
    """Return a shape that null has, too."""
    return lambda value, field, faults: otherwise if value is None else shape(value, field, faults)


def then(shape: Shape, *rules: Shape) -> Shape:
    """Return a shape whose value is checked, and made into another, by rules, one after the other."""

    def read(value: Any, field: str, faults: Any) -> Any:
        value = shape(value, field, faults)
        for rule in rules:
            value = rule(value, field, faults)
        return value

    return read


def anything(value: Any, _field: str, _faults: Any) -> Any:
    """Take any value as it is."""
    return value
