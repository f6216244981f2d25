"""How the API writes times of the day, points, and rows by number and name."""

from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.standings.teams.scheme import points_number, rounded


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class ClockField(serializers.TimeField):
    """A time of the day where the league plays, as hours and minutes: "20:15"."""

    def __init__(self, *, required: bool = True, help_text: str | None = None) -> None:
        super().__init__(required=required, help_text=help_text, format="%H:%M", input_formats=["%H:%M"])


class HundredthsField(serializers.FloatField):
    """Points that are kept as hundredths, written as a number."""

    def to_representation(self, value: int) -> int | float:  # type: ignore[override]  # 2 rather than 2.0
        """Return whole points where they are whole."""
        return points_number(value)


class RoundedField(serializers.CharField):
    """A fraction, written with two decimals."""

    def to_representation(self, value: Any) -> str:
        """Return the fraction, rounded."""
        return rounded(value)


class NullIfEmptyField(serializers.ChoiceField):
    """A choice that is kept as an empty text, and written as null, where none was made."""

    def to_representation(self, value: Any) -> Any:
        """Return the choice; None for an empty text."""
        return super().to_representation(value) or None


class RowSerializer(serializers.Serializer[Any]):
    """A row of a long list, written by the fields that the document shows.

    REST framework asks of each value whether its row is a mapping, whether it may be missing and whether it is to be
    called; that took a sixth of the time of a page of a hundred matches. Here a row is an object that has them all.
    """

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return what each field writes; None for None."""
        return {
            name: None if (value := read(instance)) is None else write(value)
            for name, read, write in self._columns
        }

    @cached_property
    def _columns(self) -> list[tuple[str, Callable[[Any], Any], Callable[[Any], Any]]]:
        return [
            (
                name,
                attrgetter(source) if (source := str(field.source)).isidentifier() else field.get_attribute,
                field.to_representation,
            )
            for name, field in self.fields.items()
        ]


class NamedSerializer(serializers.Serializer[Any]):
    """Something with a number and a name."""

    id = serializers.IntegerField()
    name = serializers.CharField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return both, as `RowSerializer` would, and faster: a page of matches has five hundred."""
        return {"id": instance.pk, "name": instance.name}


@extend_schema_field(NamedSerializer(many=True))
class NumbersAndNamesField(serializers.Field[Any, Any, Any, Any]):
    """Names by number, as a mapping or in pairs."""

    def to_representation(self, value: Any) -> list[dict[str, Any]]:
        """Return each as an object."""
        return [{"id": number, "name": name} for number, name in dict(value).items()]


@extend_schema_field(NamedSerializer)
class ShownField(serializers.Field[Any, Any, Any, Any]):
    """A player, or a team, whose number the source has, with the name that pages show, by the context's `names`."""

    def __init__(self, names: str = "names", **more: Any) -> None:
        super().__init__(**more)
        self.names = names

    def to_representation(self, value: int) -> dict[str, Any]:
        """Return the number and the name."""
        return {"id": value, "name": self.context[self.names][value]}


LARGEST_SEED = 2_000_000_000
