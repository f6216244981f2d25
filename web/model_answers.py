"""Answers that are rows of a model: their fields from its columns, declared once."""

from copy import deepcopy
from functools import cache
from typing import Any

from django.db import models
from rest_framework import serializers

from web.fields import UTCDateTimeField

Field = serializers.Field[Any, Any, Any, Any]
Built = tuple[type[Field], dict[str, Any]]


class ModelAnswerSerializer(serializers.ModelSerializer[Any]):
    """A row of a model; a field that isn't declared is the column of its name, with the column's help and choices.

    REST framework makes such fields for requests: some may be left out, have a longest text or must be free. Here
    every field is written, and a row that a key leads to is its number.
    """

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.DateTimeField: UTCDateTimeField,
        models.EmailField: serializers.CharField,
    }

    def get_fields(self) -> dict[str, Field]:
        """Return copies of the fields, which are made once: to look through a model takes a millisecond."""
        return deepcopy(_fields_of(type(self)))

    def build_standard_field(self, field_name: str, model_field: Any) -> Built:
        """Return the kind of a column's field, and what of its settings is about answers."""
        kind, settings = super().build_standard_field(field_name, model_field)
        about = ("allow_null", "choices", "help_text")
        return kind, {name: settings[name] for name in about if name in settings}

    def build_relational_field(self, field_name: str, relation_info: Any) -> Built:  # noqa: ARG002  REST framework's
        """Return the field of a key's number."""
        key = relation_info.model_field
        settings = {"source": key.attname, "allow_null": key.null, "help_text": key.help_text}
        return serializers.IntegerField, settings

    def get_uniqueness_extra_kwargs(
        self,
        field_names: Any,  # noqa: ARG002  as above
        declared_fields: Any,  # noqa: ARG002  as above
        extra_kwargs: Any,
    ) -> tuple[Any, dict[str, Any]]:
        """Add nothing: that some columns are free together is asked of requests."""
        return extra_kwargs, {}


@cache
def _fields_of(kind: type[ModelAnswerSerializer]) -> dict[str, Field]:
    return super(ModelAnswerSerializer, kind()).get_fields()
