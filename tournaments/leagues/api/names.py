"""How the API names a team, a pub, a player: by number and name."""

from collections.abc import Mapping
from typing import Any, Protocol

from rest_framework import serializers


class NamedSerializer(serializers.Serializer[Any]):
    """Something with a number and a name."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class HasName(Protocol):
    """A row with a number and a name."""

    pk: Any
    name: Any


def named(row: HasName) -> dict[str, Any]:
    """Write a row by number and name."""
    return {"id": row.pk, "name": row.name}


def named_or_none(row: HasName | None) -> dict[str, Any] | None:
    """Write a row by number and name; None for none."""
    return None if row is None else named(row)


def player_named(number: int | None, shown: Mapping[int, str]) -> dict[str, Any] | None:
    """Write a player by number and the name that pages show; None for nobody."""
    return None if number is None else {"id": number, "name": shown[number]}
