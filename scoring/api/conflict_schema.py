"""What a 409 looks like in the OpenAPI document: the one error shape with both sides beside it."""

from typing import Any

from rest_framework import serializers

from scoring.api.entry_form import EntrySerializer, SentSerializer


class ConflictErrorSerializer(serializers.Serializer[Any]):
    """Why the entry was not recorded."""

    code = serializers.ChoiceField(choices=["conflict", "gap", "closed"])
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class ConflictSerializer(serializers.Serializer[Any]):
    """The error, what was sent, and what stands there."""

    type = serializers.ChoiceField(choices=["client_error"])
    errors = ConflictErrorSerializer(many=True)  # type: ignore[assignment]  # a field, not the property
    yours = SentSerializer()
    theirs = EntrySerializer(allow_null=True)
    next = serializers.IntegerField(required=False, help_text="With `gap`: the number to send.")
