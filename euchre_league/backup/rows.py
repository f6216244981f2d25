"""How a value of the database stands in a backup, and how a row of a backup gets into a database."""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import (
    BinaryField,
    BooleanField,
    DateField,
    DateTimeField,
    Field,
    FloatField,
    ForeignKey,
    IntegerField,
    JSONField,
    Model,
    TimeField,
    UUIDField,
)

from euchre_league.backup.format import BackupRefused, printable

LARGEST = 2**53 - 1
"""The largest whole number that a phone's JavaScript has: a larger one is another one there."""
Values = dict[str, Any]
"""One row: values of the database by the names of fields; of a foreign key, the number of the row it leads to."""


def written(value: Any) -> Any:
    """Return a value as JSON has it.

    Times to the microsecond, which JSON encoders cut off; a text, number or JSON value as it is.
    """
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case UUID():
            return value.hex
        case bytes() | memoryview():
            return b64encode(value).decode()
    return value


def misfit(field: "Field[Any, Any]", value: object, *, highest: int) -> str:
    """Say why a field cannot have a value that a file gives it; empty where it can.

    `highest` is the highest number of a row. JSON is looked at elsewhere.
    """
    if value is None:
        return "" if field.null else "is missing"
    if isinstance(field, JSONField):
        return ""
    column = field.target_field if isinstance(field, ForeignKey) else field
    try:
        right = _fits(column, value, highest)
    except (ValidationError, TypeError, ValueError, OverflowError):
        right = False
    if right and column.choices and value != "" and value not in {key for key, _ in column.flatchoices}:
        right = False
    return "" if right else f"can't be {printable(value)}"


def _fits(column: "Field[Any, Any]", value: Any, highest: int) -> bool:  # noqa: PLR0911  one return for each type
    match column:
        case BooleanField():
            return isinstance(value, bool)
        case IntegerField():
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            least, most = 1, highest
            if not column.primary_key:
                least, most = _RANGES[column.get_internal_type()]
            return least <= value <= most
        case FloatField():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case DateTimeField():
            found = datetime.fromisoformat(value)
            return found.tzinfo is not None and found.astimezone(UTC) is not None
        case DateField() | TimeField():
            return isinstance(value, str) and column.to_python(value) is not None
        case UUIDField():
            return isinstance(value, str) and UUID(value).hex == value
        case BinaryField():
            return isinstance(value, str) and b64decode(value, validate=True) is not None
    longest = column.max_length
    return isinstance(value, str) and (longest is None or len(value) <= longest)


_RANGES = {
    kind: (max(least, -LARGEST), min(most, LARGEST))
    for kind, (least, most) in BaseDatabaseOperations.integer_field_ranges.items()
}
"""What PostgreSQL takes in a column and a phone in its JavaScript; SQLite takes anything."""


def _read_value(field: "Field[Any, Any]", value: Any) -> Any:
    """Return what a file says of a field as Python has it; raise `BackupRefused` where the field cannot hold it."""
    if value is None or isinstance(field, JSONField):
        return value
    try:
        found = (
            field.target_field.to_python(value) if isinstance(field, ForeignKey) else field.to_python(value)
        )
    except (ValidationError, TypeError, ValueError, OverflowError) as error:
        raise _unfit(field) from error
    if isinstance(found, str) and field.max_length is not None and len(found) > field.max_length:
        raise _unfit(field)
    return found


def columns(model: type[Model]) -> list["Field[Any, Any]"]:
    """Return the fields of a model that have a column of their own."""
    return list(model._meta.concrete_fields)


def insert(connection: BaseDatabaseWrapper, model: type[Model], rows: Iterable[Values]) -> None:
    """Insert rows as they are, with their numbers and times; what a row leaves out is drawn or has its default.

    Not through the models' own way of saving, which would put today in the place of the day something was made.
    """
    fields = columns(model)
    names = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    marks = ", ".join(["%s"] * len(fields))
    values = [
        [
            field.get_db_prep_save(row[field.name] if field.name in row else field.get_default(), connection)
            for field in fields
        ]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)  # noqa: S608  own names


def chosen(model: type[Model], names: Iterable[str]) -> list["Field[Any, Any]"]:
    """Return the fields of these names that the model has, in the model's order."""
    wanted = set(names)
    return [field for field in columns(model) if field.name in wanted]


def read_row(fields: Sequence["Field[Any, Any]"], line: Sequence[Any]) -> Values:
    """Return a line of a file as the values of a row."""
    return {field.name: _read_value(field, value) for field, value in zip(fields, line, strict=True)}


def _unfit(field: "Field[Any, Any]") -> BackupRefused:
    return BackupRefused(
        f"The backup contradicts itself: {field.model._meta.verbose_name} has a {field.name} that cannot be. "
        "Nothing was restored. Make another backup of the same site."
    )
