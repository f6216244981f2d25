"""A night as the API reads and writes it, and which house rules it may have."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Q
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.api.table_ruleset import OTHER_VARIANT, with_rules
from scoring.models import SavedRuleset
from scoring.selectors.rulesets import ruleset_of
from tournaments.nights.forms import (
    COLUMNS,
    METRICS,
    NIGHT_FIELDS,
    NightChoice,
    NightDate,
    NightField,
    NightKey,
    NightMetrics,
    NightNumber,
    NightRuleset,
    NightText,
    parse_night,
)
from tournaments.nights.models import Entrant, Night, NightState, Round, RoundState
from web.fields import FreeObjectField, UTCDateTimeField
from web.row_numbers import row_number
from web.strict import StrictSerializer

Field = serializers.Field[Any, Any, Any, Any]
UNKNOWN = "The night's club has no such house rules. Choose its own, or none."
NOT_PARTNERS = "This ruleset is not for two against two, so partners cannot change. Choose another."


def chosen_ruleset(
    form: StrictSerializer, sent: Mapping[str, Any], night: Night | None
) -> tuple[SavedRuleset | None, ErrorDetail | None]:
    """Return the ruleset that is sent, or with why it cannot be; neither where none is sent, or no number."""
    number = sent.get("ruleset")
    if number is None or "ruleset" in form.errors:
        return None, None
    club = night.club_id if night is not None else sent.get("club")
    known = night is not None or "club" not in form.errors
    saved = SavedRuleset.objects.filter(pk=number, club=club).first() if known else None
    if saved is None:
        return None, ErrorDetail(UNKNOWN, "unknown_ruleset")
    if not ruleset_of(saved).partners:
        return None, ErrorDetail(NOT_PARTNERS, "not_partnership")
    if sent.get("variant", saved.variant) != saved.variant:
        return None, ErrorDetail(OTHER_VARIANT, "another_variant")
    return saved, None


def _as_sent(field: NightField) -> Field:
    """Return a field of a request: left out it stays as it is, or a new night has its default."""
    make: Callable[..., Field] = FreeObjectField
    more: dict[str, Any] = {}
    match field:
        case NightText():
            make, more = serializers.CharField, {"max_length": field.longest, "allow_blank": field.blank}
        case NightNumber():
            more = {"min_value": field.least, "max_value": field.most, "allow_null": field.null}
            make = serializers.IntegerField
        case NightChoice():
            make, more = serializers.ChoiceField, {"choices": field.choices}
        case NightDate():
            make = serializers.DateField
        case NightRuleset():
            make, more = row_number, {"allow_null": True}
        case NightMetrics():
            metric = serializers.ChoiceField(choices=METRICS)
            make, more = serializers.ListField, {"child": metric, "min_length": 1, "max_length": len(METRICS)}
    return make(**more, required=False, help_text=" ".join(filter(None, (field.help, field.sending))))


def _as_answered(field: NightField) -> Field:
    """Return a field of an answer."""
    make: type[Field] = FreeObjectField
    more: dict[str, Any] = {}
    match field:
        case NightText() | NightKey():
            make = serializers.CharField
        case NightNumber():
            make, more = serializers.IntegerField, {"allow_null": field.null}
        case NightChoice():
            make, more = serializers.ChoiceField, {"choices": field.choices}
        case NightMetrics():
            make, more = serializers.ListField, {"child": serializers.CharField()}
    return make(**more, source=f"night.{field.name}", help_text=field.help)


class ChangeNightSerializer(StrictSerializer):
    """What is to change of a night; what is left out stays."""

    def get_fields(self) -> dict[str, Field]:
        """Return a field for each that an organiser may choose."""
        return {name: _as_sent(field) for name, field in NIGHT_FIELDS.items()} | super().get_fields()


class NewNightSerializer(ChangeNightSerializer):
    """A night to be created; what is left out has its default."""

    club = row_number()

    def get_fields(self) -> dict[str, Field]:
        """Return the fields of any change; a new night needs its club and its name."""
        fields = super().get_fields()
        fields["name"].required = True
        return fields


class NightSerializer(serializers.Serializer[Any]):
    """A night. Its word is shown to those who keep score for its club and may write, and null for others."""

    id = serializers.IntegerField(source="night.pk")
    club = serializers.IntegerField(source="night.club_id")
    word = serializers.CharField(allow_null=True, help_text="With a table's number it is the table's code.")
    date = serializers.DateField(source="night.date")
    state = serializers.ChoiceField(choices=NightState.choices, source="night.state")
    seed = serializers.IntegerField(source="night.seed", help_text="The seed of the night's plans.")
    ruleset = serializers.IntegerField(
        source="night.saved_ruleset_id",
        allow_null=True,
        help_text="The club's ruleset that was chosen; variant and options are what counts.",
    )
    entrants = serializers.IntegerField(help_text="How many are entered.")
    here = serializers.IntegerField(help_text="How many of them are checked in and have not left.")
    round = serializers.IntegerField(
        source="last.number", allow_null=True, help_text="The last one that was started."
    )
    round_state = serializers.ChoiceField(choices=RoundState.choices, source="last.state", allow_null=True)
    ends_at = UTCDateTimeField(source="last.ends_at", allow_null=True, help_text="The bell of that round.")
    created_at = UTCDateTimeField(source="night.created_at")

    def get_fields(self) -> dict[str, Field]:
        """Return the fields above, and after the state those that an organiser chooses."""
        own = super().get_fields()
        first = {name: own.pop(name) for name in ("id", "club", "word", "date", "state")}
        chosen = [name for name in COLUMNS if name not in {*first, *own}]
        return first | {name: _as_answered(NIGHT_FIELDS[name]) for name in chosen} | own


def wanted_values(form: StrictSerializer, today: date, night: Night | None = None) -> dict[str, Any]:
    """Return the columns that a sent form sets: all of a new night, those that were named of another.

    Raises `ValidationError` with every fault, of shape and of rule.
    """
    form.is_valid()
    faults: dict[str, Any] = dict(form.errors)
    sent: Mapping[str, Any] = form.initial_data if isinstance(form.initial_data, Mapping) else {}
    given = {name: sent[name] for name in sent if name in NIGHT_FIELDS and name != "ruleset"}
    chosen, refused = chosen_ruleset(form, sent, night)
    if chosen is not None:
        given = with_rules(chosen, given)
    wanted = parse_night({**_standing(night, given), **given}, today)
    for fault in wanted.problems:
        if fault.field.partition(".")[0] not in form.errors and "non_field_errors" not in faults:
            faults.setdefault(fault.field, []).append(ErrorDetail(fault.message, fault.code))
    if refused is not None:
        faults["ruleset"] = [refused]
    if faults:
        raise ValidationError(faults)
    if night is None:
        return {**wanted.values, "saved_ruleset": chosen}
    touched = {*given, *(["options"] if given.keys() & {"hands", "variant"} else [])}
    values = {name: value for name, value in wanted.values.items() if name in touched}
    # Another way to play is no longer that of the ruleset that was chosen.
    if "ruleset" in sent or values.get("variant", night.variant) != night.variant:
        values["saved_ruleset"] = chosen
    return values


def _standing(night: Night | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what stands of a night; the options of a variant go with it."""
    if night is None:
        return {}
    standing = {name: getattr(night, name) for name in COLUMNS}
    if given.get("variant", night.variant) != night.variant:
        standing["options"] = {}
    return standing


@dataclass(frozen=True, slots=True)
class NightLine:
    """A night with what an answer says beside its columns; `word` is None for those who see no codes."""

    night: Night
    word: str | None
    entrants: int
    here: int
    last: Round | None


def night_lines(nights: Iterable[Night], scored: set[int]) -> list[NightLine]:
    """Return nights with the words of those whose clubs are among `scored`. Two queries, whatever their number."""
    rows = list(nights)
    counted = {
        night: (entered, here)
        for night, entered, here in Entrant.objects.filter(night__in=rows)
        .order_by()
        .values_list("night")
        .annotate(
            entered=Count("pk"), here=Count("pk", filter=Q(checked_in_at__isnull=False, left_after=None))
        )
        .values_list("night", "entered", "here")
    }
    begun = Round.objects.filter(night__in=rows).exclude(state=RoundState.WAITING).order_by("number")
    last = {round_.night_id: round_ for round_ in begun}
    return [
        NightLine(
            night,
            night.word if night.club_id in scored else None,
            *counted.get(night.pk, (0, 0)),
            last.get(night.pk),
        )
        for night in rows
    ]


def night_line(night: Night, *, sees_codes: bool) -> NightLine:
    """Return one night, with its word for those who see codes."""
    return night_lines([night], {night.club_id} if sees_codes else set())[0]
