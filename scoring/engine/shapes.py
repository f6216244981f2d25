"""The shapes that values of a record have: how each is read and written as JSON, and its JSON schema.

A reader adds what is wrong with a value to the faults.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _

LARGEST: Final = 999_999
"""The largest whole number of a record: six digits, so that no sum of a game outgrows a database column."""
LONGEST_WORD: Final = 40
MOST_LISTED: Final = 30
"""The longest list of a record: five players, six tricks. What is longer is no hand."""
MOST_UNKNOWN: Final = 20
"""So many unknown names are told one by one; more say that this is another kind of object."""
SIDES: Final = ("A", "B", "P0", "P1", "P2", "P3", "P4")
SEATS: Final = ("0", "1", "2", "3", "4")

Word = TypeVar("Word", bound=StrEnum)
Reader = Callable[[str, object, list[Problem]], object]
Schema = dict[str, Any]
NULL: Final[Schema] = {"type": "null"}


def _as_it_is(value: object) -> object:
    return value


@dataclass(frozen=True, slots=True)
class Shape:
    """What forms call values of a kind, how they are read and written, and their JSON schema.

    ``nullable`` is the schema with null, where it is another than ``schema`` with one more type. ``parts`` are those
    of an object, or of each pair in a list; ``words`` are all that a word can be.
    """

    type: str
    read: Reader
    schema: Schema
    nullable: Schema | None = None
    write: Callable[[Any], object] = _as_it_is
    parts: "tuple[FieldSpec, ...]" = ()
    words: tuple[str, ...] = ()

    @property
    def schema_or_null(self) -> Schema:
        """Return the schema of a value that may also be null."""
        return self.nullable or {**self.schema, "type": [self.schema["type"], "null"]}


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """Declare a field of a record, or a part of one: its shape, and what a form says of it.

    ``of`` says whose seat it is: anyone's, the makers', the defenders', or of the others than the maker.
    ``switch`` is the option that must be on for it (None: none). ``name`` is that in JSON, where the attribute has
    another; what is left out, `specs_of` takes from the attribute.
    """

    shape: Shape
    help: str = ""
    of: str | None = None
    switch: str | None = None
    name: str = ""
    attribute: str = ""
    required: bool = True
    default: object = None


def specs_of(record: type) -> tuple[FieldSpec, ...]:
    """Return the fields that a dataclass declares as ``Annotated[..., FieldSpec(...)]``, in their order."""
    return tuple(
        replace(
            spec,
            name=spec.name or field.name,
            attribute=field.name,
            required=field.default is field.default_factory is MISSING,
            default=field.default,
        )
        for field in fields(record)
        for spec in getattr(field.type, "__metadata__", ())
    )


def whole(name: str, value: object, faults: list[Problem]) -> int:
    """Read a whole number of at most six digits; nothing else is one, not even ``true`` or ``3.0``."""
    if type(value) is not int:
        faults.append(
            Problem(
                "not_a_whole_number",
                name,
                _("{name} must be a whole number, not {kind}.", name=name, kind=kind_of(value)),
            )
        )
        return 0
    if not -LARGEST <= value <= LARGEST:
        faults.append(Problem("number_too_large", name, _("{name} has more than six digits.", name=name)))
        return 0
    return value


def number(least: int = 0, most: int = LARGEST, kind: str = "number", read: Reader = whole) -> Shape:
    """Return the shape of whole numbers; whether one is between the bounds is for the rules."""
    return Shape(kind, read, {"type": "integer", "minimum": least, "maximum": most})


def _read_flag(name: str, value: object, faults: list[Problem]) -> bool:
    if not isinstance(value, bool):
        message = _("{name} must be true or false, not {kind}.", name=name, kind=kind_of(value))
        faults.append(Problem("not_true_or_false", name, message))
    return value is True


def text(longest: int) -> Shape:
    """Return the shape of texts that are not longer."""

    def read(name: str, value: object, faults: list[Problem]) -> str:
        if not isinstance(value, str):
            faults.append(
                Problem(
                    "not_text", name, _("{name} must be text, not {kind}.", name=name, kind=kind_of(value))
                )
            )
            return ""
        if len(value) > longest:
            faults.append(
                Problem(
                    "text_too_long",
                    name,
                    _("{name} takes at most {longest} characters.", name=name, longest=longest),
                )
            )
        return value

    return Shape("text", read, {"type": "string", "maxLength": longest})


def word_of(words: type[Word]) -> Shape:
    """Return the shape of the words of an enumeration."""
    known: dict[object, Word] = {word.value: word for word in words}

    def read(name: str, value: object, faults: list[Problem]) -> Word | None:
        word = known.get(value) if isinstance(value, str) else None
        if word is None:
            message = _(
                "{name} must be one of {choices}, not {value}.",
                name=name,
                choices=", ".join(words),
                value=describe_value(value),
            )
            faults.append(Problem("unknown_value", name, message))
        return word

    values = [word.value for word in words]
    nullable = {"type": ["string", "null"], "enum": [*values, None]}
    return Shape("word", read, {"enum": values}, nullable, lambda word: word.value, words=tuple(values))


def listed(name: str, value: object, faults: list[Problem]) -> list[object]:
    """Read a list; what is in it is not looked at."""
    if not isinstance(value, list):
        faults.append(
            Problem(
                "not_a_list", name, _("{name} must be a list, not {kind}.", name=name, kind=kind_of(value))
            )
        )
        return []
    if len(value) > MOST_LISTED:
        message = _(
            "{name} lists {count} things; a hand has at most {most}.",
            name=name,
            count=len(value),
            most=MOST_LISTED,
        )
        faults.append(Problem("list_too_long", name, message))
        return []
    return value


def _read_seats(name: str, value: object, faults: list[Problem]) -> tuple[int, ...]:
    return tuple(whole(name, seat, faults) for seat in listed(name, value, faults))


def parts_of(
    name: str, value: object, faults: list[Problem], known: tuple[str, ...] = ()
) -> dict[str, object]:
    """Return the parts of an object that are not null; with ``known`` others are faults."""
    if not isinstance(value, dict):
        faults.append(
            Problem(
                "not_an_object",
                name,
                _("{name} must be an object, not {kind}.", name=name, kind=kind_of(value)),
            )
        )
        return {}
    if len(value) > MOST_UNKNOWN:
        faults.append(
            Problem(
                "too_many_fields",
                name,
                _("{name} has {count} parts; none of ours has so many.", name=name, count=len(value)),
            )
        )
        return {}
    faults += [
        Problem("unknown_field", name, _("{name} has no part {key}.", name=name, key=describe_value(key)))
        for key in value
        if (known and key not in known) or not isinstance(key, str)
    ]
    return {key: part for key, part in value.items() if part is not None and isinstance(key, str)}


def read_by_side(name: str, value: object, faults: list[Problem]) -> dict[str, int]:
    """Read whole numbers by side; which sides there are is for the rules."""
    return {
        side: whole(f"{name}.{describe_value(side)[1:-1]}", number, faults)
        for side, number in parts_of(name, value, faults).items()
    }


def numbers_by_side(each: Shape, sides: tuple[str, ...] = SIDES) -> Shape:
    """Return the shape of numbers by side."""
    return _numbers_by("by_side", sides, each, read_by_side)


def _read_by_seat(name: str, value: object, faults: list[Problem]) -> dict[int, int]:
    """Read whole numbers by seat; JSON writes the seats as texts."""
    counts = {}
    for key, number in parts_of(name, value, faults).items():
        if key in SEAT_NAMES:
            counts[int(key)] = whole(f"{name}.{key}", number, faults)
        else:
            message = _(
                "{name} counts by seat, and there is no seat {key}.", name=name, key=describe_value(key)
            )
            faults.append(Problem("seat_out_of_range", name, message))
    return counts


def _numbers_by(kind: str, names: tuple[str, ...], each: Shape, read: Reader) -> Shape:
    properties = dict.fromkeys(names, each.schema)
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return Shape(
        kind,
        read,
        schema,
        {"anyOf": [schema, NULL]},
        lambda numbers: {str(name): number for name, number in numbers.items()},
    )


def object_of(record: type, left_out: tuple[object, ...] = ()) -> Shape:
    """Return the shape of objects that become a dataclass, with the parts that it declares.

    Parts of the values ``left_out`` are not written.
    """
    parts = specs_of(record)
    names = tuple(part.name for part in parts)
    needed = [part.name for part in parts if part.required]

    def read(name: str, value: object, faults: list[Problem]) -> object:
        sent = parts_of(name, value, faults, names)
        missing = [part for part in needed if part not in sent]
        if isinstance(value, dict):
            faults += [
                Problem("part_missing", f"{name}.{part}", _("{name} must say {part}.", name=name, part=part))
                for part in missing
            ]
        values = {
            part.attribute: part.shape.read(f"{name}.{part.name}", sent[part.name], faults)
            for part in parts
            if part.name in sent
        }
        return None if missing else record(**values)

    def write(value: object) -> dict[str, object]:
        written = {part.name: part.shape.write(getattr(value, part.attribute)) for part in parts}
        return {name: part for name, part in written.items() if part not in left_out}

    schema = {
        "type": "object",
        "properties": {
            part.name: part.shape.schema_or_null if part.default is None else part.shape.schema
            for part in parts
        },
        "required": needed,
        "additionalProperties": False,
    }
    return Shape("object", read, schema, None, write, parts)


def kind_of(value: object) -> Wording:  # noqa: PLR0911  one return for each type
    """Name the JSON kind of a value, which may be too large or too deep to show."""
    match value:
        case None:
            return Wording("null")
        case bool():
            return _("true or false")
        case int():
            return _("a number")
        case float():
            return _("a fraction")
        case str():
            return _("text")
        case dict():
            return _("an object")
        case _:
            return _("a list")


def describe_value(value: object) -> str:
    """Show a short text in quotes, and of anything else its kind.

    >>> describe_value("x"), describe_value([1])
    ("'x'", 'a list')
    """
    return ascii(value[:LONGEST_WORD]) if isinstance(value, str) else kind_of(value)


SEAT_NAMES: Final = frozenset(str(seat) for seat in range(10))
"""The seats by which a record may count: more than any game has, for the rules to refuse."""
COUNT: Final = number()
POINTS: Final = number(-LARGEST)
SEAT: Final = number(0, 4, "seat")
FLAG: Final = Shape("flag", _read_flag, {"type": "boolean"})
SEATS_LISTED: Final = Shape(
    "seats", _read_seats, {"type": "array", "items": SEAT.schema, "maxItems": MOST_LISTED}, write=list
)
COUNT_BY_SIDE: Final = numbers_by_side(COUNT)
COUNT_BY_SEAT: Final = _numbers_by("by_seat", SEATS, COUNT, _read_by_seat)
