"""Read what a client sends as an entry, and write what the ledger holds."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from rest_framework import serializers

from problems import Problem
from problems.wording import gettext as _
from scoring.api.record_schema import RecordField
from scoring.engine.admission import Fact
from scoring.engine.exceptions import RecordRefused
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.models import Entry, EntryKind
from scoring.models.entry import LONGEST_NOTE, SENT_KINDS
from web.errors import ProblemsFound
from web.row_numbers import row_number
from web.strict import StrictSerializer

# Which field a kind cannot do without; of the others listed in FIELDS_OF it may carry any, and no more.
REQUIRED = {
    EntryKind.HAND: ("number", "hand"),
    EntryKind.TOTALS: ("hand",),
    EntryKind.VOID: ("of",),
    EntryKind.REPLACE: ("of", "hand"),
    EntryKind.SEATS: ("seats",),
    EntryKind.CONFIRM: ("of",),
    EntryKind.NOTE: ("note",),
}
OPTIONAL = {
    EntryKind.VOID: ("note",),
    EntryKind.REPLACE: ("note",),
    EntryKind.SEATS: ("of", "note"),
    EntryKind.CONFIRM: ("note",),
}
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)

# Lists of pairs, as the document names their schemas by them.
RECORDED_BY = [("pass", "pass"), ("user", "user")]
REQUESTED_BY = [("pass", "pass")]


class EntryInputSerializer(StrictSerializer):
    """An entry as a client sends it."""

    id = serializers.UUIDField(help_text="Made by the client: sent again it counts once.")
    kind = serializers.ChoiceField(
        choices=[(kind.value, kind.label) for kind in SENT_KINDS], default=EntryKind.HAND.value
    )
    number = serializers.IntegerField(
        min_value=1,
        max_value=9999,
        allow_null=True,
        default=None,
        help_text="Which hand, from 1; a hand only.",
    )
    of = serializers.UUIDField(allow_null=True, default=None, help_text="The entry this is about.")
    hand = RecordField(allow_null=True, default=None, help_text="The record of a hand, totals or replace.")
    seats = serializers.DictField(
        child=row_number(allow_null=True),
        allow_null=True,
        default=None,
        help_text="Who really sat where: seat to player's number, null for nobody.",
    )
    note = serializers.CharField(
        max_length=LONGEST_NOTE,
        allow_null=True,
        default=None,
        help_text="A note, or why something is taken back.",
    )
    entered_at = serializers.DateTimeField(allow_null=True, default=None, help_text="Time on the device.")

    def validate_entered_at(self, value: datetime | None) -> datetime | None:
        """Take any clock that a telephone may show, and no time that a database cannot hold."""
        if value is not None and not EARLIEST <= value <= LATEST:
            raise serializers.ValidationError(
                "Give a time between 1970 and 2200, or leave it out.", "out_of_range"
            )
        return value


# A form keeps nothing of what it reads. Made anew for each request, it would copy its fields each time.
ENTRY_FORM = EntryInputSerializer()


Beside = Callable[[str, str | None, object], tuple[Problem, ...]]
"""Given kind, target and record of an unreadable hand, name its faults of shape and the rules it breaks too."""


def read_entry(body: object, beside: Beside) -> tuple[Fact, datetime | None]:
    """Return an entry in canonical form, and the time on the device.

    Raises `ValidationError`, or `ProblemsFound`, with every fault of it.
    """
    data = ENTRY_FORM.run_validation(body)
    kind = EntryKind(data["kind"])
    of = str(data["of"]) if data["of"] else None
    problems = _field_problems(kind, data)
    facts: dict[str, object] = {name: data[name] for name in ("note", "seats") if data[name] is not None}
    hand = None
    if data["hand"] is not None:
        try:
            hand = read_hand_of(kind.value, data["hand"])
            facts["hand"] = hand_record(hand)
        except RecordRefused as refused:
            problems += _within_hand(beside(kind, of, data["hand"]) or refused.problems)
    if problems:
        raise ProblemsFound(problems)
    return Fact(str(data["id"]), kind.value, data["number"], of, facts, hand), data["entered_at"]


def _field_problems(kind: EntryKind, data: Mapping[str, Any]) -> list[Problem]:
    required = REQUIRED[kind]
    allowed = required + OPTIONAL.get(kind, ())
    problems = [
        Problem("required", name, _("An entry of kind {kind} needs `{name}`.", kind=kind, name=name))
        for name in required
        if data[name] is None
    ]
    problems += [
        Problem("not_allowed", name, _("An entry of kind {kind} has no `{name}`.", kind=kind, name=name))
        for name in ("number", "of", "hand", "seats", "note")
        if name not in allowed and data[name] is not None
    ]
    return problems


def _within_hand(problems: tuple[Problem, ...]) -> list[Problem]:
    return [Problem(p.code, f"hand.{p.field}" if p.field else "hand", p.message) for p in problems]


def refused(problems: tuple[Problem, ...]) -> ProblemsFound:
    """Return the exception for problems that the rules found, their fields as the client wrote them."""
    own = {"of", "seats", "hand.result"}
    placed = [
        p if p.field in own or p.field.startswith("seats.") else _within_hand((p,))[0] for p in problems
    ]
    return ProblemsFound(placed)


class SentSerializer(serializers.Serializer[Any]):
    """An entry as it was sent, in canonical form."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=EntryKind.choices)
    number = serializers.IntegerField(allow_null=True)
    of = serializers.UUIDField(source="of_id", allow_null=True)
    hand = RecordField(source="facts.hand", allow_null=True)
    seats = serializers.DictField(
        source="facts.seats", child=serializers.IntegerField(allow_null=True), allow_null=True
    )
    note = serializers.CharField(source="facts.note", allow_null=True)
    entered_at = serializers.DateTimeField(allow_null=True, default_timezone=UTC)


class RequestedSerializer(SentSerializer):
    """A correction that waits for the organiser, as it was sent."""

    state = serializers.ChoiceField(choices=["asked"])
    game = serializers.IntegerField()
    sequence = serializers.IntegerField(allow_null=True, help_text="Null: it has no place in the ledger yet.")
    by = serializers.ChoiceField(choices=REQUESTED_BY)
    received_at = serializers.DateTimeField()


class EntrySerializer(SentSerializer):
    """An entry of the ledger."""

    game = serializers.IntegerField(source="game_id")
    sequence = serializers.IntegerField(help_text="The server's order within the game, from 1.")
    by = serializers.ChoiceField(
        choices=RECORDED_BY,
        allow_null=True,
        help_text="Null, as `note` and `entered_at`, for those who do not keep score of the game.",
    )
    received_at = serializers.DateTimeField(default_timezone=UTC)


class PublicEntrySerializer(EntrySerializer):
    """An entry without what concerns only those who keep score: their notes, who they are and their device."""

    def to_representation(self, instance: Entry) -> dict[str, Any]:
        """Write the entry; what is private is null."""
        return super().to_representation(instance) | {"note": None, "by": None, "entered_at": None}


# Made once, as the form is: each writes whatever row it is given, a correction that waits to be accepted too.
SENT, ENTRY, PUBLIC_ENTRY = SentSerializer(), EntrySerializer(), PublicEntrySerializer()
entry_json = ENTRY.to_representation


def fact_json(fact: Fact, entered_at: datetime | None) -> dict[str, Any]:
    """Write what a client sent, as an answer repeats it."""
    row = Entry(
        id=fact.id,
        kind=fact.kind,
        number=fact.number,
        of_id=fact.of,
        facts=fact.facts,
        entered_at=entered_at,
    )
    return SENT.to_representation(row)
