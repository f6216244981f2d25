"""A row of a list as a serializer, by which the OpenAPI document describes it: declared with the columns."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from rest_framework import serializers

from listings import Column, Format, Key, KeyType, Order, Row, Shown, in_order
from web.fields import IntegersField, TextsField

AnyField = serializers.Field[Any, Any, Any, Any]
FIELDS: Final[Mapping[KeyType, type[AnyField]]] = {
    KeyType.INTEGER: serializers.IntegerField,
    KeyType.NUMBER: serializers.FloatField,
    KeyType.BOOLEAN: serializers.BooleanField,
    KeyType.TEXT: serializers.CharField,
    KeyType.DATE: serializers.DateField,
    KeyType.INTEGERS: IntegersField,
    KeyType.WORDS: TextsField,
}


def row_serializer(
    name: str,
    what: str,
    columns: Sequence[Column[Row]],
    others: Mapping[str, AnyField] | None = None,
    order: Order = (...,),
) -> type[serializers.Serializer[Any]]:
    """Return the serializer of a row by its columns; ``others`` are the fields of keys with a shape of their own.

    ``name`` is that of the component, ``what`` its description, and ``order`` as in `Listing.order`.
    """
    keys: Iterable[tuple[Key[Row], bool]] = (
        (key, key.missing or column.only_if is not None)
        for column in columns
        if Shown.FILE in column.shown_in
        for key in column.read_by(Format.JSON)
    )
    missing = {key.name: (key, may_be) for key, may_be in keys}
    ordered = in_order([key for key, _ in missing.values()], order)
    # Fields stand in the order in which they were made, so those that are given are made again in their places.
    given = others or {}
    fields = {
        key.name: deepcopy(given[key.name]) if key.name in given else _field(key, missing[key.name][1])
        for key in ordered
    }
    return type(f"{name}Serializer", (serializers.Serializer,), fields | {"__doc__": what})


def _field(key: Key[Any], may_be_missing: bool) -> AnyField:
    more: dict[str, Any] = {"help_text": key.help} if key.help else {}
    if key.null:
        more["allow_null"] = True
    if may_be_missing:
        more["required"] = False
    return FIELDS[key.type](**more)
