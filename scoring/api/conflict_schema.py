"""What a 409 looks like in the OpenAPI document: the one error shape with both sides beside it."""

from typing import Any

from rest_framework import serializers

from scoring.api.entry_form import EntrySerializer, SentSerializer


class ConflictErrorSerializer(serializers.Serializer[Any]):
    """Why the entry was not recorded."""

    code = serializers.ChoiceField(choices=["conflict", "gap", "closed"])
    detail = serializers.CharField()
    attr = serializers.CharField(allow_null=True)


class ReopenSerializer(serializers.Serializer[Any]):
    """What an organiser sends to `nights/{night}/acts/`, with a `reason`, so that the game takes entries again."""

    night = serializers.IntegerField()
    act = serializers.ChoiceField(choices=["reopen"])


class TheirsSerializer(EntrySerializer):
    """What stands there: an entry, or a correction that waits for the organiser."""

    sequence = serializers.IntegerField(
        allow_null=True, help_text="The server's order; null for a correction that waits for the organiser."
    )


class ConflictSerializer(serializers.Serializer[Any]):
    """The error, what was sent, and what stands there."""

    type = serializers.ChoiceField(choices=["client_error"])
    errors = ConflictErrorSerializer(many=True)  # type: ignore[assignment]  # a field, not the property
    yours = SentSerializer()
    theirs = TheirsSerializer(allow_null=True)
    state = serializers.ChoiceField(
        choices=["refused"],
        required=False,
        help_text="With `closed`, where the organiser has refused the change.",
    )
    next = serializers.IntegerField(required=False, help_text="With `gap`: the number to send.")
    reopen = ReopenSerializer(
        required=False,
        allow_null=True,
        help_text="With `closed`: how the game is opened again; null where the next one has begun at its table.",
    )
